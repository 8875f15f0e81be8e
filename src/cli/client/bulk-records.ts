import { setTimeout as pause } from 'node:timers/promises';
import type { LookupKind } from '../../identifiers/lookup-keys.js';
import type { LookupRow } from '../../identifiers/lookup-reader.js';
import { CallFailure } from './call-failure.js';
import type { BulkInput } from './call-inputs.js';
import { chooseFormat, createRowWriter, type Row, writeRows } from './create-row-writer.js';
import { type Interrupt, listenForInterrupt } from './interrupt.js';
import { type BulkKind, bulkKinds, checkColumns, columnsOf, readKind, recordFields } from './kinds.js';
import { addPrices, noPrice, printPrice, readPrice } from './price.js';
import { type Lookups, openLookups } from './read-lookups.js';
import { readJson } from './read-text.js';
import type { Call, Server } from './server.js';
import type { Terminal } from './terminal.js';

interface BulkAnswer {
  readonly results: readonly {
    readonly index: number;
    readonly input: unknown;
    readonly status: string;
    readonly records?: readonly Row[];
    readonly error?: { readonly message: string };
  }[];
}

/**
 * `dealgraph bulk`: looks up the inputs in a file, one chunk after the other, and prints the results in input order. If
 * the command stops early, its message states how many inputs to skip, because printed results have already been
 * charged.
 */
export async function bulkRecords(input: BulkInput, server: Server, terminal: Terminal): Promise<void> {
  const kind = readKind(input.kind, bulkKinds);
  const interrupt = listenForInterrupt();
  const progress = { done: input.skip };
  try {
    const lookups = await openLookups(input.file, { kind, by: input.by }, terminal.input, interrupt.stopping);
    if (!input.quiet && lookups.choice !== null) terminal.say(lookups.choice);
    const bulk: Bulk = { kind, input, server, terminal, interrupt, lookups, progress };
    await (server.terms.isDryRun ? priceAll(bulk) : lookUpAll(bulk));
    const count = lookups.windows1252Lines();
    if (count > 0 && !input.quiet)
      terminal.say(`Lines that are not UTF-8 and were read as Windows-1252: ${count.toLocaleString('en')}.`);
  } catch (error) {
    const { aborted } = interrupt.stopping;
    throw withSkip(aborted ? interrupted(error) : error, progress.done, terminal);
  } finally {
    interrupt.release();
  }
}

interface Bulk {
  readonly kind: BulkKind;
  readonly input: BulkInput;
  readonly server: Server;
  readonly terminal: Terminal;
  readonly interrupt: Interrupt;
  readonly lookups: Lookups;
  /** `done` is the number of inputs that have been printed or skipped. */
  readonly progress: { done: number };
}

async function priceAll({ kind, input, server, terminal, interrupt, lookups }: Bulk): Promise<void> {
  let price = noPrice;
  for await (const { rows } of readChunks(lookups.rows, input, interrupt.stopping)) {
    const inputs = rows.map(({ input: one }) => one).filter((one) => one !== null);
    if (inputs.length > 0) {
      const answer = await server.call({ path: `/api/v1/${kind}/bulk`, body: { inputs }, interrupt });
      price = addPrices(price, readPrice(answer));
    }
  }
  interrupt.stopping.throwIfAborted();
  await printPrice(terminal, chooseFormat(input, terminal, 'json'), price);
}

async function lookUpAll(bulk: Bulk): Promise<void> {
  const { kind, input, terminal, interrupt, lookups, progress } = bulk;
  const counts = new Map<string, number>();
  await writeLookups(input, kind, lookups.otherNames, terminal, async (write) => {
    for await (const chunk of readChunks(lookups.rows, input, interrupt.stopping)) {
      const results = await lookUp(chunk, bulk);
      for (const { status } of results) counts.set(status, (counts.get(status) ?? 0) + 1);
      if (results.length > 1) await write(results.slice(0, -1));
      progress.done = chunk.start + chunk.rows.length - 1;
      // A closed pipe is only detected by writing to it. Writing the last row separately detects it before the next
      // chunk is charged.
      if (!terminal.isScreen && results.length > 1) await pause(closingMs);
      await write(results.slice(-1));
      progress.done = chunk.start + chunk.rows.length;
      interrupt.stopping.throwIfAborted();
    }
    interrupt.stopping.throwIfAborted();
  });
  if (!input.quiet) terminal.say(describeCounts(counts));
}

/** Milliseconds that a program such as `head` may take to close the pipe after its last line. */
const closingMs = 25;

/** Returns the results of a chunk. Unreadable rows are in the results, but are not sent to the server. */
async function lookUp(
  { start, rows }: Chunk,
  { kind, input, server, interrupt }: Bulk,
): Promise<LookupResult[]> {
  const readable = rows.filter((row) => row.input !== null);
  const call: Call = {
    path: `/api/v1/${kind}/bulk`,
    body: { inputs: readable.map((row) => row.input), ...(input.source && { source: true }) },
    // The suffix depends on the position in the file, so an input gets the same key wherever the command starts.
    keySuffix: start === 0 ? '' : `-${start + 1}`,
    interrupt,
  };
  const answers =
    readable.length === 0
      ? []
      : (readJson((await server.call(call)).text, 'The answer') as BulkAnswer).results;
  let at = 0;
  return rows.map((row, position) => {
    const index = start + position;
    const answer = row.input === null ? undefined : answers[at++];
    return { ...(answer ?? unreadable(row)), index, columns: row.columns };
  });
}

function unreadable({ line, problem }: LookupRow): Omit<LookupResult, 'index' | 'columns'> {
  const message = `Line ${line}: ${problem ?? 'there is no answer'}.`;
  return { input: null, status: 'invalid', records: [], error: { errorCode: 'VALIDATION_ERROR', message } };
}

function describeCounts(counts: ReadonlyMap<string, number>): string {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const parts = [...counts].map(
    ([status, count]) => `${count.toLocaleString('en')} ${status.replace('_', ' ')}`,
  );
  return `${total.toLocaleString('en')} ${total === 1 ? 'input' : 'inputs'}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}.`;
}

function interrupted(error: unknown): unknown {
  const more = error instanceof CallFailure ? ` ${error.message}` : '';
  return new CallFailure(`Interrupted.${more}`);
}

/**
 * Adds to a failure message how many inputs to skip when the command is run again. Without printed results, returns the
 * error unchanged.
 */
function withSkip(error: unknown, done: number, { say }: Terminal): unknown {
  if (done === 0) return error;
  const hint = `Continue after the printed results with --skip ${done}.`;
  if (error instanceof CallFailure) return new CallFailure(`${error.message} ${hint}`, error.code);
  // A closed output pipe is not a failure; `head` closes it, for example.
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') say(`The output was closed. ${hint}`);
  else if (error instanceof Error) return new CallFailure(`${error.message} ${hint}`);
  return error;
}

/** The rows that one request sends. */
interface Chunk {
  /** The number of rows that precede this chunk in the file. */
  readonly start: number;
  readonly rows: readonly LookupRow[];
}

/**
 * Groups rows into chunks. If reading fails, yields the rows before the failure first. After the signal is aborted,
 * yields no more chunks.
 */
async function* readChunks(
  rows: AsyncIterable<LookupRow>,
  { chunk, skip }: Pick<BulkInput, 'chunk' | 'skip'>,
  stopping: AbortSignal,
): AsyncGenerator<Chunk> {
  let start = skip;
  let skipped = 0;
  let waiting: LookupRow[] = [];
  let failure: Error | null = null;
  try {
    for await (const row of rows) {
      if (skipped < skip) {
        skipped += 1;
        continue;
      }
      waiting.push(row);
      if (waiting.length < chunk) continue;
      yield { start, rows: waiting };
      start += waiting.length;
      waiting = [];
    }
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
  }
  if (stopping.aborted) return;
  if (waiting.length > 0) yield { start, rows: waiting };
  if (failure !== null) throw failure;
}

/** The result for one input (docs/searching.md, "Read records in bulk"). */
interface LookupResult {
  readonly index: number;
  readonly input: unknown;
  readonly status: string;
  readonly records?: readonly Row[];
  readonly error?: { readonly errorCode?: string; readonly message: string };
  /** The columns of the input's row that are not part of the lookup. */
  readonly columns: Readonly<Record<string, unknown>>;
}

type WriteResults = (results: readonly LookupResult[]) => Promise<void>;

const ownFields: ReadonlySet<string> = new Set(['index', 'input', 'status', 'error', 'records', 'columns']);

/** The fields of a result, other than its records, in tables and CSV. */
const flatFields = ['index', 'input', 'status', 'error', 'columns'];

/** Writes results. JSON has one row per input, with its records nested; tables and CSV have one row per record. */
async function writeLookups(
  input: Pick<BulkInput, 'output' | 'columns'>,
  kind: LookupKind,
  otherNames: readonly string[],
  terminal: Terminal,
  work: (write: WriteResults) => Promise<void>,
): Promise<void> {
  const format = chooseFormat(input, terminal, 'ndjson');
  const isFlat = format === 'table' || format === 'csv';
  const titles = new Map(otherNames.map((name) => [name, titleOf(name, kind)]));
  checkColumns(input.columns, format, kind, [...flatFields, ...titles.values()]);
  const others = isFlat ? [...titles.values()] : [];
  const results = ['index', 'input', 'status', ...columnsOf(kind)];
  const columns = input.columns ?? (format === 'csv' ? [...results, 'error', ...others] : undefined);
  const tableColumns = [...results, ...others];
  const writer = createRowWriter(terminal, { format, columns, tableColumns, name: 'results' });
  const toRows = (result: LookupResult): Row[] => {
    if (isFlat) return flatten(result, titles);
    return [input.columns === undefined ? nested(result) : { ...othersOf(result, titles), ...result }];
  };
  await writeRows(writer, (write) => work((all) => write(all.flatMap(toRows))));
}

/**
 * Returns the output name of a column of the input file: its own name, with the prefix `input.` if a result has a field
 * of that name.
 */
function titleOf(name: string, kind: LookupKind): string {
  const [field = ''] = name.split('.');
  return ownFields.has(field) || recordFields(kind).has(field) ? `input.${name}` : name;
}

/** Returns a result as one row. Omits `columns` when it is empty. */
function nested({ columns, ...result }: LookupResult): Row {
  return Object.keys(columns).length === 0 ? result : { ...result, columns };
}

/** Returns one row per record of a result, or a single row if the result has no records. */
function flatten(
  { index, input, status, records = [], error, columns }: LookupResult,
  titles: ReadonlyMap<string, string>,
): Row[] {
  const value = typeof input === 'object' && input !== null ? Object.values(input).join(' ') : '';
  const others = othersOf({ columns }, titles);
  const head = { index, input: value, status, error: error?.message ?? null, columns, ...others };
  return records.length === 0 ? [head] : records.map((record) => ({ ...record, ...head }));
}

function othersOf({ columns }: Pick<LookupResult, 'columns'>, titles: ReadonlyMap<string, string>): Row {
  return Object.fromEntries([...titles].map(([name, title]) => [title, columns[name] ?? null]));
}
