import { z } from 'zod';
import type { DeliveryAttempt } from '../model/webhook.js';
import { integer, text } from '../../records/wire/wire-fields.js';

const moment = z.string().meta({ format: 'date-time' });

const attempt = z
  .strictObject({
    at: moment.describe('When the attempt began.'),
    status: integer.nullable().describe('HTTP status of the response; null when there was no response.'),
    ms: integer.describe('Duration in milliseconds.'),
    error: text.nullable().describe('Why the attempt failed; null when it succeeded.'),
  })
  .meta({ id: 'WebhookAttempt', description: 'One attempt to send an event.' });

/** An event and its delivery in the JSON of REST (D16). */
export const deliveryWire = z
  .strictObject({
    id: z
      .string()
      .meta({ format: 'uuid' })
      .describe('Delivery ID, sent as the `webhook-id` header. The same in every attempt.'),
    type: text.describe('Event type.'),
    status: z.enum(['pending', 'delivered', 'dead']).describe('Status.'),
    attempt_count: integer.describe('Number of attempts.'),
    attempts: z.array(attempt).describe('The last ten attempts, oldest first.'),
    next_attempt_at: moment.nullable().describe('When the next attempt is due; null when none is scheduled.'),
    created_at: moment.describe('When the event was created.'),
    delivered_at: moment.nullable().describe('When the event was last delivered; null when it never was.'),
    response_status: integer.nullable().describe('HTTP status of the last response.'),
    response_ms: integer.nullable().describe('Duration of the last attempt, in milliseconds.'),
  })
  .meta({ id: 'WebhookDelivery', description: 'An event and its delivery status.' });

/** A page of deliveries in the JSON of REST. */
export const deliveriesWire = z.strictObject({
  deliveries: z.array(deliveryWire).describe('Deliveries, newest first.'),
  next_before: text
    .nullable()
    .describe('Value of `before` for the next page; null when this is the last page.'),
});

type DeliveryWire = z.output<typeof deliveryWire>;

interface Described {
  readonly id: string;
  readonly type: string;
  readonly status: 'pending' | 'delivered' | 'dead';
  readonly attemptCount: number;
  readonly attempts: readonly DeliveryAttempt[];
  readonly nextAttemptAt: string | null;
  readonly createdAt: string;
  readonly deliveredAt: string | null;
  readonly responseStatus: number | null;
  readonly responseMs: number | null;
}

export function serializeDelivery(delivery: Described): DeliveryWire {
  return {
    id: delivery.id,
    type: delivery.type,
    status: delivery.status,
    attempt_count: delivery.attemptCount,
    attempts: [...delivery.attempts],
    next_attempt_at: delivery.nextAttemptAt,
    created_at: delivery.createdAt,
    delivered_at: delivery.deliveredAt,
    response_status: delivery.responseStatus,
    response_ms: delivery.responseMs,
  };
}
