import type { Database } from '../database.js';

const mostMatches = 5000;

/**
 * The ids of the investors with this host and this name, both in their comparable form; null leaves one out
 * (contract 4.10). In the order of their ids.
 */
export async function listInvestorIdsByKeys(
  db: Database,
  keys: { readonly domainKey: string | null; readonly nameKey: string | null },
): Promise<string[]> {
  const { domainKey, nameKey } = keys;
  const { rows } = await db.pool.query<{ readonly id: string }>(
    `SELECT id FROM investor WHERE ${domainKey === null ? '$1::text IS NULL' : 'domain_key = $1'}
      AND ${nameKey === null ? '$2::text IS NULL' : 'name_key = $2'} ORDER BY id COLLATE "C" LIMIT $3`,
    [domainKey, nameKey, mostMatches],
  );
  return rows.map(({ id }) => id);
}
