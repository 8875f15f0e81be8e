import { DealgraphError } from '../client/dealgraph-error.js';
import { responseError } from '../client/response-error.js';
import { socketCodeOf } from '../client/retry-policy.js';
import { type HttpRequest, Transport } from '../client/transport.js';

/** The parts of a JSON-RPC message that the bridge reads. */
export interface BridgeMessage {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: {
    readonly name?: unknown;
    readonly uri?: unknown;
    /** The request that a cancellation is about. */
    readonly requestId?: unknown;
    readonly arguments?: Readonly<Record<string, unknown>>;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
}

/** The server that a bridge calls. */
export interface BridgedServer {
  /** The URL of the server's MCP endpoint. */
  readonly endpoint: URL;
  readonly key: string;
  /** Maximum credits of all calls; undefined if only the limits of the key apply. */
  readonly budget: number | undefined;
}

/** Longer than a server works on a request, so that the server's own timeout ends a request first. */
const timeoutMilliseconds = 300_000;

/**
 * Sends the messages of an MCP host to the server, through the transport of the [client](../client/transport.ts), which
 * retries as docs/client.md says.
 */
export class McpServerCalls {
  private readonly transport: Transport;
  /** The revision that `initialize` has agreed on; null before. Messages of revision 2026-07-28 name theirs. */
  private revision: string | null = null;
  /** The session that `initialize` has started, because the host has set a budget in it; null without one. */
  private sessionId: string | null = null;
  private startedBudget: Promise<string> | null = null;

  constructor(private readonly server: BridgedServer) {
    const { origin } = server.endpoint;
    this.transport = new Transport({ url: origin, apiKey: server.key, timeoutMilliseconds });
  }

  /**
   * Returns the server's response to a message, or null if there is none. Failures are responses too: a tool call gets a
   * result that a model can read, and any other request gets a protocol error.
   * @throws DealgraphError for a failure of a message that expects no response, and the reason of `signal`.
   */
  async answer(message: BridgeMessage, signal: AbortSignal): Promise<object | null> {
    try {
      const answered = await this.send(message, await this.headersOf(message), signal);
      if (message.method === 'initialize') this.noteRevision(answered);
      return answered;
    } catch (error) {
      if (message.id === undefined || !(error instanceof DealgraphError)) throw error;
      return failureOf(message, error, describe(error, this.server.endpoint.origin));
    }
  }

  private async headersOf(message: BridgeMessage): Promise<Record<string, string>> {
    const named = message.params?._meta?.['io.modelcontextprotocol/protocolVersion'];
    const revision = typeof named === 'string' ? named : this.revision;
    const target = targetOf(message);
    const isBeginning = message.method === 'initialize';
    return {
      ...(revision !== null && { 'MCP-Protocol-Version': revision }),
      ...(message.method !== undefined && { 'Mcp-Method': message.method }),
      ...(target !== null && { 'Mcp-Name': toHeader(target) }),
      ...(await this.budgetHeaders(isBeginning)),
    };
  }

  /**
   * Returns the headers that limit what a message may cost. `initialize` starts a session if the host sets a budget in it;
   * the server then applies the lower one of both budgets. Otherwise the bridge starts a budget of its own.
   */
  private async budgetHeaders(isBeginning: boolean): Promise<Record<string, string>> {
    if (this.sessionId !== null && !isBeginning) return { 'Mcp-Session-Id': this.sessionId };
    const { budget } = this.server;
    if (budget === undefined) return {};
    return isBeginning
      ? { 'X-Session-Budget': String(budget) }
      : { 'X-Budget': await this.budgetHandle(budget) };
  }

  /** Returns the handle of the budget. The first message starts it; if that fails, the next one tries again. */
  private budgetHandle(credits: number): Promise<string> {
    this.startedBudget ??= this.startBudget(credits).catch((error: unknown) => {
      this.startedBudget = null;
      throw error;
    });
    return this.startedBudget;
  }

  private async startBudget(credits: number): Promise<string> {
    const call = { name: 'start_budget', arguments: { credits, minutes: longestMinutes } };
    const message = { jsonrpc: '2.0', id: 0, method: 'tools/call', params: call };
    const answered = (await this.send(message, {}, new AbortController().signal)) as BudgetAnswer | null;
    const { isError, structuredContent, content } = answered?.result ?? {};
    const handle = structuredContent?.budget;
    if (isError !== true && handle !== undefined) return handle;
    const reason = content?.[0]?.text ?? answered?.error?.message ?? 'The server started no budget.';
    throw new DealgraphError({ code: 'BUDGET_NOT_STARTED', message: reason, status: 422 });
  }

  /** Sends a message. Returns the JSON-RPC message of the response, or null if the server accepted a notification. */
  private send(
    message: BridgeMessage,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<object | null> {
    const { pathname, search } = this.server.endpoint;
    const request: HttpRequest = {
      method: 'POST',
      path: `${pathname}${search}`,
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
      body: JSON.stringify(message),
      isRepeatable: isRepeatable(message),
    };
    return this.transport.send(request, { signal }, async (response) => {
      if (message.method === 'initialize') this.sessionId = response.headers.get('mcp-session-id');
      const text = await response.clone().text();
      const answered = readAnswer(text, message);
      if (answered !== null) return answered;
      if (response.ok && text === '') return null;
      throw await responseError(response);
    });
  }

  private noteRevision(answered: object | null): void {
    const { protocolVersion } = (answered as InitializeAnswer | null)?.result ?? {};
    if (protocolVersion !== undefined) this.revision = protocolVersion;
  }
}

/** The longest lifetime of a budget in minutes: 7 days, which is longer than hosts usually run. */
const longestMinutes = 7 * 24 * 60;

interface InitializeAnswer {
  readonly result?: { readonly protocolVersion?: string };
}

interface BudgetAnswer {
  readonly result?: {
    readonly isError?: boolean;
    readonly structuredContent?: { readonly budget?: string };
    readonly content?: readonly { readonly text?: string }[];
  };
  readonly error?: { readonly message?: string };
}

/** Returns the tool, prompt or resource that a message is about, which its header `Mcp-Name` repeats; null without one. */
function targetOf({ method, params }: BridgeMessage): string | null {
  const target = method === 'resources/read' ? params?.uri : params?.name;
  const isNamed = method === 'resources/read' || method === 'tools/call' || method === 'prompts/get';
  return isNamed && typeof target === 'string' ? target : null;
}

/** Encodes the value of a header as the protocol says: as base64 if it is not plain ASCII. */
function toHeader(value: string): string {
  const isPlain = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value) && !value.startsWith('=?base64?');
  return isPlain ? value : `=?base64?${Buffer.from(value).toString('base64')}?=`;
}

/** Returns true for messages that charge nothing, and for tool calls that are charged once (`idempotency_key`). */
function isRepeatable({ method, params }: BridgeMessage): boolean {
  return method !== 'tools/call' || typeof params?.arguments?.['idempotency_key'] === 'string';
}

/** Returns the response to a message, or null if a text is none: the server refused the message before it was read. */
function readAnswer(text: string, { id }: BridgeMessage): object | null {
  if (id === undefined) return null;
  try {
    const answered = JSON.parse(text) as { readonly jsonrpc?: unknown; readonly id?: unknown } | null;
    return answered?.jsonrpc === '2.0' && answered.id === id ? answered : null;
  } catch {
    return null;
  }
}

function failureOf({ id, method }: BridgeMessage, error: DealgraphError, message: string): object {
  const code = error.status === 0 || error.code.startsWith('HTTP_') ? 'SERVICE_UNAVAILABLE' : error.code;
  const text = `${code}: ${message}`;
  const result = {
    isError: true,
    content: [{ type: 'text', text }],
    _meta: { 'dealgraph/errorCode': code },
  };
  const failure = { code: -32000, message: text, data: { errorCode: code } };
  return { jsonrpc: '2.0', id, ...(method === 'tools/call' ? { result } : { error: failure }) };
}

/** Describes an error. A proxy in front of the server may have sent it, in another format. */
function describe(error: DealgraphError, origin: string): string {
  const { status, message, cause } = error;
  if (status !== 0) return error.code.startsWith('HTTP_') ? `The server returned status ${status}.` : message;
  const reason = socketCodeOf(cause) || message;
  return `${origin} does not respond (${reason}). Check that the server is running and that DEALGRAPH_URL is correct.`;
}
