import { quote } from '../../domain/nearest-texts.js';
import { type Page, readPage } from '../../domain/read-product.js';
import { isGiven, readListUuid, readOptionalText, readSingle } from '../../domain/read-values.js';
import { ApiError } from '../../errors/api-error.js';
import { readFilter } from '../../query/model/read-filter.js';
import { type SearchProduct, searchProducts } from '../../records/record-kinds.js';
import type { WebhookUrlRules } from '../../webhooks/model/read-webhook-url.js';
import { parseMoment } from '../../domain/dates.js';

const maxNameLength = 200;

/**
 * Reads the name of an object that a caller creates, and trims it. `name` is the argument's name.
 * @throws ApiError VALIDATION_ERROR when the name is empty or has more than 200 characters.
 */
export function readName(name: string, value: unknown): string {
  const text = readOptionalText(name, value);
  if (text !== null && text.length <= maxNameLength) return text;
  throw new ApiError(
    'VALIDATION_ERROR',
    `${name} must be a string of 1 to ${maxNameLength} characters, got ${quote(value)}.`,
  );
}

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
  const product = raw['product'] as SearchProduct;
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
  if (!isGiven(name) && !isGiven(filter)) {
    throw new ApiError('VALIDATION_ERROR', 'input must have a name, a filter, or both; got neither.');
  }
  return { ...(isGiven(name) && { name: readName('name', name) }), ...(isGiven(filter) && { filter }) };
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

/** Limits on the objects of one organization (D7, D10). The operator's global searches are not limited. */
export interface LibraryBounds {
  readonly savedSearches: number;
  /** Maximum number of saved-search rows that filter changes and deletions may change per UTC day. */
  readonly changedRows: number;
  readonly lists: number;
  /** Maximum number of members of all lists together. */
  readonly listMembers: number;
  readonly webhooks: number;
  /** Maximum number of open sourcing requests, and of new sourcing requests per UTC day (D9). */
  readonly openSourcing: number;
  readonly newSourcing: number;
  /** Maximum number of API keys that are valid at the same time (D10). */
  readonly keys: number;
  /** Rules for the URLs of webhooks. */
  readonly webhookUrls: WebhookUrlRules;
}

export const standardLibraryBounds: LibraryBounds = {
  savedSearches: 200,
  changedRows: 1_000_000,
  lists: 1000,
  listMembers: 100_000,
  webhooks: 20,
  openSourcing: 10_000,
  newSourcing: 1000,
  keys: 100,
  webhookUrls: { allowPrivate: false, ports: [] },
};

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
