import type { PoolClient } from 'pg';
import type { Database } from '../database.js';
import { inLongTransaction } from '../transaction.js';
import { lockLedgerMonths, monthAt, type LedgerMonth } from './ledger-months.js';
import { readLedgerParts } from './read-ledger-parts.js';

/** What of the ledger is older than it has to be kept. */
export interface LedgerSurplus {
  /** Charges before this are no longer needed. */
  readonly before: Date;
  /** Months as wholes, oldest first. */
  readonly months: readonly LedgerMonth[];
  /** Charges from before the ledger had months, or of months that were never made. */
  readonly entries: number;
}

const mostAtOnce = 5000;
/** Months before the one that is needed first, which are looked for. */
const mostMonths = 600;
/** The parts of the ledger that are no months. */
const unsorted = ['ledger_entry_before', 'ledger_entry_other'];

/** Finds what is before the first of so many months before this one; changes nothing. */
export async function findLedgerSurplus(db: Database, now: Date, keptMonths: number): Promise<LedgerSurplus> {
  const { from: before } = monthAt(now, -keptMonths);
  const names = new Set((await readLedgerParts(db)).tables);
  const months: LedgerMonth[] = [];
  for (let distance = mostMonths; distance >= 1; distance--) {
    const month = monthAt(before, -distance);
    if (names.has(month.table) && !(await hasLater(db, month.table, before))) months.push(month);
  }
  let entries = 0;
  for (const table of unsorted) entries += await countOlder(db, table, before);
  return { before, months, entries };
}

/** Drops a month with all that is in it; waits for nobody longer than a moment. */
export async function dropLedgerMonth(db: Database, { table }: LedgerMonth): Promise<void> {
  await inLongTransaction(db, async (client) => {
    await lockLedgerMonths(client);
    await client.query(`SET LOCAL lock_timeout = '2s'`);
    await client.query(`DROP TABLE IF EXISTS "${table}"`);
  });
}

/** Deletes charges that are in no month and older than a moment, in steps; answers how many there were. */
export async function deleteOldEntries(db: Database, before: Date, signal: AbortSignal): Promise<number> {
  let deleted = 0;
  const { rows: organizations } = await db.longPool.query<{ id: string }>('SELECT id FROM organization');
  for (const table of unsorted)
    for (const { id } of organizations)
      for (let step = mostAtOnce; step === mostAtOnce; deleted += step) {
        signal.throwIfAborted();
        step = await inLongTransaction(db, (client) => deleteStep(client, table, id, before));
      }
  return deleted;
}

/** By the index that lists an organization's charges, oldest first. */
async function deleteStep(client: PoolClient, table: string, id: string, before: Date): Promise<number> {
  const { rowCount } = await client.query(
    `DELETE FROM "${table}" WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM "${table}" WHERE organization_id = $1 AND charged_at < $2
      ORDER BY charged_at, request_id LIMIT ${mostAtOnce}))`,
    [id, before],
  );
  return rowCount ?? 0;
}

/** A charge is dated when it is made, which can be later than its id. */
async function hasLater(db: Database, table: string, moment: Date): Promise<boolean> {
  const { rows } = await db.longPool.query<{ present: boolean }>(
    `SELECT EXISTS (SELECT FROM "${table}" WHERE charged_at >= $1) AS present`,
    [moment],
  );
  return rows[0]?.present === true;
}

async function countOlder(db: Database, table: string, moment: Date): Promise<number> {
  return inLongTransaction(db, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*) AS count FROM "${table}" WHERE charged_at < $1`,
      [moment],
    );
    return rows[0]?.count ?? 0;
  });
}
