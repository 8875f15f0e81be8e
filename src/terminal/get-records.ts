import { CallFailure } from './call-failure.js';
import { checkColumns } from './check-columns.js';
import { chooseFormat } from './choose-format.js';
import type { GetInput } from './call-inputs.js';
import { createRowWriter } from './create-row-writer.js';
import { kindNames, kinds, readKind } from './kinds.js';
import { addPrices, noPrice, printPrice, readPrice } from './price.js';
import { printRecord } from './print-record.js';
import { readJson } from './read-json.js';
import type { Row } from './row-writer.js';
import type { Call, Reply, Server } from './server.js';
import type { Terminal } from './terminal.js';
import { writeRows } from './write-rows.js';

/** `dealgraph get`: records by their ids, in that order. Of several the first one that is missing ends it. */
export async function getRecords(input: GetInput, server: Server, terminal: Terminal): Promise<void> {
  const kind = readKind(input.kind, kindNames);
  const asOf = input.asOf === undefined ? '' : `?${new URLSearchParams({ as_of: input.asOf }).toString()}`;
  const calls = input.ids.map((id): Call => ({ path: `/api/v1/${kind}/${encodeURIComponent(id)}${asOf}` }));
  const { columns } = input;
  checkColumns(columns, chooseFormat(input, terminal, 'json'), kind);
  if (server.terms.isDryRun) {
    await tellPrice(calls, input, server, terminal);
    return;
  }
  const read = async (call: Call): Promise<Row> => readJson((await find(call)).text, 'The answer') as Row;
  const find = (call: Call): Promise<Reply> =>
    server.call(call).catch((error: unknown) => {
      if (!(error instanceof CallFailure) || error.code !== 'NOT_FOUND') throw error;
      throw new CallFailure(`No record of ${kind} has the id ${idOf(call)}.`, error.code);
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
    tableColumns: kinds[kind].columns,
    name: 'items',
  });
  await writeRows(writer, async (write) => {
    for (const call of calls) await write([await read(call)]);
  });
}

async function tellPrice(
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
