import { isSuspended } from '../../accounts/sql/suspensions.js';
import type { Database } from '../../database/database.js';
import { computed, field, selectList, Statement } from '../../database/statement.js';
import { inTransaction } from '../../database/transaction.js';
import type { DeliveryAttempt, VersionsToPay } from '../model/webhook.js';

/** An event that waits to be sent. */
export interface WaitingEvent {
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly payload: string;
  /** The record versions to pay for before the event is sent; null when there are none. */
  readonly toPay: VersionsToPay | null;
  readonly attemptCount: number;
  readonly attempts: readonly DeliveryAttempt[];
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
  readonly retriedSince: Date;
}

const columns = {
  deliveryId: 'WebhookDelivery.id',
  webhookId: 'WebhookDelivery.webhookId',
  payload: 'WebhookDelivery.payload',
  toPay: field('WebhookDelivery.toPay').as<VersionsToPay | null>(),
  attemptCount: 'WebhookDelivery.attemptCount',
  attempts: field('WebhookDelivery.attempts').as<readonly DeliveryAttempt[]>(),
  nextAttemptAt: 'WebhookDelivery.nextAttemptAt',
  createdAt: 'WebhookDelivery.createdAt',
  retriedSince: 'WebhookDelivery.retriedSince',
} as const;

const findNext = new Statement(
  columns,
  `SELECT ${selectList(columns)} FROM webhook_delivery
   WHERE webhook_id = $1 AND status IN ('unpaid', 'pending') AND feed = $2 AND NOT is_direct
   ORDER BY seq LIMIT 1`,
  'next-webhook-event',
);

/** Returns the oldest pending event of a subscription; null when none is pending. */
export async function nextEvent(
  { pool }: Database,
  { webhookId, feed }: Pick<LeasedSubscription, 'webhookId' | 'feed'>,
): Promise<WaitingEvent | null> {
  const { rows } = await pool.query(findNext.with(webhookId, feed));
  return rows[0] ?? null;
}

const leaseDirect = new Statement(
  columns,
  `UPDATE webhook_delivery SET leased_until = $3
   WHERE id = $1 AND status = 'pending' AND is_direct AND (leased_until IS NULL OR leased_until <= $2)
   RETURNING ${selectList(columns)}`,
  'lease-webhook-event',
);

/** Leases a manual event until a given time. Returns null when another process holds its lease. */
export async function leaseDirectEvent(
  { pool }: Database,
  deliveryId: string,
  now: Date,
  until: Date,
): Promise<WaitingEvent | null> {
  const { rows } = await pool.query(leaseDirect.with(deliveryId, now, until));
  return rows[0] ?? null;
}

/** A new event of a feed. `sequence` is the number of the last change that it contains. */
interface NewSubscriptionEvent {
  readonly deliveryId: string;
  readonly type: string;
  readonly payload: string;
  readonly toPay: VersionsToPay | null;
  readonly sequence: number;
}

/**
 * Adds an event to a leased subscription, and moves the subscription's position behind the event's changes, in one
 * transaction. Returns false when the lease was lost.
 */
export async function addSubscriptionEvent(
  db: Database,
  subscription: LeasedSubscription,
  event: NewSubscriptionEvent,
  now: Date,
): Promise<boolean> {
  const { deliveryId, type, payload, toPay, sequence } = event;
  return inTransaction(db, async (client) => {
    const { rowCount } = await client.query(
      'UPDATE webhook_subscription SET sequence = $3 WHERE id = $1 AND lease = $2',
      [subscription.subscriptionId, subscription.lease, sequence],
    );
    if (rowCount === 0) return false;
    await client.query(
      `INSERT INTO webhook_delivery
         (id, webhook_id, feed, type, payload, status, to_pay, is_direct, next_attempt_at, created_at, retried_since)
       VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, false, $8, $8, $8)`,
      [
        deliveryId,
        subscription.webhookId,
        subscription.feed,
        type,
        payload,
        toPay === null ? 'pending' : 'unpaid',
        toPay === null ? null : JSON.stringify(toPay),
        now,
      ],
    );
    return true;
  });
}

/**
 * Marks an event as ready to be sent. `payload` replaces its body if it could not be paid for; null when it was paid
 * for.
 */
export async function settleEvent(
  { pool }: Database,
  deliveryId: string,
  payload: string | null,
): Promise<void> {
  await pool.query(
    `UPDATE webhook_delivery SET to_pay = NULL, payload = COALESCE($2, payload),
       status = CASE status WHEN 'unpaid' THEN 'pending' ELSE status END
     WHERE id = $1 AND to_pay IS NOT NULL`,
    [deliveryId, payload],
  );
}

/** A subscription whose lease this process holds. Until the lease ends, no other process works on the subscription. */
export interface LeasedSubscription {
  readonly subscriptionId: string;
  readonly lease: string;
  readonly webhookId: string;
  readonly feed: string;
  /** The number of the last change in an event; null for a subscription without a feed. */
  sequence: number | null;
}

const leaseDue = new Statement(
  {
    subscriptionId: computed('text'),
    webhookId: 'WebhookSubscription.webhookId',
    feed: 'WebhookSubscription.feed',
    sequence: 'WebhookSubscription.sequence',
  },
  // Sets `due_at` to null. If the subscription becomes due again during the lease, `due_at` is set for the next lease.
  `UPDATE webhook_subscription l SET lease = $2, leased_until = $4, due_at = NULL FROM webhook w
   WHERE l.id = $1 AND w.id = l.webhook_id AND w.status = 'active'
     AND (l.leased_until IS NULL OR l.leased_until <= $3)
   RETURNING l.id::text AS "subscriptionId", l.webhook_id AS "webhookId", l.feed, l.sequence`,
  'lease-webhook-subscription',
);

/**
 * Leases a subscription. Returns null when another process holds the lease, or when its webhook is paused or was
 * deleted.
 */
export async function leaseSubscription(
  { pool }: Database,
  subscriptionId: string,
  lease: string,
  now: Date,
  until: Date,
): Promise<LeasedSubscription | null> {
  const { rows } = await pool.query(leaseDue.with(subscriptionId, lease, now, until));
  return rows[0] === undefined ? null : { ...rows[0], lease };
}

/** Extends a lease. Returns false when the lease was lost, or when the webhook was paused or deleted. */
export async function renewSubscription(
  { pool }: Database,
  { subscriptionId, lease }: LeasedSubscription,
  until: Date,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'renew-webhook-subscription',
    text: `UPDATE webhook_subscription l SET leased_until = $3 FROM webhook w
      WHERE l.id = $1 AND l.lease = $2 AND w.id = l.webhook_id AND w.status = 'active'`,
    values: [subscriptionId, lease, until],
  });
  return (rowCount ?? 0) > 0;
}

/** Releases a lease. `dueAt` is when the subscription is due again; null if it is due when its feed changes. */
export async function releaseSubscription(
  { pool }: Database,
  { subscriptionId, lease }: LeasedSubscription,
  dueAt: Date | null,
): Promise<void> {
  await pool.query({
    name: 'release-webhook-subscription',
    text: `UPDATE webhook_subscription SET lease = NULL, leased_until = NULL, due_at = LEAST(due_at, $3::timestamptz)
      WHERE id = $1 AND lease = $2`,
    values: [subscriptionId, lease, dueAt],
  });
}

/** Work that is due: a subscription, or a manual event. */
export interface DueWork {
  readonly kind: 'subscription' | 'event';
  readonly id: string;
  readonly organizationId: string;
}

const findAny = new Statement(
  { has: computed('bool') },
  'SELECT EXISTS (SELECT FROM webhook) AS has',
  'has-webhooks',
);

/** Returns whether any webhook exists. */
export async function hasWebhooks({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query(findAny.with());
  return rows[0]?.has === true;
}

const listDue = new Statement(
  {
    kind: computed('text').as<DueWork['kind']>(),
    id: computed('text'),
    organizationId: 'Webhook.organizationId',
  },
  `SELECT kind, id, "organizationId" FROM (
        SELECT work.*, row_number() OVER (PARTITION BY "organizationId" ORDER BY kind, at) AS turn FROM (
          SELECT 'subscription' AS kind, l.id::text AS id, w.organization_id AS "organizationId",
            COALESCE(l.due_at, l.leased_until, $1) AS at
          FROM webhook_subscription l JOIN webhook w ON w.id = l.webhook_id
            LEFT JOIN saved_search s ON s.id = l.search_id LEFT JOIN feed_head h ON h.kind = l.kind
          WHERE w.status = 'active' AND NOT ${isSuspended('w.organization_id')} AND CASE WHEN l.leased_until IS NOT NULL THEN l.leased_until <= $1
            WHEN l.due_at IS NOT NULL THEN l.due_at <= $1
            ELSE l.sequence < COALESCE(s.change_sequence, h.sequence) END
          UNION ALL
          SELECT 'event', d.id::text, w.organization_id, d.next_attempt_at
          FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id
          WHERE d.status = 'pending' AND d.is_direct AND d.next_attempt_at <= $1
            AND (d.leased_until IS NULL OR d.leased_until <= $1) AND NOT ${isSuspended('w.organization_id')}
        ) work
      ) turns ORDER BY turn, at LIMIT $2`,
  'due-webhook-work',
);

/**
 * Returns due work: subscriptions whose time has come, subscriptions without pending events whose feed has new changes,
 * manual events, and work whose lease has expired. Alternates between organizations, so that one with many events does
 * not block the others. The work of suspended organizations waits.
 */
export async function listDueWork({ pool }: Database, now: Date, limit: number): Promise<DueWork[]> {
  const { rows } = await pool.query(listDue.with(now, limit));
  return rows;
}
