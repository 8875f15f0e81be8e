import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { type ApolloServer, HeaderMap } from '@apollo/server';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
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
import { negotiateType } from '../http/negotiate-type.js';
import { arrivalOf, localsOf, setHead, setHeaders, toHeaderList } from '../http/request-locals.js';
import { type AnswerBody, sendAnswer, sendJson } from '../http/send-answer.js';
import { onEnd } from '../http/streams.js';
import { quote } from '../values/nearest-texts.js';
import { notFound } from '../values/not-found.js';
import { readChargeArguments } from './call-tool.js';
import { createMcpServer, type McpServerOptions } from './create-mcp-server.js';
import { answerBounds } from './record-view.js';
import { readResultParts } from './result-parts.js';
import { describeWrongParams, type Message, readMessage, sessionOf } from './sessions.js';
import { graphQueryTool } from './tools/graph-query-tool.js';
import type { GraphQuery, GraphResult, RunGraph } from './tools/tool.js';

export interface McpHandlerOptions {
  readonly services: Services;
  readonly graph: ApolloServer<GraphContext>;
  readonly graphOptions: GraphOptions;
  readonly corsOrigins: CorsOrigins;
  readonly report: (error: unknown, requestId: string) => void;
}

/** A request, with its response, context and charge options. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly context: GraphContext;
  readonly terms: Terms;
}

/**
 * Creates the HTTP handler of the Model Context Protocol (streamable HTTP transport). Each request contains one message
 * and gets a JSON response. The server stores no session state, so it supports neither GET, which opens a stream, nor
 * DELETE, which ends a session. The protocol makes both optional.
 */
export function createMcpHandler(
  options: McpHandlerOptions,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const runGraph = createGraphRunner(options.graph, options.graphOptions.limits);
  const { services } = options;
  const bounds = { ...services.bounds, maxAnswerBytes: answerBounds.bytes };
  return async (request, response) => {
    const terms = new Terms(arrivalOf(request, response, 'mcp'), request);
    const context = new GraphContext({ ...services, bounds }, terms.arrival);
    context.named.route = '/mcp';
    localsOf(response).context = context;
    onEnd(request, response, () => {
      context.admission.endConnection();
    });
    const exchange = { request, response, context, terms };
    try {
      await answer(exchange, options, runGraph);
    } catch (error) {
      await refuse(error, exchange, options.report);
    }
  };
}

/** Returns the API key. It can be sent as a bearer token, because some hosts support no other header. */
function keyOf({ headers }: IncomingMessage, ofHeader: string | undefined): string | undefined {
  if (ofHeader !== undefined) return ofHeader;
  const [, token] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  return token;
}

/** The charge options of a request. After the body is read, the options in a tool's arguments are added. */
class Terms {
  readonly arrival: Omit<Arrival, 'spending'> & { spending: RawChargeOptions };

  constructor(arrival: Arrival, request: IncomingMessage) {
    this.arrival = { ...arrival, secret: keyOf(request, arrival.secret) };
  }

  change(spending: RawChargeOptions): void {
    this.arrival.spending = spending;
  }

  get raw(): RawChargeOptions {
    return this.arrival.spending;
  }
}

async function answer(
  { request, response, context, terms }: Exchange,
  { graphOptions, corsOrigins, report }: McpHandlerOptions,
  runGraph: RunGraph,
): Promise<void> {
  const { admission } = context;
  checkOrigin(request, corsOrigins);
  await admission.refuseExhausted();
  await admission.enter();
  if (!/^\/(?:\?|$)/.test(request.url ?? ''))
    throw notFound('the Model Context Protocol is served at /mcp only.');
  if (request.method !== 'POST') throw methodNotAllowed(String(request.method));
  const message = await readMessage(request, response);
  context.named.measuredAs = measuredMethods.find((one) => one === message.method);
  const session = sessionOf(context.signer, request.headers, message, context.now());
  terms.change({ ...terms.raw, session });
  // A GraphQL query consumes one request of the rate limit per root field, so it is admitted when it runs.
  if (!isGraphQuery(message)) await admission.admit(1);
  const made = await respond(request, message, {
    context,
    runGraph,
    parts: readResultParts(request.headers),
    report,
    setTerms: (given) => {
      terms.change(readChargeArguments(terms.raw, given));
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

/**
 * Returns the response of the MCP SDK. If the parameters are invalid, the SDK gets the request without them for its
 * other checks, and the response is an error about the parameters.
 */
async function respond(
  request: IncomingMessage,
  message: Message,
  options: McpServerOptions,
): Promise<{ readonly ok: boolean; readonly status: number; readonly body: Buffer }> {
  const mcp = createMcpServer(options);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await mcp.connect(transport);
  const wrong = describeWrongParams(message);
  const { params: _params, ...withoutParams } = message;
  const parsedBody = wrong === null ? message : withoutParams;
  const handled = await transport.handleRequest(toWebRequest(request), { parsedBody });
  const body = Buffer.from(await handled.arrayBuffer());
  await mcp.close();
  const { ok, status } = handled;
  if (wrong === null || !ok) return { ok, status, body };
  const error = { code: ErrorCode.InvalidParams, message: wrong };
  return { ok: false, status, body: Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: message.id, error })) };
}

/** Methods for which metrics are recorded by method name. Tool calls are recorded by tool name. */
const measuredMethods = [
  'initialize',
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

const readHeaders = ['content-type', 'mcp-protocol-version'];

/** Responses are JSON, so a client only needs to accept JSON. The SDK requires that it accepts both types. */
const bothTypes = 'application/json, text/event-stream';

/** Creates a web `Request` with the headers that the SDK reads. */
function toWebRequest({ headers: given }: IncomingMessage): Request {
  const headers = new Headers();
  for (const name of readHeaders) {
    const value = given[name];
    if (value !== undefined) headers.set(name, String(value));
  }
  const acceptsJson = negotiateType(given.accept, ['application/json']) !== null;
  headers.set('accept', acceptsJson ? bothTypes : 'text/event-stream');
  return new Request('http://localhost/mcp', { method: 'POST', headers });
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
  { response, context }: Exchange,
  report: McpHandlerOptions['report'],
): Promise<void> {
  const apiError = withKeyWords(await toShown(error, context));
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

/** Replaces the message of an authentication error with one that names both headers in which MCP accepts a key. */
function withKeyWords(error: ApiError): ApiError {
  if (error.status !== 401) return error;
  const isMissing = error.code === 'API_KEY_MISSING';
  const where = 'in the X-API-Key header, or as Authorization: Bearer';
  const message = isMissing ? `Send an API key ${where}.` : `The API key ${where}, is not valid.`;
  return new ApiError(error.code, message, { headers: { 'WWW-Authenticate': 'Bearer realm="dealgraph"' } });
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
