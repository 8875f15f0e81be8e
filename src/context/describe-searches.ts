import type { SavedSearch } from '../store/searches/saved-searches.js';
import { mayReadSearched } from './reach.js';
import type { RequestContext } from './request-context.js';

/** A saved search, with nulls for what may not be told of it. */
export type DescribedSearch = Omit<SavedSearch, 'rowCount'> & { readonly rowCount: number | null };

/**
 * What a key may hear of saved searches: of the filter and its results nothing, when it may not read all kinds of record
 * that the filter looks at (D10); of the number of results nothing, when no credit is left (D11). Nothing is refused,
 * for one search of a list would take the others with it.
 */
export async function describeSearches(
  context: RequestContext,
  searches: readonly SavedSearch[],
): Promise<DescribedSearch[]> {
  const isCounted = searches.length > 0 && (await context.paying.meter.hasCredit());
  return searches.map((search) => {
    if (!mayReadSearched(context, search))
      return { ...search, filter: null, rowCount: null, newestAddedAt: null };
    return isCounted ? search : { ...search, rowCount: null };
  });
}
