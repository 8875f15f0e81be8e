import { ApiError } from '../../errors/api-error.js';
import { quote } from '../quote.js';

/**
 * Reads the id that an input names a record by, alone. Whether a record could have it is not asked: one that cannot
 * exist is not found.
 * @throws ApiError VALIDATION_ERROR
 */
export function readRecordId(raw: Readonly<Record<string, unknown>>): string {
  const { id, ...rest } = raw;
  const beside = Object.keys(rest).find((key) => rest[key] !== undefined);
  if (beside !== undefined)
    throw new ApiError(
      'VALIDATION_ERROR',
      `An id stands alone in its input, got ${quote(beside)} beside it.`,
    );
  if (typeof id === 'string' && id.trim() !== '') return id.trim();
  throw new ApiError('VALIDATION_ERROR', `The id needs to be a non-empty string, got ${quote(id)}.`);
}
