import type { FormattedExecutionResult, GraphQLFormattedError } from 'graphql';
import { errorTable, type ErrorCode } from '../errors/error-table.js';

/** Refusals of a whole query wherever they were met: the answer would lack what it was asked for. */
const always: ReadonlySet<string> = new Set<ErrorCode>([
  'ANSWER_TOO_LARGE',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
  'TIMED_OUT',
]);

/** A thing that does not exist is an answer, null, and no refusal. */
const never: ReadonlySet<string> = new Set<ErrorCode>(['NOT_FOUND']);

/**
 * The errors that refuse an executed operation as a whole (D2): one of our side or of a bound, anywhere in a query; or
 * those of every root field, when they are of one code. Null when it has an answer, or one for some of its root fields:
 * what a mutation has changed is told whatever became of the rest.
 */
export function refusalOf(
  { data, errors = [] }: FormattedExecutionResult,
  isMutation: boolean,
): readonly GraphQLFormattedError[] | null {
  const fatal = isMutation ? undefined : errors.find((error) => always.has(codeOf(error)));
  if (fatal !== undefined) return [withoutPlace(fatal)];
  const [first] = errors;
  if (first === undefined || !isRefusal(codeOf(first))) return null;
  const isOfRoot = ({ path, ...error }: GraphQLFormattedError): boolean =>
    path?.length === 1 && codeOf(error) === codeOf(first);
  if (!errors.every(isOfRoot)) return null;
  const refused = new Set(errors.map(({ path }) => path?.[0]));
  const isWhole = Object.entries(data ?? {}).every(([name, value]) => value === null && refused.has(name));
  return isWhole ? distinct(errors.map(withoutPlace)) : null;
}

function isRefusal(code: string): boolean {
  return Object.hasOwn(errorTable, code) && !never.has(code);
}

function codeOf({ extensions }: Pick<GraphQLFormattedError, 'extensions'>): string {
  return String(extensions?.['code']);
}

/** It is of the request, and not of one of its fields. */
function withoutPlace({ message, extensions }: GraphQLFormattedError): GraphQLFormattedError {
  return { message, ...(extensions && { extensions }) };
}

function distinct(errors: readonly GraphQLFormattedError[]): GraphQLFormattedError[] {
  return [...new Map(errors.map((error) => [error.message, error])).values()];
}
