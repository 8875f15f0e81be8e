import { isStatementTimeout } from '../database/transaction.js';
import { isDatabaseUnavailable } from '../database/unavailable.js';
import { ApiError } from '../errors/api-error.js';

const statementTimeout =
  'A database statement of this request timed out; nothing was charged. Use a narrower filter, a smaller page or fewer fields.';

/**
 * Converts any thrown value to the ApiError that the caller receives (D3). An unexpected error is a bug, whose cause is
 * logged with the response's X-Request-Id.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  // Usually a statement is cancelled at its request's deadline. This one exceeded the database session's limit first.
  if (isStatementTimeout(error)) {
    return new ApiError('TIMED_OUT', statementTimeout, { headers: { 'Retry-After': '1' }, cause: error });
  }
  if (isDatabaseUnavailable(error)) {
    return new ApiError('SERVICE_UNAVAILABLE', undefined, { headers: { 'Retry-After': '1' }, cause: error });
  }
  return new ApiError('INTERNAL_ERROR', undefined, { cause: error });
}
