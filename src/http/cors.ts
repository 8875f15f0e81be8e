import cors from 'cors';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setHead } from './answer-headers.js';

/** Origins whose pages may call from a browser: `*` is every page, undefined none. */
export type CorsOrigins = '*' | readonly string[] | undefined;

/** Goes on to `next`, unless it has answered. */
export type Share = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The request headers that a door reads. */
const allowedHeaders = [
  'Content-Type',
  'X-API-Key',
  'Authorization',
  'X-Dry-Run',
  'X-Max-Credits',
  'Idempotency-Key',
  'If-None-Match',
  'Range',
  'If-Range',
  'Last-Event-ID',
  'X-Request-Id',
  'Apollo-Require-Preflight',
  'X-Apollo-Operation-Name',
  'Mcp-Protocol-Version',
  'Mcp-Session-Id',
  'X-Session-Budget',
];

/** The response headers that a door sends and a page has a use for. */
const exposedHeaders = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-CreditLimit-Limit',
  'X-CreditLimit-Remaining',
  'X-CreditLimit-Reset',
  'X-Credits-Charged',
  'X-Narrow-Answers-Limit',
  'X-Narrow-Answers-Remaining',
  'Idempotent-Replayed',
  'X-Original-Request-Id',
  'X-Charge-Id',
  'X-Has-Next-Page',
  'X-End-Cursor',
  'X-Total-Count',
  'Retry-After',
  'ETag',
  'Accept-Ranges',
  'Content-Range',
  'Mcp-Session-Id',
];

/** As long as any browser believes a preflight: two hours. */
const maxAgeSeconds = 7200;

/**
 * Lets pages of these origins call, read the answers, errors too, and see the headers above. Preflights are answered
 * with 204 and need no key, because a browser sends none. Keys come in a header that the page sets, so credentials
 * (cookies) are never allowed.
 */
export function shareWith(origins: CorsOrigins): Share {
  if (origins === undefined)
    return (_request, _response, next) => {
      next();
    };
  const share = cors({
    origin: origins === '*' ? '*' : [...origins],
    methods: ['GET', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders,
    exposedHeaders,
    maxAge: maxAgeSeconds,
    preflightContinue: true,
  });
  return (request, response, next) => {
    share(request, response, () => {
      if (isPreflight(request)) {
        setHead(response);
        response.writeHead(204).end();
      } else next();
    });
  };
}

/** Any other OPTIONS request is one more method that the doors do not answer. */
function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}
