import { chooseFormat } from './choose-format.js';
import { CallFailure } from './call-failure.js';
import type { BulkInput } from './call-inputs.js';
import { createRowWriter } from './create-row-writer.js';
import { inputKeys, type LookupInput } from './input-of-line.js';
import { bulkKinds, kinds, readKind, type BulkKind } from './kinds.js';
import { addPrices, noPrice, printPrice, readPrice } from './price.js';
import { readInputs } from './read-inputs.js';
import { readJson } from './read-json.js';
import type { Row } from './row-writer.js';
import type { Call, Server } from './server.js';
import type { Terminal } from './terminal.js';
import { writeRows } from './write-rows.js';

/** What came of one input (docs/lookups.md). */
interface Found {
  readonly index: number;
  readonly input: LookupInput;
  readonly status: string;
  readonly records?: readonly Row[];
  readonly error?: { readonly message: string };
}

interface BulkAnswer {
  readonly results: readonly Found[];
}

type WriteFound = (found: readonly Found[]) => Promise<void>;

/**
 * `dealgraph bulk`: looks up the inputs of a file in chunks, one after another, and prints what came of each in their
 * order. When it ends before the last one, the message tells how many to skip: what is printed is paid for.
 */
export async function bulkRecords(input: BulkInput, server: Server, terminal: Terminal): Promise<void> {
  const kind = readKind(input.kind, bulkKinds);
  const chunks = chunksOf(
    readInputs(input.file, { kind, by: readBy(input.by, kind) }, terminal.input),
    input,
  );
  const callFor = (inputs: readonly LookupInput[]): Call => ({
    path: `/api/v1/${kind}/bulk`,
    body: { inputs, ...(input.source && { source: true }) },
  });
  if (server.terms.isDryRun) {
    let price = noPrice;
    for await (const inputs of chunks)
      price = addPrices(price, readPrice(await server.call(callFor(inputs))));
    await printPrice(terminal, chooseFormat(input, terminal, 'json'), price);
    return;
  }
  const counts = new Map<string, number>();
  let done = input.skip;
  const look = async (write: WriteFound): Promise<void> => {
    for await (const inputs of chunks) {
      const { results } = readJson((await server.call(callFor(inputs))).text, 'The answer') as BulkAnswer;
      await write(results.map((found) => ({ ...found, index: done + found.index })));
      for (const { status } of results) counts.set(status, (counts.get(status) ?? 0) + 1);
      done += inputs.length;
    }
  };
  try {
    await writeFound(input, kind, terminal, look);
  } catch (error) {
    if (!(error instanceof CallFailure) || done === input.skip) throw error;
    throw new CallFailure(`${error.message} Go on behind what was printed with --skip ${done}.`, error.code);
  }
  if (!input.quiet) terminal.say(describeCounts(counts));
}

function readBy(by: string | undefined, kind: BulkKind): string | undefined {
  const keys: readonly string[] = inputKeys[kind];
  if (by === undefined || keys.includes(by)) return by;
  throw new CallFailure(`--by needs to be one of ${keys.join(', ')} for ${kind}, got ${by}.`);
}

async function* chunksOf(
  inputs: AsyncIterable<LookupInput>,
  { chunk, skip }: BulkInput,
): AsyncGenerator<readonly LookupInput[]> {
  let left = skip;
  let waiting: LookupInput[] = [];
  for await (const input of inputs) {
    if (left > 0) {
      left -= 1;
      continue;
    }
    waiting.push(input);
    if (waiting.length < chunk) continue;
    yield waiting;
    waiting = [];
  }
  if (waiting.length > 0) yield waiting;
}

function describeCounts(counts: ReadonlyMap<string, number>): string {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const parts = [...counts].map(
    ([status, count]) => `${count.toLocaleString('en')} ${status.replace('_', ' ')}`,
  );
  return `${total.toLocaleString('en')} ${total === 1 ? 'input' : 'inputs'}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}.`;
}

/** For programs a row an input, with its records in it; for tables and CSV a row a record. */
async function writeFound(
  input: BulkInput,
  kind: BulkKind,
  terminal: Terminal,
  look: (write: WriteFound) => Promise<void>,
): Promise<void> {
  const format = chooseFormat(input, terminal, 'ndjson');
  const tableColumns = ['index', 'input', 'status', ...kinds[kind].columns];
  const isFlat = format === 'table' || format === 'csv';
  const columns = input.columns ?? (format === 'csv' ? [...tableColumns, 'error'] : undefined);
  const writer = createRowWriter(terminal, { format, columns, tableColumns, name: 'results' });
  const toRows = (found: Found): Row[] => (isFlat ? flatten(found) : [{ ...found }]);
  await writeRows(writer, (write) => look((found) => write(found.flatMap(toRows))));
}

/** A row for each record of an input, and one for an input without any. */
function flatten({ index, input, status, records = [], error }: Found): Row[] {
  const head = { index, input: Object.values(input).join(' '), status, error: error?.message ?? null };
  return records.length === 0 ? [head] : records.map((record) => ({ ...record, ...head }));
}
