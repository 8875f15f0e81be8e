import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApolloServer } from '@apollo/server';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Arrival } from '../context/arrival.js';
import { RequestContext } from '../context/request-context.js';
import type { Services } from '../context/services.js';
import { toApiError } from '../context/to-api-error.js';
import { notFound } from '../domain/not-found.js';
import type { RawSpendingTerms } from '../domain/spending-terms.js';
import { ApiError } from '../errors/api-error.js';
import type { GraphOptions } from '../graph/create-graph-server.js';
import { arrivalOf } from '../http/arrival-of.js';
import type { CorsOrigins } from '../http/cors-origins.js';
import { setHead } from '../http/answer-headers.js';
import { localsOf } from '../http/door-locals.js';
import { setHeaders, toHeaderList } from '../http/header-list.js';
import { negotiateType } from '../http/negotiate-type.js';
import { onEnd } from '../http/on-end.js';
import { sendAnswer, sendJson } from '../http/send-answer.js';
import { answerBounds } from './answer-bounds.js';
import { checkOrigin } from './check-origin.js';
import { createMcpServer } from './create-mcp-server.js';
import { readMessage, type Message } from './read-message.js';
import { createGraphRunner } from './run-graph.js';
import { sessionOf } from './sessions.js';
import { readSpending } from './spending-arguments.js';
import { graphQueryTool } from './tools/graph-query-tool.js';
import type { RunGraph } from './tools/tool.js';

export interface McpDoorOptions {
  readonly services: Services;
  readonly graph: ApolloServer<RequestContext>;
  readonly graphOptions: GraphOptions;
  readonly corsOrigins: CorsOrigins;
  readonly report: (error: unknown, requestId: string) => void;
}

/** A request with its answer, and who asks on which terms. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly context: RequestContext;
  readonly terms: Terms;
}

/**
 * The Model Context Protocol over streamable HTTP: one message a request, answered as JSON. A gateway keeps nothing of a
 * session, so there is no stream to open (GET) and no session to end (DELETE), which the protocol leaves to a server.
 */
export function createMcpDoor(
  options: McpDoorOptions,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const runGraph = createGraphRunner(options.graph, options.graphOptions.limits);
  const { services } = options;
  const bounds = { ...services.bounds, maxAnswerBytes: answerBounds.bytes };
  return async (request, response) => {
    const terms = new Terms(arrivalOf(request, response, 'mcp'), request);
    const context = new RequestContext({ ...services, bounds }, terms.arrival);
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

/** The key may come as a bearer token, which is all that some hosts can send. */
function keyOf({ headers }: IncomingMessage, ofHeader: string | undefined): string | undefined {
  if (ofHeader !== undefined) return ofHeader;
  const [, token] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  return token;
}

/** What a request says of its cost; the arguments of its tool are known only when its body is read. */
class Terms {
  readonly arrival: Omit<Arrival, 'spending'> & { spending: RawSpendingTerms };

  constructor(arrival: Arrival, request: IncomingMessage) {
    this.arrival = { ...arrival, secret: keyOf(request, arrival.secret) };
  }

  change(spending: RawSpendingTerms): void {
    this.arrival.spending = spending;
  }

  get raw(): RawSpendingTerms {
    return this.arrival.spending;
  }
}

async function answer(
  { request, response, context, terms }: Exchange,
  { graphOptions, corsOrigins, report }: McpDoorOptions,
  runGraph: RunGraph,
): Promise<void> {
  const { admission } = context;
  checkOrigin(request, corsOrigins);
  await admission.refuseExhausted();
  await admission.enter();
  if (!/^\/(?:\?|$)/.test(request.url ?? ''))
    throw notFound('the Model Context Protocol is at /mcp, and at no path below it.');
  if (request.method !== 'POST') throw methodNotAllowed(String(request.method));
  const message = await readMessage(request, response);
  context.named.measuredAs = measuredMethods.find((one) => one === message.method);
  const session = await sessionOf(context.services.sessions, request.headers, message, context.now());
  terms.change({ ...terms.raw, session });
  // A query of the graph takes a request of the rate for each of its root fields.
  if (!isGraphQuery(message)) await admission.admit(1);
  const mcp = createMcpServer({
    context,
    runGraph,
    report,
    setTerms: (given) => {
      terms.change(readSpending(terms.raw, given));
    },
    showsSchema: graphOptions.introspection,
  });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await mcp.connect(transport);
  const made = await transport.handleRequest(toWebRequest(request), { parsedBody: message });
  const body = Buffer.from(await made.arrayBuffer());
  await mcp.close();
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

/** What metrics tell apart beside the calls of tools, which have the tools' names. */
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

/** The answer is JSON, so a client needs to accept no more than that; the SDK wants to see both types. */
const bothTypes = 'application/json, text/event-stream';

/** As much of a request as the protocol looks at. */
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
  return new ApiError('METHOD_NOT_ALLOWED', `This path answers POST, got ${got}.`, {
    headers: { Allow: 'POST' },
  });
}

/**
 * A request that came to no server of the protocol: its status, and an error of JSON-RPC without an id. The caller's own
 * mistake is shown only to a caller who is admitted (D2).
 */
async function refuse(
  error: unknown,
  { response, context }: Exchange,
  report: McpDoorOptions['report'],
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

/** Through this door a key may come in either of two headers. */
function withKeyWords(error: ApiError): ApiError {
  if (error.status !== 401) return error;
  const isMissing = error.code === 'API_KEY_MISSING';
  const where = 'in the X-API-Key header, or as Authorization: Bearer';
  const message = isMissing ? `An API key is needed ${where}.` : `The API key ${where}, is not valid.`;
  return new ApiError(error.code, message, { headers: { 'WWW-Authenticate': 'Bearer realm="dealgraph"' } });
}
