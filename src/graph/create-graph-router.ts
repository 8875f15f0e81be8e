import { HeaderMap, type ApolloServer, type HTTPGraphQLRequest } from '@apollo/server';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { RequestContext } from '../context/request-context.js';
import type { Services } from '../context/services.js';
import { toApiError } from '../context/to-api-error.js';
import { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import { arrivalOf } from '../http/arrival-of.js';
import { onEnd } from '../http/on-end.js';
import { sendAnswer, sendJson } from '../http/send-answer.js';
import { toBodyError } from '../http/to-body-error.js';
import type { ReportFailure } from './accounting-plugin.js';
import { sandboxPolicy } from './explorer/sandbox-landing-page.js';
import { readInput } from './read-input.js';
import type { GraphLimits } from './limits/graph-limits.js';
import { findOutgoingBody } from './outgoing-body.js';
import { settleMediaType, wantsPage } from './settle-media-type.js';

export interface GraphRouterOptions {
  readonly services: Services;
  readonly limits: GraphLimits;
  readonly report: ReportFailure;
}

/** What the door keeps for a request while Express passes it on. */
interface Locals {
  requestId: string;
  context: RequestContext;
}

const htmlType = 'text/html; charset=utf-8';

type GraphResponse = Response<unknown, Locals>;

/**
 * The graph's door. Who calls is found out before a byte of the body is read: a wrong key, a key whose rate is used up,
 * and an address that sends too much without a key come no further (D2).
 */
export function createGraphRouter(server: ApolloServer<RequestContext>, options: GraphRouterOptions): Router {
  const { services, limits, report } = options;
  const router = express.Router();
  router.use(sandboxPolicy);
  router.use(async (request: Request, response: GraphResponse, next: NextFunction) => {
    const context = new RequestContext(services, arrivalOf(request, response, 'graph'));
    response.locals.context = context;
    context.named.route = '/graphql';
    onEnd(request, response, () => {
      context.admission.endConnection();
    });
    if (!wantsPage(request)) await receive(context);
    next();
  });
  router.use(settleMediaType, readInput(limits), async (request: Request, response: GraphResponse) => {
    await answer(server, request, response);
  });
  router.use((error: unknown, _request: Request, response: GraphResponse, _next: NextFunction) =>
    refuse(error, response, report),
  );
  return router;
}

/** Before anything of the request is read. @throws ApiError for whoever is not let in. */
async function receive({ admission }: RequestContext): Promise<void> {
  if (admission.isKeyless) {
    await admission.takeOfAddress(1);
    return;
  }
  await admission.refuseExhausted();
  await admission.enter();
}

async function answer(
  server: ApolloServer<RequestContext>,
  request: Request,
  response: GraphResponse,
): Promise<void> {
  const { context } = response.locals;
  const httpGraphQLRequest = toGraphRequest(request);
  const made = await server.executeHTTPGraphQLRequest({
    httpGraphQLRequest,
    context: () => Promise.resolve(context),
  });
  invariant(made.body.kind === 'complete', 'nothing here is answered in parts');
  const { admission } = context;
  // What Apollo refuses before it looks at the document counts as a request too (D2).
  if (admission.caller !== null && admission.rate === null) await admission.takeRate(1);
  admission.endWork();
  const body = findOutgoingBody(httpGraphQLRequest) ?? [Buffer.from(made.body.string)];
  // Apollo leaves the character set of its pages to Express.
  if (made.headers.get('content-type') === 'text/html') made.headers.set('content-type', htmlType);
  sendAnswer(response, made.status ?? 200, body, { ...context.headers, ...Object.fromEntries(made.headers) });
}

function toGraphRequest(request: Request): HTTPGraphQLRequest {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const [, query] = /^[^?]*(\?.*)?$/s.exec(request.url) ?? [];
  return { method: request.method, headers, search: query ?? '', body: request.body as unknown };
}

/**
 * A request that came no further, in the graph's shape. The caller's own mistake is shown only to a caller who is
 * admitted: the key and the rate come first, like for every other answer (D2).
 */
async function refuse(error: unknown, response: GraphResponse, report: ReportFailure): Promise<void> {
  const { context } = response.locals;
  const apiError = await toShown(error, context);
  if (apiError.status >= 500) report(error, context.requestId);
  context.admission.endWork();
  const body = { errors: [{ message: apiError.message, extensions: { code: apiError.code } }] };
  sendJson(response, apiError.status, body, { ...context.headers, ...apiError.headers });
}

async function toShown(error: unknown, context: RequestContext): Promise<ApiError> {
  const apiError = toApiError(error instanceof ApiError ? error : toBodyError(error));
  if (apiError.status >= 500 || context.admission.rate !== null) return apiError;
  try {
    await context.admit(1);
    return apiError;
  } catch (refusal) {
    return toApiError(refusal);
  }
}
