import type { Database } from '../../database/database.js';
import { deleteByShard } from '../../database/distribution/delete-by-shard.js';
import { Statement } from '../../database/statement.js';
import { violates } from '../../database/violates.js';
import { windowStarts } from '../model/credit-budget.js';

/**
 * Finds receipts of the month to which a charge made now would be assigned (chargeCredits): the current month ($3), or
 * the month of the organization's budget if that is later.
 */
const findPaid = new Statement(
  { receipt: 'FeedReceipt.receipt' },
  `SELECT receipt FROM feed_receipt WHERE organization_id = $1 AND receipt = ANY($2::uuid[])
    AND month_start = (SELECT GREATEST(month_start, $3) FROM credit_budget WHERE organization_id = $1)`,
  'find-paid-receipts',
);

/**
 * Returns the receipts, in input order, that an organization has not paid for in the month that contains `now` (D12).
 */
export async function unpaidReceipts(
  db: Database,
  organizationId: string,
  receipts: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  if (receipts.length === 0) return receipts;
  const { rows } = await db
    .accounts(organizationId)
    .query(findPaid.with(organizationId, receipts, windowStarts(now).monthStart));
  const paid = new Set(rows.map(({ receipt }) => receipt));
  return receipts.filter((receipt) => !paid.has(receipt));
}

/** Deletes at most `most` receipts of months before the month of `moment`. Returns the number of deleted receipts. */
export async function deleteOldReceipts(db: Database, moment: Date, most: number): Promise<number> {
  if (db.distribution.isDistributed)
    return deleteByShard(db, 'feed_receipt', `month_start < '${windowStarts(moment).monthStart}'`, most);
  const { rowCount } = await db.longPool.query(
    `DELETE FROM feed_receipt WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM feed_receipt WHERE month_start < $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    [windowStarts(moment).monthStart, most],
  );
  return rowCount ?? 0;
}

/** Thrown when a concurrent request has paid for one of the versions to charge. Nothing was written or charged. */
export class AlreadyPaid extends Error {
  override readonly name = 'AlreadyPaid';
}

/**
 * Awaits a statement that inserts receipts.
 * @throws AlreadyPaid instead of the unique violation when one of the receipts exists already.
 */
export async function asAlreadyPaid<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    if (!violates(error, 'unique', 'feed_receipt_pkey')) throw error;
    throw new AlreadyPaid('part of the page is already paid for', { cause: error });
  }
}
