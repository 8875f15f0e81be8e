# Generated from src/errors/error-table.ts by `npm run emit`; `npm run check contracts` checks that it is current.
from __future__ import annotations

from typing import Dict, Type

from ..errors import DealgraphError


class BadSearchIdTypeError(DealgraphError):
    """Status 400, `BAD_SEARCH_ID_TYPE`. The ID of a saved search contains characters other than decimal
    digits. Send the number that `search list` or `savedSearches` shows.
    """


class NotSupportedProductError(DealgraphError):
    """Status 400, `NOT_SUPPORTED_PRODUCT`. The saved search or the list exists, but has records of another
    kind than this operation returns. The message names both. Call the operation of that product.
    """


class InvalidListUuidError(DealgraphError):
    """Status 400, `INVALID_LIST_UUID`. The ID of a list is not a UUID. Send the ID that `list show` or
    `lists` shows.
    """


class MalformedJsonError(DealgraphError):
    """Status 400, `MALFORMED_JSON`. The body of the request is not JSON. Send valid JSON. Use a JSON
    serializer instead of building JSON text by hand.
    """


class GraphqlLimitExceededError(DealgraphError):
    """Status 400, `GRAPHQL_LIMIT_EXCEEDED`. The document is too long or too deep, or its page sizes request
    too many records. The message gives the value and the limit. Nothing was executed. Request smaller
    pages, or split the document.
    """


class OperationNotServedError(DealgraphError):
    """Status 400, `OPERATION_NOT_SERVED`. The document contains a subscription. Read the change feed instead:
    [changes.md](changes.md).
    """


class ApiKeyMissingError(DealgraphError):
    """Status 401, `API_KEY_MISSING`. The request has no `X-API-Key` header. Send the key in that header. Only
    the Model Context Protocol (`/mcp`) also reads `Authorization: Bearer`.
    """


class ApiKeyNotValidError(DealgraphError):
    """Status 401, `API_KEY_NOT_VALID`. The key is misspelled, revoked or expired. Check that the whole key
    was copied. Ask its issuer for its state (`key list`).
    """


class OutOfCreditsError(DealgraphError):
    """Status 402, `OUT_OF_CREDITS`. No credits remain, or fewer than the response costs. The message gives
    the price and the remaining credits. Request less, or wait: `X-CreditLimit-Reset` is the number of
    seconds until the budget resets. `GET /organization/credits` still works.
    """


class CostAboveMaxCreditsError(DealgraphError):
    """Status 402, `COST_ABOVE_MAX_CREDITS`. The response costs more than the `X-Max-Credits` of the request.
    Request less, or raise the limit.
    """


class SessionBudgetSpentError(DealgraphError):
    """Status 402, `SESSION_BUDGET_SPENT`. The budget of the Model Context Protocol session has fewer credits
    remaining than the response costs. The message gives both numbers. Request less, or start a session
    with a larger budget ([mcp.md](mcp.md#budgets)).
    """


class NotPermittedError(DealgraphError):
    """Status 403, `NOT_PERMITTED`. The key lacks a scope, which the message names; or the saved search is not
    shared, or the search or list belongs to another organization; or the server runs only trusted
    documents and this is not one of them. Use a key with the scope (`key update --scopes`), or share the
    search (`search share`).
    """


class OrganizationSuspendedError(DealgraphError):
    """Status 403, `ORGANIZATION_SUSPENDED`. The organization is suspended, for the reason in the message.
    Streams and downloads end with this error, and webhooks send nothing. `GET /organization/credits`,
    `/organization` and `/usage` still work. Contact the operator of the service. After the suspension,
    feeds continue where they stopped.
    """


class NotFoundError(DealgraphError):
    """Status 404, `NOT_FOUND`. The path does not exist, the ID in the path has an invalid format, or no
    record, saved search, list or key has this ID. The message begins with `Not Found` and says which
    applies. Correct the path or the ID, as the message says.
    """


class SessionNotFoundError(DealgraphError):
    """Status 404, `SESSION_NOT_FOUND`. The `Mcp-Session-Id` was not issued by this service, or was issued
    more than 7 days ago. Or the handle of a budget is not from `start_budget`, or its minutes are over.
    Start a new session with `initialize`, or a new budget with `start_budget`.
    """


class MethodNotAllowedError(DealgraphError):
    """Status 405, `METHOD_NOT_ALLOWED`. The path exists, but supports only the methods in the `Allow` header.
    Use one of those methods. `HEAD` is supported wherever `GET` is.
    """


class NotAcceptableError(DealgraphError):
    """Status 406, `NOT_ACCEPTABLE`. The `Accept` header of a GraphQL request does not allow JSON, or that of
    a bulk lookup allows neither JSON nor NDJSON. Nothing is charged. Parameters such as `charset=utf-8`
    are ignored; quality values are not, and `q=0` excludes a type. Accept one of the types that the
    message names.
    """


class ChangesExpiredError(DealgraphError):
    """Status 410, `CHANGES_EXPIRED`. The cursor of a change feed is older than the retention of changes,
    which is 60 days. Follow the feed from the cursor in `X-End-Cursor` (GraphQL: `extensions.cursor`),
    which is the present. Before that, read the results of the saved search. In the feed of a product,
    `start` returns every record as added.
    """


class SearchFilterChangedError(DealgraphError):
    """Status 410, `SEARCH_FILTER_CHANGED`. The filter of the saved search was changed after the cursor was
    issued. The feed reports what data changes, not what a filter changes. Read the results of the search,
    then follow its changes from the cursor in `X-End-Cursor` (GraphQL: `extensions.cursor`; stream: the
    `id` of the `error` event).
    """


class PayloadTooLargeError(DealgraphError):
    """Status 413, `PAYLOAD_TOO_LARGE`. The body has more than 100,000 bytes (REST) or 1 MiB (GraphQL),
    uncompressed. Send smaller requests.
    """


class UnsupportedMediaTypeError(DealgraphError):
    """Status 415, `UNSUPPORTED_MEDIA_TYPE`. The request has a body without `Content-Type: application/json`.
    Send that header.
    """


class RangeNotSatisfiableError(DealgraphError):
    """Status 416, `RANGE_NOT_SATISFIABLE`. The `Range` of a download begins after the end of the file.
    `Content-Range` gives the size of the file. Request bytes within the file. A client that already has
    that many bytes has the whole file.
    """


class ValidationError(DealgraphError):
    """Status 422, `VALIDATION_ERROR`. The request breaks any other rule: a `limit` out of range, an unknown
    or repeated query parameter, an invalid email address, an invalid filter. The message says what was
    received and what is required. Correct what the message names.
    """


class AnswerTooLargeError(DealgraphError):
    """Status 422, `ANSWER_TOO_LARGE`. A GraphQL response would have more values or bytes than allowed. The
    message gives the value and the limit. Request smaller pages or fewer fields.
    """


class IdempotencyKeyReusedError(DealgraphError):
    """Status 422, `IDEMPOTENCY_KEY_REUSED`. The organization used the `Idempotency-Key` for another request
    less than 24 hours ago. Use a new key for a new request.
    """


class InvalidNewResultsAfterError(DealgraphError):
    """Status 422, `INVALID_NEW_RESULTS_AFTER`. `new_results_after` is not an RFC 3339 date-time. A date
    without a time is invalid. Send a timestamp such as `2026-11-22T12:00:00Z`.
    """


class NewResultsAfterBeyondRetentionError(DealgraphError):
    """Status 422, `NEW_RESULTS_AFTER_BEYOND_RETENTION`. `new_results_after` is more than 60 days ago. Changes
    are retained for 60 days. Read the whole search once, and poll from there:
    [changes.md](changes.md#poll-with-a-time).
    """


class RateLimitedError(DealgraphError):
    """Status 429, `RATE_LIMITED`. The key, or all keys of its organization together, reached the rate limit;
    or an IP address sent too many requests without a valid key. Wait the number of seconds in
    `Retry-After`.
    """


class TooManyRequestsAtOnceError(DealgraphError):
    """Status 429, `TOO_MANY_REQUESTS_AT_ONCE`. The key has the maximum number of requests running and
    waiting. Wait the number of seconds in `Retry-After`, and send fewer requests in parallel.
    """


class WriteLimitReachedError(DealgraphError):
    """Status 429, `WRITE_LIMIT_REACHED`. The organization reached a limit on free writes: rows of saved
    searches that filter changes and deleted searches changed today, or requests for missing companies
    (reported in the row of a bulk response). The message gives the value and the limit. Wait the number of
    seconds in `Retry-After`: a daily limit resets at midnight UTC. Reads still work.
    """


class NarrowAnswersExhaustedError(DealgraphError):
    """Status 429, `NARROW_ANSWERS_EXHAUSTED`. A free answer (a count, a facet, a dry run, an empty page,
    `resolve` by email) is about fewer than 10 records, and the API key has used its share of the
    organization's daily allowance of such answers (decision [D20](decisions/D20-free-numbers.md)). The
    message gives the numbers requested, used and allowed. Buy the records: paid requests still work, and
    each credit spent adds to the allowance. Or wait the number of seconds in `Retry-After`, until midnight
    UTC.
    """


class InternalError(DealgraphError):
    """Status 500, `INTERNAL_ERROR`. An unexpected error in the server. Report the `X-Request-Id` to support."""


class TimedOutError(DealgraphError):
    """Status 503, `TIMED_OUT`. The request did not finish within the time limit. Request less: a narrower
    filter, a smaller page or fewer fields. `REQUEST_TIMEOUT_SECONDS` sets the limit of the server.
    """


class ServiceUnavailableError(DealgraphError):
    """Status 503, `SERVICE_UNAVAILABLE`. The database does not respond, or the server is shutting down. Retry
    after the number of seconds in `Retry-After`. An `Idempotency-Key` makes retries safe.
    """


__all__ = [
    "BadSearchIdTypeError",
    "NotSupportedProductError",
    "InvalidListUuidError",
    "MalformedJsonError",
    "GraphqlLimitExceededError",
    "OperationNotServedError",
    "ApiKeyMissingError",
    "ApiKeyNotValidError",
    "OutOfCreditsError",
    "CostAboveMaxCreditsError",
    "SessionBudgetSpentError",
    "NotPermittedError",
    "OrganizationSuspendedError",
    "NotFoundError",
    "SessionNotFoundError",
    "MethodNotAllowedError",
    "NotAcceptableError",
    "ChangesExpiredError",
    "SearchFilterChangedError",
    "PayloadTooLargeError",
    "UnsupportedMediaTypeError",
    "RangeNotSatisfiableError",
    "ValidationError",
    "AnswerTooLargeError",
    "IdempotencyKeyReusedError",
    "InvalidNewResultsAfterError",
    "NewResultsAfterBeyondRetentionError",
    "RateLimitedError",
    "TooManyRequestsAtOnceError",
    "WriteLimitReachedError",
    "NarrowAnswersExhaustedError",
    "InternalError",
    "TimedOutError",
    "ServiceUnavailableError",
]

# The class of each code.
ERROR_CLASSES: Dict[str, Type[DealgraphError]] = {
    "BAD_SEARCH_ID_TYPE": BadSearchIdTypeError,
    "NOT_SUPPORTED_PRODUCT": NotSupportedProductError,
    "INVALID_LIST_UUID": InvalidListUuidError,
    "MALFORMED_JSON": MalformedJsonError,
    "GRAPHQL_LIMIT_EXCEEDED": GraphqlLimitExceededError,
    "OPERATION_NOT_SERVED": OperationNotServedError,
    "API_KEY_MISSING": ApiKeyMissingError,
    "API_KEY_NOT_VALID": ApiKeyNotValidError,
    "OUT_OF_CREDITS": OutOfCreditsError,
    "COST_ABOVE_MAX_CREDITS": CostAboveMaxCreditsError,
    "SESSION_BUDGET_SPENT": SessionBudgetSpentError,
    "NOT_PERMITTED": NotPermittedError,
    "ORGANIZATION_SUSPENDED": OrganizationSuspendedError,
    "NOT_FOUND": NotFoundError,
    "SESSION_NOT_FOUND": SessionNotFoundError,
    "METHOD_NOT_ALLOWED": MethodNotAllowedError,
    "NOT_ACCEPTABLE": NotAcceptableError,
    "CHANGES_EXPIRED": ChangesExpiredError,
    "SEARCH_FILTER_CHANGED": SearchFilterChangedError,
    "PAYLOAD_TOO_LARGE": PayloadTooLargeError,
    "UNSUPPORTED_MEDIA_TYPE": UnsupportedMediaTypeError,
    "RANGE_NOT_SATISFIABLE": RangeNotSatisfiableError,
    "VALIDATION_ERROR": ValidationError,
    "ANSWER_TOO_LARGE": AnswerTooLargeError,
    "IDEMPOTENCY_KEY_REUSED": IdempotencyKeyReusedError,
    "INVALID_NEW_RESULTS_AFTER": InvalidNewResultsAfterError,
    "NEW_RESULTS_AFTER_BEYOND_RETENTION": NewResultsAfterBeyondRetentionError,
    "RATE_LIMITED": RateLimitedError,
    "TOO_MANY_REQUESTS_AT_ONCE": TooManyRequestsAtOnceError,
    "WRITE_LIMIT_REACHED": WriteLimitReachedError,
    "NARROW_ANSWERS_EXHAUSTED": NarrowAnswersExhaustedError,
    "INTERNAL_ERROR": InternalError,
    "TIMED_OUT": TimedOutError,
    "SERVICE_UNAVAILABLE": ServiceUnavailableError,
}

# The status of each code.
ERROR_STATUSES: Dict[str, int] = {
    "BAD_SEARCH_ID_TYPE": 400,
    "NOT_SUPPORTED_PRODUCT": 400,
    "INVALID_LIST_UUID": 400,
    "MALFORMED_JSON": 400,
    "GRAPHQL_LIMIT_EXCEEDED": 400,
    "OPERATION_NOT_SERVED": 400,
    "API_KEY_MISSING": 401,
    "API_KEY_NOT_VALID": 401,
    "OUT_OF_CREDITS": 402,
    "COST_ABOVE_MAX_CREDITS": 402,
    "SESSION_BUDGET_SPENT": 402,
    "NOT_PERMITTED": 403,
    "ORGANIZATION_SUSPENDED": 403,
    "NOT_FOUND": 404,
    "SESSION_NOT_FOUND": 404,
    "METHOD_NOT_ALLOWED": 405,
    "NOT_ACCEPTABLE": 406,
    "CHANGES_EXPIRED": 410,
    "SEARCH_FILTER_CHANGED": 410,
    "PAYLOAD_TOO_LARGE": 413,
    "UNSUPPORTED_MEDIA_TYPE": 415,
    "RANGE_NOT_SATISFIABLE": 416,
    "VALIDATION_ERROR": 422,
    "ANSWER_TOO_LARGE": 422,
    "IDEMPOTENCY_KEY_REUSED": 422,
    "INVALID_NEW_RESULTS_AFTER": 422,
    "NEW_RESULTS_AFTER_BEYOND_RETENTION": 422,
    "RATE_LIMITED": 429,
    "TOO_MANY_REQUESTS_AT_ONCE": 429,
    "WRITE_LIMIT_REACHED": 429,
    "NARROW_ANSWERS_EXHAUSTED": 429,
    "INTERNAL_ERROR": 500,
    "TIMED_OUT": 503,
    "SERVICE_UNAVAILABLE": 503,
}
