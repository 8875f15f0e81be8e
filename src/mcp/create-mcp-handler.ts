import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { RawChargeOptions } from '../accounts/model/charge.js';
import type { Arrival } from '../context/arrival.js';
import type { RequestContext } from '../context/request-context.js';
import type { Services } from '../context/services.js';
import { toApiError } from '../context/to-api-error.js';
import { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import type { GraphOptions } from '../graphql-server/create-graph-server.js';
import { GraphContext } from '../graphql-server/graph-context.js';
import { checkSource, checkVariables, type GraphLimits } from '../graphql-server/limits/limits.js';
import { type CorsOrigins, isAllowedOrigin } from '../http/cors.js';
import { arrivalOf, localsOf, setHead, setHeaders, toHeaderList } from '../http/request-locals.js';
import { type AnswerBody, sendAnswer, sendJson } from '../http/send-answer.js';
import { onEnd } from '../http/streams.js';
import type { SignIn } from '../sign-in/sign-in.js';
import { quote } from '../values/nearest-texts.js';
import { notFound } from '../values/not-found.js';
import { answerMessage } from './answer-message.js';
import { readChargeArguments } from './call-tool.js';
import { mcpEntries, type McpEntry } from './mcp-entry.js';
import { type Message, readMessage } from './message.js';
import { answerBounds } from './record-view.js';
import { readResultParts } from './result-parts.js';
import { sessionOf, sessionOfCall } from './sessions.js';
import { graphQueryTool } from './tools/graph-query-tool.js';
import type { GraphQuery, GraphResult, RunGraph } from './tools/tool.js';

export interface McpHandlerOptions {
  readonly services: Services;
  readonly graph: ApolloServer<GraphContext>;
  readonly graphOptions: GraphOptions;
  readonly corsOrigins: CorsOrigins;
  /** Sign-in at /mcp/oauth; null if it is switched off. */
  readonly signIn: SignIn | null;
  readonly report: (error: unknown, requestId: string) => void;
}

/** A request, with its response, context and charge options. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly context: GraphContext;
  readonly terms: Terms;
  readonly entry: McpEntry;
}

/**
 * Creates the HTTP handler of the Model Context Protocol (streamable HTTP transport). Each request contains one message
 * and gets a JSON response. The server stores no session state, so it supports neither GET, which opens a stream, nor
 * DELETE, which ends a session. The earlier revisions of the protocol make both optional, and 2026-07-28 has neither.
 */
export function createMcpHandler(
  options: McpHandlerOptions,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const runGraph = createGraphRunner(options.graph, options.graphOptions.limits);
  const { services } = options;
  const bounds = { ...services.bounds, maxAnswerBytes: answerBounds.bytes };
  const entryOf = mcpEntries(options.signIn);
  return async (request, response) => {
    const entry = entryOf(request);
    const terms = new Terms({ ...arrivalOf(request, response, 'mcp'), secret: entry.secretOf(request) });
    const context = new GraphContext(
      { ...services, bounds, keys: entry.tokens ?? services.keys },
      terms.arrival,
    );
    context.named.route = entry.route;
    localsOf(response).context = context;
    onEnd(request, response, () => {
      context.admission.endConnection();
    });
    const exchange = { request, response, context, terms, entry };
    try {
      await answer(exchange, options, runGraph);
    } catch (error) {
      await refuse(error, exchange, options.report);
    }
  };
}

/** The charge options of a request. After the body is read, the options in a tool's arguments are added. */
class Terms {
  readonly arrival: Omit<Arrival, 'spending'> & { spending: RawChargeOptions };

  constructor(arrival: Arrival) {
    this.arrival = { ...arrival };
  }

  change(spending: RawChargeOptions): void {
    this.arrival.spending = spending;
  }

  get raw(): RawChargeOptions {
    return this.arrival.spending;
  }
}

async function answer(
  { request, response, context, terms, entry }: Exchange,
  { graphOptions, corsOrigins, report }: McpHandlerOptions,
  runGraph: RunGraph,
): Promise<void> {
  const { admission } = context;
  checkOrigin(request, corsOrigins);
  await admission.refuseExhausted();
  await admission.enter();
  if (entry.tokens === null && !/^\/(?:\?|$)/.test(request.url ?? ''))
    throw notFound('the Model Context Protocol is served at /mcp only.');
  if (request.method !== 'POST') throw methodNotAllowed(String(request.method));
  const message = await readMessage(request, response);
  context.named.measuredAs = measuredMethods.find((one) => one === message.method);
  const session = sessionOf(context.signer, request.headers, message, context.now());
  terms.change({ ...terms.raw, session });
  // A GraphQL query consumes one request of the rate limit per root field, so it is admitted when it runs.
  if (!isGraphQuery(message)) await admission.admit(1);
  const made = await answerMessage(request, message, {
    context,
    runGraph,
    parts: readResultParts(request.headers),
    report,
    setTerms: (given) => {
      const paying = sessionOfCall(given['budget'], session, context.signer, context.now());
      terms.change({ ...readChargeArguments(terms.raw, given), session: paying });
    },
    showsSchema: graphOptions.introspection,
  });
  const { body } = made;
  if (admission.rate === null) await admission.takeRate(1);
  admission.endWork();
  const begun = message.method === 'initialize' && session !== null && made.ok;
  const { headers } = context;
  if (begun) headers.push('Mcp-Session-Id', session.sessionId);
  if (body.length > 0) sendAnswer(response, made.status, [body], headers);
  else {
    setHead(response);
    setHeaders(response, headers);
    response.writeHead(made.status).end();
  }
}

/** Methods for which metrics are recorded by method name. Tool calls are recorded by tool name. */
const measuredMethods = [
  'initialize',
  'server/discover',
  'notifications/initialized',
  'ping',
  'tools/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
  'prompts/get',
] as const;

function isGraphQuery({ method, params }: Message): boolean {
  return method === 'tools/call' && (params as { name?: unknown } | undefined)?.name === graphQueryTool.name;
}

function methodNotAllowed(got: string): ApiError {
  return new ApiError('METHOD_NOT_ALLOWED', `This path supports POST, got ${got}.`, {
    headers: { Allow: 'POST' },
  });
}

/**
 * Sends an error for a request that has not reached the MCP SDK: an HTTP status, and a JSON-RPC error without an ID.
 * Client errors are only shown to callers that are within their rate limit (D2).
 */
async function refuse(
  error: unknown,
  { response, context, entry }: Exchange,
  report: McpHandlerOptions['report'],
): Promise<void> {
  const shown = await toShown(error, context);
  const apiError = shown.status === 401 ? entry.describe(shown) : shown;
  if (apiError.status >= 500) report(error, context.requestId);
  context.noteRefusal(apiError.code);
  context.admission.endWork();
  const body = {
    jsonrpc: '2.0',
    error: { code: -32000, message: apiError.message, data: { errorCode: apiError.code } },
    id: null,
  };
  sendJson(response, apiError.status, body, [...context.headers, ...toHeaderList(apiError.headers)]);
}

async function toShown(error: unknown, { admission }: RequestContext): Promise<ApiError> {
  const apiError = toApiError(error);
  if (apiError.status >= 500 || apiError.status === 401 || admission.knownCaller === null) return apiError;
  if (admission.rate !== null) return apiError;
  try {
    await admission.admit(1);
    return apiError;
  } catch (refusal) {
    return toApiError(refusal);
  }
}

/**
 * Checks the origin of a web page that calls the server from a browser. Only origins in CORS_ORIGINS may call it. With
 * DNS rebinding, any other page could call it too: the page points its own host name at this server, and the browser
 * then treats the call as same-origin.
 * @throws ApiError NOT_PERMITTED for any other origin.
 */
function checkOrigin({ headers }: IncomingMessage, allowed: CorsOrigins): void {
  const { origin } = headers;
  if (origin === undefined || isAllowedOrigin(origin, allowed)) return;
  throw new ApiError(
    'NOT_PERMITTED',
    `Pages from ${quote(origin)} cannot call this server. The operator can allow origins with CORS_ORIGINS.`,
  );
}

/** Runs a GraphQL query with the limits, rate limit and charges of the GraphQL API. */
function createGraphRunner(graph: ApolloServer<GraphContext>, limits: GraphLimits): RunGraph {
  return async (requested, context) => {
    await checkSize(requested, limits, context);
    const headers = new HeaderMap([
      ['content-type', 'application/json'],
      ['accept', 'application/json'],
    ]);
    const { query, variables, operationName } = requested;
    const httpGraphQLRequest = {
      method: 'POST',
      headers,
      search: '',
      body: { query, variables, ...(operationName !== null && { operationName }) },
    };
    const made = await graph.executeHTTPGraphQLRequest({
      httpGraphQLRequest,
      context: () => Promise.resolve(context),
    });
    const { body } = context.execution;
    if (body != null) return JSON.parse(await readBody(body)) as GraphResult;
    invariant(made.body.kind === 'complete', 'incremental delivery is not used');
    return JSON.parse(made.body.string) as GraphResult;
  };
}

/** Checks the size of a query before it is parsed. A rejected query consumes one request of the rate limit. */
async function checkSize(
  { query, variables }: GraphQuery,
  limits: GraphLimits,
  { admission }: RequestContext,
): Promise<void> {
  try {
    checkSource(query, limits);
    checkVariables(variables, limits);
  } catch (error) {
    await admission.admit(1);
    throw error;
  }
}

function readBody(body: Exclude<AnswerBody, null>): Promise<string> {
  if (typeof body === 'string') return Promise.resolve(body);
  if ('unpack' in body) return textOf(body.unpack());
  return 'pipe' in body ? textOf(body) : Promise.resolve(Buffer.concat(body).toString());
}
