import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type NextFunction, type Router } from 'express';
import { Replay } from '../context/idempotency.js';
import { RequestContext } from '../context/request-context.js';
import type { Services } from '../context/services.js';
import { toApiError } from '../context/to-api-error.js';
import { ApiError } from '../errors/api-error.js';
import { arrivalOf } from '../http/arrival-of.js';
import { localsOf } from '../http/door-locals.js';
import { onEnd } from '../http/on-end.js';
import { encodeJson } from '../http/encode-json.js';
import type { RoutedRequest } from '../http/routed-request.js';
import { sendAnswer, sendError, sendJson, type AnswerBody } from '../http/send-answer.js';
import { docsApplication } from './docs-application.js';
import { openApiDocument } from './open-api.js';
import { linesType, prefersLines } from './prefers-lines.js';
import type { Route, Serialize } from './route.js';
import { routes } from './routes.js';

/**
 * The contract under /api/v1, for requests as Node.js gives them: Express's application makes each of them several times
 * as dear. A request is admitted (key, rate) before anything else is looked at, an unknown path too; then its operation
 * answers, the answer is paid for, and only then is it sent.
 */
export function createRestRouter(
  services: Services,
  report: (error: unknown, requestId: string) => void,
): Router {
  const router = express.Router({ caseSensitive: true });
  router.get('/openapi.json', (_request, response) => {
    sendJson(response, 200, openApiDocument(), {});
  });
  router.use('/docs', docsApplication());
  router.use(keepUndecodablePaths);
  router.use(async (request: IncomingMessage, response: ServerResponse, next: NextFunction) => {
    const context = new RequestContext(services, arrivalOf(request, response, 'rest'));
    localsOf(response).context = context;
    onEnd(request, response, () => {
      context.admission.endConnection();
    });
    await context.admit(1);
    next();
  });
  for (const [path, served] of plainFirst(groupByPath(routes))) router.all(path, answerWith(served));
  router.use(() => {
    throw new ApiError('NOT_FOUND');
  });
  router.use((error: unknown, _request: IncomingMessage, response: ServerResponse, _next: NextFunction) => {
    const apiError = toApiError(error);
    const { context, requestId = 'unknown' } = localsOf(response);
    if (apiError.status >= 500) report(error, requestId);
    context?.admission.endWork();
    sendError(response, apiError, context?.headers ?? {});
  });
  return router;
}

function groupByPath(all: readonly Route[]): Map<string, Route[]> {
  const paths = new Map<string, Route[]>();
  for (const one of all) paths.set(one.path, [...(paths.get(one.path) ?? []), one]);
  return paths;
}

/** A path with a parameter would take those without one, such as `/companies/bulk`, for a value of it. */
function plainFirst(paths: ReadonlyMap<string, Route[]>): [string, Route[]][] {
  const hasParameter = ([path]: [string, Route[]]): number => Number(path.includes(':'));
  return [...paths].sort((a, b) => hasParameter(a) - hasParameter(b));
}

function answerWith(served: readonly Route[]) {
  return async (request: RoutedRequest, response: ServerResponse): Promise<void> => {
    const { context } = localsOf(response);
    const found = served.find(({ method }) => method === request.method);
    if (context !== undefined)
      Object.assign(context.named, { operation: found?.operationId, route: routeOf(served) });
    if (found === undefined || context === undefined) throw methodNotAllowed(served, String(request.method));
    const body = await answerOnce(found.answer(request, response, context), context);
    context.admission.endWork();
    if (found.lineSchema !== undefined && !context.terms.isDryRun && prefersLines(request))
      response.setHeader('Content-Type', `${linesType}; charset=utf-8`);
    sendAnswer(response, 200, body, context.headers);
  };
}

/** The template of a path, which the log has in the place of the path itself. */
function routeOf([first]: readonly Route[]): string {
  return `/api/v1${first?.path ?? ''}`;
}

/** An answer that is paid for, now or before; a dry run's is its price. */
async function answerOnce(answering: Promise<Serialize>, context: RequestContext): Promise<AnswerBody> {
  try {
    const serialize = await context.admission.run(answering);
    if (context.terms.isDryRun) return await encodeJson(await context.meter.estimate());
    const answer = serialize();
    // Encoded before it is charged, so that nothing can fail after it.
    const pieces = answer === null ? null : await encodeJson(answer);
    await context.settle(() => pieces && Buffer.concat(pieces));
    return pieces;
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
function keepUndecodablePaths(request: IncomingMessage, _response: ServerResponse, next: NextFunction): void {
  const [path = '', ...query] = String(request.url).split('?');
  try {
    decodeURIComponent(path);
  } catch {
    request.url = [path.replaceAll('%', '%25'), ...query].join('?');
  }
  next();
}
