import { prompts } from '../mcp/prompts.js';
import { answerBounds } from '../mcp/record-view.js';
import { listResources, schemaTemplates } from '../mcp/resources.js';
import type { Tool } from '../mcp/tools/tool.js';
import { tools } from '../mcp/tools/tools.js';
import { escapeMarkdown, generatedNote } from '../reference/reference-document.js';

const bytes = answerBounds.bytes.toLocaleString('en');

const head = `# Tools for language models

${generatedNote('src/mcp')}

Connect an assistant or an agent through the [Model Context Protocol](https://modelcontextprotocol.io) (MCP). Its tools call the operations of the REST and GraphQL APIs, with the same keys, scopes, rate limits, credits and ledger (\`channel: mcp\`).

## Set up

A host that can call a URL uses \`/mcp\` of the server (streamable HTTP). Send the key as \`X-API-Key\`, or else as \`Authorization: Bearer\`:

\`\`\`json
{
  "mcpServers": {
    "dealgraph": {
      "type": "http",
      "url": "https://data.example/mcp",
      "headers": { "X-API-Key": "dgk_...", "X-Session-Budget": "200" }
    }
  }
}
\`\`\`

A host that starts programs uses \`dealgraph mcp\`, a bridge that forwards every message to a server and stores no data:

\`\`\`json
{
  "mcpServers": {
    "dealgraph": {
      "command": "dealgraph",
      "args": ["mcp", "--budget", "200"],
      "env": { "DEALGRAPH_URL": "https://data.example", "DEALGRAPH_API_KEY": "dgk_..." }
    }
  }
}
\`\`\`

[One page per client](assistants.md) says where to paste this, and what you see then: Claude, ChatGPT, Claude Code, Cursor, VS Code, n8n and LangChain. Your own program uses the client of any MCP SDK.

- From a checkout the command is \`node\`, its arguments \`["/path/to/dealgraph/dist/main.js", "mcp"]\`.
- Without \`DEALGRAPH_URL\` (or \`--url\`) the bridge calls \`http://localhost:4000\`. It never opens a database.
- \`--key-file\` names a file that contains the key, \`.dealgraph/demo-key\` for a local server with demo data.
- The bridge writes its own messages to standard error.
- Give each model its own [key](keys.md), with the scopes that it needs, a rate limit and a monthly cap.

A call with curl, without a session:

\`\`\`sh
curl -s -X POST http://localhost:4000/mcp \\
  -H "X-API-Key: $KEY" -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"company","arguments":{"id":"a0a0a0000000000000000001","fields":["organization_name"],"max_credits":1}}}'
\`\`\`

\`\`\`json
{
  "jsonrpc": "2.0",
  "id": 1,
  "result": {
    "content": [{ "type": "text", "text": "..." }],
    "structuredContent": {
      "company": { "organization_name": "Aurora Robotics" },
      "credits": { "charged": 1, "remaining": "..." }
    },
    "_meta": { "dealgraph/credits": { "charged": 1, "remaining": "..." } }
  }
}
\`\`\`

## The tools

Every tool accepts \`dry_run\` and [\`budget\`](#budgets). Tools that cost credits also accept \`max_credits\` and \`idempotency_key\`.
`;

const afterTools = `
- **Price.** A dry run returns the price of the call, which is the same as in the other APIs. The charged and remaining credits are in \`credits\` of the result, in \`_meta\` and in its text. The headers \`X-Dry-Run\`, \`X-Max-Credits\` and \`Idempotency-Key\` apply too; the lower of two limits wins.
- **Result size.** A page has ${answerBounds.standardRows} rows by default and at most ${answerBounds.maxRows} (\`first\`). Rows have the main fields of a record; a record by ID has nearly all fields, with lists cut to ${answerBounds.listItems} items. \`omitted\` names the missing fields, and \`fields\` requests them, for the same price. A result of more than ${bytes} bytes (about 25,000 tokens) is refused (\`ANSWER_TOO_LARGE\`) before it is charged.
- **Text and structured content.** A result has its data twice, as the protocol recommends: as JSON in its text, and as \`structuredContent\`, because some hosts show a model only one of them. If yours shows both (the model then reads each row twice), send the header \`X-Tool-Results: text\`, which leaves out the structured content, or \`X-Tool-Results: structured\`, which reduces the text to its first line.
- **Pagination.** The text of a page says how many rows it has, whether there are more, and the \`after\` of the next page.
- **Errors** of a tool are results with \`isError\`, the [code](errors.md) and the message: \`NOT_FOUND: Not Found: no company has the id "ab0".\` Where another call helps, the text names it (\`Next: ...\`). Errors before a tool runs have the status of the REST API and a JSON-RPC error whose \`data.errorCode\` is the code.
- **Unused arguments.** An optional argument that is \`null\`, \`""\`, \`[]\` or \`{}\` counts as absent. Within an argument, so do properties that are \`null\`, and objects in which every property is \`null\` or \`""\` (\`{"hq": {"city": null}}\`). Exceptions: \`null\` is a value in \`variables\` of \`graph_query\`; \`""\` is a value in a comparison (\`{"eq": ""}\`); and \`{"eq": null}\` is refused: use \`is_null\`. Empty conditions within a filter mean what they mean in REST: \`{"not": {}}\` and \`{"or": []}\` match nothing.
- **Deep research.** ChatGPT's deep research requires the tools \`search\` (free) and \`fetch\` (1 credit). Their text is only JSON: \`{"results": [{"id", "title", "url"}]}\`, and \`{"id", "title", "text", "url", "metadata"}\`. If nothing matches the whole query, \`search\` omits up to three words from its end.
- **Prices in the list of tools.** Each tool has its price in the description and in \`_meta\` (\`dealgraph/price\`).
- **Read-only.** No tool changes anything; \`graph_query\` refuses documents with mutations.

## Budgets

A model can be tricked into expensive calls. A budget limits the credits of several calls together, in addition to the budget of the organization and the cap of the key.

| Set by    | How                                         | Applies to                                               |
| --------- | ------------------------------------------- | -------------------------------------------------------- |
| the user  | a monthly cap of the [key](keys.md)         | everything that the key pays                             |
| the user  | \`dealgraph mcp --budget 200\`                | all calls of the bridge, while it runs                   |
| the user  | the header \`X-Session-Budget: 200\`          | the session that \`initialize\` starts                     |
| the model | the tool \`start_budget\` with \`credits: 200\` | calls that pass its handle as \`budget\`, or as \`X-Budget\` |

- A budget is exact for any number of parallel calls through any number of servers.
- A call that would exceed it is refused with \`SESSION_BUDGET_SPENT\`, free. Dry runs and \`credit_balance\` still work.
- A budget of \`start_budget\` ends after its \`minutes\` (60 unless set), any other after 7 days. Then calls with it return \`SESSION_NOT_FOUND\`.
- A model that leaves out \`budget\` is not limited by it, and a client can start another session. Only the scopes and the cap of the key limit both.

**Sessions.** With \`X-Session-Budget\`, or with \`capabilities.experimental.dealgraph.sessionBudget\` in \`initialize\` (the lower value wins), \`initialize\` returns an \`Mcp-Session-Id\`, which the client sends with every further request. Without a budget there is no session. Revision 2026-07-28 of the protocol has no sessions: a request of it with \`X-Session-Budget\` is refused (422), so that clients that know both revisions use the earlier one.

## Resources and prompts
`;

const tail = `
## Over HTTP

- \`POST /mcp\` accepts one message of at most 100,000 bytes and returns JSON. \`GET\` and \`DELETE\` return 405: there are no streams, and servers store no sessions.
- [\`CORS_ORIGINS\`](configuration.md#cors_origins) must allow the \`Origin\` of a page. Any other gets 403, so that no foreign page reaches a server on the user's machine (DNS rebinding). Programs send no origin.
- Timeouts, concurrency limits and rate limits of a key are shared with the other APIs. A message counts as one request for the rate limit, \`graph_query\` as one per root field.
- The server speaks revisions 2026-07-28, 2025-11-25, 2025-06-18 and 2025-03-26 of the protocol, at the same address and through the bridge. In 2026-07-28 a request names its revision, and \`server/discover\` lists what the server has; in the others \`initialize\` negotiates it. No request needs another one before it, so any of several servers can answer it.
- Lists and resources may be stored for an hour (\`ttlMs\`). The server sends no notifications: \`subscriptions/listen\` returns 404. Batches (several messages in one body, revision 2025-03-26) are refused.
`;

/** Returns docs/mcp.md: how to set up hosts, and which tools, resources and prompts the server has. */
export function mcpPage(): string {
  const rows = tools.map(describeTool);
  const resources = [...listResources(true), ...schemaTemplates].map((one) => {
    const uri = 'uri' in one ? one.uri : one.uriTemplate;
    return `- \`${uri}\`: ${one.description ?? ''}`;
  });
  const offered = prompts.map(({ name, description = '' }) => `- The prompt \`${name}\`: ${description}`);
  return [
    head,
    markdownTable([['Tool', 'Arguments', 'Price', 'Scopes'], ...rows]),
    afterTools,
    ...resources,
    ...offered,
    tail,
  ].join('\n');
}

function describeTool(tool: Tool): string[] {
  const names = Object.keys(tool.arguments).map((name) =>
    tool.required.includes(name) ? `**\`${name}\`**` : `\`${name}\``,
  );
  const given = names.length === 0 ? `none` : names.join(', ');
  return [`\`${tool.name}\`: ${tool.title}`, given, escapeMarkdown(tool.price), scopesOf(tool)];
}

function scopesOf({ operations, isFree, name }: Tool): string {
  if (operations.length === 0) return isFree ? 'none' : 'those of the requested records';
  if (operations.length > 2) return "the product's";
  const scopes = new Set(operations.flatMap((one) => one.scopes));
  if (scopes.size > 0) return [...scopes].map((scope) => `\`${scope}\``).join(', ');
  return isFree && name !== 'credit_balance' ? "the products'" : 'none';
}

/** Returns a Markdown table in Prettier's format: columns are as wide as their widest cell. */
function markdownTable(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows;
  const widths = head.map((_cell, at) => Math.max(3, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${widths.map((width, at) => (row[at] ?? '').padEnd(width)).join(' | ')} |`;
  const [first = '', ...others] = rows.map(line);
  return [first, line(widths.map((width) => '-'.repeat(width))), ...others].join('\n');
}
