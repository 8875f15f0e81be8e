import type { Database } from '../../database/database.js';
import { computed, Statement } from '../../database/statement.js';

const findLast = new Statement(
  { organizationId: 'ApiKey.organizationId', lastCallAt: computed('timestamptz') },
  `SELECT organization_id AS "organizationId", max(last_used_at) AS "lastCallAt" FROM api_key
   WHERE organization_id = ANY($1::text[]) AND last_used_at IS NOT NULL GROUP BY organization_id`,
);

/**
 * Returns when a key of each organization was last used, to the minute. An organization without a used key is not in the
 * map.
 */
export async function findLastCalls(
  db: Database,
  organizationIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await db.longPool.query(findLast.with([...organizationIds]));
  return new Map(rows.map(({ organizationId, lastCallAt }) => [organizationId, lastCallAt]));
}
