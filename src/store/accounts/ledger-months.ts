import type { PoolClient } from 'pg';
import { firstChargeId } from '../../domain/charge-id.js';
import type { Database } from '../database.js';
import { inLongTransaction } from '../transaction.js';

/** A month of the ledger: a partition of its own, by the moments of the ids in it. */
export interface LedgerMonth {
  readonly table: string;
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

/** One process at a time makes or drops months. */
const lockId = 72707370;
const aheadMonths = 3;
/** Clocks of other gateways may be in the month before. */
const behindMonths = 1;

/**
 * Makes the months of the ledger from the last one to three ahead, where they are not there, and answers those it made.
 * Charges of a month that was made too late are moved into it from the net that had caught them. Charges go on meanwhile.
 */
export async function keepLedgerMonths(db: Database, now: Date): Promise<string[]> {
  const made: string[] = [];
  for (let offset = -behindMonths; offset <= aheadMonths; offset++) {
    const month = monthAt(now, offset);
    if (await exists(db, month)) continue;
    if (await inLongTransaction(db, (client) => make(client, month))) made.push(month.table);
  }
  return made;
}

/** The month so many months from the one that holds a moment, in UTC. */
export function monthAt(moment: Date, offset: number): LedgerMonth {
  const startOf = (distance: number): Date =>
    new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + distance));
  const from = startOf(offset);
  const table = `ledger_entry_${from.toISOString().slice(0, 7).replace('-', '_')}`;
  return { table, from, to: startOf(offset + 1) };
}

/** Held by a transaction that makes or drops months. */
export async function lockLedgerMonths(client: PoolClient): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [lockId]);
}

async function exists(db: Database, { table }: LedgerMonth): Promise<boolean> {
  const { rows } = await db.pool.query<{ present: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS present',
    [table],
  );
  return rows[0]?.present === true;
}

/** False when another process was first. To attach a table that is full already locks nobody out but the net. */
async function make(client: PoolClient, { table, from, to }: LedgerMonth): Promise<boolean> {
  await lockLedgerMonths(client);
  const { rows } = await client.query<{ present: boolean }>('SELECT to_regclass($1) IS NOT NULL AS present', [
    table,
  ]);
  if (rows[0]?.present === true) return false;
  const [first, end] = [firstChargeId(from), firstChargeId(to)];
  await client.query(`CREATE TABLE "${table}" (LIKE "ledger_entry" INCLUDING DEFAULTS)`);
  await client.query('LOCK TABLE "ledger_entry_other" IN ACCESS EXCLUSIVE MODE');
  await client.query(
    `WITH moved AS (DELETE FROM "ledger_entry_other" WHERE request_id >= $1 AND request_id < $2 RETURNING *)
     INSERT INTO "${table}" SELECT * FROM moved`,
    [first, end],
  );
  await client.query(
    `ALTER TABLE "ledger_entry" ATTACH PARTITION "${table}" FOR VALUES FROM ('${first}') TO ('${end}')`,
  );
  return true;
}
