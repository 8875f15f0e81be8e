import type { Queries } from '../queries.js';

/** The table that `commitEverywhere` writes. It is on the coordinator and managed by Citus. */
export const commitTable = 'account_commit';

/**
 * Makes the current transaction of a coordinator connection commit on all nodes or on none (two-phase commit). Needed
 * in a transaction that changes both accounts and coordinator tables; call it before the first change to accounts.
 * Without it, Citus ignores the tables that it does not manage, and commits on the node before the coordinator.
 */
export async function commitEverywhere(client: Queries, organizationId: string): Promise<void> {
  await client.query(
    `INSERT INTO ${commitTable} (organization_id, at) VALUES ($1, $2)
     ON CONFLICT (organization_id) DO UPDATE SET at = EXCLUDED.at`,
    [organizationId, new Date()],
  );
}
