import { ApiError } from '../errors/api-error.js';
import { quote } from './quote.js';

const mostIds = 5000;
const longestShown = 100;

/**
 * Reads the ids of records that go into a list or out of it.
 * @throws ApiError VALIDATION_ERROR when there are more than 5,000.
 */
export function readRecordIds(value: unknown): readonly string[] {
  if (!Array.isArray(value)) {
    throw new ApiError('VALIDATION_ERROR', `ids needs to be a list of ids, got ${quote(value)}.`);
  }
  if (value.length > mostIds) {
    throw new ApiError('VALIDATION_ERROR', `ids holds at most ${mostIds} ids, got ${value.length}.`);
  }
  return value.map(String);
}

/** The error of ids that name no record: how many, and some of them. */
export function missingRecords(product: string, missing: readonly string[]): ApiError {
  const some = missing
    .slice(0, 5)
    .map((id) => id.slice(0, longestShown))
    .join(', ');
  return new ApiError(
    'VALIDATION_ERROR',
    `${missing.length} of the ids name no record of ${product}, for example ${some}.`,
  );
}
