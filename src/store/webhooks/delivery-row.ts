import type {
  DeliveryAttempt,
  DeliveryStatus,
  WebhookDelivery,
} from '../../domain/webhooks/webhook-delivery.js';

/** The columns of a delivery `d` that are told of it. */
export const deliveryColumns = `d.id, d.webhook_id, d.feed, d.type, d.status, d.attempt_count, d.attempts,
  d.next_attempt_at, d.created_at, d.delivered_at, d.response_status, d.response_ms`;

export interface DeliveryRow {
  readonly id: string;
  readonly webhook_id: string;
  readonly feed: string;
  readonly type: string;
  readonly status: DeliveryStatus;
  readonly attempt_count: number;
  readonly attempts: readonly DeliveryAttempt[];
  readonly next_attempt_at: Date | null;
  readonly created_at: Date;
  readonly delivered_at: Date | null;
  readonly response_status: number | null;
  readonly response_ms: number | null;
}

export function toDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    deliveryId: row.id,
    webhookId: row.webhook_id,
    lane: row.feed,
    type: row.type,
    status: row.status,
    attemptCount: row.attempt_count,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    createdAt: row.created_at,
    deliveredAt: row.delivered_at,
    responseStatus: row.response_status,
    responseMs: row.response_ms,
  };
}
