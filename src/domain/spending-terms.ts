import { ApiError } from '../errors/api-error.js';
import { quote } from './quote.js';
import type { SpendingSession } from './spending-session.js';

/** What a caller says of the cost of a call before it is made; the same headers through both doors. */
export interface SpendingTerms {
  /** The call only tells what it would cost: nothing is charged, and no rows are answered. */
  readonly isDryRun: boolean;
  /** An answer that would cost more is refused; null is no limit but the budget's. */
  readonly maxCredits: number | null;
  /** The answer to this request is made, and charged, once; null when each time. */
  readonly idempotencyKey: string | null;
  /** The session whose budget the call is paid from too; null without one (D18). */
  readonly session: SpendingSession | null;
}

/** The texts of the headers X-Dry-Run, X-Max-Credits and Idempotency-Key, and the session where a door has some. */
export interface RawSpendingTerms {
  readonly dryRun: string | undefined;
  readonly maxCredits: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly session?: SpendingSession | null;
}

/** @throws ApiError VALIDATION_ERROR naming the header, what was got and what is needed. */
export function readSpendingTerms(raw: RawSpendingTerms): SpendingTerms {
  const { dryRun, maxCredits } = raw;
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
  return {
    isDryRun: wish === 'true',
    maxCredits: limit === undefined ? null : Number(limit),
    idempotencyKey: readIdempotencyKey(raw.idempotencyKey),
    session: raw.session ?? null,
  };
}

function readIdempotencyKey(text: string | undefined): string | null {
  const key = text?.trim();
  if (key === undefined) return null;
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return key;
  throw new ApiError(
    'VALIDATION_ERROR',
    `Idempotency-Key needs to be 1 to 255 printable ASCII characters, got ${quote(text)}.`,
  );
}
