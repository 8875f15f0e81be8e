import { findSender } from '../store/webhooks/find-sender.js';
import { leaseDirectEvent } from '../store/webhooks/lane-events.js';
import type { CourierServices } from './courier-services.js';
import { payForEvent } from './pay-for-event.js';
import { sendEvent } from './send-event.js';

const leaseMilliseconds = 60_000;

/** Sends an event that was asked for by hand, a test or a replay: once, and to a webhook that is paused too. */
export async function sendDirectEvent(courier: CourierServices, deliveryId: string): Promise<void> {
  const { clock, services } = courier;
  const now = clock.now();
  const until = new Date(now.getTime() + leaseMilliseconds);
  const event = await leaseDirectEvent(services.db, deliveryId, now, until);
  if (event === null) return;
  const sender = await findSender(services.db, event.webhookId, now);
  // Without a key there is nobody who could be told: it waits until somebody resumes the webhook.
  if (sender?.keyId == null) return;
  // One that was buried before it was paid for is paid for now.
  await sendEvent(courier, sender, await payForEvent(courier, sender, event), true);
}
