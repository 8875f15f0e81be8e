/** One row an error code: the HTTP status it is answered with and the message it has when none is given. */
interface ErrorRow {
  readonly status: number;
  readonly message: string;
}

/** Every error a caller can meet, through either door (contract 7, D3). */
export const errorTable = {
  BAD_SEARCH_ID_TYPE: { status: 400, message: 'The search id needs to be a number.' },
  NOT_SUPPORTED_PRODUCT: { status: 400, message: 'This product is not supported here.' },
  INVALID_LIST_UUID: { status: 400, message: 'List id must be a valid UUID.' },
  MALFORMED_JSON: { status: 400, message: 'The request body is not valid JSON.' },
  GRAPHQL_LIMIT_EXCEEDED: { status: 400, message: 'The graph request asks for too much at once.' },
  OPERATION_NOT_SERVED: { status: 400, message: 'This graph serves queries and mutations.' },
  API_KEY_MISSING: { status: 401, message: 'An API key is needed in the X-API-Key header.' },
  API_KEY_NOT_VALID: { status: 401, message: 'The API key in the X-API-Key header is not valid.' },
  OUT_OF_CREDITS: { status: 402, message: 'No more credits are available.' },
  COST_ABOVE_MAX_CREDITS: { status: 402, message: 'This answer costs more than X-Max-Credits allows.' },
  SESSION_BUDGET_SPENT: { status: 402, message: 'Nothing is left of the budget of this session.' },
  NOT_PERMITTED: { status: 403, message: 'This API key has no permission for this.' },
  NOT_FOUND: { status: 404, message: 'Not Found' },
  SESSION_NOT_FOUND: { status: 404, message: 'There is no such session, or it is over; begin a new one.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This path does not answer that method.' },
  NOT_ACCEPTABLE: {
    status: 406,
    message: 'This address answers application/json and application/graphql-response+json.',
  },
  CHANGES_EXPIRED: {
    status: 410,
    message: 'What followed on this cursor is older than the 60 days for which changes are kept.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'The request body needs the content type application/json.',
  },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'The range begins behind the end of the file.' },
  VALIDATION_ERROR: { status: 422, message: 'The request breaks a rule.' },
  ANSWER_TOO_LARGE: { status: 422, message: 'The request asks for a larger answer than one may be.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was used for another request within the last 24 hours.',
  },
  INVALID_NEW_RESULTS_AFTER: { status: 422, message: 'new_results_after needs to be an RFC 3339 date-time.' },
  NEW_RESULTS_AFTER_BEYOND_RETENTION: {
    status: 422,
    message: 'new_results_after is older than the 60 days for which changes are kept.',
  },
  RATE_LIMITED: { status: 429, message: 'You have been rate-limited' },
  TOO_MANY_REQUESTS_AT_ONCE: {
    status: 429,
    message: 'This API key has more requests at work than it may have at once.',
  },
  WRITE_LIMIT_REACHED: {
    status: 429,
    message: 'This organization has reached a limit of free writes.',
  },
  NARROW_ANSWERS_EXHAUSTED: {
    status: 429,
    message: 'This organization has no free answers about fewer than 10 records left today.',
  },
  INTERNAL_ERROR: { status: 500, message: 'Something went wrong on our side.' },
  TIMED_OUT: { status: 503, message: 'The request did not end within its time; nothing was charged.' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The service cannot answer at the moment; try again shortly.',
  },
} as const satisfies Record<string, ErrorRow>;

/** A code of the table: `errorCode` in REST, `extensions.code` in the graph. */
export type ErrorCode = keyof typeof errorTable;
