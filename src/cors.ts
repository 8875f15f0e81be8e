import cors from 'cors';
import type { RequestHandler } from 'express';

/** Origins whose pages may call from a browser: `*` is every page, undefined none. */
export type CorsOrigins = '*' | readonly string[] | undefined;

/** The request headers that either door reads. */
const allowedHeaders = [
  'Content-Type',
  'X-API-Key',
  'X-Dry-Run',
  'X-Max-Credits',
  'Idempotency-Key',
  'X-Request-Id',
  'Apollo-Require-Preflight',
  'X-Apollo-Operation-Name',
];

/** The response headers that either door sends and a page has a use for. */
const exposedHeaders = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-CreditLimit-Limit',
  'X-CreditLimit-Remaining',
  'X-CreditLimit-Reset',
  'X-Credits-Charged',
  'Idempotent-Replayed',
  'X-Original-Request-Id',
  'X-Charge-Id',
  'Retry-After',
];

/** As long as any browser believes a preflight: two hours. */
const maxAgeSeconds = 7200;

/**
 * Lets pages of these origins call, read the answers, errors too, and see the headers above. Preflights are answered
 * with 204 and need no key, because a browser sends none. Keys come in a header that the page sets, so credentials
 * (cookies) are never allowed.
 */
export function shareWith(origins: CorsOrigins): RequestHandler[] {
  if (origins === undefined) return [];
  const share = cors({
    origin: origins === '*' ? '*' : [...origins],
    methods: ['GET', 'POST'],
    allowedHeaders,
    exposedHeaders,
    maxAge: maxAgeSeconds,
    preflightContinue: true,
  });
  return [share, answerPreflight];
}

/** Any other OPTIONS request is one more method that the doors do not answer. */
const answerPreflight: RequestHandler = (request, response, next) => {
  const isPreflight =
    request.method === 'OPTIONS' && request.get('Access-Control-Request-Method') !== undefined;
  if (isPreflight) response.status(204).end();
  else next();
};
