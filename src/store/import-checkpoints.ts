import type { Database } from './database.js';

/** How far an import got that has not finished. */
export interface ImportCheckpoint {
  /** All records before this position of the input are written, */
  readonly position: number;
  /** except those at these positions, which the database refused. */
  readonly refused: readonly number[];
}

const prefix = 'import-checkpoint ';
/** An older checkpoint is of an import that nobody will run again. */
const longestDays = 7;
const mostCheckpoints = 16;

/** Returns the checkpoint of an import of the same input, or null. */
export async function findCheckpoint({ pool }: Database, inputId: string): Promise<ImportCheckpoint | null> {
  const { rows } = await pool.query<ImportCheckpoint>(
    `SELECT (value->>'position')::float8 AS position, value->'refused' AS refused FROM setting
     WHERE name = $1 AND (value->>'at')::timestamptz > clock_timestamp() - $2 * interval '1 day'`,
    [prefix + inputId, longestDays],
  );
  return rows[0] ?? null;
}

/** Checkpoints other than $1 that begin with $2 and are older than $3 days, or beyond the newest $4. */
const staleNames = `
  SELECT name FROM (
    SELECT name, (value->>'at')::timestamptz AS at,
      row_number() OVER (ORDER BY (value->>'at')::timestamptz DESC) AS rank
    FROM setting WHERE starts_with(name, $2) AND name <> $1
  ) AS others
  WHERE at < clock_timestamp() - $3 * interval '1 day' OR rank > $4`;

/**
 * Saves a checkpoint, and removes stale ones, since an import may never finish. Call it after the records are committed, so
 * that a checkpoint is never ahead of them.
 */
export async function saveCheckpoint(
  { pool }: Database,
  inputId: string,
  { position, refused }: ImportCheckpoint,
): Promise<void> {
  await pool.query(
    `WITH saved AS (
       INSERT INTO setting (name, value)
       VALUES ($1, jsonb_build_object('position', $5::float8, 'refused', $6::jsonb, 'at', clock_timestamp()))
       ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value)
     DELETE FROM setting WHERE name IN (${staleNames})`,
    [prefix + inputId, prefix, longestDays, mostCheckpoints - 1, position, JSON.stringify(refused)],
  );
}

/** Removes a checkpoint, those that are too old, and the oldest ones beyond the most that may exist. */
export async function removeCheckpoint({ pool }: Database, inputId: string): Promise<void> {
  await pool.query(`DELETE FROM setting WHERE name = $1 OR name IN (${staleNames})`, [
    prefix + inputId,
    prefix,
    longestDays,
    mostCheckpoints,
  ]);
}
