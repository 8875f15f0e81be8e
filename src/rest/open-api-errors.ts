import { errorTable, type ErrorCode } from '../errors/error-table.js';
import { referTo } from '../wire/refer-to.js';
import { errorExamples } from './error-examples.js';
import { headersOf } from './open-api-headers.js';
import { possibleErrors } from './possible-errors.js';
import { routes } from './routes.js';
import type { Route } from './route.js';

/** The errors that some operation can answer; the table has others, which are the graph's. */
const codes = [...new Set(routes.flatMap((one) => [...possibleErrors(one).values()].flat()))].sort();

/**
 * Errors that every operation, or every operation with a body, can answer. They are one `default` response: tools that
 * make a collection of the document repeat the request of an operation for each of its responses.
 */
const general: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'API_KEY_MISSING',
  'API_KEY_NOT_VALID',
  'METHOD_NOT_ALLOWED',
  'MALFORMED_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'INTERNAL_ERROR',
  'TIMED_OUT',
  'SERVICE_UNAVAILABLE',
]);

/** `NOT_FOUND` is `NotFoundError`. */
function schemaName(code: ErrorCode): string {
  const words = code.split('_').map((word) => word.slice(0, 1) + word.slice(1).toLowerCase());
  return words.at(-1) === 'Error' ? words.join('') : `${words.join('')}Error`;
}

/** One schema an error code: the error's, with this code. */
export const errorJsonSchemas: Readonly<Record<string, object>> = Object.fromEntries(
  codes.map((code) => [
    schemaName(code),
    {
      type: 'object',
      description: `Status ${errorTable[code].status}. ${errorTable[code].message}`,
      required: ['errorCode', 'message'],
      additionalProperties: false,
      properties: {
        errorCode: { type: 'string', enum: [code], description: 'Fixed word for programs.' },
        message: { type: 'string', description: 'Sentence for people; its words may change.' },
      },
    },
  ]),
);

/** One answer an error code, as servers give it. */
export const errorExampleComponents: Readonly<Record<string, object>> = Object.fromEntries(
  codes.map((code) => [
    code,
    {
      summary: code,
      value: { errorCode: code, message: errorExamples[code] ?? errorTable[code].message },
    },
  ]),
);

interface ErrorResponse {
  readonly name: string;
  /** An HTTP status, or `default` for the general ones. */
  readonly status: string;
  readonly codes: readonly ErrorCode[];
}

/** The answers of a route that are errors, by their statuses: references to components that many routes share. */
export function describeErrors(one: Route): object {
  return Object.fromEntries(
    errorResponsesOf(one).map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}

/** One response for each set of codes that some route answers with one status. */
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
    const rest = some.filter((code) => !general.has(code));
    if (rest.length === 0) return [];
    return [{ name: rest.map(schemaName).join('Or'), status: String(status), codes: rest }];
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
