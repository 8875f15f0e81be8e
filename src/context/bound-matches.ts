import { ApiError } from '../errors/api-error.js';
import { mostMatchesInAll } from '../store/lookups/match-bounds.js';

/**
 * Refuses inputs that match more records than one answer may hold: a shared domain can match many.
 * @throws ApiError ANSWER_TOO_LARGE with the bound.
 */
export function boundMatches(count: number): void {
  if (count <= mostMatchesInAll) return;
  const most = mostMatchesInAll.toLocaleString('en');
  throw new ApiError(
    'ANSWER_TOO_LARGE',
    `The inputs match more than ${most} records; at most ${most} are allowed in one answer. Send fewer inputs.`,
  );
}
