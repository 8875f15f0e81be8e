import { priceOf } from '../domain/record-price.js';
import { isCharged } from '../store/accounts/usage.js';
import type { Sender } from '../store/webhooks/find-sender.js';
import { settleEvent, type WaitingEvent } from '../store/webhooks/lane-events.js';
import { thinEvent } from '../wire/thin-event.js';
import type { CourierServices } from './courier-services.js';

/**
 * The event as it may be sent: what is in it is paid for now, once, however often it is sent. When it costs more than
 * what is left its records are left out, so that nothing that happened is kept from its receiver.
 */
export async function payForEvent(
  { services }: CourierServices,
  sender: Sender,
  event: WaitingEvent,
): Promise<WaitingEvent> {
  if (event.toPay === null) return event;
  const isPaid = await pay(services, sender, event);
  const payload = isPaid ? event.payload : thinEvent(event.payload);
  await settleEvent(services.db, event.deliveryId, isPaid ? null : payload);
  return { ...event, payload, toPay: null };
}

async function pay(
  { db, charges }: CourierServices['services'],
  { organizationId, keyId, rootKeyId, webhookId }: Sender,
  { deliveryId, toPay }: WaitingEvent,
): Promise<boolean> {
  const records = toPay ?? {};
  // A process that was killed between the charge and the note of it has charged already.
  if (await isCharged(db, organizationId, deliveryId)) return true;
  const { charged } = await charges.charge(organizationId, {
    requestId: deliveryId,
    callerRequestId: null,
    apiKeyId: keyId ?? rootKeyId,
    rootKeyId,
    door: 'webhook',
    operation: `webhook ${webhookId}`,
    records,
    credits: priceOf(records),
    keep: null,
  });
  return charged;
}
