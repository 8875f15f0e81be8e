import { emailKey } from '../../domain/comparison-keys.js';
import type { Database } from '../database.js';

/** The person an address most surely belongs to, and how surely: 1 to 10. */
export interface FoundPerson {
  readonly personId: string;
  readonly score: number;
}

/**
 * The person each address most surely belongs to: the best score wins (D9), then the smaller id. In the order of the
 * addresses, null where there is nobody. One statement however many there are.
 */
export async function findPersonMatches(
  db: Database,
  emails: readonly string[],
): Promise<(FoundPerson | null)[]> {
  if (emails.length === 0) return [];
  const { rows } = await db.pool.query<FoundPerson & { readonly at: number }>({
    name: 'people-by-emails',
    text: `SELECT asked.at::int AS at, found.person_id AS "personId", found.score
      FROM unnest($1::text[]) WITH ORDINALITY AS asked (email, at)
      CROSS JOIN LATERAL (SELECT person_id, score FROM person_email WHERE email = asked.email
        ORDER BY score DESC, person_id COLLATE "C" LIMIT 1) AS found`,
    values: [emails.map(emailKey)],
  });
  const byPlace = new Map(rows.map(({ at, personId, score }) => [at, { personId, score }]));
  return emails.map((_, at) => byPlace.get(at + 1) ?? null);
}
