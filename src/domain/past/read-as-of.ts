import { ApiError } from '../../errors/api-error.js';
import { keptDays } from '../feeds/kept-days.js';
import { parseMoment } from '../parse-moment.js';
import { quote } from '../quote.js';
import { readSingle } from '../read-single.js';

const dayMilliseconds = 86_400_000;

/**
 * Reads `as_of`: an RFC 3339 date-time of the last 60 days, written as `new_results_after` is (D3). Null when absent.
 * @throws ApiError VALIDATION_ERROR that names the range.
 */
export function readAsOf(raw: unknown, now: Date): Date | null {
  const value = readSingle('as_of', raw);
  if (value === undefined || value === null) return null;
  const moment = typeof value === 'string' ? parseMoment(value) : null;
  const oldest = new Date(now.getTime() - keptDays * dayMilliseconds);
  if (moment !== null && moment >= oldest && moment <= now) return moment;
  const range = `from ${oldest.toISOString()} (${keptDays} days ago) to ${now.toISOString()} (now)`;
  const message = `as_of needs to be an RFC 3339 date-time ${range}, got ${quote(value)}.`;
  throw new ApiError('VALIDATION_ERROR', message);
}
