import type { PoolClient } from 'pg';
import type { RecordKind } from '../../domain/record-kinds.js';
import type { Database } from '../database.js';
import { inLongTransaction } from '../transaction.js';
import { fillingLock } from './filling-lock.js';

/** Records that were written since the searches were last tried with them, and the notes that say so. */
export interface ChangedRecords {
  readonly notes: readonly number[];
  readonly ids: ReadonlyMap<RecordKind, readonly string[]>;
}

const mostNotes = 200_000;
const pauseMilliseconds = 100;
/** Longer than a request may take to fill a search. */
const patienceMilliseconds = 90_000;

/**
 * The changed records, those that were noted first, of at most 200,000 notes; null when there are none. A search that is
 * being filled may have looked at the records before they were written and cannot be seen yet, so this waits until none
 * is: each search is then to be seen, or it is filled with these records as they are now.
 */
export async function readChangedRecords(db: Database): Promise<ChangedRecords | null> {
  const { rows } = await db.pool.query('SELECT FROM changed_record LIMIT 1');
  if (rows.length === 0) return null;
  const end = performance.now() + patienceMilliseconds;
  for (;;) {
    const isPatient = performance.now() < end;
    const found = await inLongTransaction(db, (client) => readBetweenFillings(client, isPatient));
    if (found !== null) return found.notes.length === 0 ? null : found;
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
  }
}

/** The number of the note that stands longest; null when there is none. */
export async function oldestChangeNote({ pool }: Database): Promise<number | null> {
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM changed_record ORDER BY id LIMIT 1');
  return rows[0]?.id ?? null;
}

/** Forgets notes once every search has been tried with their records. */
export async function forgetChanges(db: Database, { notes }: ChangedRecords): Promise<void> {
  await inLongTransaction(db, async (client) => {
    await client.query('DELETE FROM changed_record WHERE id = ANY($1::bigint[])', [notes]);
  });
}

/**
 * Null when a search is being filled. Who waits in the lock's queue makes every later filling wait too, so that is done
 * only when fillings have followed upon each other for long.
 */
async function readBetweenFillings(client: PoolClient, isPatient: boolean): Promise<ChangedRecords | null> {
  if (isPatient) {
    const tried = 'SELECT pg_try_advisory_xact_lock($1) AS alone';
    const { rows } = await client.query<{ alone: boolean }>(tried, [fillingLock]);
    if (rows[0]?.alone !== true) return null;
  } else await client.query('SELECT pg_advisory_xact_lock($1)', [fillingLock]);
  const { rows } = await client.query<{ id: number; kind: RecordKind; record_id: string }>(
    'SELECT id, kind, record_id FROM changed_record ORDER BY id LIMIT $1',
    [mostNotes],
  );
  const ids = new Map<RecordKind, Set<string>>();
  for (const { kind, record_id: id } of rows) ids.set(kind, (ids.get(kind) ?? new Set()).add(id));
  return {
    notes: rows.map(({ id }) => id),
    ids: new Map([...ids].map(([kind, set]) => [kind, [...set]])),
  };
}
