import { CallFailure } from './call-failure.js';
import type { GetInput } from './call-inputs.js';
import { chooseFormat, createRowWriter, type Row, writeRows } from './create-row-writer.js';
import { checkColumns, columnsOf, kindNames, readKind } from './kinds.js';
import { addPrices, noPrice, printPrice, readPrice } from './price.js';
import { printRecord } from './print-record.js';
import { readJson } from './read-text.js';
import type { Call, Reply, Server } from './server.js';
import type { Terminal } from './terminal.js';

/** `dealgraph get`: prints records by ID, in the order of the IDs. Fails at the first ID that does not exist. */
export async function getRecords(input: GetInput, server: Server, terminal: Terminal): Promise<void> {
  const kind = readKind(input.kind, kindNames);
  const asOf = input.asOf === undefined ? '' : `?${new URLSearchParams({ as_of: input.asOf }).toString()}`;
  const calls = input.ids.map((id): Call => ({ path: `/api/v1/${kind}/${encodeURIComponent(id)}${asOf}` }));
  const { columns } = input;
  checkColumns(columns, chooseFormat(input, terminal, 'json'), kind);
  if (server.terms.isDryRun) {
    await describePrice(calls, input, server, terminal);
    return;
  }
  const read = async (call: Call): Promise<Row> => readJson((await find(call)).text, 'The answer') as Row;
  const find = (call: Call): Promise<Reply> =>
    server.call(call).catch((error: unknown) => {
      if (!(error instanceof CallFailure) || error.code !== 'NOT_FOUND') throw error;
      throw new CallFailure(`No ${kind} record has the ID ${idOf(call)}.`, error.code);
    });
  const [only] = calls;
  if (calls.length === 1 && only !== undefined) {
    await printRecord(terminal, { format: chooseFormat(input, terminal, 'json'), columns }, await read(only));
    return;
  }
  const format = chooseFormat(input, terminal, 'ndjson');
  const writer = createRowWriter(terminal, {
    format,
    columns,
    tableColumns: columnsOf(kind),
    name: 'items',
  });
  await writeRows(writer, async (write) => {
    for (const call of calls) await write([await read(call)]);
  });
}

async function describePrice(
  calls: readonly Call[],
  input: GetInput,
  server: Server,
  terminal: Terminal,
): Promise<void> {
  let price = noPrice;
  for (const call of calls) price = addPrices(price, readPrice(await server.call(call)));
  await printPrice(terminal, chooseFormat(input, terminal, 'json'), price);
}

function idOf({ path }: Call): string {
  return decodeURIComponent(path.replace(/\?.*$/, '').replace(/^.*\//, ''));
}
