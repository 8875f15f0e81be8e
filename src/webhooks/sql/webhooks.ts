import type { PoolClient } from 'pg';
import type { Database } from '../../database/database.js';
import type { Queries } from '../../database/queries.js';
import { computed, field, type RowOf, selectList, Statement } from '../../database/statement.js';
import { inTransaction } from '../../database/transaction.js';
import { ApiError } from '../../errors/api-error.js';
import { searchProducts } from '../../records/record-kinds.js';
import {
  type PauseReason,
  type SubscriptionFeed,
  subscriptionName,
  subscriptionOf,
  type Webhook,
} from '../model/webhook.js';

/**
 * A subscription to create. Changes after the number `sequence` are delivered; null for a subscription without a feed.
 */
export interface NewSubscription {
  readonly of: SubscriptionFeed;
  readonly sequence: number | null;
}

export interface NewWebhook {
  readonly webhookId: string;
  readonly organizationId: string;
  readonly rootKeyId: string;
  readonly url: string;
  readonly thin: boolean;
  readonly secret: string;
  readonly subscriptions: readonly NewSubscription[];
}

/** Changes to a webhook. Absent properties are not changed. */
export interface WebhookUpdate {
  readonly rootKeyId: string;
  readonly url?: string;
  readonly thin?: boolean;
  /** All subscriptions that the webhook is to have. Existing subscriptions continue from their position. */
  readonly subscriptions?: readonly NewSubscription[];
  readonly status?: 'active' | 'paused';
}

/** Runs in the transaction of a change, for example to audit it. If it throws, nothing is changed. */
export type WithinChange = (client: Queries, former: Webhook) => Promise<void>;

const nothing = (): Promise<void> => Promise.resolve();

/**
 * Creates an active webhook.
 * @throws ApiError VALIDATION_ERROR when the organization already has `most` webhooks.
 */
export async function createWebhook(
  db: Database,
  input: NewWebhook,
  now: Date,
  most: number,
  within: (client: Queries) => Promise<void> = nothing,
): Promise<void> {
  const { webhookId, organizationId, rootKeyId, url, thin, secret, subscriptions } = input;
  await inTransaction(db, async (client) => {
    // Locks the organization, so that concurrent requests cannot exceed the maximum.
    await client.query('SELECT FROM organization WHERE id = $1 FOR NO KEY UPDATE', [organizationId]);
    await requireFreeSlot(client, organizationId, most);
    await within(client);
    await client.query(
      `INSERT INTO webhook (id, organization_id, root_key_id, url, thin, status, secret, created_at)
       VALUES ($1, $2, $3, $4, $5, 'active', $6, $7)`,
      [webhookId, organizationId, rootKeyId, url, thin, secret, now],
    );
    await putSubscriptions(client, webhookId, subscriptions);
  });
}

async function requireFreeSlot(client: PoolClient, organizationId: string, most: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*) AS count FROM webhook WHERE organization_id = $1',
    [organizationId],
  );
  const count = rows[0]?.count ?? 0;
  if (count < most) return;
  const message = `This organization has ${count} webhooks; the maximum is ${most}. Delete one first.`;
  throw new ApiError('VALIDATION_ERROR', message);
}

async function putSubscriptions(
  client: PoolClient,
  webhookId: string,
  subscriptions: readonly NewSubscription[],
): Promise<void> {
  await client.query(
    `INSERT INTO webhook_subscription (webhook_id, feed, search_id, kind, sequence)
     SELECT $1, feed, search_id, kind, sequence
     FROM unnest($2::text[], $3::int[], $4::text[], $5::bigint[])
       WITH ORDINALITY AS subscription (feed, search_id, kind, sequence, n) ORDER BY n
     ON CONFLICT (webhook_id, feed) DO NOTHING`,
    [
      webhookId,
      subscriptions.map(({ of }) => subscriptionName(of)),
      subscriptions.map(({ of }) => (of.kind === 'search' ? of.searchId : null)),
      subscriptions.map(({ of }) => (of.kind === 'product' ? searchProducts[of.product] : null)),
      subscriptions.map(({ sequence }) => sequence),
    ],
  );
}

const columns = {
  webhookId: 'Webhook.id',
  organizationId: 'Webhook.organizationId',
  rootKeyId: 'Webhook.rootKeyId',
  url: 'Webhook.url',
  thin: 'Webhook.thin',
  status: 'Webhook.status',
  pausedFor: field('Webhook.pausedFor').as<PauseReason | null>(),
  failingSince: 'Webhook.failingSince',
  createdAt: 'Webhook.createdAt',
  feeds: computed('text[]'),
} as const;

/** Plain SQL, which reads webhooks with their subscriptions in one snapshot. Prisma would run two statements. */
const selected = `SELECT ${selectList(columns, 'w')},
    ARRAY(SELECT feed FROM webhook_subscription l WHERE l.webhook_id = w.id ORDER BY l.id) AS feeds FROM webhook w`;
const find = new Statement(columns, `${selected} WHERE w.id = $1`);
const lock = new Statement(columns, `${selected} WHERE w.id = $1 FOR UPDATE OF w`);
const list = new Statement(
  columns,
  `${selected} WHERE $1::text IS NULL OR w.organization_id = $1 ORDER BY w.created_at, w.id`,
);

/** Returns the webhook with this ID; null when there is none. `webhookId` must be a UUID. */
export async function findWebhook({ pool }: Database, webhookId: string): Promise<Webhook | null> {
  const { rows } = await pool.query(find.with(webhookId));
  return rows[0] === undefined ? null : toWebhook(rows[0]);
}

/** Returns the webhooks of one organization, or of all organizations, oldest first. */
export async function listWebhooks({ pool }: Database, organizationId?: string): Promise<Webhook[]> {
  const { rows } = await pool.query(list.with(organizationId ?? null));
  return rows.map(toWebhook);
}

/**
 * Changes a webhook. Resuming it clears `failing_since` and makes all pending events due. Returns false when no webhook
 * has this ID.
 */
export async function updateWebhook(
  db: Database,
  webhookId: string,
  { rootKeyId, url, thin, subscriptions, status }: WebhookUpdate,
  now: Date,
  within: WithinChange = nothing,
): Promise<boolean> {
  return changeWebhook(db, webhookId, within, async (client) => {
    await client.query(
      `UPDATE webhook SET root_key_id = $2, url = COALESCE($3, url), thin = COALESCE($4, thin),
         status = COALESCE($5, status),
         paused_for = CASE $5 WHEN 'active' THEN NULL WHEN 'paused' THEN 'requested' ELSE paused_for END,
         failing_since = CASE $5 WHEN 'active' THEN NULL ELSE failing_since END
       WHERE id = $1`,
      [webhookId, rootKeyId, url ?? null, thin ?? null, status ?? null],
    );
    if (subscriptions !== undefined) await replaceSubscriptions(client, webhookId, subscriptions);
    if (status === 'active') await wakeAll(client, webhookId, now);
  });
}

/** Locks a webhook and changes it in one transaction. Returns false when no webhook has this ID. */
function changeWebhook(
  db: Database,
  webhookId: string,
  within: WithinChange,
  change: (client: PoolClient) => Promise<void>,
): Promise<boolean> {
  return inTransaction(db, async (client) => {
    const { rows } = await (client as Queries).query(lock.with(webhookId));
    if (rows[0] === undefined) return false;
    await within(client, toWebhook(rows[0]));
    await change(client);
    return true;
  });
}

/**
 * Replaces the subscriptions of a webhook. Marks all pending events of removed subscriptions as dead, including manual
 * events, because the key that changes the webhook may not be allowed to read them.
 */
async function replaceSubscriptions(
  client: PoolClient,
  webhookId: string,
  subscriptions: readonly NewSubscription[],
): Promise<void> {
  const names = subscriptions.map(({ of }) => subscriptionName(of));
  await client.query('DELETE FROM webhook_subscription WHERE webhook_id = $1 AND feed <> ALL($2)', [
    webhookId,
    names,
  ]);
  await client.query(
    `UPDATE webhook_delivery SET status = 'dead', next_attempt_at = NULL
     WHERE webhook_id = $1 AND feed <> ALL($2) AND feed <> '' AND status IN ('unpaid', 'pending')`,
    [webhookId, names],
  );
  await putSubscriptions(client, webhookId, subscriptions);
}

/** Makes all pending events due immediately, and restarts the period in which they are retried. */
async function wakeAll(client: PoolClient, webhookId: string, now: Date): Promise<void> {
  await client.query('UPDATE webhook_subscription SET due_at = $2 WHERE webhook_id = $1', [webhookId, now]);
  await client.query(
    `UPDATE webhook_delivery SET next_attempt_at = $2, retried_since = $2
     WHERE webhook_id = $1 AND status = 'pending'`,
    [webhookId, now],
  );
}

/** Pauses a webhook. If it is already paused, its reason does not change. */
export async function pauseWebhook(
  { pool }: Database,
  webhookId: string,
  reason: PauseReason,
): Promise<void> {
  await pool.query(
    `UPDATE webhook SET status = 'paused', paused_for = $2 WHERE id = $1 AND status = 'active'`,
    [webhookId, reason],
  );
}

/**
 * Replaces the secret of a webhook. Until `previousUntil`, events are also signed with the previous secret. Returns
 * false when no webhook has this ID.
 */
export async function rotateWebhookSecret(
  db: Database,
  webhookId: string,
  secret: string,
  previousUntil: Date,
  within: WithinChange = nothing,
): Promise<boolean> {
  return changeWebhook(db, webhookId, within, async (client) => {
    await client.query(
      `UPDATE webhook SET previous_secret = secret, previous_secret_until = $3, secret = $2 WHERE id = $1`,
      [webhookId, secret, previousUntil],
    );
  });
}

/** Deletes a webhook with its events. Returns false when no webhook has this ID. */
export async function deleteWebhook(
  db: Database,
  webhookId: string,
  within: WithinChange = nothing,
): Promise<boolean> {
  return changeWebhook(db, webhookId, within, async (client) => {
    await client.query('DELETE FROM webhook WHERE id = $1', [webhookId]);
  });
}

function toWebhook(row: RowOf<typeof columns>): Webhook {
  const subscriptions = row.feeds.map(subscriptionOf);
  return {
    webhookId: row.webhookId,
    organizationId: row.organizationId,
    rootKeyId: row.rootKeyId,
    url: row.url,
    searchIds: subscriptions
      .flatMap((subscription) => (subscription.kind === 'search' ? [subscription.searchId] : []))
      .sort((a, b) => a - b),
    products: subscriptions.flatMap((subscription) =>
      subscription.kind === 'product' ? [subscription.product] : [],
    ),
    budgetAlerts: subscriptions.some((subscription) => subscription.kind === 'budget'),
    thin: row.thin,
    pausedFor: row.status === 'active' ? null : (row.pausedFor ?? 'requested'),
    failingSince: row.failingSince,
    createdAt: row.createdAt,
  };
}
