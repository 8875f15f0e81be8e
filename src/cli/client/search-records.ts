import type { PageOptions, SearchInput } from './call-inputs.js';
import { chooseFormat, createRowWriter, type Print } from './create-row-writer.js';
import { checkColumns, columnsOf, kindNames, readKind } from './kinds.js';
import { printPrice, readPrice } from './price.js';
import { maxPageRows, printPages, rowsToRead } from './read-pages.js';
import { readJson, readText, readWordsOrJson, splitDirection } from './read-text.js';
import type { Call, Server } from './server.js';
import type { Terminal } from './terminal.js';

/** `dealgraph search <kind>`: prints the records that match a filter, page by page. */
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
    const first = Math.min(rowsToRead(input), maxPageRows);
    const price = readPrice(
      await server.call(callFor({ first, ...(input.after && { after: input.after }) })),
    );
    await printPrice(terminal, chooseFormat(input, terminal, 'json'), price);
    if (price.rows === maxPageRows)
      terminal.say(`This is the minimum price: a dry run reads at most ${maxPageRows} rows.`);
    return;
  }
  const format = chooseFormat(input, terminal, 'ndjson');
  if (format === 'csv' && columns === undefined) {
    await printCsvPages(server, input, callFor, terminal.print);
    return;
  }
  const tableColumns = columnsOf(kind);
  const writer = createRowWriter(terminal, { format, columns, tableColumns, name: 'items' });
  await printPages(server, input, callFor, writer);
}

async function readTerms(input: SearchInput, terminal: Terminal): Promise<object> {
  const { order, total } = input;
  return {
    ...(await readFilter(input, terminal)),
    ...(order !== undefined && {
      order_by: readWordsOrJson(await readText(order, terminal.input), '--order', readOrder),
    }),
    ...(total && { include_total: true }),
  };
}

/** Reads the filter of a search. Words to search for are a condition in addition to `--filter`. */
async function readFilter(
  { filter, text }: SearchInput,
  { input }: Terminal,
): Promise<{ readonly filter?: unknown }> {
  const given = filter === undefined ? undefined : readJson(await readText(filter, input), 'The filter');
  if (text === undefined) return given === undefined ? {} : { filter: given };
  const words = { text: { matches: text } };
  return { filter: given === undefined ? words : { and: [given, words] } };
}

/** Reads a sort key. `relevance` without a direction has the server's default, the best match first. */
function readOrder(word: string): object {
  const { name, direction } = splitDirection(word);
  return name === word && /^relevance$/i.test(name) ? { field: name } : { field: name, direction };
}

const rowsOfPage = 1000;

/**
 * Prints a list in the server's CSV format, which has all columns of the kind (docs/csv-columns.md). Only the first
 * page has a header line.
 */
async function printCsvPages(
  server: Server,
  options: PageOptions,
  callFor: (page: { readonly first: number; readonly after?: string }) => Call,
  print: Print,
): Promise<void> {
  let left = rowsToRead(options);
  let after = options.after;
  for (let page = 1; left > 0; page++) {
    const first = Math.min(left, rowsOfPage);
    const call = callFor({ first, ...(after !== undefined && { after }) });
    const { text, headers } = await server.call({ ...call, accept: 'text/csv' });
    await print(page === 1 ? text : withoutHead(text));
    after = headers.get('x-end-cursor') ?? undefined;
    left -= first;
    if (headers.get('x-has-next-page') !== 'true' || after === undefined) return;
  }
  if (!options.quiet)
    server.terms.say(
      `There are more rows. Use --all to read all rows, or --after ${after ?? ''} to continue.`,
    );
}

/** Removes the header line. Column names contain no line breaks, so it ends at the first one. */
function withoutHead(text: string): string {
  return text.slice(text.indexOf('\n') + 1);
}
