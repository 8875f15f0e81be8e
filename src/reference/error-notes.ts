import { replayHours, sessionDays } from '../accounts/model/charge.js';
import { narrowBelow } from '../accounts/model/credit-budget.js';
import type { ErrorCode } from '../errors/error-table.js';
import { changeRetentionDays } from '../history/model/feeds.js';
import { retentionDays } from '../searches/model/search-requests.js';

/** When a caller gets an error, and how to fix it. */
interface ErrorNote {
  readonly when: string;
  readonly remedy: string;
}

/** A note for each code of the error table, used in docs/errors.md and in the client's error classes. */
export const errorNotes: Readonly<Record<ErrorCode, ErrorNote>> = {
  BAD_SEARCH_ID_TYPE: {
    when: 'The ID of a saved search contains characters other than decimal digits.',
    remedy: 'Send the number that `search list` or `savedSearches` shows.',
  },
  NOT_SUPPORTED_PRODUCT: {
    when: 'The saved search or the list exists, but has records of another kind than this operation returns. The message names both.',
    remedy: 'Call the operation of that product.',
  },
  INVALID_LIST_UUID: {
    when: 'The ID of a list is not a UUID.',
    remedy: 'Send the ID that `list show` or `lists` shows.',
  },
  MALFORMED_JSON: {
    when: 'The body of the request is not JSON.',
    remedy: 'Send valid JSON. Use a JSON serializer instead of building JSON text by hand.',
  },
  GRAPHQL_LIMIT_EXCEEDED: {
    when: 'The document is too long or too deep, or its page sizes request too many records. The message gives the value and the limit. Nothing was executed.',
    remedy: 'Request smaller pages, or split the document.',
  },
  OPERATION_NOT_SERVED: {
    when: 'The document contains a subscription.',
    remedy: 'Read the change feed instead: [changes.md](changes.md).',
  },
  API_KEY_MISSING: {
    when: 'The request has no `X-API-Key` header.',
    remedy:
      'Send the key in that header. Only the Model Context Protocol (`/mcp`) also reads `Authorization: Bearer`.',
  },
  API_KEY_NOT_VALID: {
    when: 'The key is misspelled, revoked or expired.',
    remedy: 'Check that the whole key was copied. Ask its issuer for its state (`key list`).',
  },
  OUT_OF_CREDITS: {
    when: 'No credits remain, or fewer than the response costs. The message gives the price and the remaining credits.',
    remedy:
      'Request less, or wait: `X-CreditLimit-Reset` is the number of seconds until the budget resets. `GET /organization/credits` still works.',
  },
  COST_ABOVE_MAX_CREDITS: {
    when: 'The response costs more than the `X-Max-Credits` of the request.',
    remedy: 'Request less, or raise the limit.',
  },
  SESSION_BUDGET_SPENT: {
    when: 'The budget of the Model Context Protocol session has fewer credits remaining than the response costs. The message gives both numbers.',
    remedy: 'Request less, or start a session with a larger budget ([mcp.md](mcp.md#budgets)).',
  },
  NOT_PERMITTED: {
    when: 'The key lacks a scope, which the message names; or the saved search is not shared, or the search or list belongs to another organization; or the server runs only trusted documents and this is not one of them.',
    remedy: 'Use a key with the scope (`key update --scopes`), or share the search (`search share`).',
  },
  ORGANIZATION_SUSPENDED: {
    when: 'The organization is suspended, for the reason in the message. Streams and downloads end with this error, and webhooks send nothing. `GET /organization/credits`, `/organization` and `/usage` still work.',
    remedy: 'Contact the operator of the service. After the suspension, feeds continue where they stopped.',
  },
  NOT_FOUND: {
    when: 'The path does not exist, the ID in the path has an invalid format, or no record, saved search, list or key has this ID. The message begins with `Not Found` and says which applies.',
    remedy: 'Correct the path or the ID, as the message says.',
  },
  SESSION_NOT_FOUND: {
    when: `The \`Mcp-Session-Id\` was not issued by this service, or was issued more than ${sessionDays} days ago. Or the handle of a budget is not from \`start_budget\`, or its minutes are over.`,
    remedy: 'Start a new session with `initialize`, or a new budget with `start_budget`.',
  },
  METHOD_NOT_ALLOWED: {
    when: 'The path exists, but supports only the methods in the `Allow` header.',
    remedy: 'Use one of those methods. `HEAD` is supported wherever `GET` is.',
  },
  NOT_ACCEPTABLE: {
    when: 'The `Accept` header of a GraphQL request does not allow JSON, or that of a bulk lookup allows neither JSON nor NDJSON. Nothing is charged. Parameters such as `charset=utf-8` are ignored; quality values are not, and `q=0` excludes a type.',
    remedy: 'Accept one of the types that the message names.',
  },
  CHANGES_EXPIRED: {
    when: `The cursor of a change feed is older than the retention of changes, which is ${changeRetentionDays} days.`,
    remedy:
      'Follow the feed from the cursor in `X-End-Cursor` (GraphQL: `extensions.cursor`), which is the present. Before that, read the results of the saved search. In the feed of a product, `start` returns every record as added.',
  },
  SEARCH_FILTER_CHANGED: {
    when: 'The filter of the saved search was changed after the cursor was issued. The feed reports what data changes, not what a filter changes.',
    remedy:
      'Read the results of the search, then follow its changes from the cursor in `X-End-Cursor` (GraphQL: `extensions.cursor`; stream: the `id` of the `error` event).',
  },
  PAYLOAD_TOO_LARGE: {
    when: 'The body has more than 100,000 bytes (REST) or 1 MiB (GraphQL), uncompressed.',
    remedy: 'Send smaller requests.',
  },
  RANGE_NOT_SATISFIABLE: {
    when: 'The `Range` of a download begins after the end of the file. `Content-Range` gives the size of the file.',
    remedy: 'Request bytes within the file. A client that already has that many bytes has the whole file.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    when: 'The request has a body without `Content-Type: application/json`.',
    remedy: 'Send that header.',
  },
  VALIDATION_ERROR: {
    when: 'The request breaks any other rule: a `limit` out of range, an unknown or repeated query parameter, an invalid email address, an invalid filter. The message says what was received and what is required.',
    remedy: 'Correct what the message names.',
  },
  ANSWER_TOO_LARGE: {
    when: 'A GraphQL response would have more values or bytes than allowed. The message gives the value and the limit.',
    remedy: 'Request smaller pages or fewer fields.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    when: `The organization used the \`Idempotency-Key\` for another request less than ${replayHours} hours ago.`,
    remedy: 'Use a new key for a new request.',
  },
  INVALID_NEW_RESULTS_AFTER: {
    when: '`new_results_after` is not an RFC 3339 date-time. A date without a time is invalid.',
    remedy: 'Send a timestamp such as `2026-11-22T12:00:00Z`.',
  },
  NEW_RESULTS_AFTER_BEYOND_RETENTION: {
    when: `\`new_results_after\` is more than ${retentionDays} days ago. Changes are retained for ${retentionDays} days.`,
    remedy: 'Read the whole search once, and poll from there: [changes.md](changes.md#poll-with-a-time).',
  },
  RATE_LIMITED: {
    when: 'The key, or all keys of its organization together, reached the rate limit; or an IP address sent too many requests without a valid key.',
    remedy: 'Wait the number of seconds in `Retry-After`.',
  },
  TOO_MANY_REQUESTS_AT_ONCE: {
    when: 'The key has the maximum number of requests running and waiting.',
    remedy: 'Wait the number of seconds in `Retry-After`, and send fewer requests in parallel.',
  },
  WRITE_LIMIT_REACHED: {
    when: 'The organization reached a limit on free writes: rows of saved searches that filter changes and deleted searches changed today, or requests for missing companies (reported in the row of a bulk response). The message gives the value and the limit.',
    remedy:
      'Wait the number of seconds in `Retry-After`: a daily limit resets at midnight UTC. Reads still work.',
  },
  NARROW_ANSWERS_EXHAUSTED: {
    when: `A free answer (a count, a facet, a dry run, an empty page, \`resolve\` by email) is about fewer than ${narrowBelow} records, and the API key has used its share of the organization's daily allowance of such answers (decision [D20](decisions/D20-free-numbers.md)). The message gives the numbers requested, used and allowed.`,
    remedy:
      'Buy the records: paid requests still work, and each credit spent adds to the allowance. Or wait the number of seconds in `Retry-After`, until midnight UTC.',
  },
  INTERNAL_ERROR: {
    when: 'An unexpected error in the server.',
    remedy: 'Report the `X-Request-Id` to support.',
  },
  TIMED_OUT: {
    when: 'The request did not finish within the time limit.',
    remedy:
      'Request less: a narrower filter, a smaller page or fewer fields. `REQUEST_TIMEOUT_SECONDS` sets the limit of the server.',
  },
  SERVICE_UNAVAILABLE: {
    when: 'The database does not respond, or the server is shutting down.',
    remedy: 'Retry after the number of seconds in `Retry-After`. An `Idempotency-Key` makes retries safe.',
  },
};
