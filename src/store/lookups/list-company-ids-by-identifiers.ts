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
  const { rows } = await db.pool.query<MatchRow>({
    name: 'companies-by-identifiers',
    text: `SELECT asked.at::int AS at, found.id
      FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked (kind, value, at)
      CROSS JOIN LATERAL (SELECT company_id AS id FROM company_identifier
        WHERE kind = asked.kind AND value = asked.value ORDER BY company_id COLLATE "C" LIMIT $3) AS found
      LIMIT $4`,
    values: [
      identifiers.map(({ kind }) => kind),
      identifiers.map(({ value }) => value),
      mostMatches,
      mostMatchesInAll + 1,
    ],
  });
  return groupMatches(rows, identifiers.length);
}
