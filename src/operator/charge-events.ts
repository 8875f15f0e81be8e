import type { ChargeCursor } from '../accounts/model/charge-cursor.js';
import {
  type ChargeGap,
  type ChargePage,
  type OldestCharge,
  readCharges,
} from '../accounts/sql/charge-feed.js';
import { ApiError } from '../errors/api-error.js';
import { type Operating, refused } from './operating.js';

/** A page of the feed of charges to read. */
interface ChargeQuery {
  /** The position after which the page begins; null for the oldest charge. */
  readonly after: ChargeCursor | null;
  readonly limit: number;
}

/**
 * Returns a page of the charges of all organizations, in the order of their commits (D31).
 * @throws ApiError CHANGES_EXPIRED when charges after the cursor were deleted, or the database was restored;
 * SERVICE_UNAVAILABLE while a restored database is prepared; VALIDATION_ERROR when accounts are distributed.
 */
export async function listCharges(
  { db, clock }: Pick<Operating, 'db' | 'clock'>,
  { after, limit }: ChargeQuery,
): Promise<ChargePage> {
  if (db.distribution.isDistributed)
    throw refused(
      'Charges have no common order when accounts are distributed (Citus). Read GET /usage instead.',
    );
  const page = await readCharges(db, after, limit, clock.now());
  if ('gap' in page) throw unreadable(page, after);
  return page;
}

const restart = 'Read again without after: events that you have already received have the same id.';

function unreadable(found: ChargeGap, after: ChargeCursor | null): ApiError {
  if (found.gap === 'restoring')
    return new ApiError(
      'SERVICE_UNAVAILABLE',
      'The charges of a restored database are being ordered. Try again.',
    );
  const got = `got a cursor of ${after?.issuedAt.toISOString() ?? 'no time'}`;
  if (found.gap === 'pruned')
    return new ApiError(
      'CHANGES_EXPIRED',
      `after is before the oldest charge: ${got}, and later charges were pruned; ${describe(found.oldest)}. ${restart}`,
    );
  return new ApiError(
    'CHANGES_EXPIRED',
    `after must be a cursor of this state of the database, ${got}, from before it was restored. ${restart}`,
  );
}

function describe(oldest: OldestCharge | null): string {
  if (oldest === null) return 'there are no charges';
  return `the oldest charge is ${oldest.chargeId} of ${oldest.chargedAt.toISOString()}`;
}
