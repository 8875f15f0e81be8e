import { emailKeys } from '../../domain/email-address.js';
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
  const keys = emails.flatMap((email, at) => emailKeys(email).map((key) => ({ at, key })));
  if (keys.length === 0) return emails.map(() => null);
  const { rows } = await db.pool.query<FoundPerson & { readonly at: number }>({
    name: 'people-by-email-keys',
    text: `SELECT requested.at, found.person_id AS "personId", found.score
      FROM unnest($1::int[], $2::text[]) AS requested (at, email)
      CROSS JOIN LATERAL (SELECT person_id, score FROM person_email WHERE email = requested.email
        ORDER BY score DESC, person_id COLLATE "C" LIMIT 1) AS found
      ORDER BY found.score DESC, found.person_id COLLATE "C"`,
    values: [keys.map(({ at }) => at), keys.map(({ key }) => key)],
  });
  const best = new Map<number, FoundPerson>();
  for (const { at, ...found } of rows) if (!best.has(at)) best.set(at, found);
  return emails.map((_, at) => best.get(at) ?? null);
}
