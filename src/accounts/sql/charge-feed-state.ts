import type { Database } from '../../database/database.js';
import { computed, type RowOf, Statement } from '../../database/statement.js';
import { inTransaction } from '../../database/transaction.js';

/** The name of the setting with the state of the feed of charges (D31). */
export const chargeFeed = 'charge-feed';

/** The state of the feed, and the current snapshot. A charge beyond it was not written by this database. */
const readState = new Statement(
  {
    snapshot: computed('text'),
    prunes: computed('int8'),
    prunedTransactionId: computed('int8'),
    restores: computed('int8'),
    hasRestored: computed('bool'),
  },
  `SELECT pg_current_snapshot()::text AS snapshot, (value->>'prunes')::bigint AS prunes,
     (value->>'prunedTransactionId')::bigint AS "prunedTransactionId", (value->>'restores')::bigint AS restores,
     EXISTS (SELECT FROM ledger_entry WHERE transaction_id <> 0
       AND transaction_id >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint) AS "hasRestored"
   FROM setting WHERE name = '${chargeFeed}'`,
);

export type FeedState = RowOf<(typeof readState)['columns']>;

/** Reads the state of the feed. */
export async function readFeedState({ pool }: Database): Promise<FeedState> {
  const { rows } = await pool.query(readState.with());
  return rows[0] ?? { snapshot: '1:1:', prunes: 0, prunedTransactionId: 0, restores: 0, hasRestored: false };
}

/**
 * Returns the SQL that notes that charges are no longer in the feed (D31), so that a reader that has not read them gets
 * an error. It belongs in the transaction that deletes them. `charges` is a table or a query with their transaction IDs.
 */
export function notePruned(charges: string): string {
  return `UPDATE setting SET value = value || jsonb_build_object('prunes', (value->>'prunes')::bigint + 1,
      'prunedTransactionId', GREATEST((value->>'prunedTransactionId')::bigint, pruned.highest))
    FROM (SELECT max(transaction_id) AS highest FROM ${charges} WHERE transaction_id <> 0) pruned
    WHERE name = '${chargeFeed}' AND pruned.highest IS NOT NULL`;
}

/**
 * Writes the log to disk. Otherwise a crash could let the database assign IDs again of transactions that ended without a
 * commit, and that the snapshot says have ended. A charge with such an ID would be missed.
 */
export async function makeDurable(db: Database): Promise<void> {
  await inTransaction(db, async (client) => {
    await client.query('SET LOCAL synchronous_commit = on');
    await client.query('UPDATE setting SET value = value WHERE name = $1', [chargeFeed]);
  });
}
