import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import { parse } from 'node:querystring';
import type { Channel } from '../accounts/model/channel.js';
import type { Arrival } from '../context/arrival.js';
import type { RequestContext } from '../context/request-context.js';
import { invariant } from '../errors/invariant.js';
import { absoluteUrlOf, type PublicAddress } from './mount-path.js';

/** Data of a request. It is set before the request reaches an API, which adds to it. */
interface ResponseLocals {
  /** The ID in responses and logs: the caller's `X-Request-Id`, or the charge ID if there is none. */
  readonly requestId: string;
  /** The unique ID in the ledger. */
  readonly chargeId: string;
  /** The client's network address, taken from the connection or from a trusted proxy. */
  readonly address: string;
  /** Headers that every API response has. */
  readonly head: HeaderList;
  /** True if the response depends on the request's `Origin`, until a `Vary` header says so. */
  variesByOrigin?: boolean;
  /** The public address of the server; null if it is not configured. */
  readonly publicUrl: PublicAddress | null;
  context?: RequestContext;
  /** For the operator API: its key, once it is known, and the operation and route. */
  operator?: OperatorLocals;
  /**
   * For a streaming response: when it opened (`performance.now()`), and a function that returns the credits charged so
   * far.
   */
  streamed?: { readonly opened: number; readonly charged: () => number };
}

/** The parts of a request of the operator API that the log contains. */
export interface OperatorLocals {
  readonly keyId: string | null;
  readonly operation: string | null;
  readonly route: string | null;
}

type Followed = ServerResponse & { locals?: ResponseLocals };

/** Stores a request's data in `response.locals`, as Express does. */
export function storeLocals(response: ServerResponse, locals: ResponseLocals): void {
  (response as Followed).locals = locals;
}

/** Returns a request's data, or an empty object when there is none. */
export function localsOf(response: ServerResponse): Partial<ResponseLocals> {
  return (response as Followed).locals ?? {};
}

/** A Node.js request with its path parameters. */
export interface RoutedRequest extends IncomingMessage {
  params: Readonly<Record<string, string | readonly string[]>>;
}

/** Returns the parameters of a request's query string. A repeated parameter becomes a list. */
export function queryOf({ url = '' }: IncomingMessage): Readonly<Record<string, unknown>> {
  const start = url.indexOf('?');
  return start === -1 ? {} : parse(url.slice(start + 1));
}

/** Handles a request inside a tracing span, which ends with the response. */
export type RequestTracer = (
  request: IncomingMessage,
  response: ServerResponse,
  channel: Channel,
  answer: () => void,
) => void;

/** Collects the headers and IDs of a request that every API needs. */
export function arrivalOf(
  request: IncomingMessage,
  response: ServerResponse,
  channel: Arrival['channel'],
): Arrival {
  const { requestId, chargeId, address, publicUrl = null } = localsOf(response);
  invariant(
    requestId !== undefined && chargeId !== undefined && address !== undefined,
    'a request is registered before it reaches a channel',
  );
  return {
    requestId,
    chargeId,
    channel,
    secret: headerOf(request, 'x-api-key'),
    hasAuthorization: request.headers.authorization !== undefined,
    address: networkOf(address),
    arrivedAt: performance.now(),
    target: channel === 'rest' ? targetOf(request) : null,
    isForOne:
      channel === 'rest' && request.method === 'GET' && request.headers['if-none-match'] === undefined,
    isHead: request.method === 'HEAD',
    spending: {
      dryRun: headerOf(request, 'x-dry-run'),
      maxCredits: headerOf(request, 'x-max-credits'),
      idempotencyKey: headerOf(request, 'idempotency-key'),
    },
    urlOf: (path) => absoluteUrlOf(path, request, publicUrl),
  };
}

const maxTargetLength = 300;

/** Returns the method and full path of a GET request, or null if it is too long. `channelOf` removed the base path. */
function targetOf({ method, url = '' }: IncomingMessage): string | null {
  if (method !== 'GET') return null;
  const target = `GET /api/v1${url}`;
  return target.length > maxTargetLength ? null : target;
}

/**
 * Returns the value of a request header. The values of a repeated header are joined with NUL, so that the result is
 * invalid. (`headers` joins them with a comma, which an Idempotency-Key may contain.)
 */
export function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  if (typeof value === 'string' && !value.includes(',')) return value;
  return request.headersDistinct[name]?.join('\0');
}

/**
 * Normalizes an address for counting. An IPv6 address becomes its /64 network, because a single customer has
 * practically unlimited addresses in such a network.
 */
export function networkOf(address: string): string {
  // The regular expression of `isIPv6` is slow.
  if (!address.includes(':') || !isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const rest = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...rest].slice(0, 4).join(':');
}

const channelsByBase: Readonly<Record<string, Channel>> = {
  '/api/v1': 'rest',
  '/graphql': 'graphql',
  '/mcp': 'mcp',
};

/** A request whose URL is split into base path and rest, as Express's routers do. */
interface Mounted extends IncomingMessage {
  originalUrl?: string;
  baseUrl?: string;
}

/** Matches the base path of an API, ignoring case. The URL may be absolute, as in requests to a proxy. */
const apiPaths = /^(?:https?:\/\/[^/?#]*)?(\/api\/v1|\/graphql|\/mcp)(?=[/?#]|$)/i;

/** Returns the API that a request is for, or null if there is none. Removes the API's base path from the URL. */
export function channelOf(request: Mounted): Channel | null {
  const { url = '' } = request;
  const [found, base] = apiPaths.exec(url) ?? [];
  if (found === undefined || base === undefined) return null;
  const rest = url.slice(found.length);
  request.originalUrl = url;
  request.baseUrl = base;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  return channelsByBase[base.toLowerCase()] ?? null;
}

/**
 * Header names and values, alternating. Writing such a list takes Node.js less than half the time of setting each
 * header.
 */
export type HeaderList = readonly string[];

export function toHeaderList(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flat();
}

/** Sets the headers. The last value of a repeated name applies. */
export function setHeaders(response: ServerResponse, headers: HeaderList): void {
  for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
}

/** Prevents browsers from guessing a content type. */
export function keepTypes(response: ServerResponse): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
}

/** Matches the path that redirects to the reference page. Caches may store this response. */
const publicFiles = /^\/docs(\/|\?|$)/;

/**
 * Returns the headers that every API response has. `no-store` prevents shared caches from serving one caller's paid
 * response to other callers.
 */
export function headOf({ url = '' }: IncomingMessage, requestId: string): HeaderList {
  const head = ['X-Content-Type-Options', 'nosniff', 'X-Request-Id', requestId];
  if (!publicFiles.test(url)) head.push('Cache-Control', 'no-store');
  return head;
}

/** Sets the headers that every API response has. Call it first, because later headers may override them. */
export function setHead(response: ServerResponse): void {
  const locals = localsOf(response);
  if (locals.head !== undefined) setHeaders(response, locals.head);
  if (locals.variesByOrigin !== true) return;
  locals.variesByOrigin = false;
  response.appendHeader('Vary', 'Origin');
}

/** Removes the request's `Accept-Encoding` header, so that the response is sent uncompressed. */
export function leaveUncompressed({ headers }: IncomingMessage): void {
  delete headers['accept-encoding'];
}

/** Returns the credits charged for a response so far. */
export function creditsOf(response: ServerResponse): number {
  const { context, streamed } = localsOf(response);
  return streamed?.charged() ?? context?.paying.statement?.charged ?? 0;
}
