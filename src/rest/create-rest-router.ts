import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { Replay } from '../context/idempotency.js';
import { RequestContext } from '../context/request-context.js';
import type { Services } from '../context/services.js';
import { toApiError } from '../context/to-api-error.js';
import { ApiError } from '../errors/api-error.js';
import { arrivalOf } from './arrival-of.js';
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
    const { requestId } = response.locals;
    response.locals.context = new RequestContext(services, arrivalOf(request, requestId, 'rest'));
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
    if (context.terms.isDryRun) {
      await found.answer(request, response, context);
      sendJson(response, 200, await context.meter.estimate(), context.headers);
      return;
    }
    const bytes = await answerOnce(() => found.answer(request, response, context), context);
    sendEncoded(response, 200, bytes, context.headers);
  };
}

/** The bytes of an answer that is paid for, now or before. */
async function answerOnce(
  answer: () => Promise<object | null>,
  context: RequestContext,
): Promise<Buffer | null> {
  try {
    const bytes = encodeJson(await answer());
    await context.settle(() => bytes);
    return bytes;
  } catch (error) {
    if (error instanceof Replay) return error.answer.body;
    throw error;
  }
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
