import type { IncomingMessage, ServerResponse } from 'node:http';
import { HeaderMap, type ApolloServer, type HTTPGraphQLRequest } from '@apollo/server';
import { RequestContext } from '../context/request-context.js';
import type { Services } from '../context/services.js';
import { toApiError } from '../context/to-api-error.js';
import { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import { arrivalOf } from '../http/arrival-of.js';
import { localsOf } from '../http/door-locals.js';
import { toHeaderList } from '../http/header-list.js';
import { onEnd } from '../http/on-end.js';
import { sendAnswer, sendHead, sendJson, sendText } from '../http/send-answer.js';
import { toBodyError } from '../http/to-body-error.js';
import type { ReportFailure } from './accounting-plugin.js';
import type { GraphLimits } from './limits/graph-limits.js';
import { findOutgoingBody } from './outgoing-body.js';
import { createInputReader, type Input } from './read-input.js';
import { mediaTypeOfRefusal, settleMediaType } from './settle-media-type.js';

export interface GraphDoorOptions {
  readonly services: Services;
  readonly limits: GraphLimits;
  readonly report: ReportFailure;
}

/**
 * The graph's door, for requests as Node.js gives them: Express's application makes each of them several times as dear.
 * Who calls is found out before a byte of the body is read: a wrong key, a key whose rate is used up, and an address
 * that sends too much without a key come no further (D2).
 */
export function createGraphDoor(
  server: ApolloServer<RequestContext>,
  { services, limits, report }: GraphDoorOptions,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const readInput = createInputReader(limits);
  return async (request, response) => {
    const context = new RequestContext(services, arrivalOf(request, response, 'graph'));
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
  httpGraphQLRequest: HTTPGraphQLRequest,
  response: ServerResponse,
  context: RequestContext,
): Promise<void> {
  const made = await server.executeHTTPGraphQLRequest({
    httpGraphQLRequest,
    context: () => Promise.resolve(context),
  });
  invariant(made.body.kind === 'complete', 'nothing here is answered in parts');
  const { admission } = context;
  // What Apollo refuses before it looks at the document counts as a request too (D2).
  if (admission.knownCaller !== null && admission.rate === null) await admission.takeRate(1);
  admission.endWork();
  const body = findOutgoingBody(httpGraphQLRequest) ?? made.body.string;
  const { status = 200, headers: own } = made;
  if (response.req.method === 'HEAD') sendHead(response, status, context.headers, own.get('content-type'));
  else if (typeof body === 'string' && status === 200 && own.size === 1)
    sendText(response, body, context.headers, own.get('content-type'));
  else sendAnswer(response, status, body, [...context.headers, ...[...own].flat()]);
}

/** The headers that Apollo Server reads, for CSRF prevention. */
const readHeaders = ['content-type', 'x-apollo-operation-name', 'apollo-require-preflight'];

/** What nearly every client sends; no page sends it to another origin without asking first. */
const plainJson = 'application/json';

function toGraphRequest(
  { method, headers: given }: IncomingMessage,
  { body, search }: Input,
  accept: string | null,
): HTTPGraphQLRequest {
  const headers = new HeaderMap();
  // Apollo reads a media type letter by letter, and an Accept header that is missing with more trouble than an empty one.
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
 * A request that came no further, in the graph's shape. The caller's own mistake is shown only to a caller who is
 * admitted: the key and the rate come first, like for every other answer (D2).
 */
async function refuse(
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
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

async function toShown(error: unknown, context: RequestContext): Promise<ApiError> {
  const apiError = toApiError(error instanceof ApiError ? error : toBodyError(error));
  if (apiError.status >= 500 || context.admission.rate !== null) return apiError;
  try {
    await context.admission.admit(1);
    return apiError;
  } catch (refusal) {
    return toApiError(refusal);
  }
}
