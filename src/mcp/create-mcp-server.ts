import {
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { errorTable } from '../errors/error-table.js';
import { idPrefixes, recordKinds, wordsOf } from '../records/record-kinds.js';
import { quote } from '../values/nearest-texts.js';
import { type Calling, callTool, describeTool } from './call-tool.js';
import { getPrompt, prompts } from './prompts.js';
import { listResources, readResource, schemaTemplates } from './resources.js';
import type { ResultParts } from './result-parts.js';
import { tools } from './tools/tools.js';

const serverInfo = { name: 'dealgraph', title: 'Dealgraph', version: '1.0.0' };

const kinds = recordKinds.map((kind) => wordsOf(kind).many).join(', ');
const prefixes = Object.values(idPrefixes).filter((prefix) => prefix !== '');

const instructions = `Dealgraph has data on ${kinds}. Reading costs 1 credit per record, whatever its fields.
- Start with what is free: autocomplete (by name), resolve (by domain or profile URL), include_total (number of matches).
- For "how many", "how much" and "the most", use aggregate: 1 credit per group.
- Before a call that may be expensive, get its price with dry_run. Set max_credits, and do not read a record twice.
- Record IDs: hex for a company, a prefix (${prefixes.join(', ')}) and hex or a UUID for the other kinds. null means unknown.`;

/**
 * Shared, because the SDK would otherwise create one per server. It validates responses of clients, so it is never
 * used: this server sends no requests to clients.
 */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/** A list that never changes while the server runs. The SDK would announce the opposite. */
const unchanged = { listChanged: false };

/**
 * For how long a client may store an answer, in milliseconds: an hour, because the answers change only with the version
 * of the server. For one key only: they depend on its request headers.
 */
const unchanging = { ttlMs: 3_600_000, cacheScope: 'private' } as const;

const cacheHints = {
  'server/discover': unchanging,
  'tools/list': unchanging,
  'prompts/list': unchanging,
  'resources/list': unchanging,
  'resources/templates/list': unchanging,
  'resources/read': unchanging,
};

const described = tools.map((tool) => describeTool(tool, 'both'));
const listed: Readonly<Record<ResultParts, typeof described>> = {
  both: described,
  structured: described,
  text: tools.map((tool) => describeTool(tool, 'text')),
};

/** Creates the MCP server for one request. It holds no session state. */
export function createMcpServer(options: McpServerOptions): McpServer {
  const mcp = new McpServer(serverInfo, {
    capabilities: { tools: unchanged, resources: unchanged, prompts: unchanged },
    instructions,
    jsonSchemaValidator,
    cacheHints,
  });
  const { server } = mcp;
  server.setRequestHandler('tools/list', () => ({ tools: listed[options.parts] }));
  server.setRequestHandler('tools/call', ({ params: { name, arguments: given = {} } }) => {
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) throw unknown('tool', name);
    return callTool(tool, given, options);
  });
  server.setRequestHandler('prompts/list', () => ({ prompts: [...prompts] }));
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: given = {} } }) => {
    const found = getPrompt(name, given);
    if (found === null) throw unknown('prompt', name);
    if ('wrong' in found)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `The prompt ${name} requires ${found.wrong}, of at most 10,000 characters.`,
      );
    return found.prompt;
  });
  serveResources(server, options);
  return mcp;
}

export interface McpServerOptions extends Calling {
  /** False if the GraphQL schema is hidden. */
  readonly showsSchema: boolean;
}

function serveResources(
  server: McpServer['server'],
  { showsSchema, report, context }: McpServerOptions,
): void {
  server.setRequestHandler('resources/list', () => ({
    resources: listResources(showsSchema).map(({ text: _text, ...resource }) => resource),
  }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: showsSchema ? [...schemaTemplates] : [],
  }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const found = await readResource(uri, showsSchema).catch((error: unknown) => {
      report(error, context.requestId);
      throw new ProtocolError(ProtocolErrorCode.InternalError, errorTable.INTERNAL_ERROR.message);
    });
    if (found === null) throw new ResourceNotFoundError(uri, `Unknown resource ${quote(uri)}.`);
    return { contents: [{ uri, ...found }] };
  });
}

function unknown(what: string, name: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown ${what} ${quote(name)}.`);
}
