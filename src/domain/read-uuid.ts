import { ApiError } from '../errors/api-error.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Reads a UUID and answers it in lower case.
 * @throws ApiError NOT_FOUND for what can be none (D3), or the code that is given.
 */
export function readUuid(value: unknown, code: 'NOT_FOUND' | 'INVALID_LIST_UUID' = 'NOT_FOUND'): string {
  if (typeof value !== 'string' || !uuid.test(value)) throw new ApiError(code);
  return value.toLowerCase();
}
