import type { Command } from 'commander';
import { duplicateBounds } from '../corrections/model/duplicate-bounds.js';
import { recordProducts } from '../records/record-kinds.js';
import { type Actions, readCount } from './option-values.js';

interface Options {
  readonly reason: string;
  readonly dryRun: boolean;
}

const kinds = `kind is one of ${Object.keys(recordProducts).join(', ')}`;

/** Adds the subcommands of `record` that show and correct records. */
export function addCorrections(group: Command, actions: Actions): void {
  group
    .command('show <kind> <id>')
    .description(`show a record with its corrections; ${kinds}`)
    .action((product: string, id: string) => actions.run('record show', { product, id }));
  withReason(
    group
      .command('set <kind> <id>')
      .description(`correct values of a record, which later imports do not change; ${kinds}`)
      .requiredOption(
        '--set <path=value>',
        'value to set, for example hq.city=Boston; null empties it, lists and objects are JSON; repeat it for more values',
        addTo,
      ),
  ).action((product: string, id: string, options: Options & { set: string[] }) =>
    actions.run('record set', { product, id, ...options }),
  );
  withReason(
    group
      .command('unset <kind> <id> <paths...>')
      .description(`lift corrections, so that the values of the source come back; ${kinds}`),
  ).action((product: string, id: string, paths: string[], options: Options) =>
    actions.run('record unset', { product, id, paths, ...options }),
  );
}

/** Adds the subcommands of `duplicates`. */
export function addDuplicates(group: Command, actions: Actions): void {
  const { defaultLimit, maxLimit, defaultMinScore } = duplicateBounds;
  group
    .command('list <kind>')
    .description(
      'list pairs of companies, people or investors that are probably the same, the most probable first; changes nothing',
    )
    .option('--min-score <score>', 'lowest score to list, from 0 to 1', Number, defaultMinScore)
    .option('--limit <n>', `maximum number of pairs, up to ${maxLimit}`, readCount, defaultLimit)
    .option('--after <cursor>', 'continue after the page that returned this next_cursor')
    .action((product: string, options: { minScore: number; limit: number; after?: string }) =>
      actions.run('duplicates list', { product, ...options }),
    );
}

function withReason(command: Command): Command {
  return command
    .requiredOption('--reason <text>', 'reason, which record show and the audit log report')
    .option('--dry-run', 'print the values before and after, and change nothing', false);
}

function addTo(value: string, values: readonly string[] | undefined): string[] {
  return [...(values ?? []), value];
}
