import { edgeKinds } from '../domain/filters/edge-kinds.js';
import { readFilter } from '../domain/filters/read-filter.js';
import { noneWithId } from '../domain/not-found.js';
import { listProducts, searchProducts, type ListProduct, type SearchProduct } from '../domain/products.js';
import type { RecordKind } from '../domain/record-kinds.js';
import { ApiError } from '../errors/api-error.js';
import { findList, type RecordList } from '../store/lists.js';
import { findSavedSearch, type SavedSearch } from '../store/searches/saved-searches.js';
import type { RequestContext } from './request-context.js';

/**
 * The saved search whose results a request asks for: it exists, it is global or the caller's own and shared, the key may
 * read what its filter looks at (D10), and it has the product that the operation reads (D2 step 6, D7).
 * @throws ApiError NOT_FOUND, NOT_PERMITTED, NOT_SUPPORTED_PRODUCT, in this order.
 */
export async function reachSearch(
  context: RequestContext,
  searchId: number,
  product: SearchProduct,
): Promise<SavedSearch> {
  const search = await findSavedSearch(context.services.db, searchId);
  if (search === null) throw noneWithId('saved search', searchId);
  requireResults(context, search);
  if (search.product !== product) throw unsupported('saved search', search.product, product);
  return search;
}

/**
 * For the results of a saved search: it is global or the caller's own and shared, and the key may read what its filter
 * looks at (D7, D10).
 * @throws ApiError NOT_PERMITTED.
 */
export function requireResults(context: RequestContext, search: SavedSearch): void {
  const isOwn = search.organizationId === context.admission.caller.organizationId;
  if (!search.isGlobal && !(isOwn && search.isShared)) {
    throw new ApiError('NOT_PERMITTED', 'This saved search is not shared with the API for this key.');
  }
  requireSearchedKinds(context, search);
}

/**
 * The list a request asks for: it exists, belongs to the caller's organization, holds what the key may read, and has the
 * product that the operation reads (contract 4.6).
 * @throws ApiError NOT_FOUND, NOT_PERMITTED, NOT_SUPPORTED_PRODUCT, in this order.
 */
export async function reachList(
  context: RequestContext,
  listId: string,
  product: ListProduct,
): Promise<RecordList> {
  const list = await ownList(context, listId);
  if (list.product !== product) throw unsupported('list', list.product, product);
  return list;
}

/**
 * A saved search whose name, product and sharing may be looked at: the caller's own, or a global one, of records that
 * the key may read. What tells of its filter needs more (requireSearchedKinds).
 * @throws ApiError NOT_FOUND, NOT_PERMITTED.
 */
export async function visibleSearch(context: RequestContext, searchId: number): Promise<SavedSearch> {
  const search = await findSavedSearch(context.services.db, searchId);
  if (search === null) throw noneWithId('saved search', searchId);
  if (!search.isGlobal && search.organizationId !== context.admission.caller.organizationId)
    throw notYours('saved search');
  context.admission.requireReading([searchProducts[search.product]]);
  return search;
}

/** Those of an organization's searches that `visibleSearch` would show: a key does not hear of the others. */
export function listedSearches(context: RequestContext, searches: readonly SavedSearch[]): SavedSearch[] {
  return searches.filter(({ product }) => context.admission.mayRead(searchProducts[product]));
}

/**
 * For a search's filter, the number of its results, and the results (D10): who made the search may have had a key that
 * looks further than the caller's.
 * @throws ApiError NOT_PERMITTED when the key may not read the records that it holds, or those that its filter's edges
 * lead to.
 */
export function requireSearchedKinds(context: RequestContext, { product, filter }: SearchDefinition): void {
  context.admission.requireReading(searchedKinds({ product, filter }));
}

/** Whether `requireSearchedKinds` would let the key hear of what the filter looks at. */
export function mayReadSearched(context: RequestContext, { product, filter }: SearchDefinition): boolean {
  return searchedKinds({ product, filter }).every((kind) => context.admission.mayRead(kind));
}

/** What a saved search looks for. */
type SearchDefinition = Pick<SavedSearch, 'product' | 'filter'>;

/**
 * The kinds of record that a saved search tells of: those it holds, and those that its filter's edges lead to.
 * @throws ApiError VALIDATION_ERROR when the filter is none of the product's.
 */
export function searchedKinds({ product, filter }: SearchDefinition): RecordKind[] {
  const kind = searchProducts[product];
  return [kind, ...edgeKinds(readFilter(kind, filter))];
}

/**
 * A saved search that may be changed: the caller's own, with a filter that looks no further than the key.
 * @throws ApiError NOT_FOUND, NOT_PERMITTED.
 */
export async function ownSearch(context: RequestContext, searchId: number): Promise<SavedSearch> {
  const search = await visibleSearch(context, searchId);
  if (search.isGlobal) {
    throw new ApiError(
      'NOT_PERMITTED',
      'This saved search is global; it is read by all and changed by none.',
    );
  }
  requireSearchedKinds(context, search);
  return search;
}

/**
 * A list that may be looked at and changed: the caller's own, of records that the key may read (D10).
 * @throws ApiError NOT_FOUND, NOT_PERMITTED.
 */
export async function ownList(context: RequestContext, listId: string): Promise<RecordList> {
  const list = await findList(context.services.db, listId);
  if (list === null) throw noneWithId('list', listId);
  if (list.organizationId !== context.admission.caller.organizationId) throw notYours('list');
  context.admission.requireReading([listProducts[list.product]]);
  return list;
}

/** Those of an organization's lists that `ownList` would show: a key does not hear of the others. */
export function listedLists(context: RequestContext, lists: readonly RecordList[]): RecordList[] {
  return lists.filter(({ product }) => context.admission.mayRead(listProducts[product]));
}

function notYours(what: string): ApiError {
  return new ApiError('NOT_PERMITTED', `This ${what} is not reachable with this key.`);
}

function unsupported(what: string, requested: string, supported: string): ApiError {
  const message = `This ${what} has the product ${requested}; this operation supports the product ${supported}.`;
  return new ApiError('NOT_SUPPORTED_PRODUCT', message);
}
