import { errorTable, type ErrorCode } from '../errors/error-table.js';
import { referTo } from '../wire/refer-to.js';
import { errorExamples } from './error-examples.js';
import { headersOf } from './open-api-headers.js';
import { possibleErrors } from './possible-errors.js';
import { routes } from './routes.js';
import type { Route } from './route.js';

/** The errors that some operation can answer; the table has others, which are the graph's. */
const codes = [...new Set(routes.flatMap((one) => [...possibleErrors(one).values()].flat()))].sort();

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
      description: errorTable[code].message,
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

/** The answers of a route that are errors, by their statuses. */
export function describeErrors(one: Route): object {
  return Object.fromEntries(
    [...possibleErrors(one)].map(([status, possible]) => [
      status,
      {
        description: possible.map((code) => `\`${code}\`: ${errorTable[code].message}`).join('\n\n'),
        headers: headersOf(status, one.charges !== null),
        content: { 'application/json': { schema: errorSchema(possible), examples: examplesOf(possible) } },
      },
    ]),
  );
}

function errorSchema(possible: readonly ErrorCode[]): object {
  const [first, ...others] = possible.map((code) => referTo(schemaName(code)));
  return first !== undefined && others.length === 0 ? first : { oneOf: [first, ...others] };
}

function examplesOf(possible: readonly ErrorCode[]): object {
  return Object.fromEntries(possible.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
}
