import type { Database } from '../database.js';
import { inLongTransaction } from '../transaction.js';
import { tableOf } from './record-tables.js';

const tables = [...Object.values(tableOf), 'participation', 'name_term'];

/**
 * Tells the planner how common the values of the records are now, so that a filter is answered by the right index. The
 * embedded database never looks by itself, and PostgreSQL some minutes later. A table at a time, for readers in between.
 */
export async function measureRecords(db: Database): Promise<void> {
  for (const table of tables) await inLongTransaction(db, (client) => client.query(`ANALYZE "${table}"`));
}
