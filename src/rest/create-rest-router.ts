import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Request, type Response, type Router } from 'express';
import findMyWay from 'find-my-way';
import type { Changes } from '../changes/read-changes.js';
import { PaidChanges, type FollowedFeed } from '../changes/paid-changes.js';
import { RequestContext } from '../context/request-context.js';
import type { Services } from '../context/services.js';
import { toApiError } from '../context/to-api-error.js';
import { nearestTexts, quote } from '../domain/nearest-texts.js';
import { notFound } from '../domain/not-found.js';
import { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import { setHead, arrivalOf, localsOf, type RoutedRequest } from '../http/request-locals.js';
import { EventStream } from '../http/event-stream.js';
import { StaticBody, onEnd } from '../http/streams.js';
import { sendError } from '../http/send-answer.js';
import { writeChange } from '../changes/wire/changes-wire.js';
import { answerRoute } from './answer-route.js';
import { openApiDocument } from './open-api.js';
import type { Route, StreamSource } from './route.js';
import { routes } from './routes.js';

/** The routes of a path, one per supported method, and the parameter values of a URL. */
interface RoutesOfPath {
  readonly served: readonly Route[];
  readonly params: RoutedRequest['params'];
}

/**
 * Maximum length of a path parameter. Exceeds the longest URL that Node.js accepts, so parameters of any length match.
 */
const maxCharacters = 65_536;

/** A tree of the paths of the route table. Lookup time does not depend on the number of routes. */
class RoutePaths {
  private readonly tree = findMyWay({
    caseSensitive: true,
    ignoreTrailingSlash: true,
    maxParamLength: maxCharacters,
  });

  constructor(routes: readonly Route[]) {
    const paths = new Map<string, Route[]>();
    for (const one of routes) paths.set(one.path, [...(paths.get(one.path) ?? []), one]);
    // All paths are registered as GET. `answerRequest` compares the methods itself, to respond with 405 on a mismatch.
    for (const [path, served] of paths) this.tree.on('GET', path, () => undefined, served);
  }

  /**
   * Finds the routes of a URL. Returns null when no path matches. A path that cannot be decoded, such as
   * `/companies/%zz`, is matched literally.
   */
  find(address: string): RoutesOfPath | null {
    const end = address.indexOf('?');
    const path = end === -1 ? address : address.slice(0, end);
    const found = this.tree.find('GET', isDecodable(path) ? path : path.replaceAll('%', '%25'));
    // An empty parameter does not match: the table has no path `/companies//acquisitions`.
    if (found === null || Object.values(found.params).includes('')) return null;
    return { served: found.store as readonly Route[], params: found.params as RoutedRequest['params'] };
  }
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

const base = '/api/v1';

type Report = (error: unknown, requestId: string) => void;

const routePaths = [...new Set(routes.map(({ path }) => path))];

/** Matches the public paths, which need no API key. */
const openPages = /^\/(?:docs|openapi\.json)(?:[/?]|$)/;

/**
 * Serves the REST API under /api/v1. Handles plain Node.js requests, because an Express application makes each request
 * several times as expensive. Checks the key and the rate limit first, even before the path.
 */
export function createRestRouter(services: Services, report: Report) {
  const pages = createPages();
  const paths = new RoutePaths(routes);
  const serve = async (request: RoutedRequest, response: ServerResponse): Promise<void> => {
    try {
      const context = enter(services, request, response);
      await answerRequest({ services, request, response }, context, paths);
    } catch (error) {
      refuse(error, response, report);
    }
  };
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (!openPages.test(request.url ?? '')) void serve(request as RoutedRequest, response);
    else {
      setHead(response);
      pages(request as Request, response as Response, (error?: unknown) => {
        if (error) refuse(error, response, report);
        else void serve(request as RoutedRequest, response);
      });
    }
  };
}

/** Serves the OpenAPI document, and redirects /docs to the reference page. */
function createPages(): Router {
  const pages = express.Router({ caseSensitive: true });
  const document = new StaticBody('application/json; charset=utf-8', () =>
    Promise.resolve(Buffer.from(JSON.stringify(openApiDocument()))),
  );
  pages.get('/openapi.json', (_request: IncomingMessage, response: ServerResponse) =>
    document.send(response),
  );
  pages.get('/docs', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(302, { Location: '/reference' }).end();
  });
  return pages;
}

/** A request with its response and the services. */
interface Served {
  readonly services: Services;
  readonly request: RoutedRequest;
  readonly response: ServerResponse;
}

/** Creates the context of a request. It is notified when the response was sent or the connection was lost. */
function enter(services: Services, request: IncomingMessage, response: ServerResponse): RequestContext {
  const context = new RequestContext(services, arrivalOf(request, response, 'rest'));
  localsOf(response).context = context;
  onEnd(request, response, () => {
    context.admission.endConnection();
  });
  return context;
}

/** @throws ApiError when the caller is not admitted, the path is unknown, or the path does not support the method. */
async function answerRequest(
  { services, request, response }: Served,
  context: RequestContext,
  paths: RoutePaths,
): Promise<void> {
  const admitting = context.admission.admit(1);
  if (admitting !== null) await admitting;
  const found = paths.find(request.url ?? '');
  if (found === null) throw unknownPath(request.url ?? '', routePaths);
  const { served, params } = found;
  // Every route that supports GET also supports HEAD.
  const requested = request.method === 'HEAD' ? 'GET' : request.method;
  const route = served.find(({ method }) => method === requested);
  const { named } = context;
  named.operation = route?.operationId;
  named.measuredAs = route?.operationId;
  named.route = `/api/v1${served[0]?.path ?? ''}`;
  if (route === undefined) throw methodNotAllowed(served, String(request.method));
  request.params = params;
  const { stream } = route;
  if (stream === undefined || isDryRun(context)) await answerRoute(route, request, response, context);
  else await streamChanges({ services, request, response, ...stream(request, response) }, context);
}

/** Returns whether the request is a dry run. Invalid charge options return false; they are rejected later. */
function isDryRun({ paying }: RequestContext): boolean {
  try {
    return paying.terms.isDryRun;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

function refuse(error: unknown, response: ServerResponse, report: Report): void {
  const apiError = toApiError(error);
  const { context, requestId = 'unknown' } = localsOf(response);
  if (apiError.status >= 500) report(error, requestId);
  context?.noteRefusal(apiError.code);
  context?.admission.endWork();
  // A stream that has begun has already sent the error to its client.
  if (response.headersSent) return;
  sendError(response, apiError, context?.headers);
}

function methodNotAllowed(served: readonly Route[], got: string): ApiError {
  const allowed = served.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  const message = `This path supports ${allowed}, got ${got}.`;
  return new ApiError('METHOD_NOT_ALLOWED', message, { headers: { Allow: allowed } });
}

/**
 * Returns NOT_FOUND for an unknown path. The message suggests the most similar known path with the same number of
 * segments; a parameter such as `:companyId` matches any segment.
 */
function unknownPath(address: string, paths: readonly string[]): ApiError {
  const [path = ''] = address.split('?', 1);
  const nearest = nearestPath(path, paths);
  const hint =
    nearest === null ? ` The paths are listed in ${base}/openapi.json.` : ` Did you mean ${base}${nearest}?`;
  return notFound(`unknown path ${quote(`${base}${path}`)}.${hint}`);
}

function nearestPath(address: string, paths: readonly string[]): string | null {
  const given = segmentsOf(address);
  const candidates = new Map<string, string>();
  for (const path of paths) {
    const segments = segmentsOf(path);
    if (segments.length !== given.length) continue;
    const filled = segments.map((segment, at) => (segment.startsWith(':') ? (given[at] ?? '') : segment));
    candidates.set(filled.join('/'), path.replace(/:(\w+)/g, '{$1}'));
  }
  const [nearest] = nearestTexts(given.join('/'), [...candidates.keys()], 1);
  return nearest === undefined ? null : (candidates.get(nearest) ?? null);
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** The parts of a streaming response. */
interface Streaming extends StreamSource {
  readonly services: Services;
  readonly request: RoutedRequest;
  readonly response: ServerResponse;
}

/**
 * Streams the changes of a feed as they occur (D13). Errors before the stream opens are thrown and get an ordinary
 * error response. Later errors are sent as an `error` event, which ends the stream. Server errors are also thrown, to
 * be logged.
 *
 * @param first The context of the admitted request. It reads and pays for the first page.
 */
async function streamChanges(streaming: Streaming, first: RequestContext): Promise<void> {
  const { response } = streaming;
  const paid = new PaidChanges(toFollow(streaming), first);
  const pages = paid.pages();
  try {
    const { value: begun } = await pages.next();
    invariant(begun, 'a stream starts with a page');
    const { stalledReaderMs } = first.bounds;
    const events = new EventStream(response, { stalledReaderMs, ended: paid.ended });
    // Ends the stream immediately, even while it waits for the client, the database or a change.
    paid.ended.addEventListener('abort', () => {
      events.end(toApiError(paid.ended.reason));
    });
    try {
      await events.open(first.headers, begun.changes.length === 0 ? begun.nextCursor : null);
      localsOf(response).streamed = { opened: performance.now(), charged: () => paid.charged };
      await sendPage(begun, events);
      for await (const page of pages) await sendPage(page, events);
      events.end();
    } catch (error) {
      const apiError = toApiError(error);
      events.end(apiError);
      if (apiError.status >= 500) throw error;
    }
  } finally {
    await pages.return();
  }
}

function toFollow({ services, request, response, raw, read }: Streaming): FollowedFeed {
  const left = new AbortController();
  onEnd(request, response, () => {
    left.abort();
  });
  // A client that reconnects repeats its original URL, so `Last-Event-ID` replaces the cursor in the URL.
  const last = request.headers['last-event-id'];
  return {
    services,
    arrival: arrivalOf(request, response, 'rest'),
    read: ({ cursor, limit }, context) => {
      const from = cursor ?? last;
      return read(async () => ({ ...(await raw()), limit, ...(from && { cursor: from }) }), context);
    },
    left: left.signal,
  };
}

/** Sends one event per change. A null page sends a heartbeat. */
async function sendPage(page: Changes | null, events: EventStream): Promise<void> {
  if (page === null) {
    await events.beat();
    return;
  }
  for (const [at, { document, ...change }] of page.changes.entries()) {
    const row = { ...change, at: change.at.toISOString() };
    const data = writeChange(row, document);
    await events.send({ id: page.cursors[at] ?? page.nextCursor, name: change.change, data });
  }
}
