import { ApiError } from '../errors/api-error.js';

/** Adds the name of the expected header to the error of a caller that sent `Authorization` instead of a key. */
export function nameKeyHeader(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'API_KEY_MISSING') return error;
  return new ApiError('API_KEY_MISSING', message, error.options);
}

const message = 'Send an API key in the X-API-Key header. The Authorization header is not supported.';
