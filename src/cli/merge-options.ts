import type { Command } from 'commander';
import { type MergeableWord, undoDays } from '../stewardship/model/mergeable-products.js';
import type { Actions } from './option-values.js';

const described: Readonly<Record<MergeableWord, string>> = {
  company: 'merge a company into another one, whose ID remains',
  person: 'merge a person into another one, whose ID remains',
  investor: 'merge an investor into another one, whose ID remains',
};

/** Adds the subcommands of `merge`. */
export function addMerges(group: Command, actions: Actions): void {
  for (const [word, description] of Object.entries(described) as [MergeableWord, string][])
    group
      .command(`${word} <from> <into>`)
      .description(description)
      .requiredOption('--reason <text>', 'reason, which feeds and the audit log report')
      .action((from: string, into: string, { reason }: { reason: string }) =>
        actions.run(`merge ${word}`, { from, into, reason }),
      );
  group
    .command('undo <from>')
    .description(`restore a merged record, at most ${undoDays} days after the merge`)
    .option('--reason <text>', 'reason, which the audit log reports')
    .action((from: string, options: { reason?: string }) => actions.run('merge undo', { from, ...options }));
}
