import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';
import { ApiError } from '../errors/api-error.js';

const json = 'application/json; charset=utf-8';
const answered = [json, 'application/graphql-response+json; charset=utf-8'];
const page = 'text/html';

/** What programs send for the most part; it leaves the choice to us. */
const anything: ReadonlySet<string | undefined> = new Set([undefined, '*/*', 'application/json']);

/** True for a browser that opens the address of the GraphQL API. It gets a page, which needs no key. */
export function wantsPage(request: IncomingMessage): boolean {
  if (request.method !== 'GET' || anything.has(request.headers.accept)) return false;
  return accepts(request).type([...answered, page]) === page;
}

/**
 * Settles the media type of the graph's answer before anything runs: the Accept header that goes on names one type,
 * so that the type and the status, which depends on it, cannot disagree. Apollo would look at it only after the
 * answer was made and charged. Null for plain JSON, which Apollo answers unasked.
 * @throws ApiError NOT_ACCEPTABLE.
 */
export function settleMediaType(request: IncomingMessage): string | null {
  const got = request.headers.accept;
  if (anything.has(got)) return null;
  const preferred = accepts(request).type(answered);
  if (typeof preferred === 'string') return preferred;
  const needed = 'application/json or application/graphql-response+json';
  throw new ApiError('NOT_ACCEPTABLE', `The Accept header needs to allow ${needed}, got ${String(got)}.`);
}

/** The type of a refusal: what the caller prefers of both, and plain JSON for whoever takes neither. */
export function mediaTypeOfRefusal(request: IncomingMessage): string {
  if (anything.has(request.headers.accept)) return json;
  const preferred = accepts(request).type(answered);
  return typeof preferred === 'string' ? preferred : json;
}
