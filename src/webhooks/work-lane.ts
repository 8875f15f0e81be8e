import { randomUUID } from 'node:crypto';
import { laneOf } from '../domain/webhooks/lane-name.js';
import { findSender } from '../store/webhooks/find-sender.js';
import { nextEvent, type WaitingEvent } from '../store/webhooks/lane-events.js';
import { leaseLane, releaseLane, renewLane, type LeasedLane } from '../store/webhooks/lane-leases.js';
import { pauseWebhook } from '../store/webhooks/webhooks.js';
import type { CourierServices } from './courier-services.js';
import { makeEvent } from './make-event.js';
import { mayTell } from './may-tell.js';
import { payForEvent } from './pay-for-event.js';
import { sendEvent } from './send-event.js';

/** Longer than an attempt may take, which is half a minute at most. */
const leaseMilliseconds = 60_000;
/** Then another lane has its turn. */
const mostEvents = 20;
const afterFailureMilliseconds = 15_000;

/**
 * Sends what waits in a lane, in its order: an event is sent when the one before it was delivered or is dead. Nobody
 * else works on the lane meanwhile.
 */
export async function workLane(courier: CourierServices, laneId: string): Promise<void> {
  const { clock, services } = courier;
  const now = clock.now();
  const lane = await leaseLane(services.db, laneId, randomUUID(), now, leaseEnd(now));
  if (lane === null) return;
  let dueAt: Date | null = new Date(now.getTime() + afterFailureMilliseconds);
  try {
    dueAt = await sendWaiting(courier, lane);
  } finally {
    await releaseLane(services.db, lane, dueAt);
  }
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + leaseMilliseconds);
}

/** When the lane is to be looked at again; null when its feed moves. */
async function sendWaiting(courier: CourierServices, lane: LeasedLane): Promise<Date | null> {
  const { clock, services } = courier;
  for (let sent = 0; sent < mostEvents; sent++) {
    const next = await sendNext(courier, lane);
    if (next !== 'more') return next;
    if (courier.stopping.aborted) break;
    if (!(await renewLane(services.db, lane, leaseEnd(clock.now())))) return null;
  }
  return clock.now();
}

/** Sends the next event of the lane, when it is time: `more` when another one may follow at once. */
async function sendNext(courier: CourierServices, lane: LeasedLane): Promise<'more' | Date | null> {
  const { clock, services } = courier;
  const sender = await findSender(services.db, lane.webhookId, clock.now());
  if (sender === null) return null;
  if (sender.keyId === null) {
    await pauseWebhook(services.db, lane.webhookId, 'key');
    return null;
  }
  if (!(await mayTell(services.db, laneOf(lane.feed), sender))) {
    await pauseWebhook(services.db, lane.webhookId, 'scopes');
    return null;
  }
  const waiting = await nextEvent(services.db, lane);
  if (waiting === null) return makeEvent(courier, lane, sender);
  const { nextAttemptAt } = waiting;
  if (nextAttemptAt !== null && nextAttemptAt > clock.now()) return nextAttemptAt;
  const event: WaitingEvent = await payForEvent(courier, sender, waiting);
  const verdict = await sendEvent(courier, sender, event, false);
  if (verdict.pause !== null) return null;
  return verdict.status === 'pending' ? verdict.nextAttemptAt : 'more';
}
