import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { InitializeResultSchema, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
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
  const tell = (error: Error): void => {
    say(`dealgraph: ${error.message}`);
  };
  remote.onerror = tell;
  local.onerror = tell;
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
}

interface Refusal {
  readonly code: string;
  readonly message: string;
}

/**
 * Creates a `fetch` that turns failures into responses. If the server returns an error or does not respond, a tool call
 * gets a result that a model can read, and any other request gets a protocol error. Failures of messages without an ID,
 * which expect no response, are passed on.
 */
function answeringFetch(origin: string): Fetch {
  return async (url, init) => {
    const call = readRequested(init);
    try {
      const response = await fetch(url, init);
      if (response.ok || call?.id === undefined) return response;
      return answer(call, await readRefusal(response));
    } catch (error) {
      if (call?.id === undefined) throw error;
      const reason = error instanceof Error ? reasonOf(error) : String(error);
      const message = `${origin} does not respond (${reason}). Check that the server is running and that DEALGRAPH_URL is correct.`;
      return answer(call, { code: 'SERVICE_UNAVAILABLE', message });
    }
  };
}

function readRequested(init: RequestInit | undefined): JsonRpcCall | null {
  return typeof init?.body === 'string' ? (JSON.parse(init.body) as JsonRpcCall) : null;
}

function answer({ id, method }: JsonRpcCall, { code, message }: Refusal): Response {
  const text = `${code}: ${message}`;
  const result = {
    isError: true,
    content: [{ type: 'text', text }],
    _meta: { 'dealgraph/errorCode': code },
  };
  const error = { code: -32000, message: text, data: { errorCode: code } };
  return Response.json({ jsonrpc: '2.0', id, ...(method === 'tools/call' ? { result } : { error }) });
}

/** Reads the error from a response. A proxy in front of the server may use another format. */
async function readRefusal(response: Response): Promise<Refusal> {
  const standard = {
    code: 'SERVICE_UNAVAILABLE',
    message: `The server returned status ${response.status}.`,
  };
  try {
    const { error } = (await response.json()) as {
      error?: { message?: string; data?: { errorCode?: string } };
    };
    return { code: error?.data?.errorCode ?? standard.code, message: error?.message ?? standard.message };
  } catch {
    return standard;
  }
}

/** Returns why a `fetch` failed. Node.js puts the code in the error's `cause`. */
function reasonOf({ cause, message }: Error): string {
  const { code } = (cause ?? {}) as { code?: string };
  return code ?? message;
}
