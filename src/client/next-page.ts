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
    case 'page': {
      const isFull = rowsOf(operation, page).length >= Number(params['limit'] ?? usualLimit);
      return isFull ? { page: Number(params['page'] ?? 0) + 1 } : null;
    }
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

/** The parameters that go on behind a page of a feed. */
export function nextLook(page: unknown): Params {
  return { cursor: (page as { next_cursor: string }).next_cursor };
}
