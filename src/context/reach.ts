import type { ListProduct, SearchProduct } from '../domain/products.js';
import { ApiError } from '../errors/api-error.js';
import { findList, type RecordList } from '../store/lists.js';
import { findSavedSearch, type SavedSearch } from '../store/searches/saved-searches.js';
import type { RequestContext } from './request-context.js';

/**
 * The saved search a request asks for: it exists, it is global or the caller's own and shared, and it has the product
 * that the operation reads (D2 step 6, D7).
 * @throws ApiError NOT_FOUND, NOT_PERMITTED, NOT_SUPPORTED_PRODUCT, in this order.
 */
export async function reachSearch(
  context: RequestContext,
  searchId: number,
  product: SearchProduct,
): Promise<SavedSearch> {
  const search = await findSavedSearch(context.services.db, searchId);
  if (search === null) throw new ApiError('NOT_FOUND');
  const isOwn = search.organizationId === context.caller.organizationId;
  if (!search.isGlobal && !(isOwn && search.isShared)) {
    throw new ApiError('NOT_PERMITTED', 'This saved search is not shared with the API for this key.');
  }
  if (search.product !== product) throw unsupported('saved search', search.product, product);
  return search;
}

/**
 * The list a request asks for: it exists, belongs to the caller's organization, and has the product that the operation
 * reads (contract 4.6).
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
 * A saved search that may be looked at: the caller's own, or a global one.
 * @throws ApiError NOT_FOUND, NOT_PERMITTED.
 */
export async function visibleSearch(context: RequestContext, searchId: number): Promise<SavedSearch> {
  const search = await findSavedSearch(context.services.db, searchId);
  if (search === null) throw new ApiError('NOT_FOUND');
  if (!search.isGlobal && search.organizationId !== context.caller.organizationId)
    throw notYours('saved search');
  return search;
}

/**
 * A saved search that may be changed: the caller's own.
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
  return search;
}

/**
 * A list that may be looked at and changed: the caller's own.
 * @throws ApiError NOT_FOUND, NOT_PERMITTED.
 */
export async function ownList(context: RequestContext, listId: string): Promise<RecordList> {
  const list = await findList(context.services.db, listId);
  if (list === null) throw new ApiError('NOT_FOUND');
  if (list.organizationId !== context.caller.organizationId) throw notYours('list');
  return list;
}

function notYours(what: string): ApiError {
  return new ApiError('NOT_PERMITTED', `This ${what} is not reachable with this key.`);
}

function unsupported(what: string, requested: string, supported: string): ApiError {
  const message = `This ${what} has the product ${requested}; this operation supports the product ${supported}.`;
  return new ApiError('NOT_SUPPORTED_PRODUCT', message);
}
