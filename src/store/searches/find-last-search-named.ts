import type { Database } from '../database.js';

/** The number of the newest saved search with a name; null when there is none. */
export async function findLastSearchNamed({ pool }: Database, name: string): Promise<number | null> {
  const { rows } = await pool.query<{ id: number }>(
    'SELECT id FROM saved_search WHERE name = $1 ORDER BY id DESC LIMIT 1',
    [name],
  );
  return rows[0]?.id ?? null;
}
