import { resolve } from 'node:path';
import type { Command } from 'commander';
import { readCount } from './option-values.js';
import type { Actions } from './actions.js';

/** What can be typed to look after a running service: its health, its backups. */
export function addOperations(program: Command, actions: Actions): void {
  program
    .command('verify')
    .description(
      'rebuild what is stored beside records and accounts, and compare: documents, ledger, saved searches',
    )
    .action(() => actions.run('verify', {}));
  program
    .command('doctor')
    .description(
      'look at versions, database, clock, disk, migrations, Redis, ledger and documents, and say what to do',
    )
    .option('--full', 'all documents and saved searches, not some documents', false)
    .action(({ full }: { full: boolean }) => actions.run('doctor', { full }));
  program
    .command('retain')
    .description('make the next months of the ledger, and drop those that need not be kept')
    .option(
      '--ledger-months <n>',
      'months to keep beside this one (default: LEDGER_MONTHS, or all)',
      readCount,
    )
    .option('--dry-run', 'tell what would go, and change nothing', false)
    .action(({ ledgerMonths, dryRun }: { ledgerMonths?: number; dryRun: boolean }) =>
      actions.run('retain', { ...(ledgerMonths !== undefined && { ledgerMonths }), dryRun }),
    );
  program
    .command('backup <file>')
    .description('pack the embedded database into a file, while its server runs or when none does')
    .action((file: string) => actions.run('backup', { file: resolve(file) }));
  program
    .command('restore <file>')
    .description('put a backup into the data directory, which no server may hold')
    .option('--replace', 'in the place of what is there', false)
    .action((file: string, { replace }: { replace: boolean }) =>
      actions.restore({ file: resolve(file), replace }),
    );
}
