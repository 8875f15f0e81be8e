import { checkColumns } from './check-columns.js';
import { chooseFormat } from './choose-format.js';
import type { SearchInput } from './call-inputs.js';
import { createRowWriter } from './create-row-writer.js';
import { kindNames, kinds, readKind } from './kinds.js';
import { printPrice, readPrice } from './price.js';
import { printCsvPages } from './print-csv-pages.js';
import { readJson } from './read-json.js';
import { mostRowsOfPage, printPages, rowsToRead } from './read-pages.js';
import { readText } from './read-text.js';
import { readWordsOrJson, splitDirection } from './read-words.js';
import type { Call, Server } from './server.js';
import type { Terminal } from './terminal.js';

/** `dealgraph search <kind>`: records that meet a filter, page by page. */
export async function searchRecords(input: SearchInput, server: Server, terminal: Terminal): Promise<void> {
  const kind = readKind(input.kind, kindNames);
  const { columns } = input;
  checkColumns(columns, chooseFormat(input, terminal, 'ndjson'), kind);
  const terms = await readTerms(input, terminal);
  const callFor = (page: { readonly first: number; readonly after?: string }): Call => ({
    path: `/api/v1/${kind}/search`,
    body: { ...terms, ...page },
  });
  if (server.terms.isDryRun) {
    const first = Math.min(rowsToRead(input), mostRowsOfPage);
    const price = readPrice(
      await server.call(callFor({ first, ...(input.after && { after: input.after }) })),
    );
    await printPrice(terminal, chooseFormat(input, terminal, 'json'), price);
    if (price.rows === mostRowsOfPage)
      terminal.say(`At least that: a dry run looks at ${mostRowsOfPage} rows.`);
    return;
  }
  const format = chooseFormat(input, terminal, 'ndjson');
  if (format === 'csv' && columns === undefined) {
    await printCsvPages(server, input, callFor, terminal.print);
    return;
  }
  const tableColumns = kinds[kind].columns;
  const writer = createRowWriter(terminal, { format, columns, tableColumns, name: 'items' });
  await printPages(server, input, callFor, writer);
}

async function readTerms({ filter, order, total }: SearchInput, { input }: Terminal): Promise<object> {
  return {
    ...(filter !== undefined && { filter: readJson(await readText(filter, input), 'The filter') }),
    ...(order !== undefined && {
      order_by: readWordsOrJson(await readText(order, input), '--order', readOrder),
    }),
    ...(total && { include_total: true }),
  };
}

function readOrder(word: string): object {
  const { name, direction } = splitDirection(word);
  return { field: name, direction };
}
