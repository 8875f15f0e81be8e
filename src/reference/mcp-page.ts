import { answerBounds } from '../mcp/answer-bounds.js';
import { prompts } from '../mcp/prompts.js';
import { listResources, schemaTemplates } from '../mcp/resources.js';
import type { Tool } from '../mcp/tools/tool.js';
import { tools } from '../mcp/tools/tools.js';
import { escapeMarkdown } from './escape-markdown.js';
import { generatedNote } from './generated-note.js';
import { markdownTable } from './markdown-table.js';

const bytes = answerBounds.bytes.toLocaleString('en');

const head = `# Tools for language models

${generatedNote('src/mcp')}

Dealgraph speaks the [Model Context Protocol](https://modelcontextprotocol.io) (MCP), by which an assistant or an agent calls tools. The tools call the operations of the other doors: the same keys, scopes, rate limits, credits and ledger (\`door: mcp\`).

## Set up

There are two ways in. A host that can call an address takes \`/mcp\` of the server; one that starts programs on its user's machine takes \`dealgraph mcp\`, which sends every message on to a server and keeps no data itself.

Over HTTP (streamable HTTP), the key comes as \`X-API-Key\` or as \`Authorization: Bearer\`. When a request has both, \`X-API-Key\` counts. The other interfaces read \`X-API-Key\` alone ([errors.md](errors.md#where-a-key-is-read)):

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

Over standard input and output:

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

- **Claude Desktop**: the second form in \`claude_desktop_config.json\`.
- **Claude Code**: either form in \`.mcp.json\`, or \`claude mcp add --transport http dealgraph https://data.example/mcp --header "X-API-Key: dgk_..."\`.
- **Cursor**: either form in \`.cursor/mcp.json\`.
- **VS Code**: either form in \`.vscode/mcp.json\`, with \`servers\` in the place of \`mcpServers\`.
- **A program of your own**: the client of any SDK of the protocol.

Of the bridge and the key:

- From a checkout the command is \`node\`, its arguments \`["/path/to/dealgraph/dist/main.js", "mcp"]\`.
- Without \`DEALGRAPH_URL\` (or \`--url\`) the bridge calls \`http://localhost:4000\`, where \`dealgraph serve\` listens. It never opens a database: two processes could not hold the embedded one.
- \`--key-file\` names a file that holds the key. Beside a server with the demo data that is \`.dealgraph/demo-key\`.
- Standard output of the bridge is the protocol alone; what it has to say goes to standard error.
- Give a model a key of its own, with the scopes that it needs, a rate and a monthly cap ([credits.md](credits.md)).

A call by hand, which any program can make without a session:

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

Every tool takes \`dry_run\`; those that cost take \`max_credits\` and \`idempotency_key\` too.
`;

const afterTools = `
- **The price** of a dry run is that of the call, and both are what REST and the graph charge. What a call cost and what is left stands in \`credits\` of its answer, in \`_meta\` and in its text. The headers \`X-Dry-Run\`, \`X-Max-Credits\` and \`Idempotency-Key\` hold too: of two bounds the lower one, so that a model never spends more than its user allows.
- **Small answers.** A page has ${answerBounds.standardRows} rows unless \`first\` says otherwise, at most ${answerBounds.mostRows}. Rows show the main fields of a record, a record by id nearly all with lists cut to ${answerBounds.listItems} items; \`left_out\` says what is missing, and \`fields\` asks for it by name, for the same price. An answer of more than ${bytes} bytes is refused (\`ANSWER_TOO_LARGE\`) before it is charged.
- **Going on.** The text of a page says how many rows there are, that more were left out, and the \`after\` of the next one.
- **Refusals** of a tool are results with \`isError\`, the code and the message of [errors.md](errors.md): \`NOT_FOUND: Not Found: no company has the id "ab0".\` Errors before a tool runs have the same status as in REST: 401 for a wrong key, 429 for an exhausted rate limit. The body is an error of JSON-RPC whose \`data.errorCode\` is the code.
- **Arguments that are not used.** An optional argument that is \`null\`, \`""\`, \`[]\` or \`{}\` counts as not given, and so does a null property inside an argument. The schemas do not list \`null\`, because some hosts cannot read lists of types. \`null\` stays a value in \`variables\` of \`graph_query\`; a comparison that is null alone, such as \`{"eq": null}\`, is refused: use \`is_null\`.
- **Reading only.** No tool changes anything; \`graph_query\` refuses a document with a mutation.

## The budget of a session

A model can be talked into much. A budget bounds what one session may cost, beside the budget of the organization and the cap of its key:

- over HTTP by the header \`X-Session-Budget: 200\`, or in \`initialize\` by \`capabilities.experimental.dealgraph.sessionBudget\`; of two the lower one holds;
- of the bridge by \`--budget 200\`, for as long as it runs.

\`initialize\` then answers an \`Mcp-Session-Id\`, which a client sends with every further request. What the session cost is written with each charge, in the same statement of the database: it is exact under any number of calls at once, through any number of gateways, which keep nothing themselves. A call that would pass the budget is refused with \`SESSION_BUDGET_SPENT\`, and costs nothing. Dry runs and \`credit_balance\` stay. A call with \`X-Session-Budget\` and without a session is refused (422). A session takes calls for 7 days, and then is 404 \`SESSION_NOT_FOUND\`. Without a budget there is no session, and none is needed.

The budget protects the one who sets it: who holds the key can begin another session. What a key may do in all is bounded by its scopes and its cap.

## Resources and prompts
`;

const tail = `
## Over HTTP

- \`POST /mcp\` takes one message and answers JSON. \`GET\` and \`DELETE\` are 405, as the protocol allows: there is no stream of the server's own, and no session that a gateway would hold.
- The \`Origin\` of a page has to be allowed by [\`CORS_ORIGINS\`](configuration.md#cors_origins); every other is 403, so that no strange page reaches a server on its user's machine (DNS rebinding). Programs send none.
- A body has at most 100,000 bytes. Time, places and rate of a key are those of the other doors; a message takes one request of the rate, \`graph_query\` one for each root field.
- Which versions of the protocol are spoken is settled by \`initialize\`. Several messages in one body (batches), which only version 2025-03-26 had, are refused.
`;

/** docs/mcp.md: how hosts are set up, and what they find. */
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
  if (operations.length === 0) return 'those of what is asked for';
  if (operations.length > 2) return "the product's";
  const scopes = new Set(operations.flatMap((one) => one.scopes));
  if (scopes.size > 0) return [...scopes].map((scope) => `\`${scope}\``).join(', ');
  return isFree && name !== 'credit_balance' ? "the products'" : 'none';
}
