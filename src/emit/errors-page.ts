import { type ErrorCode, errorTable } from '../errors/error-table.js';
import { errorNotes } from '../reference/error-notes.js';
import { generatedNote } from '../reference/reference-document.js';
import { possibleErrors } from '../rest-server/open-api-errors.js';
import { routes } from '../rest-server/routes.js';

const head = `# Errors

${generatedNote('src/errors/error-table.ts')}

Errors never cost credits. The REST API returns an error with its status and this body:

\`\`\`sh
curl -H "X-API-Key: $KEY" http://localhost:4000/api/v1/companies/0
\`\`\`

\`\`\`json
{ "errorCode": "NOT_FOUND", "message": "Not Found: no company has the id \\"0\\"." }
\`\`\`

The GraphQL API returns the same code in \`extensions.code\`. A refused request has the status of the error and no data. If one root field is refused, the response is 200, with the error alongside the data of the other fields.

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

Programs should use the code. The message is for people. The [OpenAPI document](../schema/openapi.json) lists the codes of each REST operation.

## Where a key is read

REST and GraphQL read the key from \`X-API-Key\` only. \`/mcp\` also reads \`Authorization: Bearer\`. Keys in query strings and cookies are ignored.

## HEAD

\`HEAD\` is supported wherever \`GET\` is, with the same content type and no body. It runs the checks of its \`GET\`, counts for the rate limit, and is free.

- It never returns 206, 304 or 402.
- It reads no rows, so it has neither \`Content-Length\` nor \`ETag\`. Export files, pages and their assets have both.
- \`HEAD\` of a stream ends after its headers.

## Order of the checks

The first check that fails determines the error ([D2](decisions/D02-order-of-checks.md)):

1. the API key (401);
2. the rate limit and the limit on parallel requests (429);
3. the scopes of the key (403);
4. the format of the request (400, 413, 415, 422);
5. whether any credits remain (402);
6. the requested object: not found (404), not accessible (403), of the wrong product (400);
7. the price of the response (402).

## Codes of the GraphQL API only

Documents that cannot be executed have a GraphQL-specific code: \`GRAPHQL_PARSE_FAILED\`, \`GRAPHQL_VALIDATION_FAILED\`, \`BAD_USER_INPUT\` (variables), \`OPERATION_RESOLUTION_FAILURE\` (\`operationName\`), \`BAD_REQUEST\`, \`PERSISTED_QUERY_NOT_FOUND\`. The status is 200 for \`application/json\`, and 400 for \`application/graphql-response+json\`.
`;

/** Maximum number of operations that the page lists for an error code. The OpenAPI document lists all of them. */
const maxNamed = 5;

const ofSessions: ReadonlySet<ErrorCode> = new Set(['SESSION_BUDGET_SPENT', 'SESSION_NOT_FOUND']);
const codes = Object.keys(errorTable) as ErrorCode[];

/** Returns docs/errors.md: a section for each error code, in the order of the error table. */
export function errorsPage(): string {
  return [head, ...codes.map(describe)].join('\n');
}

function describe(code: ErrorCode): string {
  const { status, message } = errorTable[code];
  const { when, remedy } = errorNotes[code];
  return `## \`${code}\`

Status ${status}: "${message}"

${when}

- Fix: ${remedy}
${returnedBy(code)}`;
}

/** Names the API or the operations that return the code. Returns '' if more than `maxNamed` operations do. */
function returnedBy(code: ErrorCode): string {
  const operations = operationsOf(code);
  return operations === null ? '' : `- Returned by: ${operations}.\n`;
}

function operationsOf(code: ErrorCode): string | null {
  const listing = routes.filter((route) =>
    [...possibleErrors(route).values()].some((listed) => listed.includes(code)),
  );
  if (ofSessions.has(code)) return 'the Model Context Protocol only';
  if (listing.length === 0) return 'the GraphQL API only';
  if (listing.length > maxNamed) return null;
  return `the REST operations ${listing.map(({ operationId }) => `\`${operationId}\``).join(', ')}`;
}
