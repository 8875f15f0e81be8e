import type { Database } from '../../database/database.js';
import { inLongTransaction } from '../../database/transaction.js';
import { chargeFeed, readFeedState } from './charge-feed-state.js';

/** Charges per transaction ID that a restored charge gets. */
const groupSize = 1000;

/**
 * Gives the charges of a restored dump new transaction IDs. A dump has the IDs of the database that was dumped. Those
 * that this database has not assigned yet would order its own charges before the restored ones. Negative IDs are before
 * all others. Cursors from before the restore are refused afterwards. Usually, there are no such charges.
 */
export async function reorderRestoredCharges(db: Database): Promise<void> {
  if (db.distribution.isDistributed || !(await readFeedState(db)).hasRestored) return;
  await inLongTransaction(db, async (client) => {
    // Another server may do the same. The next statement then finds no such charges.
    await client.query('SELECT FROM setting WHERE name = $1 FOR UPDATE', [chargeFeed]);
    const { rowCount } = await client.query(
      `WITH restored AS (
         SELECT organization_id, request_id, row_number() OVER (ORDER BY transaction_id, request_id) AS n,
           (SELECT LEAST(0, min(transaction_id)) FROM ledger_entry WHERE transaction_id <> 0) AS lowest, count(*) OVER () AS total
         FROM ledger_entry
         WHERE transaction_id <> 0 AND transaction_id >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint
       )
       UPDATE ledger_entry e SET transaction_id = lowest - 1 - (total - n) / ${groupSize}
       FROM restored r WHERE e.organization_id = r.organization_id AND e.request_id = r.request_id`,
    );
    if (rowCount !== 0)
      await client.query(
        `UPDATE setting SET value = jsonb_set(value, '{restores}', to_jsonb((value->>'restores')::bigint + 1))
       WHERE name = $1`,
        [chargeFeed],
      );
  });
}
