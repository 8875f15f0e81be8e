import { ApiError } from '../errors/api-error.js';
import { quote } from './quote.js';

/** What a caller says of the cost of a call before it is made; the same headers through both doors. */
export interface SpendingTerms {
  /** The call only tells what it would cost: nothing is charged, and no rows are answered. */
  readonly isDryRun: boolean;
  /** An answer that would cost more is refused; null is no limit but the budget's. */
  readonly maxCredits: number | null;
}

/** The texts of the headers X-Dry-Run and X-Max-Credits. */
export interface RawSpendingTerms {
  readonly dryRun: string | undefined;
  readonly maxCredits: string | undefined;
}

/** @throws ApiError VALIDATION_ERROR naming the header, what was got and what is needed. */
export function readSpendingTerms({ dryRun, maxCredits }: RawSpendingTerms): SpendingTerms {
  const wish = dryRun?.trim().toLowerCase();
  if (wish !== undefined && wish !== 'true' && wish !== 'false') {
    throw new ApiError('VALIDATION_ERROR', `X-Dry-Run needs to be true or false, got ${quote(dryRun)}.`);
  }
  const limit = maxCredits?.trim();
  if (limit !== undefined && !/^\d{1,15}$/.test(limit)) {
    throw new ApiError(
      'VALIDATION_ERROR',
      `X-Max-Credits needs to be a whole number of credits, got ${quote(maxCredits)}.`,
    );
  }
  return { isDryRun: wish === 'true', maxCredits: limit === undefined ? null : Number(limit) };
}
