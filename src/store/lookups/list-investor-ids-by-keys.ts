import type { Database } from '../database.js';
import { groupMatches, type MatchRow } from './group-matches.js';
import { mostMatches, mostMatchesInAll } from './match-bounds.js';

/** A host and a name in their comparable form; null leaves one out, and both match nothing. */
export interface InvestorKeys {
  readonly domainKey: string | null;
  readonly nameKey: string | null;
}

/** What is asked by, and the condition that serves it with an index: an OR would have none. */
const conditions = {
  domain: 'domain_key = asked.domain',
  name: 'name_key = asked.name',
  both: 'domain_key = asked.domain AND name_key = asked.name',
} as const;

type AskedBy = keyof typeof conditions;

/**
 * The ids of the investors with each pair of host and name, in the order of the pairs, and of their ids (contract 4.10).
 * A statement for those of the same kind, which finds one more than `mostMatchesInAll` at most.
 */
export async function listInvestorIdsByKeys(
  db: Database,
  keys: readonly InvestorKeys[],
): Promise<string[][]> {
  const found: string[][] = keys.map(() => []);
  const search = async (by: AskedBy): Promise<void> => {
    const asked = [...keys.entries()].filter(([, one]) => askedBy(one) === by);
    if (asked.length === 0) return;
    const groups = await searchBy(
      db,
      by,
      asked.map(([, one]) => one),
    );
    for (const [nth, [at]] of asked.entries()) found[at] = groups[nth] ?? [];
  };
  await Promise.all((Object.keys(conditions) as AskedBy[]).map(search));
  return found;
}

function askedBy({ domainKey, nameKey }: InvestorKeys): AskedBy | null {
  if (domainKey === null) return nameKey === null ? null : 'name';
  return nameKey === null ? 'domain' : 'both';
}

async function searchBy(db: Database, by: AskedBy, keys: readonly InvestorKeys[]): Promise<string[][]> {
  const { rows } = await db.pool.query<MatchRow>({
    name: `investors-by-${by}`,
    text: `SELECT asked.at::int AS at, found.id
      FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked (domain, name, at)
      CROSS JOIN LATERAL (SELECT id FROM investor WHERE ${conditions[by]} ORDER BY id COLLATE "C" LIMIT $3) AS found
      LIMIT $4`,
    values: [
      keys.map(({ domainKey }) => domainKey),
      keys.map(({ nameKey }) => nameKey),
      mostMatches,
      mostMatchesInAll + 1,
    ],
  });
  return groupMatches(rows, keys.length);
}
