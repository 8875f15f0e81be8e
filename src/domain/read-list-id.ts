import { readListUuid } from './read-uuid.js';

/**
 * Reads a list's id and answers it in lower case.
 * @throws ApiError INVALID_LIST_UUID (contract 4.6).
 */
export function readListId(value: unknown): string {
  return readListUuid(value);
}
