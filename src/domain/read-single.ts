import { ApiError } from '../errors/api-error.js';

/**
 * A parameter that may be given once: a query string that repeats it gives a list (D3).
 * @throws ApiError VALIDATION_ERROR.
 */
export function readSingle(name: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  throw new ApiError('VALIDATION_ERROR', `${name} was given ${value.length} times; give it once.`);
}
