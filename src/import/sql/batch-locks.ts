import type { PoolClient, QueryResult } from 'pg';

/** Key of the advisory lock that orders the transactions that write signals and those that write listed records. */
const signalLock = 1_684_300_906;

/**
 * Key of the advisory lock of corrections. A transaction that writes records holds it in shared mode, so that it sees
 * every correction that was committed before. A transaction that corrects a record holds it exclusively.
 */
const correctionLock = 1_684_300_909;

/** Whether any stored record has corrections, and whether any was merged (D26). */
export interface OperatorDecisions {
  readonly hasCorrections: boolean;
  readonly hasMerges: boolean;
}

const findDecisions = `SELECT EXISTS (SELECT FROM record_correction) AS "hasCorrections",
  EXISTS (SELECT FROM merged_record) AS "hasMerges"`;

type LockMode = 'exclusive' | 'shared';

/**
 * Acquires the locks that a transaction needs before it writes records, until it ends: `signals` is exclusive for
 * writing signals, shared for writing records that list signals, and null for others. Otherwise, a signal and the record
 * that it names, written at the same time, would not see each other. Returns what operators have decided about stored
 * records. Must be the first lock of its transaction after `lockAgainstRemovals`.
 */
export async function lockBatch(client: PoolClient, signals: LockMode | null): Promise<OperatorDecisions> {
  return lockAll(client, [
    lock('shared', correctionLock),
    ...(signals === null ? [] : [lock(signals, signalLock)]),
  ]);
}

/** Acquires the locks for correcting a record: waits for the running batches of imports, and delays the next ones. */
export async function lockForCorrection(client: PoolClient): Promise<void> {
  await lockAll(client, [lock('exclusive', correctionLock), lock('shared', signalLock)]);
}

/**
 * Sends the statements together. Each has its own snapshot, so the last one sees what was committed while the others
 * waited.
 */
async function lockAll(client: PoolClient, locks: readonly string[]): Promise<OperatorDecisions> {
  const statements = [...locks, findDecisions];
  const results: unknown = await client.query(statements.join('; '));
  const last = (results as readonly QueryResult<OperatorDecisions>[]).at(-1);
  return last?.rows[0] ?? { hasCorrections: false, hasMerges: false };
}

function lock(mode: LockMode, key: number): string {
  return `SELECT pg_advisory_xact_lock${mode === 'shared' ? '_shared' : ''}(${key})`;
}
