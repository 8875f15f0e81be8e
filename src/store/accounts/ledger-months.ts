import type { PoolClient } from 'pg';
import { firstChargeId } from '../../domain/charge-id.js';
import type { Database } from '../database.js';
import type { Queries } from '../queries.js';
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
    if (await exists(db.pool, month)) continue;
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

/**
 * Reads the catalog itself: to_regclass believes what its session has known since its transaction began, also that a month
 * is not there which another process has made while this one waited for the lock.
 */
async function exists(queries: Queries, { table }: LedgerMonth): Promise<boolean> {
  const { rows } = await queries.query(
    'SELECT FROM pg_class WHERE relname = $1 AND relnamespace = current_schema()::regnamespace',
    [table],
  );
  return rows.length > 0;
}

/**
 * False when another process was first. To attach a table that is full already locks nobody out but the net. Readers who
 * come later stand behind a lock that is waited for, so this one is waited for no longer than a moment.
 */
async function make(client: PoolClient, month: LedgerMonth): Promise<boolean> {
  await lockLedgerMonths(client);
  if (await exists(client, month)) return false;
  const { table, from, to } = month;
  const [first, end] = [firstChargeId(from), firstChargeId(to)];
  await client.query(`CREATE TABLE "${table}" (LIKE "ledger_entry" INCLUDING DEFAULTS)`);
  await client.query(`SET LOCAL lock_timeout = '2s'`);
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
