import { ApiError } from '../errors/api-error.js';
import { parseMoment } from './parse-moment.js';
import { quote } from './quote.js';
import { readSingle } from './read-single.js';

/** For how long changes of a saved search are kept (contract 8). */
export const retentionDays = 60;

const dayMilliseconds = 86_400_000;

/**
 * Reads `new_results_after`: an RFC 3339 date-time, UTC when it has no offset; a `+` that a query string turned into
 * a space is accepted (D3). Null when absent. A fraction finer than a millisecond is rounded up, because rows carry
 * milliseconds and "on or after" must not include an earlier one.
 * @throws ApiError INVALID_NEW_RESULTS_AFTER, or NEW_RESULTS_AFTER_BEYOND_RETENTION when older than 60 days.
 */
export function readNewResultsAfter(raw: unknown, now: Date): Date | null {
  const value = readSingle('new_results_after', raw);
  if (value === undefined || value === null) return null;
  const moment = typeof value === 'string' ? parseMoment(value) : null;
  if (moment === null) {
    throw new ApiError(
      'INVALID_NEW_RESULTS_AFTER',
      `new_results_after needs to be an RFC 3339 date-time such as 2026-01-31T09:30:00Z, got ${quote(value)}.`,
    );
  }
  if (moment.getTime() < now.getTime() - retentionDays * dayMilliseconds) {
    throw new ApiError(
      'NEW_RESULTS_AFTER_BEYOND_RETENTION',
      `new_results_after needs to be within the last ${retentionDays} days, got ${quote(value)}.`,
    );
  }
  return moment;
}
