import type { RawArguments } from '../context/operation.js';
import { quote } from '../domain/quote.js';
import { ApiError } from '../errors/api-error.js';

/** The names that query parameters of several words have inside. */
const innerNames: Readonly<Record<string, string>> = {
  new_results_after: 'newResultsAfter',
  as_of: 'asOf',
  min_credits: 'minCredits',
};

/**
 * Reads the parameters of a query string that an operation knows, as they are; what they mean is judged by the operation.
 * @throws ApiError VALIDATION_ERROR when there is another one: a misspelt `limit` would be paid for (D3).
 */
export function readQuery(query: Readonly<Record<string, unknown>>, known: readonly string[]): RawArguments {
  const names = Object.keys(query);
  if (names.length === 0) return query;
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw notKnown(unknown, known);
  const given = known.filter((name) => query[name] !== undefined);
  return Object.fromEntries(given.map((name) => [innerNames[name] ?? name, query[name]]));
}

function notKnown(name: string, known: readonly string[]): ApiError {
  const instead = known.length === 0 ? 'takes none' : `knows ${known.join(', ')}`;
  const message = `There is no query parameter ${quote(name)}; this operation ${instead}.`;
  return new ApiError('VALIDATION_ERROR', message);
}
