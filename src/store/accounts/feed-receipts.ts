import { windowStarts } from '../../domain/credit-budget.js';
import type { Database } from '../database.js';

/** Some of what was to be charged was paid for meanwhile; nothing was written, and nothing charged. */
export class AlreadyPaid extends Error {
  override readonly name = 'AlreadyPaid';
}

/** The window is the one that a charge would be of now: it never moves back (chargeCredits). */
const findPaid = `
  SELECT receipt FROM feed_receipt WHERE organization_id = $1 AND receipt = ANY($2::uuid[])
    AND month_start = (SELECT GREATEST(month_start, $3) FROM credit_budget WHERE organization_id = $1)`;

/** Those of the receipts, in their order, that an organization has not paid for in the window that holds `now` (D12). */
export async function unpaidReceipts(
  db: Database,
  organizationId: string,
  receipts: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  if (receipts.length === 0) return receipts;
  const { rows } = await db.pool.query<{ receipt: string }>({
    name: 'find-paid-receipts',
    text: findPaid,
    values: [organizationId, receipts, windowStarts(now).monthStart],
  });
  const paid = new Set(rows.map(({ receipt }) => receipt));
  return receipts.filter((receipt) => !paid.has(receipt));
}

/** Deletes receipts of windows before the one that holds a moment, so many at a time; answers how many there were. */
export async function deleteOldReceipts(db: Database, moment: Date, most: number): Promise<number> {
  const { rowCount } = await db.longPool.query(
    `DELETE FROM feed_receipt WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM feed_receipt WHERE month_start < $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    [windowStarts(moment).monthStart, most],
  );
  return rowCount ?? 0;
}

/** @throws AlreadyPaid in the place of the database's complaint about a second receipt for the same. */
export async function asAlreadyPaid<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    const { code, constraint } = error as { code?: unknown; constraint?: unknown };
    if (code !== '23505' || constraint !== 'feed_receipt_pkey') throw error;
    throw new AlreadyPaid('some of it is paid for already', { cause: error });
  }
}
