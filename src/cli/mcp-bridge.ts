import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { InitializeResultSchema, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { DealgraphError } from '../client/dealgraph-error.js';
import { responseError } from '../client/response-error.js';
import { socketCodeOf } from '../client/retry-policy.js';
import { type HttpRequest, Transport } from '../client/transport.js';
import { CommandError } from './command.js';

/** The server address and the credentials of an MCP bridge. */
export interface BridgeTerms {
  /** The server's URL without `/mcp`. */
  readonly url: string | undefined;
  readonly keyFile: string | undefined;
  /** Maximum credits for one run of the bridge; undefined if only the limits of the key apply. */
  readonly budget: number | undefined;
  /** The values of DEALGRAPH_URL and DEALGRAPH_API_KEY. */
  readonly environment: { readonly url: string | undefined; readonly apiKey: string | undefined };
  /** Writes to standard error. Standard output is reserved for the protocol. */
  readonly say: (text: string) => void;
}

const standardUrl = 'http://localhost:4000';

/**
 * `dealgraph mcp`: runs an MCP bridge, which an MCP host starts on the user's machine. It forwards the host's messages
 * to the server and the server's responses to the host. It ends when its input has ended and the last response is
 * written.
 * @throws CommandError for an invalid address or key.
 */
export async function runMcpBridge(terms: BridgeTerms): Promise<void> {
  const address = readAddress(terms.url ?? terms.environment.url ?? standardUrl);
  const key = await readKey(terms);
  const { budget, say } = terms;
  const headers = { 'X-API-Key': key, ...(budget !== undefined && { 'X-Session-Budget': String(budget) }) };
  const remote = new StreamableHTTPClientTransport(new URL('mcp', address), {
    requestInit: { headers },
    fetch: answeringFetch(address.origin),
  });
  const local = new StdioServerTransport();
  await join(local, remote, say);
  say(`Serving Dealgraph's tools from ${address.origin}.`);
}

/** Connects the two transports. Resolves when both have started. The process exits once nothing is left to do. */
async function join(
  local: StdioServerTransport,
  remote: StreamableHTTPClientTransport,
  say: (text: string) => void,
): Promise<void> {
  const working = new Set<Promise<void>>();
  const logError = (error: Error): void => {
    say(`dealgraph: ${error.message}`);
  };
  remote.onerror = logError;
  local.onerror = logError;
  remote.onmessage = (message) => {
    noteVersion(remote, message);
    void local.send(message);
  };
  local.onmessage = (message) => {
    // `onerror` has already reported the failure.
    const work = remote.send(message).catch(() => undefined);
    working.add(work);
    void work.finally(() => working.delete(work));
  };
  process.stdout.on('error', () => process.exit(0));
  await remote.start();
  await local.start();
  void once(process.stdin, 'end').then(async () => {
    await Promise.all(working);
    await remote.close();
    await local.close();
  });
}

/** Stores the protocol version from the `initialize` response. Every later request must send it. */
function noteVersion(remote: StreamableHTTPClientTransport, message: JSONRPCMessage): void {
  if (!('result' in message)) return;
  const begun = InitializeResultSchema.safeParse(message.result);
  if (begun.success) remote.setProtocolVersion(begun.data.protocolVersion);
}

function readAddress(text: string): URL {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))
    return new URL(text.endsWith('/') ? text : `${text}/`);
  throw new CommandError(`The server URL must look like https://data.example, got ${JSON.stringify(text)}.`);
}

async function readKey({ keyFile, environment }: BridgeTerms): Promise<string> {
  const text = keyFile === undefined ? (environment.apiKey ?? '') : await readKeyFile(keyFile);
  const key = text.trim();
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  const where = keyFile ?? 'DEALGRAPH_API_KEY';
  throw new CommandError(
    key === ''
      ? 'An API key is required. Set DEALGRAPH_API_KEY, or use --key-file.'
      : `The key in ${where} is not valid: it contains spaces or other characters that no API key contains.`,
  );
}

async function readKeyFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    const { code = 'cannot read it' } = cause as NodeJS.ErrnoException;
    throw new CommandError(`The key file ${path} cannot be used: ${code}.`);
  }
}

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

interface JsonRpcCall {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: { readonly arguments?: { readonly idempotency_key?: unknown } };
}

/** Longer than a server works on a request, so that the server's own timeout ends a request first. */
const timeoutMilliseconds = 300_000;

/**
 * Creates a `fetch` that sends messages through the client's transport, which retries as docs/client.md says, and turns
 * failures into responses. If the server returns an error or does not respond, a tool call gets a result that a model
 * can read, and any other request gets a protocol error. Failures of messages without an ID, which expect no response,
 * are passed on.
 */
function answeringFetch(origin: string): Fetch {
  const transport = new Transport({ url: origin, apiKey: null, timeoutMilliseconds });
  return async (url, init) => {
    const call = readRequested(init);
    const options = { signal: init?.signal ?? undefined };
    try {
      return await transport.send(requestOf(url, init, call), options, async (response) => {
        if (response.ok || call?.id === undefined) return response;
        throw await responseError(response);
      });
    } catch (error) {
      if (call?.id === undefined || !(error instanceof DealgraphError)) throw error;
      return answer(call, error, describe(error, origin));
    }
  };
}

function requestOf(url: string | URL, init: RequestInit | undefined, call: JsonRpcCall | null): HttpRequest {
  const { pathname, search } = new URL(url);
  return {
    method: init?.method ?? 'GET',
    path: `${pathname}${search}`,
    headers: Object.fromEntries(new Headers(init?.headers)),
    ...(typeof init?.body === 'string' && { body: init.body }),
    isRepeatable: isRepeatable(call),
    // A response can be a stream of events.
    isLasting: true,
  };
}

/** Returns true for messages that charge nothing, and for tool calls that are charged once (`idempotency_key`). */
function isRepeatable(call: JsonRpcCall | null): boolean {
  return call?.method !== 'tools/call' || typeof call.params?.arguments?.idempotency_key === 'string';
}

function readRequested(init: RequestInit | undefined): JsonRpcCall | null {
  return typeof init?.body === 'string' ? (JSON.parse(init.body) as JsonRpcCall) : null;
}

function answer({ id, method }: JsonRpcCall, error: DealgraphError, message: string): Response {
  const code = error.status === 0 || error.code.startsWith('HTTP_') ? 'SERVICE_UNAVAILABLE' : error.code;
  const text = `${code}: ${message}`;
  const result = {
    isError: true,
    content: [{ type: 'text', text }],
    _meta: { 'dealgraph/errorCode': code },
  };
  const failure = { code: -32000, message: text, data: { errorCode: code } };
  return Response.json({
    jsonrpc: '2.0',
    id,
    ...(method === 'tools/call' ? { result } : { error: failure }),
  });
}

/** Describes an error. A proxy in front of the server may have sent it, in another format. */
function describe(error: DealgraphError, origin: string): string {
  const { status, message, cause } = error;
  if (status !== 0) return error.code.startsWith('HTTP_') ? `The server returned status ${status}.` : message;
  const reason = socketCodeOf(cause) || message;
  return `${origin} does not respond (${reason}). Check that the server is running and that DEALGRAPH_URL is correct.`;
}
