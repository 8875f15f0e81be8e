import type { RequestContext } from '../context/request-context.js';
import type { SavedSearch } from './model/saved-search.js';
import type { ShownSearch } from './model/search-objects.js';
import { mayReadSearched } from './reach.js';

/**
 * Hides values of saved searches that a key may not see. The filter and data about its results are null if the key
 * cannot read all record kinds that the filter uses (D10). The number of results is null if no credits remain (D11).
 * These cases are not errors, because an error for one search would fail the whole list.
 */
export async function describeSearches(
  context: RequestContext,
  searches: readonly SavedSearch[],
): Promise<ShownSearch[]> {
  const isCounted = searches.length > 0 && (await context.paying.budget.hasCredit());
  return searches.map((search) => {
    if (!mayReadSearched(context, search))
      return { ...search, filter: null, rowCount: null, newestAddedAt: null };
    return isCounted ? search : { ...search, rowCount: null };
  });
}
