import { CallFailure } from './call-failure.js';
import type { PageOptions } from './call-inputs.js';
import { type Row, type RowWriter, writeRows } from './create-row-writer.js';
import { readJson } from './read-text.js';
import type { Call, Server } from './server.js';

const defaultRows = 50;
const rowsOfPage = 500;

/** A page of a REST list. The rows are in `items` or `groups`, depending on the operation. */
interface PageBody {
  readonly items?: readonly Row[];
  readonly groups?: readonly Row[];
  readonly page_info: { readonly has_next_page: boolean; readonly end_cursor: string | null };
  readonly total_count?: number | null;
}

/**
 * Prints a list page by page, up to the requested number of rows. If the command stops early, its message contains the
 * cursor to continue from, because printed rows have already been charged.
 */
export async function printPages(
  server: Server,
  options: PageOptions,
  callFor: (page: { readonly first: number; readonly after?: string }) => Call,
  writer: RowWriter,
): Promise<void> {
  let left = rowsToRead(options);
  let info: PageBody['page_info'] = { has_next_page: true, end_cursor: options.after ?? null };
  let total: number | null = null;
  const read = async (write: RowWriter['write']): Promise<void> => {
    while (left > 0 && info.has_next_page) {
      const after = info.end_cursor;
      const call = callFor({ first: Math.min(left, rowsOfPage), ...(after !== null && { after }) });
      const body = readJson((await server.call(call)).text, 'The answer') as PageBody;
      const rows = body.items ?? body.groups ?? [];
      await write(rows);
      left -= rows.length;
      info = body.page_info;
      total ??= body.total_count ?? null;
    }
  };
  const rest = (): Row => ({ page_info: info, ...(total !== null && { total_count: total }) });
  try {
    await writeRows(writer, read, rest);
  } catch (error) {
    throw withCursor(error, info.end_cursor, options.after);
  }
  if (!options.all) describeMore(server, info, total, options.quiet);
}

/** Returns the number of rows to read: the value of `--first`, all rows with `--all`, or the default. */
export function rowsToRead({ first, all }: PageOptions): number {
  return first ?? (all ? Infinity : defaultRows);
}

/** The maximum page size of the API. A dry run requests one page of this size to price a whole list. */
export const maxPageRows = 5000;

function withCursor(error: unknown, cursor: string | null, begun: string | undefined): unknown {
  if (!(error instanceof CallFailure) || cursor === null || cursor === begun) return error;
  return new CallFailure(
    `${error.message} To continue after the last printed row, use --after ${cursor}.`,
    error.code,
  );
}

function describeMore(
  { terms }: Server,
  info: PageBody['page_info'],
  total: number | null,
  isQuiet: boolean,
): void {
  if (isQuiet || !info.has_next_page || info.end_cursor === null) return;
  const of = total === null ? '' : ` (${total.toLocaleString('en')} in total)`;
  terms.say(
    `There are more rows${of}. Use --all to read all rows, or --after ${info.end_cursor} to continue.`,
  );
}
