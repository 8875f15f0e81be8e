import type { Database } from '../database.js';
import { inLongTransaction } from '../transaction.js';
import { sequenceChanges } from './sequence-changes.js';

/**
 * Gives numbers to what was written past `writeRecords`, by an operator's own statements: records that were deleted, for
 * one. Costs a look at an empty table when there is nothing.
 */
export async function sequenceNotedChanges(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await db.pool.query('SELECT FROM noted_change LIMIT 1');
    if (rows.length === 0) return;
    await inLongTransaction(db, sequenceChanges);
  }
}
