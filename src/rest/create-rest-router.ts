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
import { LastingBody } from '../http/lasting-body.js';
import type { RoutedRequest } from '../http/routed-request.js';
import { hasVersion } from '../http/has-version.js';
import { sendAnswer, sendError, sendNotModified, type AnswerBody } from '../http/send-answer.js';
import { docsRouter } from './docs-router.js';
import { openApiDocument } from './open-api.js';
import { linesType, prefersLines } from './prefers-lines.js';
import type { Found, Route } from './route.js';
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
  const document = new LastingBody('application/json; charset=utf-8', () =>
    Promise.resolve(Buffer.from(JSON.stringify(openApiDocument()))),
  );
  router.get('/openapi.json', (_request: IncomingMessage, response: ServerResponse) =>
    document.send(response),
  );
  router.use('/docs', docsRouter());
  router.use(keepUndecodablePaths);
  router.use(async (request: IncomingMessage, response: ServerResponse, next: NextFunction) => {
    const context = new RequestContext(services, arrivalOf(request, response, 'rest'));
    localsOf(response).context = context;
    onEnd(request, response, () => {
      context.admission.endConnection();
    });
    await context.admission.admit(1);
    next();
  });
  for (const [path, served] of exactFirst(groupByPath(routes))) router.all(path, answerWith(served));
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

/** A path such as `/companies/search` comes before `/companies/:companyId`, which would take its last part for an id. */
function exactFirst(paths: ReadonlyMap<string, Route[]>): [path: string, served: Route[]][] {
  const parametersOf = (path: string): number => path.split(':').length;
  return [...paths].sort(([one], [other]) => parametersOf(one) - parametersOf(other));
}

function answerWith(served: readonly Route[]) {
  return async (request: RoutedRequest, response: ServerResponse): Promise<void> => {
    const { context } = localsOf(response);
    const found = served.find(({ method }) => method === request.method);
    if (context !== undefined)
      Object.assign(context.named, { operation: found?.operationId, route: routeOf(served) });
    if (found === undefined || context === undefined) throw methodNotAllowed(served, String(request.method));
    const answered = await answerOnce(found.answer(request, response, context), context, request);
    context.admission.endWork();
    const headers: Record<string, string> = { ...context.headers };
    if (answered.version !== null) headers['ETag'] = `"${answered.version}"`;
    if (found.lineSchema !== undefined && !context.paying.terms.isDryRun && prefersLines(request))
      headers['Content-Type'] = `${linesType}; charset=utf-8`;
    if (answered.isKnown) sendNotModified(response, headers);
    else sendAnswer(response, 200, answered.body, headers);
  };
}

/** The template of a path, which the log has in the place of the path itself. */
function routeOf([first]: readonly Route[]): string {
  return `/api/v1${first?.path ?? ''}`;
}

interface Answered {
  readonly body: AnswerBody;
  readonly version: string | null;
  /** True when the caller has this version: then there is no body, and nothing was charged. */
  readonly isKnown: boolean;
}

/** An answer that is paid for, now or before; a dry run's is its price. */
async function answerOnce(
  answering: Promise<Found>,
  context: RequestContext,
  request: RoutedRequest,
): Promise<Answered> {
  try {
    const { serialize, version } = await context.admission.run(answering);
    if (context.paying.terms.isDryRun)
      return unversioned(await encodeJson(await context.paying.meter.estimate()));
    if (version !== null && hasVersion(request, version)) {
      await context.paying.meter.confirm();
      return { body: null, version, isKnown: true };
    }
    const answer = serialize();
    // Encoded before it is charged, so that nothing can fail after it.
    const pieces = answer === null ? null : await encodeJson(answer);
    await context.paying.settle(() => pieces && Buffer.concat(pieces));
    return { body: pieces, version, isKnown: false };
  } catch (error) {
    if (error instanceof Replay) return unversioned(error.answer.body);
    throw error;
  }
}

function unversioned(body: AnswerBody): Answered {
  return { body, version: null, isKnown: false };
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
