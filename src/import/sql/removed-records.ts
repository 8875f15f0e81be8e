import type { Queries } from '../../database/queries.js';
import { field, Statement } from '../../database/statement.js';
import type { RecordKind } from '../../records/record-kinds.js';

/**
 * Key of an advisory lock. Transactions that write records hold it in shared mode, so that they see every removal that
 * was committed before. A transaction that removes records holds it exclusively.
 */
const removalLock = 1_684_300_908;

/** Acquires the lock that every transaction that writes records needs. */
export async function lockAgainstRemovals(client: Queries): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock_shared($1)', [removalLock]);
}

/** Waits for the running transactions that write records, and delays later ones until this transaction ends. */
export async function lockForRemoval(client: Queries): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [removalLock]);
}

/** A record's kind and ID. */
export interface RecordKey {
  readonly kind: RecordKind;
  readonly id: string;
}

/** A record that an operator removed. */
export interface Removed extends RecordKey {
  /** True if it was removed because a complete file lacked it. */
  readonly isMissing: boolean;
}

const find = new Statement(
  {
    kind: field('RemovedRecord.kind').as<RecordKind>(),
    id: 'RemovedRecord.id',
    isMissing: 'RemovedRecord.isMissing',
  },
  // Looks up each record by its key, because the planner has no statistics of a new table.
  `SELECT gone.kind, gone.id, gone.is_missing AS "isMissing" FROM unnest($1::text[], $2::text[]) AS given (kind, id),
     LATERAL (SELECT * FROM removed_record r WHERE r.kind = given.kind AND r.id = given.id OFFSET 0 FOR UPDATE) gone`,
);

/**
 * Returns those of the records that are removed. Needs the lock of `lockAgainstRemovals`. Waits for a transaction that
 * restores one of them, so that each is restored once.
 */
export async function findRemoved(
  client: Queries,
  records: readonly RecordKey[],
): Promise<readonly Removed[]> {
  const { rows } = await client.query(
    find.with(
      records.map(({ kind }) => kind),
      records.map(({ id }) => id),
    ),
  );
  return rows;
}

/** Lets imports write removed records again. */
export async function forgetRemoved(client: Queries, records: readonly RecordKey[]): Promise<void> {
  await client.query(
    `DELETE FROM removed_record gone USING unnest($1::text[], $2::text[]) AS given (kind, id)
     WHERE gone.kind = given.kind AND gone.id = given.id`,
    [records.map(({ kind }) => kind), records.map(({ id }) => id)],
  );
}
