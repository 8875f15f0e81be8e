import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Request, type Response, type Router } from 'express';
import { RequestContext } from '../context/request-context.js';
import type { Services } from '../context/services.js';
import { toApiError } from '../context/to-api-error.js';
import { ApiError } from '../errors/api-error.js';
import { setHead } from '../http/answer-headers.js';
import { arrivalOf } from '../http/arrival-of.js';
import { localsOf } from '../http/door-locals.js';
import { LastingBody } from '../http/lasting-body.js';
import { onEnd } from '../http/on-end.js';
import type { RoutedRequest } from '../http/routed-request.js';
import { sendError } from '../http/send-answer.js';
import { answerRoute } from './answer-route.js';
import { openApiDocument } from './open-api.js';
import { RoutePaths } from './route-paths.js';
import { routes } from './routes.js';
import { streamChanges } from './stream-changes.js';
import type { Route } from './route.js';
import { unknownPath } from './unknown-path.js';

type Report = (error: unknown, requestId: string) => void;

const routePaths = [...new Set(routes.map(({ path }) => path))];

/** The addresses that everybody may read. */
const openPages = /^\/(?:docs|openapi\.json)(?:[/?]|$)/;

/**
 * The contract under /api/v1, for requests as Node.js gives them: Express's application makes each of them several times
 * as dear. A request is admitted (key, rate) before anything else is looked at, an unknown path too.
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

/** The document that the reference page shows, and the way to that page. */
function createPages(): Router {
  const pages = express.Router({ caseSensitive: true });
  const document = new LastingBody('application/json; charset=utf-8', () =>
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

/** A request with its answer, and what serves it. */
interface Served {
  readonly services: Services;
  readonly request: RoutedRequest;
  readonly response: ServerResponse;
}

/** The context of a request, which ends with its connection. */
function enter(services: Services, request: IncomingMessage, response: ServerResponse): RequestContext {
  const context = new RequestContext(services, arrivalOf(request, response, 'rest'));
  localsOf(response).context = context;
  onEnd(request, response, () => {
    context.admission.endConnection();
  });
  return context;
}

/** @throws ApiError for whoever is not admitted, and for what is no path, or no method, of the table. */
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
  // HEAD is answered wherever GET is.
  const asked = request.method === 'HEAD' ? 'GET' : request.method;
  const route = served.find(({ method }) => method === asked);
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

/** Terms that cannot be read are refused in their turn. */
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
  // A stream has told of it.
  if (response.headersSent) return;
  sendError(response, apiError, context?.headers);
}

function methodNotAllowed(served: readonly Route[], got: string): ApiError {
  const allowed = served.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  const message = `This path answers ${allowed}, got ${got}.`;
  return new ApiError('METHOD_NOT_ALLOWED', message, { headers: { Allow: allowed } });
}
