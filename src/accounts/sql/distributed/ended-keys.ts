import type { Database } from '../../../database/database.js';
import type { Queries } from '../../../database/queries.js';
import { inTransaction } from '../../../database/transaction.js';

interface Ended {
  readonly count: number;
  /** The root keys of rotation chains that have no keys left, by organization. */
  readonly ended: Readonly<Record<string, readonly string[]>>;
}

/**
 * Deletes ended keys on the coordinator with `deleteSql`, which returns an `Ended` row. Then removes the caps of chains
 * that have no keys left, on the node of each organization. If the process is killed in between, the remaining caps do
 * no harm: no key is charged against them.
 */
export async function deleteEndedKeysApart(
  db: Database,
  deleteSql: string,
  values: readonly unknown[],
): Promise<number> {
  const { rows } = await inTransaction(db, (client: Queries) => client.query<Ended>(deleteSql, [...values]));
  const [deleted] = rows;
  for (const [organizationId, roots] of Object.entries(deleted?.ended ?? {}))
    await db
      .accounts(organizationId)
      .query(
        'UPDATE credit_budget SET key_caps = key_caps - $2::text[] WHERE organization_id = $1 AND key_caps ?| $2::text[]',
        [organizationId, roots],
      );
  return deleted?.count ?? 0;
}
