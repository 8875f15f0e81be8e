import type { RawArguments } from '../../context/operation.js';

/** The query parameters of the contract by the names they have inside. Others are ignored (D3). */
const parameters = {
  limit: 'limit',
  page: 'page',
  newResultsAfter: 'new_results_after',
  website: 'website',
  name: 'name',
} as const;

/**
 * Reads the known parameters of a query string as they are; what they mean is judged by the operation.
 * @throws ApiError VALIDATION_ERROR when one of them is repeated (D3).
 */
export function readQuery(query: Readonly<Record<string, unknown>>): RawArguments {
  const raw: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const value = query[parameter];
    if (value !== undefined) raw[name] = value;
  }
  return raw;
}
