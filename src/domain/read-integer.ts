import { ApiError } from '../errors/api-error.js';
import { quote } from './quote.js';

/**
 * Reads a whole number as a query string (digits) or a graph (a number) gives it.
 * @throws ApiError VALIDATION_ERROR naming the bounds and what was got.
 */
export function readInteger(name: string, value: unknown, min: number, max: number): number {
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < min || number > max) {
    throw new ApiError(
      'VALIDATION_ERROR',
      `${name} needs to be an integer from ${min} to ${max}, got ${quote(value)}.`,
    );
  }
  return number;
}
