import type { PageRequest, ProductView, RecordRow } from '../../../products/product-view.js';

/** More pages than a user can have paid for in a tab. */
const maxPages = 1_000;

/**
 * Returns all records that match a filter if this tab has paid for all pages of them, otherwise null. Sends no request.
 */
export function findAllPaid(
  view: Pick<ProductView, 'findPage'>,
  pageRequest: PageRequest,
  key: string,
): readonly RecordRow[] | null {
  const rows: RecordRow[] = [];
  let after: string | null = null;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const page = view.findPage({ ...pageRequest, after }, key);
    if (page === null) return null;
    rows.push(...page.nodes);
    if (!page.pageInfo.hasNextPage) return rows;
    after = page.pageInfo.endCursor;
  }
  return null;
}
