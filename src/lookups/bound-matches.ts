import { ApiError } from '../errors/api-error.js';
import { maxMatchesTotal } from './sql/find-by-identifier.js';

/**
 * Throws if the inputs of a request match more records than a response may contain, for example because many companies
 * share a domain. `count` is the number of matches.
 * @throws ApiError ANSWER_TOO_LARGE with the limit.
 */
export function boundMatches(count: number): void {
  if (count <= maxMatchesTotal) return;
  const most = maxMatchesTotal.toLocaleString('en');
  throw new ApiError(
    'ANSWER_TOO_LARGE',
    `The inputs match more than ${most} records; at most ${most} are allowed per response. Send fewer inputs.`,
  );
}
