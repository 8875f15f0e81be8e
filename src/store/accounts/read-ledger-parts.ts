import type { Database } from '../database.js';

/** What the ledger consists of. */
export interface LedgerParts {
  /** Its tables: months, what was charged before there were months, and the net. */
  readonly tables: readonly string[];
  /** Whether the net has charges. */
  readonly strays: boolean;
}

export async function readLedgerParts(db: Database): Promise<LedgerParts> {
  const { rows } = await db.pool.query<LedgerParts>(
    `SELECT ARRAY(SELECT inhrelid::regclass::text FROM pg_inherits
       WHERE inhparent = 'ledger_entry'::regclass ORDER BY 1) AS tables,
       EXISTS (SELECT FROM ledger_entry_other WHERE request_id >= 'req_') AS strays`,
  );
  return rows[0] ?? { tables: [], strays: false };
}
