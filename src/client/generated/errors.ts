// Made from src/errors/error-table.ts by `npm run emit`; `npm run check:contracts` compares it.

import { DealgraphError } from '../dealgraph-error.js';

/** Status 400. The id of a saved search holds something else than decimal digits. Send the number that `search list` or `savedSearches` shows. */
export class BadSearchIdTypeError extends DealgraphError {
  override readonly name = 'BadSearchIdTypeError';
  declare readonly code: 'BAD_SEARCH_ID_TYPE';
}

/** Status 400. The saved search or the list exists, and holds another kind of record than this operation answers. The message names both. Ask the operation of that product. */
export class NotSupportedProductError extends DealgraphError {
  override readonly name = 'NotSupportedProductError';
  declare readonly code: 'NOT_SUPPORTED_PRODUCT';
}

/** Status 400. The id of a list is no UUID. Send the id that `list show` or `lists` shows. */
export class InvalidListUuidError extends DealgraphError {
  override readonly name = 'InvalidListUuidError';
  declare readonly code: 'INVALID_LIST_UUID';
}

/** Status 400. The body of the request is not JSON. Mend the body; a program should not write JSON by hand. */
export class MalformedJsonError extends DealgraphError {
  override readonly name = 'MalformedJsonError';
  declare readonly code: 'MALFORMED_JSON';
}

/** Status 400. The document is too long or too deep, or its page sizes ask for too many records. The message gives the figure and the bound. No work was done for it. Ask for smaller pages, or split the document. */
export class GraphqlLimitExceededError extends DealgraphError {
  override readonly name = 'GraphqlLimitExceededError';
  declare readonly code: 'GRAPHQL_LIMIT_EXCEEDED';
}

/** Status 400. The document holds a subscription. Poll instead: [polling.md](polling.md). */
export class OperationNotServedError extends DealgraphError {
  override readonly name = 'OperationNotServedError';
  declare readonly code: 'OPERATION_NOT_SERVED';
}

/** Status 401. The request has no `X-API-Key` header. Send the key in that header. REST and the graph read it from nowhere else; the message says so when the request has an `Authorization` header. The Model Context Protocol (`/mcp`) also reads `Authorization: Bearer`. */
export class ApiKeyMissingError extends DealgraphError {
  override readonly name = 'ApiKeyMissingError';
  declare readonly code: 'API_KEY_MISSING';
}

/** Status 401. The key is misspelt, revoked or expired. Check that the whole key was copied; ask whoever issued it for its state (`key list`). */
export class ApiKeyNotValidError extends DealgraphError {
  override readonly name = 'ApiKeyNotValidError';
  declare readonly code: 'API_KEY_NOT_VALID';
}

/** Status 402. Nothing is left, or less than this answer costs. The message gives the price and what is left. Ask for less, or wait: `X-CreditLimit-Reset` tells the seconds until the budget begins anew. `GET /organization/credits` stays readable. */
export class OutOfCreditsError extends DealgraphError {
  override readonly name = 'OutOfCreditsError';
  declare readonly code: 'OUT_OF_CREDITS';
}

/** Status 402. The answer costs more than the `X-Max-Credits` of the request. Ask for less, or allow more. */
export class CostAboveMaxCreditsError extends DealgraphError {
  override readonly name = 'CostAboveMaxCreditsError';
  declare readonly code: 'COST_ABOVE_MAX_CREDITS';
}

/** Status 402. A session of the Model Context Protocol has a budget of its own, and less of it is left than the answer costs. The message gives both. Ask for less, or begin a session with a larger budget ([mcp.md](mcp.md#the-budget-of-a-session)). */
export class SessionBudgetSpentError extends DealgraphError {
  override readonly name = 'SessionBudgetSpentError';
  declare readonly code: 'SESSION_BUDGET_SPENT';
}

/** Status 403. The key lacks a scope, which the message names, or the saved search is not shared or not yours, or the server runs trusted documents only and this is none of them. Use a key with the scope (`key update --scopes`), or share the search (`search share`). */
export class NotPermittedError extends DealgraphError {
  override readonly name = 'NotPermittedError';
  declare readonly code: 'NOT_PERMITTED';
}

/** Status 404. There is no such path, the id in the path cannot exist, or no record, saved search, list or key has it. The message begins with `Not Found` and says which of the three it is: it names the closest path, or the form that such an id has. Correct the path or the id, as the message says. */
export class NotFoundError extends DealgraphError {
  override readonly name = 'NotFoundError';
  declare readonly code: 'NOT_FOUND';
}

/** Status 404. The `Mcp-Session-Id` is none that this service gave, or was given more than 7 days ago. Begin a new session with `initialize`. */
export class SessionNotFoundError extends DealgraphError {
  override readonly name = 'SessionNotFoundError';
  declare readonly code: 'SESSION_NOT_FOUND';
}

/** Status 405. The path exists and answers other methods, which the `Allow` header names. Use one of those. `HEAD` is answered wherever `GET` is. */
export class MethodNotAllowedError extends DealgraphError {
  override readonly name = 'MethodNotAllowedError';
  declare readonly code: 'METHOD_NOT_ALLOWED';
}

/** Status 406. The `Accept` header of a graph request allows no JSON, or that of a bulk look-up neither JSON nor NDJSON. Nothing is charged. Parameters such as `charset=utf-8` do not matter; quality values do, and `q=0` refuses a type. Accept one of the types that the message names. */
export class NotAcceptableError extends DealgraphError {
  override readonly name = 'NotAcceptableError';
  declare readonly code: 'NOT_ACCEPTABLE';
}

/** Status 410. The cursor of a change feed was kept for longer than changes are, which is 60 days. Read the feed anew: with `start` for everything as added, or without a cursor from now on. */
export class ChangesExpiredError extends DealgraphError {
  override readonly name = 'ChangesExpiredError';
  declare readonly code: 'CHANGES_EXPIRED';
}

/** Status 413. The body has more than 100,000 bytes (REST) or 1 MiB (graph), unpacked. Send less at once. */
export class PayloadTooLargeError extends DealgraphError {
  override readonly name = 'PayloadTooLargeError';
  declare readonly code: 'PAYLOAD_TOO_LARGE';
}

/** Status 415. A body came without `Content-Type: application/json`. Send that header. */
export class UnsupportedMediaTypeError extends DealgraphError {
  override readonly name = 'UnsupportedMediaTypeError';
  declare readonly code: 'UNSUPPORTED_MEDIA_TYPE';
}

/** Status 416. The `Range` of a download begins behind the end of its file, which `Content-Range` tells. Ask for bytes that there are; who has as many as the file has is done. */
export class RangeNotSatisfiableError extends DealgraphError {
  override readonly name = 'RangeNotSatisfiableError';
  declare readonly code: 'RANGE_NOT_SATISFIABLE';
}

/** Status 422. The request breaks any other rule: a `limit` out of bounds, an unknown or repeated query parameter, a bad e-mail address, a filter that does not fit. The message says what was got and what is needed. Mend what the message names. */
export class ValidationError extends DealgraphError {
  override readonly name = 'ValidationError';
  declare readonly code: 'VALIDATION_ERROR';
}

/** Status 422. A graph answer would hold more values or bytes than one answer may. The message gives the figure and the bound. Ask for smaller pages or fewer fields. */
export class AnswerTooLargeError extends DealgraphError {
  override readonly name = 'AnswerTooLargeError';
  declare readonly code: 'ANSWER_TOO_LARGE';
}

/** Status 422. The `Idempotency-Key` stands for another request of the organization, less than 24 hours ago. Use a new key for a new request. */
export class IdempotencyKeyReusedError extends DealgraphError {
  override readonly name = 'IdempotencyKeyReusedError';
  declare readonly code: 'IDEMPOTENCY_KEY_REUSED';
}

/** Status 422. `new_results_after` is no RFC 3339 date-time. A bare date is none. Send a moment such as `2026-11-22T12:00:00Z`. */
export class InvalidNewResultsAfterError extends DealgraphError {
  override readonly name = 'InvalidNewResultsAfterError';
  declare readonly code: 'INVALID_NEW_RESULTS_AFTER';
}

/** Status 422. `new_results_after` lies more than 60 days back. Read the whole search once, and poll from there: [polling.md](polling.md). */
export class NewResultsAfterBeyondRetentionError extends DealgraphError {
  override readonly name = 'NewResultsAfterBeyondRetentionError';
  declare readonly code: 'NEW_RESULTS_AFTER_BEYOND_RETENTION';
}

/** Status 429. The key, or all keys of its organization together, made as many requests as the rate limit allows; or an address made too many without a valid key. Wait for the seconds of `Retry-After`. */
export class RateLimitedError extends DealgraphError {
  override readonly name = 'RateLimitedError';
  declare readonly code: 'RATE_LIMITED';
}

/** Status 429. The key has as many requests at work, and waiting, as it may have. Wait for the seconds of `Retry-After`, and send fewer at once. */
export class TooManyRequestsAtOnceError extends DealgraphError {
  override readonly name = 'TooManyRequestsAtOnceError';
  declare readonly code: 'TOO_MANY_REQUESTS_AT_ONCE';
}

/** Status 429. The organization has written as much as it may at no charge: rows of saved searches that filter changes and deleted searches changed today, or requests for missing companies (in the row of a bulk answer). The message gives the figure and the bound. Wait for the seconds of `Retry-After`: a limit of a day ends at midnight UTC. Reading goes on meanwhile. */
export class WriteLimitReachedError extends DealgraphError {
  override readonly name = 'WriteLimitReachedError';
  declare readonly code: 'WRITE_LIMIT_REACHED';
}

/** Status 429. A free answer (a count, a facet, a dry run, an empty page, `resolve` by e-mail) is about fewer than 10 records, and the organization has used its daily allowance of such answers (decision [D20](decisions/D20-free-numbers.md)). The message gives the number requested, used and allowed. Buy the records: paid requests still work, and each credit spent adds to the allowance. Or wait for the seconds of `Retry-After`, until midnight UTC. */
export class NarrowAnswersExhaustedError extends DealgraphError {
  override readonly name = 'NarrowAnswersExhaustedError';
  declare readonly code: 'NARROW_ANSWERS_EXHAUSTED';
}

/** Status 500. A bug of ours. Report the `X-Request-Id`. */
export class InternalError extends DealgraphError {
  override readonly name = 'InternalError';
  declare readonly code: 'INTERNAL_ERROR';
}

/** Status 503. The request did not end within its time. Ask for less: a narrower filter, a smaller page or fewer fields. `REQUEST_TIMEOUT_SECONDS` is the server's limit. */
export class TimedOutError extends DealgraphError {
  override readonly name = 'TimedOutError';
  declare readonly code: 'TIMED_OUT';
}

/** Status 503. The database does not answer, or the server is going away. Try again after the seconds of `Retry-After`. An `Idempotency-Key` makes that safe. */
export class ServiceUnavailableError extends DealgraphError {
  override readonly name = 'ServiceUnavailableError';
  declare readonly code: 'SERVICE_UNAVAILABLE';
}

/** The class of each code. */
export const errorClasses = {
  BAD_SEARCH_ID_TYPE: BadSearchIdTypeError,
  NOT_SUPPORTED_PRODUCT: NotSupportedProductError,
  INVALID_LIST_UUID: InvalidListUuidError,
  MALFORMED_JSON: MalformedJsonError,
  GRAPHQL_LIMIT_EXCEEDED: GraphqlLimitExceededError,
  OPERATION_NOT_SERVED: OperationNotServedError,
  API_KEY_MISSING: ApiKeyMissingError,
  API_KEY_NOT_VALID: ApiKeyNotValidError,
  OUT_OF_CREDITS: OutOfCreditsError,
  COST_ABOVE_MAX_CREDITS: CostAboveMaxCreditsError,
  SESSION_BUDGET_SPENT: SessionBudgetSpentError,
  NOT_PERMITTED: NotPermittedError,
  NOT_FOUND: NotFoundError,
  SESSION_NOT_FOUND: SessionNotFoundError,
  METHOD_NOT_ALLOWED: MethodNotAllowedError,
  NOT_ACCEPTABLE: NotAcceptableError,
  CHANGES_EXPIRED: ChangesExpiredError,
  PAYLOAD_TOO_LARGE: PayloadTooLargeError,
  UNSUPPORTED_MEDIA_TYPE: UnsupportedMediaTypeError,
  RANGE_NOT_SATISFIABLE: RangeNotSatisfiableError,
  VALIDATION_ERROR: ValidationError,
  ANSWER_TOO_LARGE: AnswerTooLargeError,
  IDEMPOTENCY_KEY_REUSED: IdempotencyKeyReusedError,
  INVALID_NEW_RESULTS_AFTER: InvalidNewResultsAfterError,
  NEW_RESULTS_AFTER_BEYOND_RETENTION: NewResultsAfterBeyondRetentionError,
  RATE_LIMITED: RateLimitedError,
  TOO_MANY_REQUESTS_AT_ONCE: TooManyRequestsAtOnceError,
  WRITE_LIMIT_REACHED: WriteLimitReachedError,
  NARROW_ANSWERS_EXHAUSTED: NarrowAnswersExhaustedError,
  INTERNAL_ERROR: InternalError,
  TIMED_OUT: TimedOutError,
  SERVICE_UNAVAILABLE: ServiceUnavailableError,
} as const;

/** The status of each code. */
export const errorStatuses: Readonly<Record<string, number>> = {
  BAD_SEARCH_ID_TYPE: 400,
  NOT_SUPPORTED_PRODUCT: 400,
  INVALID_LIST_UUID: 400,
  MALFORMED_JSON: 400,
  GRAPHQL_LIMIT_EXCEEDED: 400,
  OPERATION_NOT_SERVED: 400,
  API_KEY_MISSING: 401,
  API_KEY_NOT_VALID: 401,
  OUT_OF_CREDITS: 402,
  COST_ABOVE_MAX_CREDITS: 402,
  SESSION_BUDGET_SPENT: 402,
  NOT_PERMITTED: 403,
  NOT_FOUND: 404,
  SESSION_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  NOT_ACCEPTABLE: 406,
  CHANGES_EXPIRED: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RANGE_NOT_SATISFIABLE: 416,
  VALIDATION_ERROR: 422,
  ANSWER_TOO_LARGE: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  INVALID_NEW_RESULTS_AFTER: 422,
  NEW_RESULTS_AFTER_BEYOND_RETENTION: 422,
  RATE_LIMITED: 429,
  TOO_MANY_REQUESTS_AT_ONCE: 429,
  WRITE_LIMIT_REACHED: 429,
  NARROW_ANSWERS_EXHAUSTED: 429,
  INTERNAL_ERROR: 500,
  TIMED_OUT: 503,
  SERVICE_UNAVAILABLE: 503,
};

/** A code of the service's error table. */
export type ErrorCode = keyof typeof errorClasses;
