import type { PageOptions } from './call-inputs.js';
import { CallFailure } from './call-failure.js';
import { readJson } from './read-json.js';
import type { Row, RowWriter } from './row-writer.js';
import type { Call, Server } from './server.js';
import { writeRows } from './write-rows.js';

const defaultRows = 50;
const rowsOfPage = 500;

/** A part of a list as REST has it, with its rows under one name or another. */
interface PageBody {
  readonly items?: readonly Row[];
  readonly groups?: readonly Row[];
  readonly page_info: { readonly has_next_page: boolean; readonly end_cursor: string | null };
  readonly total_count?: number | null;
}

/**
 * Prints a list page by page, so many rows as were asked for, or all. When it ends before that, the message tells the
 * cursor with which to go on: what is printed is paid for.
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
  if (!options.all) tellMore(server, info, total, options.quiet);
}

/** How many rows are read: as many as `--first` says, all with `--all`. */
export function rowsToRead({ first, all }: PageOptions): number {
  return first ?? (all ? Infinity : defaultRows);
}

/** So many rows as a page may have at most, for a dry run of a whole list. */
export const mostRowsOfPage = 5000;

function withCursor(error: unknown, cursor: string | null, begun: string | undefined): unknown {
  if (!(error instanceof CallFailure) || cursor === null || cursor === begun) return error;
  return new CallFailure(
    `${error.message} Go on behind what was printed with --after ${cursor}.`,
    error.code,
  );
}

function tellMore(
  { terms }: Server,
  info: PageBody['page_info'],
  total: number | null,
  isQuiet: boolean,
): void {
  if (isQuiet || !info.has_next_page || info.end_cursor === null) return;
  const of = total === null ? '' : ` (${total.toLocaleString('en')} in all)`;
  terms.say(`There are more${of}: --all reads them, --after ${info.end_cursor} goes on.`);
}
