import type { PoolClient } from 'pg';

/**
 * Changes rows of records without changing the records, for example keys that are made of them: the saved searches need
 * not be tried with them. In a transaction.
 */
export async function changeUnnoted(client: PoolClient, change: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<{ last: number | null }>('SELECT max(id) AS last FROM changed_record');
  await change();
  // What this transaction noted: others may note at the same time.
  await client.query('DELETE FROM changed_record WHERE id > $1 AND xmin = pg_current_xact_id()::xid', [
    rows[0]?.last ?? 0,
  ]);
}
