import { ApiError } from '../errors/api-error.js';
import { isStatementTimeout } from '../store/statement-timeout.js';
import { isDatabaseUnavailable } from '../store/unavailable.js';

const statementTimeout =
  "A statement of this request did not end within the database's time limit; nothing was charged. A narrower filter, a smaller page or fewer fields take less.";

/**
 * Whatever was thrown, as the error a caller may see (D3). What is not expected is a bug: its cause is for the log, and
 * the answer's X-Request-Id header leads there.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  // A statement usually ends by its request's own deadline. This one met the session's limit first.
  if (isStatementTimeout(error)) {
    return new ApiError('TIMED_OUT', statementTimeout, { headers: { 'Retry-After': '1' }, cause: error });
  }
  if (isDatabaseUnavailable(error)) {
    return new ApiError('SERVICE_UNAVAILABLE', undefined, { headers: { 'Retry-After': '1' }, cause: error });
  }
  return new ApiError('INTERNAL_ERROR', undefined, { cause: error });
}
