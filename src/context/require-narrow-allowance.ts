import { readFilter } from '../domain/filters/read-filter.js';
import { isFilter, narrowBelow } from '../domain/narrow-answers.js';
import { searchProducts } from '../domain/products.js';
import type { SavedSearchInput } from '../domain/read-saved-search-input.js';
import { hasAtLeast } from '../store/paging/has-at-least.js';
import type { RequestContext } from './request-context.js';

/**
 * Draws one narrow free answer for a filter that is about to be saved, if it is narrow (D20). What the saved search
 * reports later (its count, its newest row, empty pages) is the answer to that one question, and draws nothing.
 * @throws ApiError NARROW_ANSWERS_EXHAUSTED before anything is written.
 */
export async function requireNarrowAllowance(
  { services, paying }: RequestContext,
  { product, filter }: Pick<SavedSearchInput, 'product' | 'filter'>,
): Promise<void> {
  const kind = searchProducts[product];
  const condition = readFilter(kind, filter);
  if (!isFilter(condition)) return;
  if (await hasAtLeast(services.db.reads, { source: kind, condition }, [''], narrowBelow)) return;
  paying.freeAnswers.ask({ isPaid: false, isNarrow: () => true });
  await paying.freeAnswers.drawUnpaid();
}
