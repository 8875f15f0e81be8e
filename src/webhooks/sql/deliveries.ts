import type { Database } from '../../database/database.js';
import type { WebhookDelivery as DeliveryRow } from '../../database/generated/prisma/client.js';
import { computed, field, selectList, Statement } from '../../database/statement.js';
import {
  type DeliveryAttempt,
  type DeliveryStatus,
  maxStoredAttempts,
  maxStoredDeliveries,
  type WebhookDelivery,
} from '../model/webhook.js';
import type { WaitingEvent } from './subscriptions.js';

const columns = {
  deliveryId: 'WebhookDelivery.id',
  webhookId: 'WebhookDelivery.webhookId',
  subscription: 'WebhookDelivery.feed',
  type: 'WebhookDelivery.type',
  status: field('WebhookDelivery.status').as<DeliveryStatus>(),
  attemptCount: 'WebhookDelivery.attemptCount',
  attempts: field('WebhookDelivery.attempts').as<readonly DeliveryAttempt[]>(),
  nextAttemptAt: 'WebhookDelivery.nextAttemptAt',
  createdAt: 'WebhookDelivery.createdAt',
  deliveredAt: 'WebhookDelivery.deliveredAt',
  responseStatus: 'WebhookDelivery.responseStatus',
  responseMs: 'WebhookDelivery.responseMs',
} as const;

const list = new Statement(
  columns,
  `SELECT ${selectList(columns)} FROM webhook_delivery
   WHERE webhook_id = $1 AND ($3::uuid IS NULL
     OR seq < (SELECT seq FROM webhook_delivery WHERE id = $3 AND webhook_id = $1)) ORDER BY seq DESC LIMIT $2`,
);

/**
 * Returns a page of a webhook's deliveries, newest first. The page begins after the delivery `before`, or with the
 * newest delivery if it is null.
 */
export async function listDeliveries(
  { pool }: Database,
  webhookId: string,
  limit: number,
  before: string | null,
): Promise<WebhookDelivery[]> {
  const { rows } = await pool.query(list.with(webhookId, limit, before));
  return rows;
}

/** Returns one delivery of a webhook; null when the webhook has no such delivery. Both IDs must be UUIDs. */
export async function findDelivery(
  db: Database,
  webhookId: string,
  deliveryId: string,
): Promise<WebhookDelivery | null> {
  const row = await db.prisma.webhookDelivery.findUnique({
    where: { id: deliveryId, webhookId },
    omit: { payload: true },
  });
  return row && toDelivery(row);
}

/**
 * Returns one delivery of a webhook with its request body; null when the webhook has no such delivery. Both IDs must be
 * UUIDs.
 */
export async function readDelivery(
  db: Database,
  webhookId: string,
  deliveryId: string,
): Promise<WebhookDelivery | null> {
  const row = await db.prisma.webhookDelivery.findUnique({ where: { id: deliveryId, webhookId } });
  return row && { ...toDelivery(row), payload: row.toPay === null ? row.payload : null };
}

function toDelivery({ id, feed, status, attempts, ...row }: Omit<DeliveryRow, 'payload'>): WebhookDelivery {
  return {
    deliveryId: id,
    webhookId: row.webhookId,
    subscription: feed,
    type: row.type,
    status: status as DeliveryStatus,
    attemptCount: row.attemptCount,
    attempts: attempts as unknown as readonly DeliveryAttempt[],
    nextAttemptAt: row.nextAttemptAt,
    createdAt: row.createdAt,
    deliveredAt: row.deliveredAt,
    responseStatus: row.responseStatus,
    responseMs: row.responseMs,
  };
}

/**
 * An event that a user sends manually: a test, or a delivery that is sent again. It is sent immediately and once, and
 * does not wait for other events.
 */
interface DirectEvent {
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly type: string;
  readonly payload: string;
}

/** Maximum pending manual events per webhook. */
const maxDirect = 20;

/** Adds a manual event. Returns false when too many are pending. */
export async function addDirectEvent(
  { pool }: Database,
  { deliveryId, webhookId, type, payload }: DirectEvent,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `INSERT INTO webhook_delivery (id, webhook_id, feed, type, payload, status, is_direct, next_attempt_at, created_at, retried_since)
     SELECT $1, $2, '', $3, $4, 'pending', true, $5, $5, $5
     WHERE (SELECT count(*) FROM webhook_delivery
       WHERE webhook_id = $2 AND is_direct AND status = 'pending') < ${maxDirect}`,
    [deliveryId, webhookId, type, payload, now],
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Sends a delivered or dead event again. Returns false when it is pending, or when too many manual events are pending.
 */
export async function replayDelivery(
  { pool }: Database,
  webhookId: string,
  deliveryId: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE webhook_delivery SET status = 'pending', is_direct = true, next_attempt_at = $3, leased_until = NULL
     WHERE id = $2 AND webhook_id = $1 AND status IN ('delivered', 'dead')
       AND (SELECT count(*) FROM webhook_delivery
         WHERE webhook_id = $1 AND is_direct AND status = 'pending') < ${maxDirect}`,
    [webhookId, deliveryId, now],
  );
  return (rowCount ?? 0) > 0;
}

/** The result of an attempt to send an event. */
export interface AttemptResult {
  readonly attempt: DeliveryAttempt;
  readonly status: DeliveryStatus;
  /** When the event is retried; null when it is not. */
  readonly nextAttemptAt: Date | null;
  readonly at: Date;
}

/**
 * Records an attempt to send an event, and whether its webhook is failing. If another process has leased the
 * subscription and recorded an attempt of this event in the meantime, the event is not changed.
 */
export async function recordAttempt(
  { pool }: Database,
  event: WaitingEvent,
  { attempt, status, nextAttemptAt, at }: AttemptResult,
): Promise<void> {
  const attempts = [...event.attempts, attempt].slice(-maxStoredAttempts);
  const isDelivered = status === 'delivered';
  await pool.query({
    name: 'record-webhook-attempt',
    text: `WITH noted AS (
        UPDATE webhook_delivery SET status = $2, attempt_count = attempt_count + 1, attempts = $3::jsonb,
          next_attempt_at = $4, leased_until = NULL, response_status = $5, response_ms = $6,
          delivered_at = CASE WHEN $7 THEN $8::timestamptz ELSE delivered_at END
        WHERE id = $1 AND attempt_count = $10
      )
      UPDATE webhook SET failing_since = CASE WHEN $7 THEN NULL ELSE COALESCE(failing_since, $8) END
      WHERE id = $9 AND (failing_since IS NULL) <> $7`,
    values: [
      event.deliveryId,
      status,
      JSON.stringify(attempts),
      nextAttemptAt,
      attempt.status,
      attempt.ms,
      isDelivered,
      at,
      event.webhookId,
      event.attemptCount,
    ],
  });
}

/**
 * Deletes delivered and dead events that are older than `before` or not among the newest of their webhook.
 * Deletes at most `most` events and returns their number. Before that, marks pending events of deleted subscriptions as
 * dead.
 */
export async function sweepDeliveries({ longPool }: Database, before: Date, most: number): Promise<number> {
  await longPool.query(
    `UPDATE webhook_delivery d SET status = 'dead', next_attempt_at = NULL
     WHERE d.status IN ('unpaid', 'pending') AND NOT d.is_direct
       AND NOT EXISTS (SELECT FROM webhook_subscription l WHERE l.webhook_id = d.webhook_id AND l.feed = d.feed)`,
  );
  const { rowCount } = await longPool.query(
    `DELETE FROM webhook_delivery WHERE id IN (
       SELECT id FROM (
         SELECT id, created_at, row_number() OVER (PARTITION BY webhook_id ORDER BY seq DESC) AS rank
         FROM webhook_delivery WHERE status IN ('delivered', 'dead')) done
       WHERE created_at < $1 OR rank > ${maxStoredDeliveries} LIMIT $2)`,
    [before, most],
  );
  return rowCount ?? 0;
}

/** The backlog of events of all webhooks. */
export interface WaitingDeliveries {
  readonly pending: number;
  /** Null when nothing is pending. */
  readonly oldestCreatedAt: Date | null;
  readonly dead: number;
  /** Number of subscriptions of active webhooks with changes in their feed that are not in events yet. */
  readonly subscriptionsBehind: number;
}

const measure = new Statement(
  {
    pending: computed('int8'),
    oldestCreatedAt: field('WebhookDelivery.createdAt').orNull(),
    dead: computed('int8'),
    subscriptionsBehind: computed('int8'),
  },
  `SELECT count(*) FILTER (WHERE d.status <> 'dead' AND w.status = 'active') AS pending,
       min(d.created_at) FILTER (WHERE d.status <> 'dead' AND w.status = 'active') AS "oldestCreatedAt",
       count(*) FILTER (WHERE d.status = 'dead') AS dead,
       (SELECT count(*) FROM webhook_subscription l JOIN webhook w ON w.id = l.webhook_id AND w.status = 'active'
          LEFT JOIN saved_search s ON s.id = l.search_id LEFT JOIN feed_head h ON h.kind = l.kind
        WHERE l.sequence < COALESCE(s.change_sequence, h.sequence)) AS "subscriptionsBehind"
     FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id WHERE d.status IN ('unpaid', 'pending', 'dead')`,
);

/** Counts pending and dead events. Events of paused webhooks do not count as pending. */
export async function measureDeliveries({ longPool }: Database): Promise<WaitingDeliveries> {
  const { rows } = await longPool.query(measure.with());
  return rows[0] ?? { pending: 0, oldestCreatedAt: null, dead: 0, subscriptionsBehind: 0 };
}
