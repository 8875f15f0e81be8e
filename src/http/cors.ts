import type { IncomingMessage, ServerResponse } from 'node:http';
import cors from 'cors';
import { localsOf, setHead } from './request-locals.js';

/** Origins whose pages may call the APIs from a browser: `*` for every origin, or a list, which may be empty. */
export type CorsOrigins = '*' | readonly string[];

/**
 * The origins that are allowed when `CORS_ORIGINS` is not set: Apollo Studio with its hosted Sandbox, the embedded
 * Sandbox and Explorer, and pages served from the user's own machine. API keys travel in a header and there are no
 * cookies, so a page needs a key that its user enters.
 */
export const defaultOrigins: readonly string[] = [
  'https://studio.apollographql.com',
  'https://sandbox.embed.apollographql.com',
  'https://explorer.embed.apollographql.com',
  'http://localhost:*',
  'http://127.0.0.1:*',
];

const anyPort = ':*';

/** Matches an allowed origin with any port, such as `http://localhost:*`. */
const originWithAnyPort = /^https?:\/\/[^/:*?#@\s]+:\*$/;

/**
 * Returns true for an origin as browsers send it (`https://app.example`), and for an origin with any port
 * (`http://localhost:*`).
 */
export function isOriginPattern(text: string): boolean {
  if (originWithAnyPort.test(text)) return URL.canParse(text.slice(0, -anyPort.length));
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/**
 * Converts an allowed origin for the `cors` library: the same string, or a regular expression if any port is allowed.
 */
function toOriginMatcher(pattern: string): string | RegExp {
  if (!pattern.endsWith(anyPort)) return pattern;
  const host = pattern.slice(0, -anyPort.length).replace(/[.\\^$*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`^${host}(:\\d{1,5})?$`);
}

/** The matchers of each list, cached so that each regular expression is compiled only once. */
const matchersOf = new WeakMap<readonly string[], readonly (string | RegExp)[]>();

/** Returns whether a page of this origin may call the APIs. */
export function isAllowedOrigin(origin: string, allowed: CorsOrigins): boolean {
  if (allowed === '*') return true;
  const matchers = matchersOf.get(allowed) ?? allowed.map(toOriginMatcher);
  matchersOf.set(allowed, matchers);
  return matchers.some((matcher) => {
    return typeof matcher === 'string' ? matcher === origin : matcher.test(origin);
  });
}

/** A CORS middleware. Calls `next` unless it has sent a response. */
type Share = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Response headers that a page may read. */
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
  'X-Previous-Id',
  'X-Has-Next-Page',
  'X-End-Cursor',
  'X-Total-Count',
  'Retry-After',
  'ETag',
  'Accept-Ranges',
  'Content-Range',
  'Mcp-Session-Id',
  'X-Sandbox',
];

/** Two hours, the longest time for which Chromium caches a preflight. */
const maxAgeSeconds = 7200;

/**
 * Creates a middleware that lets pages of these origins call the API and read responses, errors and `exposedHeaders`.
 * Preflights get 204 without a key, because browsers send none. Credentials (cookies) are never allowed, because a page
 * sets the key in a header. Every requested header is allowed, because the API ignores unknown headers.
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
    if (origins !== '*' && request.headers.origin === undefined && request.method !== 'OPTIONS') {
      // The library takes 3 to 6% of the CPU time of a small GraphQL request. Without an origin, only `Vary` matters: it
      // keeps caches from returning this response to a page. It is written with the other headers.
      localsOf(response).variesByOrigin = true;
      next();
      return;
    }
    share(request, response, () => {
      if (isPreflight(request)) answerPreflight(request, response);
      else next();
    });
  };
}

/**
 * Responds to a preflight. Browsers let a public page call a server in a private network, such as one on the user's own
 * machine, only if the server allows it.
 */
function answerPreflight({ headers }: IncomingMessage, response: ServerResponse): void {
  const isForPrivateNetwork = headers['access-control-request-private-network'] === 'true';
  if (isForPrivateNetwork && response.hasHeader('Access-Control-Allow-Origin'))
    response.setHeader('Access-Control-Allow-Private-Network', 'true');
  setHead(response);
  response.writeHead(204).end();
}

/** Returns whether a request is a preflight. Other OPTIONS requests get 405. */
function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}
