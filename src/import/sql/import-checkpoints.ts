import type { Database } from '../../database/database.js';
import { computed, Statement } from '../../database/statement.js';

/** The progress of an unfinished import. */
interface ImportCheckpoint {
  /** All records before this position of the input are written, except the rejected ones. */
  readonly position: number;
  /** Positions of records that the database rejected. */
  readonly refused: readonly number[];
}

const prefix = 'import-checkpoint ';
/** Maximum age of a checkpoint. An older import is not expected to be resumed. */
const maxDays = 7;
const maxCheckpoints = 16;

const find = new Statement(
  { position: computed('float8'), refused: computed('jsonb').as<readonly number[]>() },
  `SELECT (value->>'position')::float8 AS position, value->'refused' AS refused FROM setting
     WHERE name = $1 AND (value->>'at')::timestamptz > clock_timestamp() - $2 * interval '1 day'`,
);

/** Returns the checkpoint of an import of the same input, or null. */
export async function findCheckpoint({ pool }: Database, inputId: string): Promise<ImportCheckpoint | null> {
  const { rows } = await pool.query(find.with(prefix + inputId, maxDays));
  return rows[0] ?? null;
}

/**
 * Selects the names of stale checkpoints. Among the settings with the prefix $2 except $1, these are older than $3 days
 * or not among the newest $4.
 */
const staleNames = `
  SELECT name FROM (
    SELECT name, (value->>'at')::timestamptz AS at,
      row_number() OVER (ORDER BY (value->>'at')::timestamptz DESC) AS rank
    FROM setting WHERE starts_with(name, $2) AND name <> $1
  ) AS others
  WHERE at < clock_timestamp() - $3 * interval '1 day' OR rank > $4`;

/**
 * Saves a checkpoint and removes stale ones of imports that never finished. Call this only after the records before
 * `position` are committed. The stored time is later than the time of every other checkpoint, even if the clock has not
 * advanced: the embedded database's clock has a resolution of one millisecond.
 */
export async function saveCheckpoint(
  { pool }: Database,
  inputId: string,
  { position, refused }: ImportCheckpoint,
): Promise<void> {
  await pool.query(
    `WITH saved AS (
       INSERT INTO setting (name, value)
       SELECT $1, jsonb_build_object('position', $5::float8, 'refused', $6::jsonb,
         'at', greatest(clock_timestamp(), max((value->>'at')::timestamptz) + interval '1 microsecond'))
       FROM setting WHERE starts_with(name, $2)
       ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value)
     DELETE FROM setting WHERE name IN (${staleNames})`,
    [prefix + inputId, prefix, maxDays, maxCheckpoints - 1, position, JSON.stringify(refused)],
  );
}

/** Removes a checkpoint, and stale checkpoints of other imports. */
export async function removeCheckpoint({ pool }: Database, inputId: string): Promise<void> {
  await pool.query(`DELETE FROM setting WHERE name = $1 OR name IN (${staleNames})`, [
    prefix + inputId,
    prefix,
    maxDays,
    maxCheckpoints,
  ]);
}

/** The progress of all running imports on a database, in any process. */
export interface ImportMetrics {
  readonly running: number;
  /** The number of records that running imports have written. */
  readonly records: number;
  /** The progress of the import that is furthest behind, from 0 to 1; null if none is running. */
  readonly done: number | null;
  /** Time since the last progress report of the import that has been silent longest; null if none is running. */
  readonly silentSeconds: number | null;
}

const progressPrefix = 'import ';
/** Age at which a progress row is deleted. Such rows are from imports that were killed. */
const forgetHours = 24;

/** Stores the progress of an import in the database, so that all servers can report it. */
export async function noteImport(
  { pool }: Database,
  id: string,
  { records, done }: { readonly records: number; readonly done: number },
): Promise<void> {
  await pool.query(
    `INSERT INTO setting (name, value)
     VALUES ($1, jsonb_build_object('records', $2::int, 'done', $3::float8, 'at', clock_timestamp()))
     ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value`,
    [progressPrefix + id, records, done],
  );
}

/** Deletes the progress of an import that has ended, and progress rows older than a day. */
export async function forgetImport({ pool }: Database, id: string): Promise<void> {
  await pool.query(
    `DELETE FROM setting WHERE name = $1
       OR name LIKE $2 AND (value->>'at')::timestamptz < clock_timestamp() - $3 * interval '1 hour'`,
    [progressPrefix + id, `${progressPrefix}%`, forgetHours],
  );
}

const measure = new Statement(
  {
    running: computed('int8'),
    records: computed('float8'),
    done: computed('float8').orNull(),
    silentSeconds: computed('float8').orNull(),
  },
  `SELECT count(*) AS running, COALESCE(sum((value->>'records')::int), 0)::float8 AS records,
        min((value->>'done')::float8) AS done,
        extract(epoch FROM clock_timestamp() - min((value->>'at')::timestamptz))::float8 AS "silentSeconds"
      FROM setting WHERE name LIKE '${progressPrefix}%'`,
  'measure-imports',
);

export async function measureImports({ pool }: Database): Promise<ImportMetrics> {
  const { rows } = await pool.query(measure.with());
  return rows[0] ?? { running: 0, records: 0, done: null, silentSeconds: null };
}
