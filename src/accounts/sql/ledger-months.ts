import type { PoolClient } from 'pg';
import type { Database } from '../../database/database.js';
import { distributeLike } from '../../database/distribution/distribute.js';
import type { Queries } from '../../database/queries.js';
import { computed, Statement } from '../../database/statement.js';
import { inLongTransaction } from '../../database/transaction.js';
import { missesPartition } from '../../database/violates.js';
import { firstChargeId } from '../model/charge.js';
import { notePruned } from './charge-feed-state.js';

/** A month's partition of the ledger. A charge's month is encoded in its ID. */
export interface LedgerMonth {
  readonly table: string;
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

/** Advisory lock with which only one process at a time creates or drops month partitions. */
const lockId = 72707370;
const aheadMonths = 3;
/** The clocks of other servers may still be in the previous month, so its partition is also created. */
const monthsBehind = 1;

/**
 * Creates the missing month partitions of the ledger, from the previous month to three months ahead. If the default
 * partition already has charges of these months, moves them; charging continues during the move. Returns the names of
 * the created partitions.
 */
export async function createLedgerMonths(db: Database, now: Date): Promise<string[]> {
  const made: string[] = [];
  for (let offset = -monthsBehind; offset <= aheadMonths; offset++) {
    const month = monthAt(now, offset);
    if (await makeLedgerMonth(db, month)) made.push(month.table);
  }
  return made;
}

/** Creates the partition of a month. Returns false when it already exists. */
export async function makeLedgerMonth(db: Database, month: LedgerMonth): Promise<boolean> {
  if (await exists(db.pool, month)) return false;
  return inLongTransaction(db, (client) => make(client, month, db.distribution.isDistributed));
}

/** Returns the UTC month that is `offset` months after the month of a moment. */
export function monthAt(moment: Date, offset: number): LedgerMonth {
  const startOf = (distance: number): Date =>
    new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + distance));
  const from = startOf(offset);
  const table = `ledger_entry_${from.toISOString().slice(0, 7).replace('-', '_')}`;
  return { table, from, to: startOf(offset + 1) };
}

/** Locks month partitions until the end of the transaction. */
async function lockLedgerMonths(client: PoolClient): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [lockId]);
}

/**
 * Returns whether a month's partition exists. Reads the catalog directly, because to_regclass uses the session's
 * catalog cache, which can miss a partition that another process created while this one waited for the lock.
 */
async function exists(queries: Queries, { table }: LedgerMonth): Promise<boolean> {
  const { rows } = await queries.query(
    'SELECT FROM pg_class WHERE relname = $1 AND relnamespace = current_schema()::regnamespace',
    [table],
  );
  return rows.length > 0;
}

/**
 * Creates a month's partition. Returns false when another process created it first. The table is filled before it is
 * attached, so that only the default partition is locked. The wait for this lock is limited to 2 s, because later
 * readers queue behind a waiting lock request.
 */
async function make(client: PoolClient, month: LedgerMonth, isDistributed: boolean): Promise<boolean> {
  await lockLedgerMonths(client);
  if (await exists(client, month)) return false;
  const { table, from, to } = month;
  const [first, end] = [firstChargeId(from), firstChargeId(to)];
  await client.query(`CREATE TABLE "${table}" (LIKE "ledger_entry" INCLUDING DEFAULTS)`);
  if (isDistributed) await distributeLike(client, table, 'ledger_entry');
  await client.query(`SET LOCAL lock_timeout = '2s'`);
  await client.query('LOCK TABLE "ledger_entry_other" IN ACCESS EXCLUSIVE MODE');
  for (const move of isDistributed ? moveInShards(table) : [moveAtOnce(table)])
    await client.query(move, [first, end]);
  await client.query(
    `ALTER TABLE "ledger_entry" ATTACH PARTITION "${table}" FOR VALUES FROM ('${first}') TO ('${end}')`,
  );
  return true;
}

const strays = '"ledger_entry_other" WHERE request_id >= $1 AND request_id < $2';

const moveAtOnce = (table: string): string =>
  `WITH moved AS (DELETE FROM ${strays} RETURNING *) INSERT INTO "${table}" SELECT * FROM moved`;

/**
 * Returns two statements. Citus runs each of them in every shard. The default partition is locked until both are
 * committed.
 */
const moveInShards = (table: string): string[] => [
  `INSERT INTO "${table}" SELECT * FROM ${strays}`,
  `DELETE FROM ${strays}`,
];

/**
 * Retries a failed charge once if its month's partition was created while it ran. PostgreSQL had then already routed the
 * row to the default partition, which no longer accepted it. The error rolled back the whole statement, and the retry
 * writes to the new partition. Otherwise throws the error.
 * @param charge Runs one statement, or a whole transaction.
 */
export async function retryIfPartitionMissed<T>(error: unknown, charge: () => Promise<T>): Promise<T> {
  if (!missesPartition(error, 'ledger_entry_other')) throw error;
  return charge();
}

/** The partitions of the ledger. */
interface LedgerParts {
  /** Table names: the month partitions, the table of charges from before partitioning, and the default partition. */
  readonly tables: readonly string[];
  /** Whether the default partition has charges. */
  readonly strays: boolean;
}

const readParts = new Statement(
  { tables: computed('text[]'), strays: computed('bool') },
  `SELECT ARRAY(SELECT inhrelid::regclass::text FROM pg_inherits
     WHERE inhparent = 'ledger_entry'::regclass ORDER BY 1) AS tables,
     EXISTS (SELECT FROM ledger_entry_other WHERE request_id >= 'req_') AS strays`,
);

const readTables = new Statement(
  { tables: computed('text[]') },
  `SELECT ARRAY(SELECT inhrelid::regclass::text FROM pg_inherits
     WHERE inhparent = 'ledger_entry'::regclass ORDER BY 1) AS tables`,
);

export async function readLedgerParts(db: Database): Promise<LedgerParts> {
  if (db.distribution.isDistributed) return readDistributedParts(db);
  const { rows } = await db.pool.query(readParts.with());
  return rows[0] ?? { tables: [], strays: false };
}

/** Reads the partitions in two statements, because Citus cannot join a catalog with a distributed table. */
async function readDistributedParts({ pool }: Database): Promise<LedgerParts> {
  const { rows } = await pool.query(readTables.with());
  const { rows: found } = await pool.query(
    `SELECT FROM ledger_entry_other WHERE request_id >= 'req_' LIMIT 1`,
  );
  return { tables: rows[0]?.tables ?? [], strays: found.length > 0 };
}

/** Charges that are older than the retention period. */
interface LedgerSurplus {
  /** The start of the retention period. */
  readonly before: Date;
  /** The month partitions that contain only charges from before the retention period, oldest first. */
  readonly months: readonly LedgerMonth[];
  /** Number of charges from before the retention period that are in the other partitions (`unsorted`). */
  readonly entries: number;
}

const batchSize = 5000;
/** How many months before the retention period are searched for partitions. */
const maxMonths = 600;
/** The partitions of the ledger that are not months. */
const unsorted = ['ledger_entry_before', 'ledger_entry_other'];

/**
 * Finds the charges from before the retention period, which has the current month and the `retainedMonths` before it.
 * Changes nothing.
 */
export async function findLedgerSurplus(
  db: Database,
  now: Date,
  retainedMonths: number,
): Promise<LedgerSurplus> {
  const { from: before } = monthAt(now, -retainedMonths);
  const names = new Set((await readLedgerParts(db)).tables);
  const months: LedgerMonth[] = [];
  for (let distance = maxMonths; distance >= 1; distance--) {
    const month = monthAt(before, -distance);
    if (names.has(month.table) && !(await hasLater(db, month.table, before))) months.push(month);
  }
  let entries = 0;
  for (const table of unsorted) entries += await countOlder(db, table, before);
  return { before, months, entries };
}

/** Drops a month with all its charges. Waits at most 2 s for a lock. */
export async function dropLedgerMonth(db: Database, month: LedgerMonth): Promise<void> {
  const { table } = month;
  await inLongTransaction(db, async (client) => {
    await lockLedgerMonths(client);
    await client.query(`SET LOCAL lock_timeout = '2s'`);
    if (!(await exists(client, month))) return;
    if (!db.distribution.isDistributed) {
      await client.query(`LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`);
      await client.query(notePruned(`"${table}"`));
    }
    await client.query(`DROP TABLE "${table}"`);
  });
}

/**
 * Deletes charges outside month partitions that are older than `before`, in steps. Returns the number of deleted
 * charges.
 */
export async function deleteOldEntries(db: Database, before: Date, signal: AbortSignal): Promise<number> {
  const { isDistributed } = db.distribution;
  let deleted = 0;
  const organizations = await db.prisma.organization.findMany({ select: { id: true } });
  for (const table of unsorted)
    for (const { id } of organizations)
      for (let step = batchSize; step === batchSize; deleted += step) {
        signal.throwIfAborted();
        step = await inLongTransaction(db, (client) =>
          (isDistributed ? deleteInShard : deleteStep)(client, table, id, before),
        );
      }
  return deleted;
}

/** Deletes up to `batchSize` charges. Uses the index of an organization's charges by date. */
async function deleteStep(client: PoolClient, table: string, id: string, before: Date): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `WITH deleted AS (DELETE FROM "${table}" WHERE ctid = ANY(ARRAY(
       SELECT ctid FROM "${table}" WHERE organization_id = $1 AND charged_at < $2
       ORDER BY charged_at, request_id LIMIT ${batchSize})) RETURNING transaction_id
     ), noted AS (${notePruned('deleted')})
     SELECT count(*) AS count FROM deleted`,
    [id, before],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Deletes all old charges of an organization, in its shard. Citus cannot plan a deletion with a limit. There is no feed of
 * charges on Citus (D31).
 */
async function deleteInShard(client: PoolClient, table: string, id: string, before: Date): Promise<number> {
  const { rowCount } = await client.query(
    `DELETE FROM "${table}" WHERE organization_id = $1 AND charged_at < $2`,
    [id, before],
  );
  return rowCount ?? 0;
}

/** Returns whether a partition has charges since a moment. A charge can be dated later than the time in its ID. */
async function hasLater(db: Database, table: string, moment: Date): Promise<boolean> {
  if (db.distribution.isDistributed) {
    const { rows: later } = await db.longPool.query(`SELECT FROM "${table}" WHERE charged_at >= $1 LIMIT 1`, [
      moment,
    ]);
    return later.length > 0;
  }
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
