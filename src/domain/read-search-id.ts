import { ApiError } from '../errors/api-error.js';
import { quote } from './quote.js';

/**
 * Reads the number of a saved search: decimal digits and nothing else (D3).
 * @throws ApiError BAD_SEARCH_ID_TYPE.
 */
export function readSearchId(value: unknown): number {
  if (typeof value === 'string' && /^\d+$/.test(value)) return Number(value);
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new ApiError('BAD_SEARCH_ID_TYPE', `The search id needs to be a number, got ${quote(value)}.`);
}
