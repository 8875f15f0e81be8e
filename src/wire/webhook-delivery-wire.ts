import { z } from 'zod';
import type { DeliveryAttempt } from '../domain/webhooks/webhook-delivery.js';
import { integer, text } from './wire-fields.js';

const moment = z.string().meta({ format: 'date-time' });

const attempt = z
  .strictObject({
    at: moment.describe('When it was sent'),
    status: integer.nullable().describe('The status of the answer; null when there was none'),
    ms: integer.describe('Milliseconds until the answer, or until there was none'),
    error: text.nullable().describe('Why it was not delivered; null when it was'),
  })
  .meta({ id: 'WebhookAttempt', description: 'One attempt to deliver an event' });

/** What is told of an event that is, was, or could not be delivered (D16). */
export const deliveryWire = z
  .strictObject({
    id: z
      .string()
      .meta({ format: 'uuid' })
      .describe("The event's `webhook-id`, the same each time that it is sent"),
    type: text.describe('The type of the event'),
    status: z.enum(['pending', 'delivered', 'dead']).describe('How far it is'),
    attempt_count: integer.describe('How often it was sent'),
    attempts: z.array(attempt).describe('The last ten attempts, oldest first'),
    next_attempt_at: moment.nullable().describe('When it is sent next; null when it is not'),
    created_at: moment.describe('When the event was made'),
    delivered_at: moment.nullable().describe('When it was delivered last'),
    response_status: integer.nullable().describe('The status of the last answer'),
    response_ms: integer.nullable().describe('Milliseconds that the last attempt took'),
  })
  .meta({ id: 'WebhookDelivery', description: 'An event with what became of it' });

/** A page of them. */
export const deliveriesWire = z.strictObject({
  deliveries: z.array(deliveryWire).describe('Newest first'),
  next_before: text.nullable().describe('`before` of the next page; null when this is the last one'),
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
