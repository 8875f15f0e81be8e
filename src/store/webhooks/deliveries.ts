import type { WebhookDelivery } from '../../domain/webhooks/webhook-delivery.js';
import type { Database } from '../database.js';
import { deliveryColumns, toDelivery, type DeliveryRow } from './delivery-row.js';

/** A page of what was sent to a webhook, newest first: what was made before the delivery `before`, or all of it. */
export async function listDeliveries(
  { pool }: Database,
  webhookId: string,
  limit: number,
  before: string | null,
): Promise<WebhookDelivery[]> {
  const { rows } = await pool.query<DeliveryRow>(
    `SELECT ${deliveryColumns} FROM webhook_delivery d
     WHERE d.webhook_id = $1 AND ($3::uuid IS NULL
       OR d.seq < (SELECT seq FROM webhook_delivery WHERE id = $3 AND webhook_id = $1)) ORDER BY d.seq DESC LIMIT $2`,
    [webhookId, limit, before],
  );
  return rows.map(toDelivery);
}

/** One delivery of a webhook; null when it has no such one. Both ids have to be UUIDs. */
export async function findDelivery(
  { pool }: Database,
  webhookId: string,
  deliveryId: string,
): Promise<WebhookDelivery | null> {
  const { rows } = await pool.query<DeliveryRow>(
    `SELECT ${deliveryColumns} FROM webhook_delivery d WHERE d.id = $2 AND d.webhook_id = $1`,
    [webhookId, deliveryId],
  );
  return rows[0] === undefined ? null : toDelivery(rows[0]);
}

/** An event that is sent by hand: once, at once, and outside of the order of the others. */
export interface DirectEvent {
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly type: string;
  readonly payload: string;
}

/** How many events that are sent by hand may wait for one webhook. */
const mostDirect = 20;

/** Puts an event before the others; false when so many wait already that this one is not taken. */
export async function addDirectEvent(
  { pool }: Database,
  { deliveryId, webhookId, type, payload }: DirectEvent,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `INSERT INTO webhook_delivery (id, webhook_id, feed, type, payload, status, is_direct, next_attempt_at, created_at, retried_since)
     SELECT $1, $2, '', $3, $4, 'pending', true, $5, $5, $5
     WHERE (SELECT count(*) FROM webhook_delivery
       WHERE webhook_id = $2 AND is_direct AND status = 'pending') < ${mostDirect}`,
    [deliveryId, webhookId, type, payload, now],
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Sends an event again that was delivered or is dead; false when it waits to be sent in any case, or so many do that
 * this one is not taken.
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
         WHERE webhook_id = $1 AND is_direct AND status = 'pending') < ${mostDirect}`,
    [webhookId, deliveryId, now],
  );
  return (rowCount ?? 0) > 0;
}
