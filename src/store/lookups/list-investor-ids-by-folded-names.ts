import type { Database } from '../database.js';
import { groupMatches, type MatchRow } from './group-matches.js';
import type { InvestorKeys } from './list-investor-ids-by-keys.js';
import { mostMatches, mostMatchesInAll } from './match-bounds.js';

/** The SQL function fold_name cuts names at this length; a name that was cut may differ after it. */
const longestFold = 100;

/**
 * Lists the IDs of the investors whose names fold to the same text as each given name does in the typeahead: accents,
 * signs between words and punctuation between initials do not count. With a host, only investors of that host. Keys
 * without a name match nothing. At most one more than `mostMatchesInAll` in all.
 */
export async function listInvestorIdsByFoldedNames(
  db: Database,
  keys: readonly InvestorKeys[],
): Promise<string[][]> {
  if (keys.every(({ nameKey }) => nameKey === null)) return keys.map(() => []);
  const { rows } = await db.pool.query<MatchRow>({
    name: 'investors-by-folded-names',
    text: `SELECT given.at::int AS at, found.id
      FROM (SELECT domain, fold_name(name) AS name, at
        FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS keys (domain, name, at)) AS given
      CROSS JOIN LATERAL (SELECT investor.id FROM name_term JOIN investor ON investor.id = record_id
        WHERE kind = 'Investor' AND place = 0 AND term = given.name AND char_length(term) < ${longestFold}
          AND fold_name(investor_name) = term AND (given.domain IS NULL OR domain_key = given.domain)
        ORDER BY investor.id COLLATE "C" LIMIT $3) AS found
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
