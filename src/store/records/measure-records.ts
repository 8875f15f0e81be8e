import type { Database } from '../database.js';
import { inLongTransaction, withoutTransaction } from '../transaction.js';
import { tableOf } from './record-tables.js';

const { Company, ...others } = tableOf;
/** Side by side: the widest table takes as long as all others. */
const lanes = [[Company], [...Object.values(others), 'participation', 'name_term']];

/**
 * Tells the planner how common the values of the records are now, so that a filter is answered by the right index, and
 * which pages hold nothing but what everybody sees, so that what an index knows is not read from the table again (counts
 * took four times as long). The embedded database never looks by itself, and PostgreSQL some minutes later. Two tables
 * at a time, without giving pages back, and past what another one is looking at, so that nobody waits.
 */
export async function measureRecords(db: Database): Promise<void> {
  await Promise.all(lanes.map((tables) => measureTables(db, tables)));
}

async function measureTables(db: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const done = await withoutTransaction(db, (client) =>
      client.query(`VACUUM (ANALYZE, TRUNCATE false, SKIP_LOCKED) "${table}"`),
    );
    // Behind a pooler the pages are left to PostgreSQL's own vacuum.
    if (done === null)
      await inLongTransaction(db, (client) => client.query(`ANALYZE (SKIP_LOCKED) "${table}"`));
  }
}
