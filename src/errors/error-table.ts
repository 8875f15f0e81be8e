/** The HTTP status of an error code, and its default message. */
interface ErrorRow {
  readonly status: number;
  readonly message: string;
}

/** Every error that a caller can receive from any API (contract 7, D3). */
export const errorTable = {
  BAD_SEARCH_ID_TYPE: { status: 400, message: 'The search id needs to be a number.' },
  NOT_SUPPORTED_PRODUCT: { status: 400, message: 'This product is not supported here.' },
  INVALID_LIST_UUID: { status: 400, message: 'List id must be a valid UUID.' },
  MALFORMED_JSON: { status: 400, message: 'The request body is not valid JSON.' },
  GRAPHQL_LIMIT_EXCEEDED: { status: 400, message: 'The GraphQL request exceeds a limit.' },
  OPERATION_NOT_SERVED: { status: 400, message: 'The GraphQL API supports queries and mutations only.' },
  API_KEY_MISSING: { status: 401, message: 'Send an API key in the X-API-Key header.' },
  API_KEY_NOT_VALID: { status: 401, message: 'The API key in the X-API-Key header is not valid.' },
  OUT_OF_CREDITS: { status: 402, message: 'No more credits are available.' },
  COST_ABOVE_MAX_CREDITS: { status: 402, message: 'This response costs more than X-Max-Credits allows.' },
  SESSION_BUDGET_SPENT: { status: 402, message: 'The budget of this session is used up.' },
  NOT_PERMITTED: { status: 403, message: 'This API key does not have permission for this request.' },
  ORGANIZATION_SUSPENDED: { status: 403, message: 'Your organization is suspended.' },
  NOT_FOUND: { status: 404, message: 'Not Found' },
  SESSION_NOT_FOUND: { status: 404, message: 'Session not found or ended. Start a new session.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This path does not support this HTTP method.' },
  NOT_ACCEPTABLE: {
    status: 406,
    message: 'This endpoint returns application/json and application/graphql-response+json.',
  },
  CHANGES_EXPIRED: {
    status: 410,
    message: 'This cursor has expired.',
  },
  SEARCH_FILTER_CHANGED: {
    status: 410,
    message: 'The filter of this saved search has changed, which ended its earlier cursors.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'The request body must have the content type application/json.',
  },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'The range starts beyond the end of the file.' },
  VALIDATION_ERROR: { status: 422, message: 'The request is not valid.' },
  ANSWER_TOO_LARGE: { status: 422, message: 'The response would exceed the maximum size.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was used for another request.',
  },
  INVALID_NEW_RESULTS_AFTER: { status: 422, message: 'new_results_after must be an RFC 3339 date-time.' },
  NEW_RESULTS_AFTER_BEYOND_RETENTION: {
    status: 422,
    message: 'new_results_after is before the first retained change.',
  },
  RATE_LIMITED: { status: 429, message: 'You have been rate-limited' },
  TOO_MANY_REQUESTS_AT_ONCE: {
    status: 429,
    message: 'This API key has reached its limit of concurrent requests.',
  },
  WRITE_LIMIT_REACHED: {
    status: 429,
    message: 'This organization has reached a limit on free writes.',
  },
  NARROW_ANSWERS_EXHAUSTED: {
    status: 429,
    message: 'This API key has used up its share of the daily allowance of narrow answers.',
  },
  INTERNAL_ERROR: { status: 500, message: 'An internal error occurred.' },
  TIMED_OUT: { status: 503, message: 'The request timed out. It was not charged.' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The service is temporarily unavailable. Try again shortly.',
  },
} as const satisfies Record<string, ErrorRow>;

/** An error code: `errorCode` in REST, `extensions.code` in GraphQL. */
export type ErrorCode = keyof typeof errorTable;
