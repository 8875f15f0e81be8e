import { ApiError } from '../../errors/api-error.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Reads an export's id and answers it in lower case.
 * @throws ApiError NOT_FOUND: an id that cannot exist names none (D3).
 */
export function readExportId(value: unknown): string {
  if (typeof value !== 'string' || !uuid.test(value)) throw new ApiError('NOT_FOUND');
  return value.toLowerCase();
}
