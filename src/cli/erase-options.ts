import type { Command } from 'commander';
import { type Actions, readCount, readTextOrFile } from './option-values.js';

interface EraseOptions {
  readonly reason: string;
  readonly file?: string[];
  readonly mentions: boolean;
  readonly yes: boolean;
}

const fileHelp = 'file of people, one per line';
const peopleHelp = 'IDs, email addresses or addresses of profiles';

/** Adds the subcommands of `erase`. */
export function addErase(group: Command, actions: Actions): void {
  group
    .command('person [people...]')
    .description(
      `erase people: print every place that has something of them, and with --yes remove it and suppress them; ${peopleHelp}`,
    )
    .requiredOption(
      '--reason <text>',
      'reason, which the certificate has; without a name or address of the person',
    )
    .option('--file <path>', fileHelp, readFileOfPeople)
    .option(
      '--mentions',
      'also replace the name in records and texts that are not linked to the person',
      false,
    )
    .option('--yes', 'erase; otherwise nothing is changed', false)
    .action((people: string[], { file, ...options }: EraseOptions) =>
      actions.run('erase person', { people: [...people, ...(file ?? [])], ...options }),
    );
  group
    .command('list')
    .description('list certificates of erasures, the newest first')
    .option('--limit <n>', 'maximum number of certificates', readCount, 100)
    .action(({ limit }: { limit: number }) => actions.run('erase list', { limit }));
  group
    .command('replay')
    .description('erase again the people who came back with the restore of a backup')
    .option(
      '--suppressions <path>',
      'output of suppression list --json from before the restore',
      readWholeFile,
    )
    .action(({ suppressions }: { suppressions?: string }) =>
      actions.run('erase replay', { ...(suppressions !== undefined && { suppressions }) }),
    );
}

/** Adds the subcommands of `suppression`. */
export function addSuppression(group: Command, actions: Actions): void {
  group
    .command('list')
    .description('list the keyed hashes of people that imports and corrections refuse')
    .option('--limit <n>', 'maximum number of hashes', readCount, 100_000)
    .option('--after <cursor>', 'continue after the page that returned this next_cursor')
    .action((options: { limit: number; after?: string }) => actions.run('suppression list', options));
  for (const verb of ['add', 'remove'] as const) {
    group
      .command(`${verb} [people...]`)
      .description(
        verb === 'add'
          ? `refuse people in imports and corrections; ${peopleHelp}`
          : `let imports and corrections write people again; ${peopleHelp}`,
      )
      .requiredOption(
        '--reason <text>',
        'reason, which the audit log has; without a name or address of a person',
      )
      .option('--file <path>', fileHelp, readFileOfPeople)
      .action((people: string[], { file, reason }: { file?: string[]; reason: string }) =>
        actions.run(`suppression ${verb}`, { people: [...people, ...(file ?? [])], reason }),
      );
  }
}

function readWholeFile(path: string): string {
  return readTextOrFile(`@${path}`);
}

function readFileOfPeople(path: string): string[] {
  return readWholeFile(path)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
