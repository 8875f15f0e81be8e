import { readPage, type Page } from './page.js';
import { readListId } from './read-list-id.js';

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
