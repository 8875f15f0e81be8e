import { ApiError } from '../errors/api-error.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Reads a list's id and answers it in lower case.
 * @throws ApiError INVALID_LIST_UUID (contract 4.6).
 */
export function readListId(value: unknown): string {
  if (typeof value !== 'string' || !uuid.test(value)) throw new ApiError('INVALID_LIST_UUID');
  return value.toLowerCase();
}
