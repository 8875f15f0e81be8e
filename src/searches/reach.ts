import type { RequestContext } from '../context/request-context.js';
import { ApiError } from '../errors/api-error.js';
import { edgeKinds } from '../query/model/aggregate-kinds.js';
import { readFilter } from '../query/model/read-filter.js';
import {
  type ListProduct,
  listProducts,
  type RecordKind,
  type SearchProduct,
  searchProducts,
} from '../records/record-kinds.js';
import { noneWithId } from '../values/not-found.js';
import type { RecordList } from './model/record-list.js';
import type { SavedSearch } from './model/saved-search.js';
import { findList } from './sql/lists.js';
import { findSavedSearch } from './sql/saved-searches.js';

/**
 * Returns the saved search whose results a request reads. Requires that it exists, that the caller may read its results
 * (`requireResults`), and that it has the operation's product (D2 step 6, D7).
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
 * Requires access to the results of a saved search (D7, D10): it is global, or belongs to the caller's organization and
 * is shared through the API; and the key may read the record kinds of its filter.
 * @throws ApiError NOT_PERMITTED.
 */
export function requireResults(context: RequestContext, search: SavedSearch): void {
  if (!isOpen(context, search)) {
    throw new ApiError('NOT_PERMITTED', 'This saved search is not shared through the API.');
  }
  requireSearchedKinds(context, search);
}

/** Returns whether `requireResults` would accept the key for a saved search. */
export function mayReadResults(context: RequestContext, search: SavedSearch): boolean {
  return isOpen(context, search) && mayReadSearched(context, search);
}

/** Returns whether a search is global, or belongs to the caller's organization and is shared through the API. */
function isOpen(context: RequestContext, { organizationId, isGlobal, isShared }: SavedSearch): boolean {
  return isGlobal || (isShared && organizationId === context.admission.caller.organizationId);
}

/**
 * Returns the list that a request reads. Requires that it exists and belongs to the caller's organization, that the key
 * may read its records, and that it has the operation's product (contract 4.6).
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
 * Returns a saved search whose name, product and sharing the caller may see: it is global or belongs to the caller's
 * organization, and the key may read the product. Call `requireSearchedKinds` before exposing its filter.
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

/** Filters an organization's saved searches to those whose product the key may read, as in `visibleSearch`. */
export function listedSearches(context: RequestContext, searches: readonly SavedSearch[]): SavedSearch[] {
  return searches.filter(({ product }) => context.admission.mayRead(searchProducts[product]));
}

/**
 * Requires access to a search's filter, result count and results (D10). The key that created the search may have had
 * more scopes than the caller's key.
 * @throws ApiError NOT_PERMITTED when the key may not read a record kind that the search returns or that edges of its
 * filter lead to.
 */
export function requireSearchedKinds(context: RequestContext, { product, filter }: SearchDefinition): void {
  context.admission.requireReading(searchedKinds({ product, filter }));
}

/** Returns whether `requireSearchedKinds` would accept the key. */
export function mayReadSearched(context: RequestContext, { product, filter }: SearchDefinition): boolean {
  return searchedKinds({ product, filter }).every((kind) => context.admission.mayRead(kind));
}

/** The definition of a saved search: its product and its filter. */
type SearchDefinition = Pick<SavedSearch, 'product' | 'filter'>;

/**
 * Returns the record kinds that a saved search exposes: the kind of its results, and the kinds that edges of its filter
 * lead to.
 * @throws ApiError VALIDATION_ERROR when the filter is not valid for the product.
 */
export function searchedKinds({ product, filter }: SearchDefinition): RecordKind[] {
  const kind = searchProducts[product];
  return [kind, ...edgeKinds(readFilter(kind, filter))];
}

/**
 * Returns a saved search that the caller may change: it belongs to the caller's organization, and the key may read all
 * record kinds of its filter.
 * @throws ApiError NOT_FOUND, NOT_PERMITTED.
 */
export async function ownSearch(context: RequestContext, searchId: number): Promise<SavedSearch> {
  const search = await visibleSearch(context, searchId);
  if (search.isGlobal) {
    throw new ApiError(
      'NOT_PERMITTED',
      'This saved search is global. Global searches cannot be changed through the API.',
    );
  }
  requireSearchedKinds(context, search);
  return search;
}

/**
 * Returns a list that the caller may read and change: it belongs to the caller's organization, and the key may read its
 * records (D10).
 * @throws ApiError NOT_FOUND, NOT_PERMITTED.
 */
export async function ownList(context: RequestContext, listId: string): Promise<RecordList> {
  const list = await findList(context.services.db, listId);
  if (list === null) throw noneWithId('list', listId);
  if (list.organizationId !== context.admission.caller.organizationId) throw notYours('list');
  context.admission.requireReading([listProducts[list.product]]);
  return list;
}

/** Filters an organization's lists to those whose records the key may read, as in `ownList`. */
export function listedLists(context: RequestContext, lists: readonly RecordList[]): RecordList[] {
  return lists.filter(({ product }) => context.admission.mayRead(listProducts[product]));
}

function notYours(what: string): ApiError {
  return new ApiError('NOT_PERMITTED', `This key cannot access this ${what}.`);
}

function unsupported(what: string, requested: string, supported: string): ApiError {
  const message = `This ${what} has the product ${requested}; this operation supports the product ${supported}.`;
  return new ApiError('NOT_SUPPORTED_PRODUCT', message);
}
