import { ApiError } from '../../errors/api-error.js';
import { readFilter } from '../../query/model/read-filter.js';
import { requireProduct } from '../../records/read-product.js';
import { type SearchProduct, searchProducts } from '../../records/record-kinds.js';
import { parseMoment } from '../../values/dates.js';
import { quote } from '../../values/nearest-texts.js';
import { type Page, readPage } from '../../values/page.js';
import { isGiven, readListUuid, readName, readSingle } from '../../values/read-values.js';

/** The input for a saved search (D7). The filter is stored as received. */
export interface SavedSearchInput {
  readonly name: string;
  readonly product: SearchProduct;
  readonly filter: unknown;
}

/**
 * Reads the input for a saved search.
 * @throws ApiError VALIDATION_ERROR. An error in the filter names the path in its JSON.
 */
export function readSavedSearchInput(raw: Readonly<Record<string, unknown>>): SavedSearchInput {
  const product = requireProduct(raw['product'], searchProducts);
  readFilter(searchProducts[product], raw['filter']);
  return { name: readName('name', raw['name']), product, filter: raw['filter'] };
}

/**
 * Changes to a saved search. Absent fields stay unchanged. The filter is validated later, when the product is known.
 */
export interface SavedSearchChange {
  readonly name?: string;
  readonly filter?: unknown;
}

/**
 * Reads changes to a saved search.
 * @throws ApiError VALIDATION_ERROR when there is nothing to change.
 */
export function readSavedSearchChange(raw: Readonly<Record<string, unknown>>): SavedSearchChange {
  const { name, filter } = raw;
  if (!isGiven(name) && filter === undefined) {
    throw new ApiError('VALIDATION_ERROR', 'input must have a name, a filter, or both; got neither.');
  }
  return { ...(isGiven(name) && { name: readName('name', name) }), ...(filter !== undefined && { filter }) };
}

/**
 * Reads the ID of a saved search, which must consist of decimal digits (D3).
 * @throws ApiError BAD_SEARCH_ID_TYPE.
 */
export function readSearchId(value: unknown): number {
  if (typeof value === 'string' && /^\d+$/.test(value)) return Number(value);
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new ApiError('BAD_SEARCH_ID_TYPE', `The search id needs to be a number, got ${quote(value)}.`);
}

export interface SearchResultsRequest {
  /** May exceed the range of search IDs, in which case no search is found. */
  readonly searchId: number;
  readonly newResultsAfter: Date | null;
  readonly page: Page;
}

/**
 * Reads a request for a page of a saved search (contract 4.1, 4.2).
 * @throws ApiError BAD_SEARCH_ID_TYPE, INVALID_NEW_RESULTS_AFTER, NEW_RESULTS_AFTER_BEYOND_RETENTION, VALIDATION_ERROR.
 */
export function readSearchResultsRequest(
  raw: Readonly<Record<string, unknown>>,
  now: Date,
): SearchResultsRequest {
  return {
    searchId: readSearchId(raw['searchId']),
    newResultsAfter: readNewResultsAfter(raw['newResultsAfter'], now),
    page: readPage(raw),
  };
}

/**
 * Reads a list ID and returns it in lower case.
 * @throws ApiError INVALID_LIST_UUID (contract 4.6).
 */
export function readListId(value: unknown): string {
  return readListUuid(value);
}

export interface ListResultsRequest {
  readonly listId: string;
  readonly page: Page;
}

/**
 * Reads a request for a page of a list (contract 4.6).
 * @throws ApiError INVALID_LIST_UUID, VALIDATION_ERROR.
 */
export function readListResultsRequest(raw: Readonly<Record<string, unknown>>): ListResultsRequest {
  return { listId: readListId(raw['listId']), page: readPage(raw) };
}

/** Retention period of a saved search's changes, in days (contract 8). */
export const retentionDays = 60;

const dayMs = 86_400_000;

/**
 * Parses `new_results_after`: an RFC 3339 date-time, in UTC if it has no offset. Returns null when it is absent.
 * Accepts a space for `+`, because query strings decode `+` as a space (D3). Rounds fractions of a millisecond up,
 * because rows have millisecond precision and an earlier row must not be included.
 * @throws ApiError INVALID_NEW_RESULTS_AFTER, or NEW_RESULTS_AFTER_BEYOND_RETENTION when older than 60 days.
 */
function readNewResultsAfter(raw: unknown, now: Date): Date | null {
  const value = readSingle('new_results_after', raw);
  if (value === undefined || value === null) return null;
  const moment = typeof value === 'string' ? parseMoment(value) : null;
  if (moment === null) {
    throw new ApiError(
      'INVALID_NEW_RESULTS_AFTER',
      `new_results_after must be an RFC 3339 date-time such as 2026-01-31T09:30:00Z, got ${quote(value)}.`,
    );
  }
  if (moment.getTime() < now.getTime() - retentionDays * dayMs) {
    throw new ApiError(
      'NEW_RESULTS_AFTER_BEYOND_RETENTION',
      `new_results_after must be within the last ${retentionDays} days, got ${quote(value)}.`,
    );
  }
  return moment;
}
