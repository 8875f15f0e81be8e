import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import type {
  AggregateInput,
  BulkInput,
  CallInputs,
  CallName,
  CallOptions,
  GetInput,
  PollInput,
  QueryInput,
  SearchInput,
} from './call-inputs.js';
import { bulkKinds, kindNames } from './kinds.js';
import { outputFormats } from './output-formats.js';

/** Runs a command that calls a server. */
export type RunCall = <Name extends CallName>(name: Name, input: CallInputs[Name]) => Promise<void>;

type Rest<Input, Given extends keyof Input> = Omit<Input, Given>;

/**
 * Adds the commands for API clients. `search` is also the operators' command group; here it gets the form `search
 * <kind>`, which searches records on a server.
 */
export function addCalls(program: Command, search: Command, run: RunCall): void {
  addGet(program, run);
  addQuery(program, run);
  addSearch(search, run);
  addAggregate(program, run);
  addPoll(program, run);
  addBulk(program, run);
  withServer(program.command('credits').description('show the credit balance (free)')).action(
    (options: CallOptions) => run('credits', options),
  );
}

function addGet(program: Command, run: RunCall): void {
  const command = program
    .command('get')
    .description('get records by ID')
    .addArgument(kindArgument('<kind>', kindNames))
    .argument('<ids...>', 'one or more IDs')
    .option('--as-of <moment>', 'return the record as of this date-time, within the last 60 days');
  withTerms(command).action((kind: string, ids: string[], options: Rest<GetInput, 'kind' | 'ids'>) =>
    run('get', { ...options, kind, ids }),
  );
}

function addQuery(program: Command, run: RunCall): void {
  const command = program
    .command('query')
    .description('run a GraphQL document')
    .argument('<document>', 'the document, @file, or - for standard input')
    .option('--variables <json|@file>', 'variables of the document')
    .option('--operation <name>', 'operation of the document to run');
  withTerms(command).action((document: string, options: Rest<QueryInput, 'document'>) =>
    run('query', { ...options, document }),
  );
}

function addSearch(search: Command, run: RunCall): void {
  const command = search
    .addArgument(kindArgument('[kind]', kindNames))
    .option('--filter <json|@file>', 'filter, with REST or GraphQL field names (default: all records)')
    .option(
      '--text <words>',
      'words of names, taglines, tags and descriptions: all of them, "a phrase", or, -word (companies, people, investors)',
    )
    .option('--order <a,b:desc>', 'fields to sort by, or order_by as JSON')
    .option('--total', 'also return the total count (free)', false);
  withPages(command).action(
    (kind: string | undefined, options: Rest<SearchInput, 'kind'>, self: Command): Promise<void> => {
      if (kind === undefined) self.help({ error: true });
      return run('search', { ...options, kind });
    },
  );
}

function addAggregate(program: Command, run: RunCall): void {
  const command = program
    .command('aggregate')
    .description('aggregate records into groups with metrics; each group costs 1 credit')
    .addArgument(kindArgument('<kind>', kindNames))
    .option(
      '--group-by <a,b>',
      'grouping keys: fields, date parts, buckets or edges, see the examples (default: one group)',
    )
    .option('--metrics <a,b:field>', 'metrics, such as count,sum:raised_amount_usd', 'count')
    .option('--filter <json|@file>', 'filter of the records')
    .option('--having <a,b>', "conditions on metrics, such as 'count>=3'")
    .option('--order <a,b:desc>', 'metrics or keys to sort by');
  withPages(command).action((kind: string, options: Rest<AggregateInput, 'kind'>) =>
    run('aggregate', { ...options, kind }),
  );
}

function addPoll(program: Command, run: RunCall): void {
  const command = program
    .command('poll')
    .description('print records added, changed and removed in a saved search, or among all records of a kind')
    .argument('<search-id|kind>', 'ID of a saved search, or a record kind')
    .option('--cursor-file <file>', 'file to store the cursor in; the next run continues from it')
    .option(
      '--from <where>',
      'where to start when no cursor is stored: now, start (all records of a kind; for a saved search, when its filter was set) or a cursor',
      'now',
    )
    .option('--follow', 'keep polling until interrupted', false)
    .addOption(new Option('--every <seconds>', 'seconds between polls').argParser(readSeconds).default(5));
  withTerms(command).action(
    (feed: string, { every, ...options }: Rest<PollInput, 'feed' | 'everySeconds'> & { every: number }) =>
      run('poll', { ...options, feed, everySeconds: every }),
  );
}

function addBulk(program: Command, run: RunCall): void {
  const command = program
    .command('bulk')
    .description('look up the records listed in a file: any CSV, NDJSON, or one identifier per line')
    .addArgument(kindArgument('<kind>', bulkKinds))
    .argument('[file]', 'the file, plain or compressed; - is standard input', '-')
    .option('--by <column>', 'the column to look up by: its name, its number, or a key such as domain')
    .option('--chunk <n>', 'inputs per request, at most 1000', readChunk, 200)
    .option('--skip <n>', 'skip the first n inputs', readWhole, 0)
    .option('--source', 'request missing companies from the sourcing queue', false);
  withTerms(command).action((kind: string, file: string, options: Rest<BulkInput, 'kind' | 'file'>) =>
    run('bulk', { ...options, kind, file }),
  );
}

/** Creates an argument for a record kind, in any accepted spelling. Help and shell completion list `names`. */
function kindArgument(name: string, names: readonly string[]): Argument {
  const argument = new Argument(name, 'record kind');
  argument.argChoices = [...names];
  return argument;
}

/** Adds the options for the server, the API key, the timeout and the output. */
function withServer(command: Command): Command {
  return command
    .option('--url <url>', 'URL of the server (default: DEALGRAPH_URL, or http://localhost:4000)')
    .option('--key-file <file>', 'file that contains the API key (default: DEALGRAPH_API_KEY)')
    .option('--timeout <seconds>', 'maximum time to wait for a response', readSeconds, 120)
    .addOption(
      new Option(
        '-o, --output <format>',
        'output format (default: a table on a terminal, otherwise a machine-readable format)',
      ).choices(outputFormats),
    )
    .option('--columns <a,b>', 'only these columns, by path', readColumns)
    .option('--bom', 'start CSV output with a byte order mark, so that Excel reads it as UTF-8', false)
    .option('--quiet', 'do not print messages about credits and further rows', false);
}

/** Adds the options that limit charges and make retries safe. */
function withTerms(command: Command): Command {
  return withServer(command)
    .option('--dry-run', 'print the price only; nothing is charged', false)
    .option('--max-credits <n>', 'refuse requests that would exceed this total', readWhole)
    .option(
      '--idempotency-key <key>',
      'key for safe retries; responses replayed with the same key within 24 hours are free',
    );
}

function withPages(command: Command): Command {
  return withTerms(command)
    .option('--first <n>', 'maximum number of rows, at least 1 (default: 50)', readRows)
    .option('--after <cursor>', 'start after this cursor')
    .option('--all', 'read all rows', false);
}

function readWhole(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(count)) return count;
  throw new InvalidArgumentError(`It must be a whole number, at least 0, got ${text}.`);
}

function readRows(text: string): number {
  const count = readWhole(text);
  if (count > 0) return count;
  throw new InvalidArgumentError(
    'It must be a whole number, at least 1, got 0. To get only the price, use --dry-run.',
  );
}

function readChunk(text: string): number {
  const count = readWhole(text);
  if (count >= 1 && count <= 1000) return count;
  throw new InvalidArgumentError(`It must be a number from 1 to 1000, got ${text}.`);
}

function readSeconds(text: string): number {
  const seconds = Number(text);
  if (seconds >= 0.1 && seconds <= 86_400) return seconds;
  throw new InvalidArgumentError(`It must be a number of seconds from 0.1 to 86400, got ${text}.`);
}

function readColumns(text: string): string[] {
  return text
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '');
}
