import { ApiError } from '../../errors/api-error.js';
import { quote } from '../quote.js';

/**
 * Whether companies that are not found are to be sourced; absent is no (D13).
 * @throws ApiError VALIDATION_ERROR when it is no boolean, or asks to source what cannot be.
 */
export function readSource(value: unknown, canBeSourced: boolean): boolean {
  const isKnown = value === undefined || value === null || typeof value === 'boolean';
  if (!isKnown)
    throw new ApiError('VALIDATION_ERROR', `source needs to be true or false, got ${quote(value)}.`);
  if (value === true && !canBeSourced)
    throw new ApiError(
      'VALIDATION_ERROR',
      'source needs to be false or absent, got true: only companies are sourced.',
    );
  return value === true;
}
