import { z } from 'zod';
import type { DeliveryAttempt } from '../domain/webhooks/webhook-delivery.js';
import { integer, text } from './wire-fields.js';

const moment = z.string().meta({ format: 'date-time' });

/** What is told of an event that is, was, or could not be delivered (D16). */
export const deliveryWire = z.strictObject({
  id: z
    .string()
    .meta({ format: 'uuid' })
    .describe("The event's `webhook-id`, the same each time that it is sent"),
  type: text,
  status: z.enum(['pending', 'delivered', 'dead']),
  attempt_count: integer,
  attempts: z
    .array(
      z.strictObject({
        at: moment,
        status: integer.nullable().describe('Null when there was no answer'),
        ms: integer,
        error: text.nullable().describe('Null when it was delivered'),
      }),
    )
    .describe('The last ten, oldest first'),
  next_attempt_at: moment.nullable(),
  created_at: moment,
  delivered_at: moment.nullable(),
  response_status: integer.nullable(),
  response_ms: integer.nullable(),
});

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
