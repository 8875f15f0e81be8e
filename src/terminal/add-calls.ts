import { Argument, InvalidArgumentError, Option, type Command } from 'commander';
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

/** What a command that calls a server leads to. */
export type RunCall = <Name extends CallName>(name: Name, input: CallInputs[Name]) => Promise<void>;

type Rest<Input, Given extends keyof Input> = Omit<Input, Given>;

/** What users of a server can type; `search` is the group of the operator's saved searches, which gets a kind beside them. */
export function addCalls(program: Command, search: Command, run: RunCall): void {
  addGet(program, run);
  addQuery(program, run);
  addSearch(search, run);
  addAggregate(program, run);
  addPoll(program, run);
  addBulk(program, run);
  withServer(program.command('credits').description('tell what is left of the budget, for nothing')).action(
    (options: CallOptions) => run('credits', options),
  );
}

function addGet(program: Command, run: RunCall): void {
  const command = program
    .command('get')
    .description('get records by their ids')
    .addArgument(kindArgument('<kind>', kindNames))
    .argument('<ids...>', 'one id or several')
    .option('--as-of <moment>', 'as the record was then: a date-time of the last 60 days');
  withTerms(command).action((kind: string, ids: string[], options: Rest<GetInput, 'kind' | 'ids'>) =>
    run('get', { ...options, kind, ids }),
  );
}

function addQuery(program: Command, run: RunCall): void {
  const command = program
    .command('query')
    .description('run a document of the graph')
    .argument('<document>', 'the document, @file, or - for standard input')
    .option('--variables <json|@file>', 'its variables')
    .option('--operation <name>', 'which of its operations');
  withTerms(command).action((document: string, options: Rest<QueryInput, 'document'>) =>
    run('query', { ...options, document }),
  );
}

function addSearch(search: Command, run: RunCall): void {
  const command = search
    .addArgument(kindArgument('[kind]', kindNames))
    .option('--filter <json|@file>', 'the filter in the words of REST or of the graph; none matches all')
    .option('--order <a,b:desc>', 'fields to order by, or the JSON of order_by')
    .option('--total', 'tell how many there are in all, for nothing', false);
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
    .description('tell figures of groups of records; a group costs a credit')
    .addArgument(kindArgument('<kind>', kindNames))
    .option('--group-by <a,b>', 'fields, parts of dates, buckets, edges: see the examples; none is one group')
    .option('--metrics <a,b:field>', 'figures, such as count,sum:raised_amount_usd', 'count')
    .option('--filter <json|@file>', 'the filter of the records')
    .option('--having <a,b>', "what figures have to be, such as 'count>=3'")
    .option('--order <a,b:desc>', 'figures or keys to order by');
  withPages(command).action((kind: string, options: Rest<AggregateInput, 'kind'>) =>
    run('aggregate', { ...options, kind }),
  );
}

function addPoll(program: Command, run: RunCall): void {
  const command = program
    .command('poll')
    .description('print what is new, changed and gone in a saved search, or among all records of a kind')
    .argument('<search-id|kind>', 'the number of a saved search, or a kind of record')
    .option('--cursor-file <file>', 'keeps how far it has read, and begins there the next time')
    .option('--from <where>', 'where to begin without a kept cursor: start, now or a cursor', 'now')
    .option('--follow', 'go on looking until it is interrupted', false)
    .addOption(new Option('--every <seconds>', 'how often to look').argParser(readSeconds).default(5));
  withTerms(command).action(
    (feed: string, { every, ...options }: Rest<PollInput, 'feed' | 'everySeconds'> & { every: number }) =>
      run('poll', { ...options, feed, everySeconds: every }),
  );
}

function addBulk(program: Command, run: RunCall): void {
  const command = program
    .command('bulk')
    .description('look up the records that a file lists: a CSV of any kind, NDJSON, or one identifier a line')
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

/** A kind in any spelling; the names are shown by help and completion. */
function kindArgument(name: string, names: readonly string[]): Argument {
  const argument = new Argument(name, 'a kind of record');
  argument.argChoices = [...names];
  return argument;
}

/** Where the server is, and the form of the answer. */
function withServer(command: Command): Command {
  return command
    .option('--url <url>', 'the server (default: DEALGRAPH_URL, or http://localhost:4000)')
    .option('--key-file <file>', 'a file that holds the API key (default: DEALGRAPH_API_KEY)')
    .option('--timeout <seconds>', 'how long an answer may take', readSeconds, 120)
    .addOption(
      new Option('-o, --output <format>', 'a table on a terminal, else what programs read').choices(
        outputFormats,
      ),
    )
    .option('--columns <a,b>', 'only these columns, by their paths', readColumns)
    .option('--bom', 'begin CSV with a byte order mark, so that Excel reads it as UTF-8', false)
    .option('--quiet', 'say nothing of credits and of what follows', false);
}

/** What an answer may cost. */
function withTerms(command: Command): Command {
  return withServer(command)
    .option('--dry-run', 'tell the price alone; nothing is charged', false)
    .option('--max-credits <n>', 'refuse what would cost more in all', readWhole)
    .option('--idempotency-key <key>', 'asked again with it within 24 hours, the same answers cost nothing');
}

function withPages(command: Command): Command {
  return withTerms(command)
    .option('--first <n>', 'how many rows (default: 50)', readWhole)
    .option('--after <cursor>', 'begin behind this cursor')
    .option('--all', 'read all of them', false);
}

function readWhole(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(count)) return count;
  throw new InvalidArgumentError(`It needs to be a whole number from 0, got ${text}.`);
}

function readChunk(text: string): number {
  const count = readWhole(text);
  if (count >= 1 && count <= 1000) return count;
  throw new InvalidArgumentError(`It needs to be a number from 1 to 1000, got ${text}.`);
}

function readSeconds(text: string): number {
  const seconds = Number(text);
  if (seconds >= 0.1 && seconds <= 86_400) return seconds;
  throw new InvalidArgumentError(`It needs to be seconds, from 0.1 to 86400, got ${text}.`);
}

function readColumns(text: string): string[] {
  return text
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '');
}
