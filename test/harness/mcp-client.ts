import {
  Client as CurrentClient,
  StreamableHTTPClientTransport as CurrentHttpTransport,
  type Transport as CurrentTransport,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';

/** The result of an MCP tool call. */
export interface ToolResult {
  readonly isError: boolean;
  readonly text: string;
  readonly structured: Readonly<Record<string, unknown>>;
  /** The error code, or undefined. */
  readonly errorCode: unknown;
  /** The `credits` object of the structured result. */
  readonly credits: {
    readonly charged: number;
    readonly remaining?: number;
    readonly session_remaining?: number;
  };
  readonly meta: Readonly<Record<string, unknown>>;
}

/** The parts of a client that both generations of the SDK have. */
interface ToolClient {
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<{
    readonly [key: string]: unknown;
    readonly isError?: boolean | undefined;
    readonly _meta?: Readonly<Record<string, unknown>> | undefined;
  }>;
  close(): Promise<void>;
}

/** A client of the MCP SDK, over any transport. */
export class McpCaller<C extends ToolClient = Client> {
  private constructor(readonly client: C) {}

  /** Connects a client of revision 2025-11-25. */
  static async over(transport: Transport, experimental: Record<string, object> = {}): Promise<McpCaller> {
    const client = new Client({ name: 'test', version: '1' }, { capabilities: { experimental } });
    await client.connect(transport);
    return new McpCaller(client);
  }

  /** Connects a client that prefers revision 2026-07-28, and else uses an earlier one. */
  static async current(transport: CurrentTransport): Promise<McpCaller<CurrentClient>> {
    const versionNegotiation = { mode: 'auto' } as const;
    const client = new CurrentClient({ name: 'test', version: '2' }, { versionNegotiation });
    await client.connect(transport);
    return new McpCaller(client);
  }

  async call(name: string, given: Record<string, unknown> = {}): Promise<ToolResult> {
    const result = await this.client.callTool({ name, arguments: given });
    const [first] = result['content'] as { readonly text: string }[];
    const structured = (result['structuredContent'] ?? {}) as ToolResult['structured'];
    const meta = result._meta ?? {};
    return {
      isError: result.isError === true,
      text: first?.text ?? '',
      structured,
      errorCode: meta['dealgraph/errorCode'],
      credits: structured['credits'] as ToolResult['credits'],
      meta,
    };
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

interface Connecting {
  readonly headers?: Readonly<Record<string, string>>;
  readonly experimental?: Record<string, object>;
}

/** Connects a client to a server's /mcp endpoint with an API key. */
export function connectMcp(
  url: string,
  secret: string,
  { headers = {}, experimental = {} }: Connecting = {},
): Promise<McpCaller> {
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: { 'X-API-Key': secret, ...headers } },
  });
  return McpCaller.over(transport, experimental);
}

/** Connects a client that prefers revision 2026-07-28 to a server's /mcp endpoint. */
export function connectCurrentMcp(
  url: string,
  secret: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<McpCaller<CurrentClient>> {
  const requestInit = { headers: { 'X-API-Key': secret, ...headers } };
  return McpCaller.current(new CurrentHttpTransport(new URL(`${url}/mcp`), { requestInit }));
}
