import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';

/** A company that an organization asked for and that is there now. */
export interface SourcingResolution {
  readonly organizationId: string;
  readonly identifierKind: string;
  readonly identifier: string;
  readonly companyId: string;
  readonly resolvedAt: Date;
}

/** Events of this kind that may wait for one webhook; beyond it they are not told. */
const mostWaiting = 1000;

/**
 * Tells every webhook of organizations that a company they asked for is there: `sourcing.resolved`, once for a request
 * that is resolved. Within the transaction that resolves it, so that it is told if and only if it is. A webhook that is
 * paused is told when it is resumed.
 */
export async function announceSourcingResolved(
  client: Pick<PoolClient, 'query'>,
  resolutions: readonly SourcingResolution[],
): Promise<void> {
  const hearers = await findHearers(client, resolutions);
  const told = resolutions.flatMap((resolution) =>
    (hearers.get(resolution.organizationId) ?? []).map((webhookId) => ({ webhookId, resolution })),
  );
  if (told.length === 0) return;
  await client.query(
    `INSERT INTO webhook_delivery (id, webhook_id, feed, type, payload, status, is_direct, next_attempt_at, created_at, retried_since)
     SELECT event, webhook, 'sourcing', 'sourcing.resolved', payload, 'pending', false, at, at, at
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[]) AS made (event, webhook, payload, at)`,
    [
      told.map(() => randomUUID()),
      told.map(({ webhookId }) => webhookId),
      told.map(({ resolution }) => writeEvent(resolution)),
      told.map(({ resolution }) => resolution.resolvedAt),
    ],
  );
  // At once, whatever the clocks of gateways and database say.
  await client.query(
    `UPDATE webhook_lane SET due_at = 'epoch' WHERE feed = 'sourcing' AND webhook_id = ANY($1::uuid[])`,
    [[...new Set(told.map(({ webhookId }) => webhookId))]],
  );
}

/** The webhooks of organizations that have room for another event. */
async function findHearers(
  client: Pick<PoolClient, 'query'>,
  resolutions: readonly SourcingResolution[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await client.query<{ id: string; organizationId: string }>(
    `SELECT w.id, w.organization_id AS "organizationId" FROM webhook w
     WHERE w.organization_id = ANY($1) AND (SELECT count(*) FROM webhook_delivery d
       WHERE d.webhook_id = w.id AND d.feed = 'sourcing' AND d.status = 'pending') < ${mostWaiting}`,
    [[...new Set(resolutions.map(({ organizationId }) => organizationId))]],
  );
  const found = new Map<string, string[]>();
  for (const { id, organizationId } of rows)
    found.set(organizationId, [...(found.get(organizationId) ?? []), id]);
  return found;
}

function writeEvent({ identifierKind, identifier, companyId, resolvedAt }: SourcingResolution): string {
  const data = { identifier_kind: identifierKind, identifier, company_id: companyId };
  return JSON.stringify({ type: 'sourcing.resolved', timestamp: resolvedAt.toISOString(), data });
}
