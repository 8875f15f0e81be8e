import { emailKey } from '../../domain/comparison-keys.js';
import type { Database } from '../database.js';

/** The person an address most surely belongs to: the best score wins (D9), then the smaller id. Null when nobody. */
export async function findPersonMatch(
  db: Database,
  email: string,
): Promise<{ personId: string; score: number } | null> {
  const { rows } = await db.pool.query<{ personId: string; score: number }>({
    name: 'person-by-email',
    text: `SELECT person_id AS "personId", score FROM person_email WHERE email = $1
      ORDER BY score DESC, person_id COLLATE "C" LIMIT 1`,
    values: [emailKey(email)],
  });
  return rows[0] ?? null;
}
