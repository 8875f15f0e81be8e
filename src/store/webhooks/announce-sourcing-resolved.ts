import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';

/** A company that was asked for and is there now. */
export interface ResolvedRequest {
  readonly identifierKind: string;
  readonly identifier: string;
  readonly companyId: string;
}

/** Events of this kind that may wait for one webhook; beyond it they are not told. */
const mostWaiting = 1000;

/**
 * Tells every webhook of the organizations that asked for a company that it is there: `sourcing.resolved`, once for a
 * request that is resolved. Within the transaction that resolves it, so that it is told if and only if it is. A webhook
 * that is paused is told when it is resumed.
 */
export async function announceSourcingResolved(
  client: Pick<PoolClient, 'query'>,
  resolved: ResolvedRequest,
  now: Date,
): Promise<void> {
  const { identifierKind, identifier, companyId } = resolved;
  const data = { identifier_kind: identifierKind, identifier, company_id: companyId };
  const payload = JSON.stringify({ type: 'sourcing.resolved', timestamp: now.toISOString(), data });
  const { rows } = await client.query<{ id: string }>(
    `SELECT w.id FROM webhook w JOIN sourcing_requester r ON r.organization_id = w.organization_id
     WHERE r.identifier_kind = $1 AND r.identifier = $2 AND (SELECT count(*) FROM webhook_delivery d
       WHERE d.webhook_id = w.id AND d.feed = 'sourcing' AND d.status = 'pending') < ${mostWaiting}`,
    [identifierKind, identifier],
  );
  const webhooks = rows.map(({ id }) => id);
  if (webhooks.length === 0) return;
  await client.query(
    `INSERT INTO webhook_delivery (id, webhook_id, feed, type, payload, status, is_direct, next_attempt_at, created_at, retried_since)
     SELECT event, webhook, 'sourcing', 'sourcing.resolved', $3, 'pending', false, $4, $4, $4
     FROM unnest($1::uuid[], $2::uuid[]) AS made (event, webhook)`,
    [webhooks.map(() => randomUUID()), webhooks, payload, now],
  );
  await client.query(
    `UPDATE webhook_lane SET due_at = LEAST(due_at, $2) WHERE feed = 'sourcing' AND webhook_id = ANY($1::uuid[])`,
    [webhooks, now],
  );
}
