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
import { quote } from '../domain/quote.js';
import { errorTable } from '../errors/error-table.js';
import { callTool, type Calling } from './call-tool.js';
import { describeTool } from './describe-tool.js';
import { getPrompt, prompts } from './prompts.js';
import { listResources, readResource, schemaTemplates } from './resources.js';
import { tools } from './tools/tools.js';

const serverInfo = { name: 'dealgraph', title: 'Dealgraph', version: '1.0.0' };

const instructions = `Dealgraph has companies, people, investors, funding rounds, acquisitions and IPOs. Reading costs credits: 1 for each record, whatever its fields.
- Begin with what is free: autocomplete (a name), resolve (domains, profile addresses), include_total (how many).
- For "how many", "how much" and "the most", take aggregate: 1 credit a group.
- Ask with dry_run before a call that may cost much, set max_credits, and do not read a record twice.
- An id stands for a record: company hex, per_, inv_, fnr_, acq_ and ipo_ with hex. null is unknown.`;

/** Answers of ours are asked for by no one, so nothing is checked by it; each server would make one of its own. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();
const listed = tools.map(describeTool);

export interface McpServerOptions extends Calling {
  /** False where the server does not show the graph's schema. */
  readonly showsSchema: boolean;
}

/** The protocol's server for one request: a gateway holds nothing of a session. */
export function createMcpServer(options: McpServerOptions): McpServer {
  const mcp = new McpServer(serverInfo, {
    capabilities: { tools: {}, resources: {}, prompts: {} },
    instructions,
    jsonSchemaValidator,
  });
  const { server } = mcp;
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed }));
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
        `The prompt ${name} needs ${found.wrong}, of at most 10,000 characters.`,
      );
    return found.prompt;
  });
  serveResources(server, options);
  return mcp;
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
    if (found === null) throw new McpError(-32002, `There is no resource ${quote(uri)}.`);
    return { contents: [{ uri, ...found }] };
  });
}

function unknown(what: string, name: string): McpError {
  return new McpError(ErrorCode.InvalidParams, `There is no ${what} ${quote(name)}.`);
}
