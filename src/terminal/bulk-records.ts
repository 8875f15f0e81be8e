import { chooseFormat } from './choose-format.js';
import { CallFailure } from './call-failure.js';
import type { BulkInput } from './call-inputs.js';
import { listenForInterrupt, type Interrupt } from './interrupt.js';
import { bulkKinds, readKind, type BulkKind } from './kinds.js';
import type { LookupRow } from '../identifiers/lookup-reader.js';
import { addPrices, noPrice, printPrice, readPrice } from './price.js';
import { readChunks, type Chunk } from './read-chunks.js';
import { readJson } from './read-json.js';
import { openLookups, type Lookups } from './read-lookups.js';
import type { Row } from './row-writer.js';
import type { Call, Server } from './server.js';
import type { Terminal } from './terminal.js';
import { writeLookups, type LookupResult } from './write-lookups.js';

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
 * `dealgraph bulk`: looks up the inputs of a file in chunks, one after another, and prints the results in their order.
 * When it ends before the last one, the message says how many inputs to skip: what is printed is paid for.
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
  /** How many inputs are printed or skipped. */
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
      await write(results);
      for (const { status } of results) counts.set(status, (counts.get(status) ?? 0) + 1);
      progress.done = chunk.start + chunk.rows.length;
      interrupt.stopping.throwIfAborted();
    }
    interrupt.stopping.throwIfAborted();
  });
  if (!input.quiet) terminal.say(describeCounts(counts));
}

/** The results of a chunk; of rows that cannot be read too, which are not sent. */
async function lookUp(
  { start, rows }: Chunk,
  { kind, input, server, interrupt }: Bulk,
): Promise<LookupResult[]> {
  const readable = rows.filter((row) => row.input !== null);
  const call: Call = {
    path: `/api/v1/${kind}/bulk`,
    body: { inputs: readable.map((row) => row.input), ...(input.source && { source: true }) },
    // The same inputs have the same key, wherever the command began.
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

/** A failure, with the inputs to skip when the command is run again; nothing when it begins anew. */
function withSkip(error: unknown, done: number, { say }: Terminal): unknown {
  if (done === 0) return error;
  const hint = `Continue after the printed results with --skip ${done}.`;
  if (error instanceof CallFailure) return new CallFailure(`${error.message} ${hint}`, error.code);
  // A reader that has gone, as `head` does, is no failure.
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') say(`The output was closed. ${hint}`);
  else if (error instanceof Error) return new CallFailure(`${error.message} ${hint}`);
  return error;
}
