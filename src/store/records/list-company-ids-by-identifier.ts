import type { CompanyIdentifier } from '../../domain/company-identifier.js';
import type { Database } from '../database.js';

/** An identifier that too many companies share says nothing about any of them; this bounds the answer. */
const mostMatches = 5000;

/** The ids of the companies that an identifier matches, in the order of their ids; a domain may be shared (contract 4.7). */
export async function listCompanyIdsByIdentifier(
  db: Database,
  identifier: CompanyIdentifier,
): Promise<string[]> {
  const { rows } = await db.pool.query<{ readonly id: string }>({
    name: 'companies-by-identifier',
    text: `SELECT company_id AS id FROM company_identifier WHERE kind = $1 AND value = $2
      ORDER BY company_id COLLATE "C" LIMIT $3`,
    values: [identifier.kind, identifier.value, mostMatches],
  });
  return rows.map(({ id }) => id);
}
