import cors from 'cors';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setHead } from './answer-headers.js';
import { toOriginMatcher, type CorsOrigins } from './cors-origins.js';

/** Goes on to `next`, unless it has answered. */
export type Share = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

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
 * Lets pages of these origins call the API, and read answers, errors and the headers above. Preflights are answered with
 * 204 and need no key, because a browser sends none. Keys travel in a header that the page sets, so credentials
 * (cookies) are never allowed, and every requested header is: what the API does not know, it does not read.
 */
export function shareWith(origins: CorsOrigins): Share {
  if (origins !== '*' && origins.length === 0)
    return (_request, _response, next) => {
      next();
    };
  const share = cors({
    origin: origins === '*' ? '*' : origins.map(toOriginMatcher),
    methods: ['GET', 'POST', 'PATCH', 'DELETE'],
    exposedHeaders,
    maxAge: maxAgeSeconds,
    preflightContinue: true,
  });
  return (request, response, next) => {
    share(request, response, () => {
      if (isPreflight(request)) answerPreflight(request, response);
      else next();
    });
  };
}

/** Pages of the internet may call a server of a private network, such as one on this machine, only if it says so. */
function answerPreflight({ headers }: IncomingMessage, response: ServerResponse): void {
  const isForPrivateNetwork = headers['access-control-request-private-network'] === 'true';
  if (isForPrivateNetwork && response.hasHeader('Access-Control-Allow-Origin'))
    response.setHeader('Access-Control-Allow-Private-Network', 'true');
  setHead(response);
  response.writeHead(204).end();
}

/** Any other OPTIONS request is one more method that the doors do not answer. */
function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}
