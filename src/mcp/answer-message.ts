import type { IncomingMessage } from 'node:http';
import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolErrorCode,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { invariant } from '../errors/invariant.js';
import { negotiateType } from '../http/negotiate-type.js';
import { createMcpServer, type McpServerOptions } from './create-mcp-server.js';
import { describeWrongParams, type Message } from './message.js';

/** The HTTP response to a message. */
export interface MessageAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly body: Buffer;
}

/**
 * Returns the response of the MCP SDK to a message, in the revision of the protocol that the message names: 2026-07-28,
 * in which every message names it, or an earlier one, which `initialize` has agreed on. If the parameters are invalid,
 * the SDK gets the message without them for its other checks, and the response is an error about the parameters.
 */
export async function answerMessage(
  request: IncomingMessage,
  message: Message,
  options: McpServerOptions,
): Promise<MessageAnswer> {
  const wrong = describeWrongParams(message);
  const parsedBody = wrong === null ? message : withoutParams(message);
  const web = toWebRequest(request);
  const isEarlier = await isLegacyRequest(web, parsedBody);
  if (!isEarlier && message.method === subscribing) return unknownMethod(message);
  const answered = isEarlier
    ? await answerEarlier(web, parsedBody, options)
    : await answerCurrent(web, parsedBody, options);
  if (wrong === null || !answered.ok) return answered;
  return failed(isEarlier ? answered.status : 400, message, ProtocolErrorCode.InvalidParams, wrong);
}

/** Returns a message with the metadata of its parameters only, which name the revision. */
function withoutParams({ params, ...rest }: Message): Message {
  const { _meta } = (params ?? {}) as { readonly _meta?: unknown };
  return typeof _meta === 'object' && _meta !== null ? { ...rest, params: { _meta } } : rest;
}

/** The options of each request that `current` is working on. The SDK passes only the request to its factory. */
const optionsOf = new WeakMap<Request, McpServerOptions>();

const current = createMcpHandler(
  ({ requestInfo }) => {
    const options = requestInfo && optionsOf.get(requestInfo);
    invariant(options !== undefined, 'every request has options');
    return createMcpServer(options);
  },
  { legacy: 'reject' },
);

/** Answers a message of revision 2026-07-28, which has no sessions. */
async function answerCurrent(
  web: Request,
  parsedBody: Message,
  options: McpServerOptions,
): Promise<MessageAnswer> {
  optionsOf.set(web, options);
  return bodyOf(await current.fetch(web, { parsedBody }));
}

/** Answers a message of an earlier revision. The SDK would answer as an event stream; here the response is JSON. */
async function answerEarlier(
  web: Request,
  parsedBody: Message,
  options: McpServerOptions,
): Promise<MessageAnswer> {
  const server = createMcpServer(options);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  const answered = await bodyOf(await transport.handleRequest(web, { parsedBody }));
  await server.close();
  return answered;
}

async function bodyOf(response: Response): Promise<MessageAnswer> {
  const body = Buffer.from(await response.arrayBuffer());
  return { ok: response.ok, status: response.status, body };
}

/**
 * The method that opens a stream of notifications. This server has none: its lists change only with its version. The SDK
 * would open an empty stream.
 */
const subscribing = 'subscriptions/listen';

function unknownMethod(message: Message): MessageAnswer {
  return failed(404, message, ProtocolErrorCode.MethodNotFound, 'Method not found');
}

function failed(status: number, { id }: Message, code: number, message: string): MessageAnswer {
  const error = { jsonrpc: '2.0', id, error: { code, message } };
  return { ok: false, status, body: Buffer.from(JSON.stringify(error)) };
}

const readHeaders = ['content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];

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
