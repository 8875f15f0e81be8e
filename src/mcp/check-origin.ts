import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors/api-error.js';
import { quote } from '../domain/quote.js';
import { isAllowedOrigin, type CorsOrigins } from '../http/cors-origins.js';

/**
 * A browser says which page calls. One that may not read answers (CORS_ORIGINS) may not call either: by DNS rebinding a
 * strange page can make its own name mean this server, and is then not held back by the browser.
 * @throws ApiError NOT_PERMITTED.
 */
export function checkOrigin({ headers }: IncomingMessage, allowed: CorsOrigins): void {
  const { origin } = headers;
  if (origin === undefined || isAllowedOrigin(origin, allowed)) return;
  throw new ApiError(
    'NOT_PERMITTED',
    `Pages of ${quote(origin)} may not call this server; its operator allows origins by CORS_ORIGINS.`,
  );
}
