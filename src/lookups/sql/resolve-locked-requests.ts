import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Database } from '../../database/database.js';
import type { Queries } from '../../database/queries.js';
import { computed, field, Statement } from '../../database/statement.js';
import { inLongTransaction } from '../../database/transaction.js';
import { lockSequence } from '../../history/sql/sequence-changes.js';
import { type CompanyIdentifier, otherFormOf } from '../../records/identifiers.js';
import { type HeldIdentifier, lockOpenRequests } from './sourcing-requests.js';

const resolve = new Statement(
  {
    organizationId: 'SourcingResolution.organizationId',
    identifierKind: 'SourcingResolution.identifierKind',
    identifier: 'SourcingResolution.identifier',
    companyId: 'SourcingResolution.companyId',
    resolvedAt: 'SourcingResolution.resolvedAt',
  },
  `WITH met AS (
       SELECT *, clock_timestamp() AS at FROM unnest($1::text[], $2::text[], $3::text[]) AS met (kind, value, company_id)
     ), resolved AS (
       UPDATE sourcing_request r SET resolved_at = met.at, company_id = met.company_id
       FROM met WHERE r.identifier_kind = met.kind AND r.identifier = met.value
     ), asker AS (
       UPDATE sourcing_requester a SET resolved_at = met.at
       FROM met WHERE a.identifier_kind = met.kind AND a.identifier = met.value AND a.resolved_at IS NULL
       RETURNING met.kind, met.value, met.company_id, a.organization_id, met.at
     )
     INSERT INTO sourcing_resolution (identifier_kind, identifier, company_id, organization_id, resolved_at)
     SELECT * FROM asker ORDER BY kind COLLATE "C", value COLLATE "C", organization_id
     RETURNING organization_id AS "organizationId", identifier_kind AS "identifierKind", identifier,
       company_id AS "companyId", resolved_at AS "resolvedAt"`,
);

/**
 * Resolves the requests that `lockOpenRequests` returned, and stores the resolutions. Queues webhook events for the
 * organizations whose requests were still open.
 * Must run in the transaction that adds the companies, and after `lockSequence`, so that resolution IDs follow the
 * commit order. Its statement starts after the locks were acquired, and so sees all requests that were made before.
 */
export async function resolveLockedRequests(
  client: PoolClient,
  open: readonly HeldIdentifier[],
): Promise<void> {
  if (open.length === 0) return;
  const { rows } = await client.query(
    resolve.with(
      open.map(({ kind }) => kind),
      open.map(({ value }) => value),
      open.map(({ companyId }) => companyId),
    ),
  );
  if (rows.length > 0) await announceSourcingResolved(client, rows);
}

/** An organization's request for a company that now exists. */
interface SourcingResolution {
  readonly organizationId: string;
  readonly identifierKind: string;
  readonly identifier: string;
  readonly companyId: string;
  readonly resolvedAt: Date;
}

/** Maximum number of pending `sourcing.resolved` events per webhook. Further events are dropped. */
const maxWaiting = 1000;

/**
 * Queues a `sourcing.resolved` event for each resolution and each webhook of its organization. Runs in the transaction
 * that resolves the requests, so events are sent if and only if the requests are resolved. A paused webhook receives
 * the events when it is resumed.
 */
async function announceSourcingResolved(
  client: Queries,
  resolutions: readonly SourcingResolution[],
): Promise<void> {
  const hearers = await findHearers(client, resolutions);
  const notified = resolutions.flatMap((resolution) =>
    (hearers.get(resolution.organizationId) ?? []).map((webhookId) => ({ webhookId, resolution })),
  );
  if (notified.length === 0) return;
  await client.query(
    `INSERT INTO webhook_delivery (id, webhook_id, feed, type, payload, status, is_direct, next_attempt_at, created_at, retried_since)
     SELECT event, webhook, 'sourcing', 'sourcing.resolved', payload, 'pending', false, at, at, at
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[]) AS made (event, webhook, payload, at)`,
    [
      notified.map(() => randomUUID()),
      notified.map(({ webhookId }) => webhookId),
      notified.map(({ resolution }) => writeEvent(resolution)),
      notified.map(({ resolution }) => resolution.resolvedAt),
    ],
  );
  // `epoch` makes the subscription due immediately, even if the clocks of servers and database differ.
  await client.query(
    `UPDATE webhook_subscription SET due_at = 'epoch' WHERE feed = 'sourcing' AND webhook_id = ANY($1::uuid[])`,
    [[...new Set(notified.map(({ webhookId }) => webhookId))]],
  );
}

const findWebhooks = new Statement(
  { id: 'Webhook.id', organizationId: 'Webhook.organizationId' },
  `SELECT w.id, w.organization_id AS "organizationId" FROM webhook w
     WHERE w.organization_id = ANY($1) AND (SELECT count(*) FROM webhook_delivery d
       WHERE d.webhook_id = w.id AND d.feed = 'sourcing' AND d.status = 'pending') < ${maxWaiting}`,
);

/**
 * Returns the IDs of the organizations' webhooks that have fewer than `maxWaiting` pending events, by organization ID.
 */
async function findHearers(
  client: Queries,
  resolutions: readonly SourcingResolution[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const organizationIds = [...new Set(resolutions.map(({ organizationId }) => organizationId))];
  const { rows } = await client.query(findWebhooks.with(organizationIds));
  const found = new Map<string, string[]>();
  for (const { id, organizationId } of rows)
    found.set(organizationId, [...(found.get(organizationId) ?? []), id]);
  return found;
}

function writeEvent({ identifierKind, identifier, companyId, resolvedAt }: SourcingResolution): string {
  const data = { identifier_kind: identifierKind, identifier, company_id: companyId };
  return JSON.stringify({ type: 'sourcing.resolved', timestamp: resolvedAt.toISOString(), data });
}

/** Maximum number of open requests to check, most recently requested first. */
const maxExamined = 10_000;

const findRecent = new Statement(
  {
    kind: field('SourcingRequest.identifierKind').as<CompanyIdentifier['kind']>(),
    value: 'SourcingRequest.identifier',
  },
  `SELECT identifier_kind AS kind, identifier AS value FROM sourcing_request
     WHERE resolved_at IS NULL AND last_requested_at > $1 ORDER BY last_requested_at DESC LIMIT ${maxExamined}`,
  'recent-sourcing-requests',
);

const findHeld = new Statement(
  {
    kind: field('CompanyIdentifier.kind').as<CompanyIdentifier['kind']>(),
    value: 'CompanyIdentifier.value',
    companyId: computed('text'),
  },
  `SELECT i.kind, i.value, min(i.company_id) AS "companyId"
      FROM unnest($1::text[], $2::text[]) AS requested (kind, value)
      JOIN company_identifier i ON i.kind = requested.kind AND i.value = requested.value
      GROUP BY i.kind, i.value`,
  'requested-identifiers',
);

/**
 * Resolves open requests made after `since` for companies that exist, also if the company is stored with the other form
 * of the requested identifier. An import misses a request that is made after the
 * import has looked for open requests and before it commits.
 */
export async function resolveMissedRequests(db: Database, since: Date): Promise<void> {
  const { rows: requested } = await db.longPool.query(findRecent.with(since));
  if (requested.length === 0) return;
  const forms = requested.flatMap((one) => [one, ...[otherFormOf(one)].filter((other) => other !== null)]);
  const { rows } = await db.longPool.query(
    findHeld.with(
      forms.map(({ kind }) => kind),
      forms.map(({ value }) => value),
    ),
  );
  if (rows.length === 0) return;
  await inLongTransaction(db, async (client) => {
    const open = await lockOpenRequests(client, rows);
    await lockSequence(client);
    await resolveLockedRequests(client, open);
  });
}
