import { ApiError } from '../errors/api-error.js';
import { quote } from './quote.js';

interface WholeBounds {
  readonly least: number;
  readonly most: number;
  /** When none is given. */
  readonly usual: number;
}

/**
 * A whole number as the graph, a body or a query string gives it; absent or null is the usual one.
 * @throws ApiError VALIDATION_ERROR that names the argument, what was got and what is needed.
 */
export function readWhole(name: string, value: unknown, { least, most, usual }: WholeBounds): number {
  if (value === undefined || value === null) return usual;
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most)
    return number;
  throw new ApiError(
    'VALIDATION_ERROR',
    `${name} needs to be a whole number from ${least} to ${most}, got ${quote(value)}.`,
  );
}
