import type { CompanyIdentifier } from '../../domain/company-identifier.js';
import type { Database } from '../database.js';
import { groupMatches, type MatchRow } from './group-matches.js';
import { mostMatches, mostMatchesInAll } from './match-bounds.js';

/**
 * The ids of the companies that each identifier matches, in the order of the identifiers, and of their ids; a domain may
 * be shared (contract 4.7). One statement however many there are, which finds one more than `mostMatchesInAll` at most.
 */
export async function listCompanyIdsByIdentifiers(
  db: Database,
  identifiers: readonly CompanyIdentifier[],
): Promise<string[][]> {
  if (identifiers.length === 0) return [];
  const requested = identifiers.flatMap(({ kind, value, formerValue }, at) =>
    [value, formerValue].flatMap((key) => (key === undefined ? [] : [{ at: at + 1, kind, key }])),
  );
  const { rows } = await db.pool.query<MatchRow>({
    name: 'companies-by-identifier-keys',
    text: `SELECT requested.at, found.id FROM unnest($1::int[], $2::text[], $3::text[]) AS requested (at, kind, value)
      CROSS JOIN LATERAL (SELECT company_id AS id FROM company_identifier
        WHERE kind = requested.kind AND value = requested.value ORDER BY company_id COLLATE "C" LIMIT $4) AS found
      LIMIT $5`,
    values: [
      requested.map(({ at }) => at),
      requested.map(({ kind }) => kind),
      requested.map(({ key }) => key),
      mostMatches,
      mostMatchesInAll + 1,
    ],
  });
  return groupMatches(rows, identifiers.length).map((ids) => [...new Set(ids)]);
}
