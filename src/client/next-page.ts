import type { Operation } from './operation.js';
import type { Params } from './operation-call.js';

/** How many rows a page has when nobody says. */
const usualLimit = 50;

/** The rows of a page, wherever they stand in it. */
export function rowsOf(operation: Operation, page: unknown): readonly unknown[] {
  const { rows = '' } = operation;
  return (rows === '' ? page : (page as Params)[rows]) as readonly unknown[];
}

/** The parameters of the page behind this one; null when it is the last one. */
export function nextPage(operation: Operation, params: Params, page: unknown): Params | null {
  switch (operation.kind) {
    case 'page':
      return pageBehind(params, rowsOf(operation, page).length);
    case 'after': {
      const { page_info: info } = page as {
        page_info: { has_next_page: boolean; end_cursor: string | null };
      };
      return info.has_next_page ? { after: info.end_cursor } : null;
    }
    case 'before': {
      const { next_before: before } = page as { next_before: string | null };
      return before === null ? null : { before };
    }
    case 'feed':
      return (page as { has_more: boolean }).has_more ? nextLook(page) : null;
    default:
      return null;
  }
}

/** The same of a page in another form than JSON, by its headers and how many rows it has. */
export function nextFormattedPage(
  { kind }: Operation,
  params: Params,
  headers: Headers,
  rows: number,
): Params | null {
  if (kind === 'page') return pageBehind(params, rows);
  if (headers.get('X-Has-Next-Page') !== 'true') return null;
  return { [kind === 'feed' ? 'cursor' : 'after']: headers.get('X-End-Cursor') };
}

/** The last page is the first one with fewer rows than were asked for. */
function pageBehind(params: Params, rows: number): Params | null {
  return rows >= Number(params['limit'] ?? usualLimit) ? { page: Number(params['page'] ?? 0) + 1 } : null;
}

/** The parameters that go on behind a page of a feed. */
export function nextLook(page: unknown): Params {
  return { cursor: (page as { next_cursor: string }).next_cursor };
}
