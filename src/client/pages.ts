import type { Answer } from './answer.js';
import type { DryRun } from './generated/schemas.js';
import type { Operation, Params } from './operation-call.js';

/** The default number of rows per page. */
const usualLimit = 50;

/** The result of an operation with pages. With `dryRun: true`, it is the price of the first page. */
export type Pages<Row, Page, D extends boolean> = D extends true
  ? Promise<Answer<DryRun>>
  : PageCall<Row, Page>;

/** Returns the rows of a page. */
export function rowsOf(operation: Operation, page: unknown): readonly unknown[] {
  const { rows = '' } = operation;
  return (rows === '' ? page : (page as Params)[rows]) as readonly unknown[];
}

/** Returns the parameters of the next page, or null after the last page. */
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

/** Returns the parameters of the next page for a page in NDJSON or CSV, based on its headers and its number of rows. */
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

/** Returns the parameters of the next page, or null if this page has fewer rows than requested. */
function pageBehind(params: Params, rows: number): Params | null {
  return rows >= Number(params['limit'] ?? usualLimit) ? { page: Number(params['page'] ?? 0) + 1 } : null;
}

/** Returns the parameters for reading the changes after a page of a feed. */
export function nextLook(page: unknown): Params {
  return { cursor: (page as { next_cursor: string }).next_cursor };
}

/** A call that returns pages. Awaiting it returns one page; iterating it yields all rows from that page on. */
export interface PageCall<Row, Page> extends Promise<Answer<Page>>, AsyncIterable<Row> {
  /** Yields this page and all later pages. */
  pages(): AsyncIterable<Answer<Page>>;
}

/** Options for polling a feed. */
export interface PollOptions {
  /** Milliseconds from the end of one poll to the start of the next; defaults to 5 s. */
  readonly intervalMs?: number | undefined;
}

/** A call that reads a feed. Awaiting it returns one page of changes; iterating it yields all changes up to now. */
export interface FeedCall<Row, Page> extends PageCall<Row, Page> {
  /**
   * Yields the pages up to now, then one page per poll, until the call's signal is aborted. A page can be empty; store
   * its cursor too.
   */
  poll(options?: PollOptions): AsyncIterable<Answer<Page>>;
}

/** A change from a stream, with the cursor to continue after it. */
export type Streamed<Row> = Row & { readonly cursor: string };

/** The result of a feed. With `dryRun: true`, it is the price of the first page. */
export type Feed<Row, Page, D extends boolean> = D extends true
  ? Promise<Answer<DryRun>>
  : FeedCall<Row, Page>;

/**
 * The result of a stream: changes as they arrive, until the call's signal is aborted. With `dryRun: true`, it is the
 * price of the changes available now.
 */
export type Events<Row, D extends boolean> = D extends true
  ? Promise<Answer<DryRun>>
  : AsyncIterable<Streamed<Row>>;

/** The data of a call. With `dryRun: true`, it is the price. */
export type Priced<T, D extends boolean> = D extends true ? DryRun : T;

/** The data of a record by ID. It can be null if `ifNoneMatch` is set. */
export type Versioned<T, D extends boolean, E extends string | undefined> = Priced<
  E extends string ? T | null : T,
  D
>;
