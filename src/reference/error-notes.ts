import type { ErrorCode } from '../errors/error-table.js';

/** When a caller meets an error, and what they can do about it. */
interface ErrorNote {
  readonly when: string;
  readonly remedy: string;
}

/** A note for each code of the table, for docs/errors.md. */
export const errorNotes: Readonly<Record<ErrorCode, ErrorNote>> = {
  BAD_SEARCH_ID_TYPE: {
    when: 'The id of a saved search holds something else than decimal digits.',
    remedy: 'Send the number that `search list` or `savedSearches` shows.',
  },
  NOT_SUPPORTED_PRODUCT: {
    when: 'The saved search or the list exists, and holds another kind of record than this operation answers. The message names both.',
    remedy: 'Ask the operation of that product.',
  },
  INVALID_LIST_UUID: {
    when: 'The id of a list is no UUID.',
    remedy: 'Send the id that `list show` or `lists` shows.',
  },
  MALFORMED_JSON: {
    when: 'The body of the request is not JSON.',
    remedy: 'Mend the body; a program should not write JSON by hand.',
  },
  GRAPHQL_LIMIT_EXCEEDED: {
    when: 'The document is too long or too deep, or its page sizes ask for too many records. The message gives the figure and the bound. No work was done for it.',
    remedy: 'Ask for smaller pages, or split the document.',
  },
  OPERATION_NOT_SERVED: {
    when: 'The document holds a subscription.',
    remedy: 'Poll instead: [polling.md](polling.md).',
  },
  API_KEY_MISSING: {
    when: 'The request has no `X-API-Key` header.',
    remedy:
      'Send the key in that header. REST and the graph read it from nowhere else; the message says so when the request has an `Authorization` header. The Model Context Protocol (`/mcp`) also reads `Authorization: Bearer`.',
  },
  API_KEY_NOT_VALID: {
    when: 'The key is misspelt, revoked or expired.',
    remedy: 'Check that the whole key was copied; ask whoever issued it for its state (`key list`).',
  },
  OUT_OF_CREDITS: {
    when: 'Nothing is left, or less than this answer costs. The message gives the price and what is left.',
    remedy:
      'Ask for less, or wait: `X-CreditLimit-Reset` tells the seconds until the budget begins anew. `GET /organization/credits` stays readable.',
  },
  COST_ABOVE_MAX_CREDITS: {
    when: 'The answer costs more than the `X-Max-Credits` of the request.',
    remedy: 'Ask for less, or allow more.',
  },
  SESSION_BUDGET_SPENT: {
    when: 'A session of the Model Context Protocol has a budget of its own, and less of it is left than the answer costs. The message gives both.',
    remedy:
      'Ask for less, or begin a session with a larger budget ([mcp.md](mcp.md#the-budget-of-a-session)).',
  },
  NOT_PERMITTED: {
    when: 'The key lacks a scope, which the message names, or the saved search is not shared or not yours, or the server runs trusted documents only and this is none of them.',
    remedy: 'Use a key with the scope (`key update --scopes`), or share the search (`search share`).',
  },
  NOT_FOUND: {
    when: 'There is no such path, the id in the path cannot exist, or no record, saved search, list or key has it. The message begins with `Not Found` and says which of the three it is: it names the closest path, or the form that such an id has.',
    remedy: 'Correct the path or the id, as the message says.',
  },
  SESSION_NOT_FOUND: {
    when: 'The `Mcp-Session-Id` is none that this service gave, or was given more than 7 days ago.',
    remedy: 'Begin a new session with `initialize`.',
  },
  METHOD_NOT_ALLOWED: {
    when: 'The path exists and answers other methods, which the `Allow` header names.',
    remedy: 'Use one of those. `HEAD` is answered wherever `GET` is.',
  },
  NOT_ACCEPTABLE: {
    when: 'The `Accept` header of a graph request allows no JSON, or that of a bulk look-up neither JSON nor NDJSON. Nothing is charged. Parameters such as `charset=utf-8` do not matter; quality values do, and `q=0` refuses a type.',
    remedy: 'Accept one of the types that the message names.',
  },
  CHANGES_EXPIRED: {
    when: 'The cursor of a change feed was kept for longer than changes are, which is 60 days.',
    remedy: 'Read the feed anew: with `start` for everything as added, or without a cursor from now on.',
  },
  PAYLOAD_TOO_LARGE: {
    when: 'The body has more than 100,000 bytes (REST) or 1 MiB (graph), unpacked.',
    remedy: 'Send less at once.',
  },
  RANGE_NOT_SATISFIABLE: {
    when: 'The `Range` of a download begins behind the end of its file, which `Content-Range` tells.',
    remedy: 'Ask for bytes that there are; who has as many as the file has is done.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    when: 'A body came without `Content-Type: application/json`.',
    remedy: 'Send that header.',
  },
  VALIDATION_ERROR: {
    when: 'The request breaks any other rule: a `limit` out of bounds, an unknown or repeated query parameter, a bad e-mail address, a filter that does not fit. The message says what was got and what is needed.',
    remedy: 'Mend what the message names.',
  },
  ANSWER_TOO_LARGE: {
    when: 'A graph answer would hold more values or bytes than one answer may. The message gives the figure and the bound.',
    remedy: 'Ask for smaller pages or fewer fields.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    when: 'The `Idempotency-Key` stands for another request of the organization, less than 24 hours ago.',
    remedy: 'Use a new key for a new request.',
  },
  INVALID_NEW_RESULTS_AFTER: {
    when: '`new_results_after` is no RFC 3339 date-time. A bare date is none.',
    remedy: 'Send a moment such as `2026-11-22T12:00:00Z`.',
  },
  NEW_RESULTS_AFTER_BEYOND_RETENTION: {
    when: '`new_results_after` lies more than 60 days back.',
    remedy: 'Read the whole search once, and poll from there: [polling.md](polling.md).',
  },
  RATE_LIMITED: {
    when: 'The key, or all keys of its organization together, made as many requests as the rate limit allows; or an address made too many without a valid key.',
    remedy: 'Wait for the seconds of `Retry-After`.',
  },
  TOO_MANY_REQUESTS_AT_ONCE: {
    when: 'The key has as many requests at work, and waiting, as it may have.',
    remedy: 'Wait for the seconds of `Retry-After`, and send fewer at once.',
  },
  WRITE_LIMIT_REACHED: {
    when: 'The organization has written as much as it may at no charge: rows of saved searches that filter changes and deleted searches changed today, or requests for missing companies (in the row of a bulk answer). The message gives the figure and the bound.',
    remedy:
      'Wait for the seconds of `Retry-After`: a limit of a day ends at midnight UTC. Reading goes on meanwhile.',
  },
  NARROW_ANSWERS_EXHAUSTED: {
    when: 'A free answer (a count, a facet, a dry run, an empty page, `resolve` by e-mail) is about fewer than 10 records, and the organization has used its daily allowance of such answers (decision [D20](decisions/D20-free-numbers.md)). The message gives the number requested, used and allowed.',
    remedy:
      'Buy the records: paid requests still work, and each credit spent adds to the allowance. Or wait for the seconds of `Retry-After`, until midnight UTC.',
  },
  INTERNAL_ERROR: {
    when: 'A bug of ours.',
    remedy: 'Report the `X-Request-Id`.',
  },
  TIMED_OUT: {
    when: 'The request did not end within its time.',
    remedy:
      "Ask for less: a narrower filter, a smaller page or fewer fields. `REQUEST_TIMEOUT_SECONDS` is the server's limit.",
  },
  SERVICE_UNAVAILABLE: {
    when: 'The database does not answer, or the server is going away.',
    remedy: 'Try again after the seconds of `Retry-After`. An `Idempotency-Key` makes that safe.',
  },
};
