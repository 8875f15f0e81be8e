import { ApiError } from '../errors/api-error.js';

const message = 'An API key is needed in the X-API-Key header; the Authorization header is not read here.';

/** For a caller that sent an `Authorization` header and no key: names the header that is read. */
export function nameKeyHeader(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'API_KEY_MISSING') return error;
  return new ApiError('API_KEY_MISSING', message, error.options);
}
