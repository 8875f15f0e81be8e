import { errorTable, type ErrorCode } from '../errors/error-table.js';
import { possibleErrors } from '../rest/possible-errors.js';
import { routes } from '../rest/routes.js';
import { errorNotes } from './error-notes.js';
import { generatedNote } from './generated-note.js';

const head = `# Errors

${generatedNote('src/errors/error-table.ts')}

An error never costs a credit. REST answers it with its status and this body:

\`\`\`sh
curl -H "X-API-Key: $KEY" http://localhost:4000/api/v1/companies/0
\`\`\`

\`\`\`json
{ "errorCode": "NOT_FOUND", "message": "Not Found: no company has the id \\"0\\"." }
\`\`\`

The graph has the same word in \`extensions.code\`. A refusal of the whole request has its status and no data; a refusal of one root field stands beside the data of the others, in a 200.

\`\`\`graphql
{
  company(id: "0") {
    organizationName
  }
}
\`\`\`

\`\`\`json
{
  "data": { "company": null },
  "errors": [
    {
      "message": "Not Found: no company has the id \\"0\\".",
      "extensions": { "code": "NOT_FOUND" },
      "...": "..."
    }
  ],
  "extensions": { "credits": { "charged": 0, "...": "..." } }
}
\`\`\`

A program should decide by the code: the message is for people, and names what was got and what is needed.

## Where a key is read

| Interface                      | Header                                       |
| ------------------------------ | -------------------------------------------- |
| REST, \`/api/v1\`                | \`X-API-Key\`                                  |
| GraphQL, \`/graphql\`            | \`X-API-Key\`                                  |
| Model Context Protocol, \`/mcp\` | \`X-API-Key\`, or else \`Authorization: Bearer\` |

A key in a query string or a cookie is not read.

## HEAD

Every \`GET\` of REST, of the graph and of the pages answers \`HEAD\` too, with the same content type and no body. The status is that of a \`GET\` without conditions and with credits remaining: \`HEAD\` never returns 206, 304 or 402.

- It runs the checks of its \`GET\` and counts for the rate, and it costs no credits, like a call with \`X-Dry-Run: true\`.
- It reads no rows, so it has neither \`Content-Length\` nor \`ETag\`. A file of an export, a page and its assets have both.
- \`HEAD\` of a stream ends after its headers.

## Order of the checks

The first check that fails answers (decision [D2](decisions/D02-order-of-checks.md)):

1. the key (401);
2. the rate, and requests at once (429);
3. the scope (403);
4. the shape of the request (400, 413, 415, 422);
5. whether any credit is left (402);
6. the thing itself: it is not there (404), not reachable (403), or of the wrong product (400);
7. the price of the answer (402).

## Codes of the graph alone

A document that cannot run has a code of GraphQL's own: \`GRAPHQL_PARSE_FAILED\`, \`GRAPHQL_VALIDATION_FAILED\`, \`BAD_USER_INPUT\` (variables), \`OPERATION_RESOLUTION_FAILURE\` (\`operationName\`), \`BAD_REQUEST\`, \`PERSISTED_QUERY_NOT_FOUND\`. Its status is 200 when the answer is \`application/json\`, and 400 when it is \`application/graphql-response+json\`.
`;

const metered = routes.filter(({ charges }) => charges !== null);
const ofSessions: ReadonlySet<ErrorCode> = new Set(['SESSION_BUDGET_SPENT', 'SESSION_NOT_FOUND']);
const codes = Object.keys(errorTable) as ErrorCode[];

/** docs/errors.md: a section for each code of the table, in its order. */
export function errorsPage(): string {
  return [head, ...codes.map(describe)].join('\n');
}

function describe(code: ErrorCode): string {
  const { status, message } = errorTable[code];
  const { when, remedy } = errorNotes[code];
  return `## \`${code}\`

Status ${status}. ${when}

- What to do: ${remedy}
- Where: ${whereOf(code)}.
- Its message, where nothing more exact can be said: "${message}"
`;
}

/** The operations whose REST form lists the code in the OpenAPI document. */
function whereOf(code: ErrorCode): string {
  const listing = routes.filter((route) =>
    [...possibleErrors(route).values()].some((listed) => listed.includes(code)),
  );
  if (ofSessions.has(code)) return 'the Model Context Protocol alone';
  if (listing.length === 0) return 'the graph alone';
  if (listing.length === routes.length) return 'every operation';
  if (listing.length === metered.length && metered.every((route) => listing.includes(route)))
    return 'every operation that costs credits';
  return `in REST ${listing.map(({ operationId }) => `\`${operationId}\``).join(', ')}`;
}
