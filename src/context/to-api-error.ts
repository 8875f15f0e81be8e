import { ApiError } from '../errors/api-error.js';
import { isDatabaseUnavailable } from '../store/unavailable.js';

/**
 * Whatever was thrown, as the error a caller may see (D3). What is not expected is a bug: its cause is for the log, and
 * the answer's X-Request-Id header leads there.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isDatabaseUnavailable(error)) {
    return new ApiError('SERVICE_UNAVAILABLE', undefined, { headers: { 'Retry-After': '1' }, cause: error });
  }
  return new ApiError('INTERNAL_ERROR', undefined, { cause: error });
}
