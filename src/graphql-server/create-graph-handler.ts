import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ApolloServer, HeaderMap, type HTTPGraphQLRequest } from '@apollo/server';
import type { Services } from '../context/services.js';
import { toApiError } from '../context/to-api-error.js';
import { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import { toBodyError } from '../http/read-plain-json.js';
import { arrivalOf, localsOf, toHeaderList } from '../http/request-locals.js';
import { sendAnswer, sendHead, sendJson, sendText } from '../http/send-answer.js';
import { onEnd } from '../http/streams.js';
import type { ReportFailure } from './accounting-plugin.js';
import { GraphContext } from './graph-context.js';
import type { GraphLimits } from './limits/limits.js';
import { createInputReader, type Input } from './read-input.js';
import { mediaTypeOfRefusal, settleMediaType } from './settle-answer.js';

export interface GraphHandlerOptions {
  readonly services: Services;
  readonly limits: GraphLimits;
  readonly report: ReportFailure;
}

/**
 * Creates the HTTP handler of the GraphQL API. Handles plain Node.js requests, because an Express application makes
 * each request several times as expensive. Before reading the body, rejects an invalid key, a key over its rate limit,
 * and an address that sends too many requests without a key (D2).
 */
export function createGraphHandler(
  server: ApolloServer<GraphContext>,
  { services, limits, report }: GraphHandlerOptions,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const readInput = createInputReader(limits);
  return async (request, response) => {
    const context = new GraphContext(services, arrivalOf(request, response, 'graphql'));
    context.named.route = '/graphql';
    localsOf(response).context = context;
    onEnd(request, response, () => {
      context.admission.endConnection();
    });
    try {
      await receive(context);
      const accept = settleMediaType(request);
      const input = await readInput(request, response, context.admission.isKeyless);
      await answer(server, toGraphRequest(request, input, accept), response, context);
    } catch (error) {
      await refuse(error, request, response, context, report);
    }
  };
}

/** Checks the caller before the body is read. @throws ApiError when the caller is not admitted. */
async function receive({ admission }: GraphContext): Promise<void> {
  if (admission.isKeyless) {
    await admission.takeOfAddress(1);
    return;
  }
  await admission.refuseExhausted();
  await admission.enter();
}

async function answer(
  server: ApolloServer<GraphContext>,
  httpGraphQLRequest: HTTPGraphQLRequest,
  response: ServerResponse,
  context: GraphContext,
): Promise<void> {
  const made = await server.executeHTTPGraphQLRequest({
    httpGraphQLRequest,
    context: () => Promise.resolve(context),
  });
  invariant(made.body.kind === 'complete', 'incremental delivery is not used');
  const { admission } = context;
  // Apollo rejects some requests before parsing the document. They count toward the rate limit too (D2).
  if (admission.knownCaller !== null && admission.rate === null) await admission.takeRate(1);
  admission.endWork();
  const body = context.execution.body ?? made.body.string;
  const { status = 200, headers: own } = made;
  if (response.req.method === 'HEAD') sendHead(response, status, context.headers, own.get('content-type'));
  else if (typeof body === 'string' && status === 200 && own.size === 1)
    sendText(response, body, context.headers, own.get('content-type'));
  else sendAnswer(response, status, body, [...context.headers, ...[...own].flat()]);
}

/** The request headers that Apollo Server uses for CSRF prevention. */
const readHeaders = ['content-type', 'x-apollo-operation-name', 'apollo-require-preflight'];

/** The content type that nearly every client sends. A web page can send it to another origin only after a preflight. */
const plainJson = 'application/json';

function toGraphRequest(
  { method, headers: given }: IncomingMessage,
  { body, search }: Input,
  accept: string | null,
): HTTPGraphQLRequest {
  const headers = new HeaderMap();
  // Apollo parses media types slowly, and handles a missing Accept header less efficiently than an empty one. This
  // content type already rules out CSRF, so Apollo gets the short `apollo-require-preflight` header instead.
  if (method === 'POST' && given['content-type'] === plainJson) headers.set('apollo-require-preflight', '1');
  else
    for (const name of readHeaders) {
      const value = given[name];
      if (value !== undefined) headers.set(name, String(value));
    }
  headers.set('accept', accept ?? '');
  return { method: method === undefined || method === 'HEAD' ? 'GET' : method, headers, search, body };
}

/**
 * Sends an error in GraphQL response format for a request that was not executed. Only an admitted caller gets client
 * errors: the key and the rate limit are checked first, as for every other response (D2).
 */
async function refuse(
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  context: GraphContext,
  report: ReportFailure,
): Promise<void> {
  const apiError = await toShown(error, context);
  if (apiError.status >= 500) report(error, context.requestId);
  context.noteRefusal(apiError.code);
  context.admission.endWork();
  const body = { errors: [{ message: apiError.message, extensions: { code: apiError.code } }] };
  const headers = [...context.headers, ...toHeaderList(apiError.headers)];
  headers.push('Content-Type', mediaTypeOfRefusal(request));
  sendJson(response, apiError.status, body, headers);
}

async function toShown(error: unknown, context: GraphContext): Promise<ApiError> {
  const apiError = toApiError(error instanceof ApiError ? error : toBodyError(error));
  if (apiError.status >= 500 || context.admission.rate !== null) return apiError;
  try {
    await context.admission.admit(1);
    return apiError;
  } catch (refusal) {
    return toApiError(refusal);
  }
}
