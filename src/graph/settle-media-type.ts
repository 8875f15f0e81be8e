import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors/api-error.js';
import { negotiateType } from '../http/negotiate-type.js';

const json = 'application/json';
const graphJson = 'application/graphql-response+json';
const answered = [json, graphJson] as const;
const page = 'text/html';

/** The most common values. All of them get plain JSON. */
const anything: ReadonlySet<string | undefined> = new Set([undefined, '*/*', json]);

/** True for a browser that opens the address of the GraphQL API. It gets a page, which needs no key. */
export function wantsPage({ method, headers: { accept } }: IncomingMessage): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || anything.has(accept)) return false;
  return negotiateType(accept, [...answered, page]) === page;
}

/**
 * Settles the media type of the graph's answer before anything runs: the Accept header that goes on names one type,
 * so that the type and the status, which depends on it, cannot disagree. Apollo would look at it only after the
 * answer was made and charged. Null for plain JSON, which is the default of Apollo Server.
 * @throws ApiError NOT_ACCEPTABLE.
 */
export function settleMediaType(request: IncomingMessage): string | null {
  const got = request.headers.accept;
  if (anything.has(got)) return null;
  const preferred = negotiateType(got, answered);
  if (preferred !== null) return withCharset(preferred);
  throw new ApiError(
    'NOT_ACCEPTABLE',
    `The Accept header needs to allow ${answered.join(' or ')}, got ${shorten(String(got))}.`,
  );
}

/** The type of a refusal: the one that the caller prefers, and plain JSON for an `Accept` header that allows neither. */
export function mediaTypeOfRefusal({ headers: { accept } }: IncomingMessage): string {
  return withCharset(negotiateType(accept, answered) ?? json);
}

function withCharset(type: string): string {
  return `${type}; charset=utf-8`;
}

const longestShown = 100;

function shorten(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}
