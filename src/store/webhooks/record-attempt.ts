import type { DeliveryAttempt, DeliveryStatus } from '../../domain/webhooks/webhook-delivery.js';
import type { Database } from '../database.js';
import type { WaitingEvent } from './lane-events.js';

/** What came of an attempt to send an event. */
export interface AttemptResult {
  readonly attempt: DeliveryAttempt;
  readonly status: DeliveryStatus;
  /** Null when it is not tried again by itself. */
  readonly nextAttemptAt: Date | null;
  readonly at: Date;
}

const mostAttempts = 10;

/**
 * Notes an attempt, of the event and of its webhook: since when it fails, or that it does not. When somebody else has noted
 * one of the same event meanwhile, who had taken over its lane, that one stands.
 */
export async function recordAttempt(
  { pool }: Database,
  event: WaitingEvent,
  { attempt, status, nextAttemptAt, at }: AttemptResult,
): Promise<void> {
  const attempts = [...event.attempts, attempt].slice(-mostAttempts);
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
