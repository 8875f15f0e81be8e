import { keyReused } from '../accounts/idempotency.js';
import { type ErrorCode, errorTable } from '../errors/error-table.js';
import { changeRetentionDays } from '../history/model/feeds.js';
import { referTo } from '../records/wire/named-json-schemas.js';
import type { Route, RouteDescription } from '../rest/route.js';
import { retentionDays } from '../searches/model/search-requests.js';
import { headersOf } from './open-api-headers.js';
import { routes } from './routes.js';

/** Errors that every operation can return (contract 7, D3). */
const common: readonly ErrorCode[] = [
  'API_KEY_MISSING',
  'API_KEY_NOT_VALID',
  'METHOD_NOT_ALLOWED',
  'VALIDATION_ERROR',
  'RATE_LIMITED',
  'TOO_MANY_REQUESTS_AT_ONCE',
  'INTERNAL_ERROR',
  'TIMED_OUT',
  'SERVICE_UNAVAILABLE',
];

const metered: readonly ErrorCode[] = ['OUT_OF_CREDITS', 'COST_ABOVE_MAX_CREDITS', 'IDEMPOTENCY_KEY_REUSED'];

/** Returns the error codes that a route can return, by HTTP status in ascending order. */
export function possibleErrors({
  scopes,
  charges,
  spends,
  errors,
  rows,
  whileSuspended,
}: RouteDescription): ReadonlyMap<number, readonly ErrorCode[]> {
  const codes = new Set<ErrorCode>([
    ...common,
    ...(scopes.length === 0 ? [] : (['NOT_PERMITTED'] as const)),
    ...(charges === null && spends !== true ? [] : metered),
    ...(rows?.refusesOthers === true ? (['NOT_ACCEPTABLE'] as const) : []),
    ...errors,
    ...(whileSuspended ? [] : (['ORGANIZATION_SUSPENDED'] as const)),
  ]);
  const statuses = [...new Set([...codes].map((code) => errorTable[code].status))].sort((a, b) => a - b);
  return new Map(
    statuses.map((status) => [status, [...codes].filter((code) => errorTable[code].status === status)]),
  );
}

/**
 * Example messages of errors that state the received and the expected value. Other errors use the message of
 * `errorTable`.
 */
const errorExamples: Partial<Readonly<Record<ErrorCode, string>>> = {
  VALIDATION_ERROR: 'limit must be an integer from 1 to 5000, got "5001".',
  METHOD_NOT_ALLOWED: 'This path supports GET, HEAD, got PUT.',
  NOT_FOUND: 'Not Found: no company has the id "00".',
  BAD_SEARCH_ID_TYPE: 'The search id needs to be a number, got "x".',
  NOT_SUPPORTED_PRODUCT:
    'This saved search has the product funding_rounds; this operation supports the product companies.',
  INVALID_NEW_RESULTS_AFTER:
    'new_results_after must be an RFC 3339 date-time such as 2026-01-31T09:30:00Z, got "monday".',
  NEW_RESULTS_AFTER_BEYOND_RETENTION: `new_results_after must be within the last ${retentionDays} days, got "2020-01-01T00:00:00Z".`,
  CHANGES_EXPIRED: `This cursor has expired: changes are retained for ${changeRetentionDays} days.`,
  IDEMPOTENCY_KEY_REUSED: keyReused().message,
  COST_ABOVE_MAX_CREDITS: 'This response costs 2 credits, but X-Max-Credits allows 1.',
  UNSUPPORTED_MEDIA_TYPE: 'The request body must have the content type application/json, got "text/plain".',
  NOT_ACCEPTABLE: 'The Accept header must allow application/json or application/x-ndjson, got "image/png".',
};

/** Error codes that at least one operation can return. The other codes in `errorTable` are specific to GraphQL. */
const codes = [...new Set(routes.flatMap((one) => [...possibleErrors(one).values()].flat()))].sort();

/**
 * Errors of the API key. The default response has them too, but linters and client generators need their status in each
 * operation.
 */
const ofKey: readonly ErrorCode[] = ['API_KEY_MISSING', 'API_KEY_NOT_VALID'];

/**
 * Errors that every operation, or every operation with a body, can return. They share one `default` response, because
 * tools that generate a Postman collection repeat an operation's request for each of its responses.
 */
const general: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...ofKey,
  'METHOD_NOT_ALLOWED',
  'MALFORMED_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'INTERNAL_ERROR',
  'TIMED_OUT',
  'SERVICE_UNAVAILABLE',
]);

/** Returns the schema name of a code: `NOT_FOUND` becomes `NotFoundError`. */
function schemaName(code: ErrorCode): string {
  const words = code.split('_').map((word) => word.slice(0, 1) + word.slice(1).toLowerCase());
  return words.at(-1) === 'Error' ? words.join('') : `${words.join('')}Error`;
}

/** One JSON schema per error code. */
export const errorJsonSchemas: Readonly<Record<string, object>> = Object.fromEntries(
  codes.map((code) => [
    schemaName(code),
    {
      type: 'object',
      description: `Status ${errorTable[code].status}. ${errorTable[code].message}`,
      required: ['errorCode', 'message'],
      additionalProperties: false,
      properties: {
        errorCode: {
          type: 'string',
          enum: [code],
          description: 'Error code. It does not change.',
        },
        message: { type: 'string', description: 'Message. Its wording may change.' },
      },
    },
  ]),
);

/** One example response per error code. */
export const errorExampleComponents: Readonly<Record<string, object>> = Object.fromEntries(
  codes.map((code) => [
    code,
    {
      summary: code,
      value: { errorCode: code, message: errorExamples[code] ?? errorTable[code].message },
    },
  ]),
);

/** Names for the pairs of codes that most operations return with the same status. */
const pairNames: Readonly<Record<string, string>> = {
  ApiKeyMissingOrApiKeyNotValid: 'Unauthorized',
  OutOfCreditsOrCostAboveMaxCredits: 'PaymentRequired',
  NotPermittedOrOrganizationSuspended: 'Forbidden',
  RateLimitedOrTooManyRequestsAtOnceOrNarrowAnswersExhausted: 'TooManyRequestsOrNarrow',
  RateLimitedOrTooManyRequestsAtOnce: 'TooManyRequests',
  ValidationOrIdempotencyKeyReused: 'Unprocessable',
};

/** Returns the component name of a response. It is short, because every operation refers to several responses. */
function responseName(possible: readonly ErrorCode[]): string {
  const name = possible.map((code) => schemaName(code).replace(/Error$/, '')).join('Or');
  const pair = Object.keys(pairNames).find((one) => name.startsWith(one));
  return pair === undefined ? name : name.replace(pair, pairNames[pair] ?? pair);
}

interface ErrorResponse {
  readonly name: string;
  /** An HTTP status, or `default` for the errors in `general`. */
  readonly status: string;
  readonly codes: readonly ErrorCode[];
}

/** Returns the error responses of a route, by status, as references to shared components. */
export function describeErrors(one: Route): object {
  return Object.fromEntries(
    errorResponsesOf(one).map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}

/** The error responses as components: one for each set of error codes that a route returns with the same status. */
export const errorResponseComponents: Readonly<Record<string, object>> = Object.fromEntries(
  routes
    .flatMap(errorResponsesOf)
    .map((response): [string, object] => [response.name, describeResponse(response)])
    .sort(([one], [other]) => (one < other ? -1 : 1)),
);

function errorResponsesOf(one: Route): ErrorResponse[] {
  const possible = [...possibleErrors(one)];
  const shared = possible.flatMap(([, some]) => some.filter((code) => general.has(code)));
  const own = possible.flatMap(([status, some]): ErrorResponse[] => {
    const rest = some.filter((code) => !general.has(code) || ofKey.includes(code));
    if (rest.length === 0) return [];
    return [{ name: responseName(rest), status: String(status), codes: rest }];
  });
  const name = shared.includes('PAYLOAD_TOO_LARGE') ? 'GeneralErrorWithBody' : 'GeneralError';
  return [...own, { name, status: 'default', codes: shared }];
}

function describeResponse({ status, codes: possible }: ErrorResponse): object {
  return {
    description: possible.map((code) => describeCode(code, status)).join('\n\n'),
    headers: headersOf(status === 'default' ? 503 : Number(status), false),
    content: { 'application/json': { schema: errorSchema(possible), examples: examplesOf(possible) } },
  };
}

function describeCode(code: ErrorCode, status: string): string {
  const { message, status: own } = errorTable[code];
  return `\`${code}\`${status === 'default' ? ` (${own})` : ''}: ${message}`;
}

function errorSchema(possible: readonly ErrorCode[]): object {
  const [first, ...others] = possible.map((code) => referTo(schemaName(code)));
  return first !== undefined && others.length === 0 ? first : { oneOf: [first, ...others] };
}

function examplesOf(possible: readonly ErrorCode[]): object {
  return Object.fromEntries(possible.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
}
