import { readPage, type Page } from './page.js';
import { readSearchId } from './read-search-id.js';
import { readNewResultsAfter } from './retention.js';

export interface SearchResultsRequest {
  /** May be larger than any search's id; then it names none. */
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
