import type { DeliveryAttempt } from '../../domain/webhooks/webhook-delivery.js';
import type { VersionsToPay } from '../../domain/webhooks/versions-to-pay.js';
import type { Database } from '../database.js';
import { inTransaction } from '../transaction.js';
import type { LeasedLane } from './lane-leases.js';

/** An event that waits to be sent. */
export interface WaitingEvent {
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly payload: string;
  /** What is to be paid before it is sent; null when nothing is. */
  readonly toPay: VersionsToPay | null;
  readonly attemptCount: number;
  readonly attempts: readonly DeliveryAttempt[];
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
  readonly retriedSince: Date;
}

const columns = `id AS "deliveryId", webhook_id AS "webhookId", payload, to_pay AS "toPay",
  attempt_count AS "attemptCount", attempts, next_attempt_at AS "nextAttemptAt", created_at AS "createdAt",
  retried_since AS "retriedSince"`;

/** The event that is next in a lane; null when none waits. */
export async function nextEvent(
  { pool }: Database,
  { webhookId, feed }: Pick<LeasedLane, 'webhookId' | 'feed'>,
): Promise<WaitingEvent | null> {
  const { rows } = await pool.query<WaitingEvent>({
    name: 'next-webhook-event',
    text: `SELECT ${columns} FROM webhook_delivery
      WHERE webhook_id = $1 AND status IN ('unpaid', 'pending') AND feed = $2 AND NOT is_direct
      ORDER BY seq LIMIT 1`,
    values: [webhookId, feed],
  });
  return rows[0] ?? null;
}

/** Takes an event that is sent by hand for oneself until a moment; null when somebody else has it. */
export async function leaseDirectEvent(
  { pool }: Database,
  deliveryId: string,
  now: Date,
  until: Date,
): Promise<WaitingEvent | null> {
  const { rows } = await pool.query<WaitingEvent>({
    name: 'lease-webhook-event',
    text: `UPDATE webhook_delivery SET leased_until = $3
      WHERE id = $1 AND status = 'pending' AND is_direct AND (leased_until IS NULL OR leased_until <= $2)
      RETURNING ${columns}`,
    values: [deliveryId, now, until],
  });
  return rows[0] ?? null;
}

/** An event of a feed, with the number of its last change. */
export interface NewLaneEvent {
  readonly deliveryId: string;
  readonly type: string;
  readonly payload: string;
  readonly toPay: VersionsToPay | null;
  readonly sequence: number;
}

/** Puts an event into a leased lane and moves the lane's place, both or neither; false when the lease was lost. */
export async function addLaneEvent(
  db: Database,
  lane: LeasedLane,
  event: NewLaneEvent,
  now: Date,
): Promise<boolean> {
  const { deliveryId, type, payload, toPay, sequence } = event;
  return inTransaction(db, async (client) => {
    const { rowCount } = await client.query(
      'UPDATE webhook_lane SET sequence = $3 WHERE id = $1 AND lease = $2',
      [lane.laneId, lane.lease, sequence],
    );
    if (rowCount === 0) return false;
    await client.query(
      `INSERT INTO webhook_delivery
         (id, webhook_id, feed, type, payload, status, to_pay, is_direct, next_attempt_at, created_at, retried_since)
       VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, false, $8, $8, $8)`,
      [
        deliveryId,
        lane.webhookId,
        lane.feed,
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

/** An event is paid for, or was made one that costs nothing (`payload`): it may be sent. */
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
