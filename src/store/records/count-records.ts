import type { RecordKind } from '../../domain/record-kinds.js';
import type { Database } from '../database.js';
import { inLongTransaction } from '../transaction.js';
import { tableOf } from './record-tables.js';

/** How many records of a kind there are. It may take as long as it needs, so it is for commands alone. */
export async function countRecords(db: Database, kind: RecordKind): Promise<number> {
  return inLongTransaction(db, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*) AS count FROM "${tableOf[kind]}"`,
    );
    return rows[0]?.count ?? 0;
  });
}
