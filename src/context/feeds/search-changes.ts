import type { SearchChangesRequest } from '../../domain/feeds/read-feed-request.js';
import { noneWithId } from '../../domain/not-found.js';
import { searchProducts, type SearchProduct } from '../../domain/products.js';
import { findSavedSearch, type SavedSearch } from '../../store/searches/saved-searches.js';
import { reachSearch, requireResults } from '../reach.js';
import type { RequestContext } from '../request-context.js';
import type { Changes } from './changes.js';
import { readChanges } from './read-changes.js';

/**
 * A page of a saved search's feed; of any product, where none is said.
 * @throws ApiError NOT_FOUND, NOT_PERMITTED, NOT_SUPPORTED_PRODUCT as for its results, CHANGES_EXPIRED.
 */
export async function searchChanges(
  context: RequestContext,
  request: SearchChangesRequest,
  fields: readonly string[] | null | undefined,
  product?: SearchProduct,
): Promise<Changes> {
  const search = await reach(context, request, product);
  const feed = { of: 'search', searchId: search.searchId, kind: searchProducts[search.product] } as const;
  return readChanges(context, feed, request, fields);
}

async function reach(
  context: RequestContext,
  { searchId }: SearchChangesRequest,
  product: SearchProduct | undefined,
): Promise<SavedSearch> {
  if (product !== undefined) return reachSearch(context, searchId, product);
  const search = await findSavedSearch(context.services.db, searchId);
  if (search === null) throw noneWithId('saved search', searchId);
  requireResults(context, search);
  return search;
}
