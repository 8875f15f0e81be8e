import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js';
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

const described = tools.map((tool) => describeTool(tool, 'both'));
const listed: Readonly<Record<ResultParts, typeof described>> = {
  both: described,
  structured: described,
  text: tools.map((tool) => describeTool(tool, 'text')),
};

/** Creates the MCP server for one request. It holds no session state. */
export function createMcpServer(options: McpServerOptions): McpServer {
  const mcp = new McpServer(serverInfo, {
    capabilities: { tools: {}, resources: {}, prompts: {} },
    instructions,
    jsonSchemaValidator,
  });
  const { server } = mcp;
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed[options.parts] }));
  server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: given = {} } }) => {
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) throw unknown('tool', name);
    return callTool(tool, given, options);
  });
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [...prompts] }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params: { name, arguments: given = {} } }) => {
    const found = getPrompt(name, given);
    if (found === null) throw unknown('prompt', name);
    if ('wrong' in found)
      throw new McpError(
        ErrorCode.InvalidParams,
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
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: listResources(showsSchema).map(({ text: _text, ...resource }) => resource),
  }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: showsSchema ? [...schemaTemplates] : [],
  }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const found = await readResource(uri, showsSchema).catch((error: unknown) => {
      report(error, context.requestId);
      throw new McpError(ErrorCode.InternalError, errorTable.INTERNAL_ERROR.message);
    });
    if (found === null) throw new McpError(-32002, `Unknown resource ${quote(uri)}.`);
    return { contents: [{ uri, ...found }] };
  });
}

function unknown(what: string, name: string): McpError {
  return new McpError(ErrorCode.InvalidParams, `Unknown ${what} ${quote(name)}.`);
}
