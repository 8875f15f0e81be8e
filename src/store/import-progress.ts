import type { Database } from './database.js';

/** How far the imports are that are at work on a database, in whichever process. */
export interface ImportFigures {
  readonly running: number;
  /** Records that they have written. */
  readonly records: number;
  /** The share, from 0 to 1, that the slowest of them has done; null when none is at work. */
  readonly done: number | null;
  /** For how long one of them has told nothing; null when none is at work. */
  readonly silentSeconds: number | null;
}

const prefix = 'import ';
/** A note this old was left by an import that was killed, and that was noticed or never will be. */
const forgetHours = 24;

/** Notes how far an import is, where every server sees it. */
export async function noteImport(
  { pool }: Database,
  id: string,
  { records, done }: { readonly records: number; readonly done: number },
): Promise<void> {
  await pool.query(
    `INSERT INTO setting (name, value)
     VALUES ($1, jsonb_build_object('records', $2::int, 'done', $3::float8, 'at', clock_timestamp()))
     ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value`,
    [prefix + id, records, done],
  );
}

/** An import has ended; notes that others left a day ago go with it. */
export async function forgetImport({ pool }: Database, id: string): Promise<void> {
  await pool.query(
    `DELETE FROM setting WHERE name = $1
       OR name LIKE $2 AND (value->>'at')::timestamptz < clock_timestamp() - $3 * interval '1 hour'`,
    [prefix + id, `${prefix}%`, forgetHours],
  );
}

export async function measureImports({ pool }: Database): Promise<ImportFigures> {
  const { rows } = await pool.query<ImportFigures>({
    name: 'measure-imports',
    text: `SELECT count(*) AS running, COALESCE(sum((value->>'records')::int), 0)::float8 AS records,
        min((value->>'done')::float8) AS done,
        extract(epoch FROM clock_timestamp() - min((value->>'at')::timestamptz))::float8 AS "silentSeconds"
      FROM setting WHERE name LIKE '${prefix}%'`,
  });
  return rows[0] ?? { running: 0, records: 0, done: null, silentSeconds: null };
}
