import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors/api-error.js';

/**
 * Names the header that a key is needed in, for a caller that sent only an `Authorization` header, which the REST and
 * GraphQL APIs do not read. Returns any other error as it is.
 */
export function nameKeyHeader(error: ApiError, { headers }: IncomingMessage): ApiError {
  if (error.code !== 'API_KEY_MISSING' || headers.authorization === undefined) return error;
  const message = 'An API key is needed in the X-API-Key header; the Authorization header is not read here.';
  return new ApiError('API_KEY_MISSING', message, error.options);
}
