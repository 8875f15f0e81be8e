import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { RequestContext } from '../context/request-context.js';
import type { Services } from '../context/services.js';
import { toApiError } from '../context/to-api-error.js';
import { ApiError } from '../errors/api-error.js';
import { docsRouter } from './docs-router.js';
import { openApiDocument } from './open-api.js';
import type { Route } from './route.js';
import { routes } from './routes.js';
import { encodeJson, sendEncoded, sendError, sendJson } from './send-json.js';

/** What REST keeps for a request while Express passes it on. */
interface Locals {
  requestId: string;
  context?: RequestContext;
}

type RestResponse = Response<unknown, Locals>;

/**
 * The contract under /api/v1. A request is admitted (key, rate) before anything else is looked at, an unknown path
 * too; then its operation answers, the answer is paid for, and only then is it sent.
 */
export function createRestRouter(
  services: Services,
  report: (error: unknown, requestId: string) => void,
): Router {
  const router = express.Router({ caseSensitive: true });
  router.get('/openapi.json', (_request, response) => {
    sendJson(response, 200, openApiDocument(), {});
  });
  router.use('/docs', docsRouter());
  router.use(keepUndecodablePaths);
  router.use(async (request: Request, response: RestResponse, next: NextFunction) => {
    response.locals.context = openContext(services, request, response);
    await response.locals.context.admit(1);
    next();
  });
  for (const [path, served] of groupByPath(routes)) router.all(path, answerWith(served));
  router.use(() => {
    throw new ApiError('NOT_FOUND');
  });
  router.use((error: unknown, _request: Request, response: RestResponse, _next: NextFunction) => {
    const apiError = toApiError(error);
    if (apiError.status >= 500) report(error, response.locals.requestId);
    sendError(response, apiError, response.locals.context?.headers ?? {});
  });
  return router;
}

function openContext(services: Services, request: Request, response: RestResponse): RequestContext {
  return new RequestContext(services, {
    requestId: response.locals.requestId,
    door: 'rest',
    secret: request.get('X-API-Key'),
    address: request.ip ?? 'unknown',
    spending: { dryRun: request.get('X-Dry-Run'), maxCredits: request.get('X-Max-Credits') },
  });
}

function groupByPath(all: readonly Route[]): Map<string, Route[]> {
  const paths = new Map<string, Route[]>();
  for (const one of all) paths.set(one.path, [...(paths.get(one.path) ?? []), one]);
  return paths;
}

function answerWith(served: readonly Route[]) {
  return async (request: Request, response: RestResponse): Promise<void> => {
    const { context } = response.locals;
    const found = served.find(({ method }) => method === request.method);
    if (found === undefined || context === undefined) throw methodNotAllowed(served, request.method);
    const answer = await found.answer(request, response, context);
    if (context.terms.isDryRun) {
      const estimate = await context.meter.estimate();
      sendJson(response, 200, estimate, context.headers);
      return;
    }
    const bytes = encodeJson(answer);
    await context.meter.settle();
    sendEncoded(response, 200, bytes, context.headers);
  };
}

function methodNotAllowed(served: readonly Route[], got: string): ApiError {
  const allowed = served.map(({ method }) => method).join(', ');
  const message = `This path answers ${allowed}, got ${got}.`;
  return new ApiError('METHOD_NOT_ALLOWED', message, { headers: { Allow: allowed } });
}

/** A path such as `/companies/%zz` names nothing that exists; it is kept as written, so that its operation says so. */
function keepUndecodablePaths(request: Request, _response: Response, next: NextFunction): void {
  const [path = '', ...query] = request.url.split('?');
  try {
    decodeURIComponent(path);
  } catch {
    request.url = [path.replaceAll('%', '%25'), ...query].join('?');
  }
  next();
}
