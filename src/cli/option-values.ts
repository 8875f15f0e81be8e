import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { readWorkerCount, workerCounts } from '../config/worker-count.js';
import type { RestoreInput } from './backup/restore-backup.js';
import type { RunCall } from './client/add-calls.js';
import type { CommandName, InputOf } from './commands.js';
import type { PreviewInput, SuggestInput } from './map-command.js';

/** Parsers for the values of options. If a parser throws, commander prints the message and exits with code 1. */

export function readCount(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(count)) {
    throw new InvalidArgumentError(`It must be a whole number, at least 0, got ${text}.`);
  }
  return count;
}

/** Parses a non-negative integer, or `unlimited` as -1. */
export function readCredits(text: string): number {
  return text === 'unlimited' ? -1 : readCount(text);
}

/** Parses a number of worker processes. */
export function readWorkers(text: string): number {
  const count = readWorkerCount(text);
  if (count === null) throw new InvalidArgumentError(`It must be ${workerCounts}, got ${text}.`);
  return count;
}

/** Parses the position of a worker process: its number and the number of all workers, such as `2/4`. */
export function readWorkerPosition(text: string): WorkerPosition {
  const [number = 0, count = 0] = text.split('/').map(Number);
  if (!(number >= 1 && number <= count)) throw new InvalidArgumentError(`It must be like 2/4, got ${text}.`);
  return { number, count };
}

/** The position of a worker process among the workers of a server. */
export interface WorkerPosition {
  /** From 1 to `count`. A worker that replaces another has the same number. */
  readonly number: number;
  readonly count: number;
}

/** Parses a list of words, separated by commas or white space. Removes duplicates. */
export function readWords(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((word) => word !== ''))];
}

/** Returns the content of a file for `@` followed by a path, and otherwise the text itself. */
export function readTextOrFile(text: string): string {
  if (!text.startsWith('@')) return text;
  try {
    return readFileSync(text.slice(1), 'utf8');
  } catch {
    throw new InvalidArgumentError(`Cannot read the file ${text.slice(1)}.`);
  }
}

/** Parses a list of IDs, given directly or as `@` followed by a file path. */
export function readIds(text: string): string[] {
  return readWords(readTextOrFile(text));
}

/** Options of `dealgraph serve`. */
export interface ServeOptions {
  readonly port?: number;
  readonly host?: string;
  readonly workers?: number;
  /** Set by the primary process in the worker processes that it starts. */
  readonly worker?: WorkerPosition;
  readonly migrate: boolean;
  readonly demo: boolean;
  /** True for a sandbox: demo records, test keys and forced answers. */
  readonly sandbox: boolean;
}

/** Options of `dealgraph mcp`. */
export interface McpOptions {
  readonly url?: string;
  readonly keyFile?: string;
  readonly budget?: number;
}

/** The actions that the command line can start. */
export interface Actions {
  run<Name extends CommandName>(name: Name, input: InputOf<Name>): Promise<void>;
  serve(options: ServeOptions): Promise<void>;
  restore(input: RestoreInput): Promise<void>;
  /** Shows what an import with a map would do. */
  previewImport(input: PreviewInput): Promise<void>;
  /** Writes a first map for files. */
  suggestMap(input: SuggestInput): Promise<void>;
  /** Runs a command that calls a server over HTTP. */
  readonly call: RunCall;
  /** Prints text to standard output. */
  print(text: string): void;
  mcp(options: McpOptions): Promise<void>;
}

/** Returns an object with those of the listed properties that are defined. */
export function pick<T extends object, Key extends keyof T>(from: T, ...keys: Key[]): Pick<T, Key> {
  return Object.fromEntries(
    keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]])),
  ) as Pick<T, Key>;
}

/** Converts the `--organization` option into the input of a command. Empty if the option is not given. */
export function ofOrganization({ organization }: { organization?: string }): { organizationId?: string } {
  return organization === undefined ? {} : { organizationId: organization };
}

/** Adds the commands for operators, such as health checks and backups. */
export function addOperations(program: Command, actions: Actions): void {
  program
    .command('verify')
    .description(
      'recompute derived data and compare it with what is stored: documents, ledger, saved searches',
    )
    .action(() => actions.run('verify', {}));
  program
    .command('doctor')
    .description(
      'check versions, database, clock, disk, migrations, Redis, ledger and documents, and print what to do',
    )
    .option('--full', 'check all documents and saved searches instead of a sample of documents', false)
    .action(({ full }: { full: boolean }) => actions.run('doctor', { full }));
  program
    .command('ledger')
    .description('manage the months of the ledger')
    .command('prune')
    .description('create the next months of the ledger, and drop expired ones')
    .option(
      '--ledger-months <n>',
      'months to retain in addition to the current one (default: LEDGER_MONTHS, or all)',
      readCount,
    )
    .option('--dry-run', 'print what would be dropped, and change nothing', false)
    .action(({ ledgerMonths, dryRun }: { ledgerMonths?: number; dryRun: boolean }) =>
      actions.run('pruneLedger', { ...(ledgerMonths !== undefined && { ledgerMonths }), dryRun }),
    );
  program
    .command('distribute')
    .description(
      'distribute accounts over the nodes of a Citus cluster (run on its coordinator, after migrate); then restart servers',
    )
    .option('--shards <n>', 'shards of each table (default: 32)', readCount)
    .option('--dry-run', 'print what would be distributed, and change nothing', false)
    .action(({ shards, dryRun }: { shards?: number; dryRun: boolean }) =>
      actions.run('distribute', { ...(shards !== undefined && { shards }), dryRun }),
    );
  program
    .command('backup <file>')
    .description('back up the embedded database to a file; its server may be running or stopped')
    .action((file: string) => actions.run('backup', { file: resolve(file) }));
  program
    .command('restore <file>')
    .description('restore a backup into the data directory; its server must be stopped')
    .option('--replace', 'replace the existing content of the data directory', false)
    .action((file: string, { replace }: { replace: boolean }) =>
      actions.restore({ file: resolve(file), replace }),
    );
}
