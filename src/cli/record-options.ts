import type { Command } from 'commander';
import { removableProducts } from '../stewardship/model/removable-products.js';
import { type Actions, readIds } from './option-values.js';

interface Options {
  readonly reason: string;
}

/** Adds the subcommands of `record` that remove and restore records. */
export function addRecords(group: Command, actions: Actions): void {
  add(group, 'remove', 'remove records from all APIs; later imports skip them', (input) =>
    actions.run('record remove', input),
  );
  add(group, 'restore', 'restore removed records', (input) => actions.run('record restore', input));
}

function add(
  group: Command,
  verb: string,
  description: string,
  run: (input: { product: string; ids: readonly string[]; reason: string }) => Promise<void>,
): void {
  group
    .command(`${verb} <kind> <ids...>`)
    .description(`${description}; kind is one of ${Object.keys(removableProducts).join(', ')}`)
    .requiredOption('--reason <text>', 'reason, which feeds and the audit log report')
    .addHelpText('after', '\nIDs are separated by spaces or commas, or in a file: @ids.txt')
    .action((product: string, ids: string[], { reason }: Options) =>
      run({ product, ids: ids.flatMap(readIds), reason }),
    );
}
