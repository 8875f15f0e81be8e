import type { Database } from '../../database/database.js';
import type { Queries } from '../../database/queries.js';
import { computed, Statement } from '../../database/statement.js';
import { inLongTransaction, inTransaction } from '../../database/transaction.js';

/** The dates that decide the state of an organization, while its row is locked. */
export interface LockedState {
  readonly suspendedAt: Date | null;
  readonly suspensionReason: string | null;
  readonly closedAt: Date | null;
  readonly purgedAt: Date | null;
}

const lockState = new Statement(
  {
    suspendedAt: 'Organization.suspendedAt',
    suspensionReason: 'Organization.suspensionReason',
    closedAt: 'Organization.closedAt',
    purgedAt: 'Organization.purgedAt',
  },
  `SELECT suspended_at AS "suspendedAt", suspension_reason AS "suspensionReason", closed_at AS "closedAt",
     purged_at AS "purgedAt" FROM organization WHERE id = $1 FOR NO KEY UPDATE`,
);

/**
 * Locks an organization until the end of the transaction, so that its state and its keys change one after another.
 * Returns its state; null when no organization has this ID.
 */
export async function lockOrganization(client: Queries, organizationId: string): Promise<LockedState | null> {
  const { rows } = await client.query(lockState.with(organizationId));
  return rows[0] ?? null;
}

/** Runs a change of an organization's state in a transaction. `change` gets null when no organization has this ID. */
export function changeState<T>(
  db: Database,
  organizationId: string,
  change: (client: Queries, state: LockedState | null) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (client) => change(client, await lockOrganization(client, organizationId)));
}

/** Suspends an organization, or changes the reason of its suspension. */
export async function suspendWithin(
  client: Queries,
  organizationId: string,
  reason: string,
  now: Date,
): Promise<void> {
  await client.query(
    `UPDATE organization SET suspended_at = COALESCE(suspended_at, $3), suspension_reason = $2 WHERE id = $1`,
    [organizationId, reason, now],
  );
}

/** Ends the suspension of an organization, or reopens a closed one. Its revoked keys stay revoked. */
export async function resumeWithin(client: Queries, organizationId: string): Promise<void> {
  await client.query(
    `UPDATE organization SET suspended_at = NULL, suspension_reason = NULL, closed_at = NULL WHERE id = $1`,
    [organizationId],
  );
}

const revokeAll = new Statement(
  { count: computed('int8') },
  `WITH revoked AS (
     UPDATE api_key SET revoked_at = $2 WHERE organization_id = $1 AND revoked_at IS NULL RETURNING id
   ) SELECT count(*) AS count FROM revoked`,
);

/** Closes an organization: suspends it and revokes all of its keys. Returns the number of keys that it revoked. */
export async function closeWithin(client: Queries, organizationId: string, now: Date): Promise<number> {
  await client.query(
    `UPDATE organization SET closed_at = $2, suspended_at = COALESCE(suspended_at, $2),
       suspension_reason = COALESCE(suspension_reason, 'It is closed.') WHERE id = $1`,
    [organizationId, now],
  );
  const { rows } = await client.query(revokeAll.with(organizationId, now));
  return rows[0]?.count ?? 0;
}

/**
 * The tables whose rows are deleted when an organization is purged. Rows of other tables that refer to them are deleted
 * with them. The ledger stays, and with it the budget, whose counters `usage --verify` compares with the ledger.
 */
const purgedTables = [
  'idempotent_answer',
  'feed_receipt',
  'spending_session',
  'uncharged_request',
  'narrow_answers',
  'credit_alert',
  'credit_grant',
  'credit_refund',
  'webhook',
  'export_job',
  'saved_search',
  'list',
  'sourcing_requester',
  'sourcing_resolution',
  'api_key',
] as const;

/** Deletes everything that belongs to an organization but its ledger, its budget and its audit entries. */
export async function purgeOrganization(
  db: Database,
  organizationId: string,
  now: Date,
  change: (client: Queries, state: LockedState | null, purge: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await inLongTransaction(db, async (client) => {
    await change(client, await lockOrganization(client, organizationId), async () => {
      for (const table of purgedTables)
        await client.query(`DELETE FROM ${table} WHERE organization_id = $1`, [organizationId]);
      await client.query(
        `UPDATE organization SET name = 'Purged', external_id = NULL, metadata = '{}', suspension_reason = NULL,
           rate_max = NULL, rate_window_seconds = NULL, purged_at = $2 WHERE id = $1`,
        [organizationId, now],
      );
      await client.query(
        `UPDATE credit_budget SET credit_limit = 0, daily_cap = 0, key_caps = '{}', grants = '[]' WHERE organization_id = $1`,
        [organizationId],
      );
    });
  });
}
