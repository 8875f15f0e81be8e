import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Request, type Response, type Router } from 'express';
import { type FollowedFeed, PaidChanges } from '../changes/paid-changes.js';
import { writeChange } from '../changes/wire/changes-wire.js';
import { RequestContext } from '../context/request-context.js';
import type { Services } from '../context/services.js';
import { toApiError } from '../context/to-api-error.js';
import { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import { admitLink, type LinkedFile } from '../exports/export-links.js';
import { findLinkedFile, linkedFileRoute } from '../exports/rest/export-routes.js';
import type { Changes } from '../history/model/change-page.js';
import { EventStream } from '../http/event-stream.js';
import { rootRelativeTo } from '../http/mount-path.js';
import { arrivalOf, localsOf, type RoutedRequest, setHead } from '../http/request-locals.js';
import { sendError } from '../http/send-answer.js';
import { onEnd } from '../http/streams.js';
import { inWireSpelling } from '../records/wire/wire-message.js';
import { answerRoute } from '../rest/answer-route.js';
import type { Route, StreamSource } from '../rest/route.js';
import { DocumentBodies, type DocumentOptions } from './document-bodies.js';
import { openApiDocument } from './open-api.js';
import { methodNotAllowed, RoutePaths, unknownPath } from './route-paths.js';
import { routes } from './routes.js';

const base = '/api/v1';

type Report = (error: unknown, requestId: string) => void;

interface RestOptions extends DocumentOptions {
  /** Routes that only a sandbox has. The OpenAPI document does not describe them. */
  readonly sandboxRoutes: readonly Route[];
}

/** Matches the public paths, which need no API key. */
const openPages = /^\/(?:docs|openapi\.json)(?:[/?]|$)/;

/**
 * Serves the REST API under /api/v1. Handles plain Node.js requests, because an Express application makes each request
 * several times as expensive. Checks the key and the rate limit first, even before the path.
 */
export function createRestRouter(services: Services, report: Report, options: RestOptions) {
  const pages = createPages(options);
  const paths = new RoutePaths([...routes, ...options.sandboxRoutes]);
  const serve = async (request: RoutedRequest, response: ServerResponse): Promise<void> => {
    try {
      const linked = findLinkedFile(request);
      const context = enter(services, request, response, linked);
      if (linked === null) await answerRequest({ services, request, response }, context, paths);
      else await answerLink(linked, request, response, context);
    } catch (error) {
      const { params } = request as Partial<RoutedRequest>;
      refuse(inWireSpelling(error, Object.keys(params ?? {})), response, report);
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
function createPages(options: DocumentOptions): Router {
  const pages = express.Router({ caseSensitive: true });
  const document = new DocumentBodies(openApiDocument, options);
  pages.get('/openapi.json', (request: IncomingMessage, response: ServerResponse) =>
    document.send(request, response),
  );
  pages.get('/docs', (request: IncomingMessage, response: ServerResponse) => {
    const root = rootRelativeTo(base + (request.url ?? ''));
    response.writeHead(302, { Location: `${root}reference` }).end();
  });
  return pages;
}

/** A request with its response and the services. */
interface Served {
  readonly services: Services;
  readonly request: RoutedRequest;
  readonly response: ServerResponse;
}

/**
 * Creates the context of a request. It is notified when the response was sent or the connection was lost. A request with
 * a link has no key, and its URL is not stored, because it contains the signature.
 */
function enter(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  linked: LinkedFile | null,
): RequestContext {
  const arrival = arrivalOf(request, response, 'rest');
  const stored = linked === null ? arrival : { ...arrival, secret: undefined, target: null };
  const context = new RequestContext(services, stored);
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
  paths: RoutePaths<Route>,
): Promise<void> {
  const admitting = context.admission.admit(1);
  if (admitting !== null) await admitting;
  const found = paths.find(request.url ?? '');
  if (found === null) throw unknownPath(base, request.url ?? '', paths.all);
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
  if (route.dryRun === 'ignored') context.paying.ignoreDryRun();
  const { stream } = route;
  if (stream === undefined || isDryRun(context)) await answerRoute(route, request, response, context);
  else await streamChanges({ services, request, response, ...stream(request, response) }, context);
}

/** Sends the file of an export to a client with a link. @throws ApiError when the link does not work. */
async function answerLink(
  linked: LinkedFile,
  request: RoutedRequest,
  response: ServerResponse,
  context: RequestContext,
): Promise<void> {
  const { operationId, path } = linkedFileRoute;
  Object.assign(context.named, {
    operation: operationId,
    measuredAs: operationId,
    route: `${base}${path}`,
  });
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw methodNotAllowed([linkedFileRoute], String(request.method));
  await admitLink(context, linked);
  request.params = { exportId: linked.exportId };
  context.paying.ignoreDryRun();
  await answerRoute(linkedFileRoute, request, response, context);
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
