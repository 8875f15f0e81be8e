import type { PageOptions } from './call-inputs.js';
import { rowsToRead } from './read-pages.js';
import type { Print } from './row-writer.js';
import type { Call, Server } from './server.js';

const rowsOfPage = 1000;

/** Prints a list as the server's own CSV, which has all columns of a kind (docs/csv-columns.md), under one header line. */
export async function printCsvPages(
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
  if (!options.quiet) server.terms.say(`There are more: --all reads them, --after ${after ?? ''} goes on.`);
}

/** No name of a column holds a line break. */
function withoutHead(text: string): string {
  return text.slice(text.indexOf('\n') + 1);
}
