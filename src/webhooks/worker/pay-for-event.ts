import { type Charge, newCharge } from '../../accounts/model/charge.js';
import { isCharged } from '../../accounts/sql/usage.js';
import type { VersionsToPay } from '../model/webhook.js';
import type { Sender } from '../sql/find-sender.js';
import { settleEvent, type WaitingEvent } from '../sql/subscriptions.js';
import { thinEvent } from '../wire/webhook-wire.js';
import type { CourierServices } from './webhook-settings.js';

/**
 * Pays for the records in an event, and returns the event to send. Retries of the event are not charged again. If the
 * records cost more than the remaining credits, they are removed from the event, so that the receiver still gets every
 * change.
 */
export async function payForEvent(
  { services }: CourierServices,
  sender: Sender,
  event: WaitingEvent,
): Promise<WaitingEvent> {
  const { deliveryId, toPay } = event;
  if (toPay === null) return event;
  const isPaid = await pay(services, sender, deliveryId, toPay);
  const payload = isPaid ? event.payload : thinEvent(event.payload);
  await settleEvent(services.db, deliveryId, isPaid ? null : payload);
  return { ...event, payload, toPay: null };
}

async function pay(
  services: CourierServices['services'],
  sender: Sender,
  deliveryId: string,
  { kind, receipts }: VersionsToPay,
): Promise<boolean> {
  const { db, charges } = services;
  const { organizationId } = sender;
  // A process that was killed between the charge and `settleEvent` has charged the event already, maybe in an earlier
  // billing window, whose receipts do not count now.
  if (await isCharged(db, organizationId, deliveryId)) return true;
  return charges.chargeUnpaid(organizationId, receipts, async (unpaid) => {
    if (unpaid.length === 0) return true;
    const charge = chargeOf(sender, deliveryId, { kind, receipts: unpaid });
    return (await charges.charge(organizationId, charge)).charged;
  });
}

function chargeOf(
  { keyId, rootKeyId, capKeyIds, webhookId }: Sender,
  requestId: string,
  { kind, receipts }: VersionsToPay,
): Charge {
  const apiKeyId = keyId ?? rootKeyId;
  return newCharge(
    { apiKeyId, capKeyIds, requestId, callerRequestId: null, channel: 'webhook' },
    { operation: `webhook ${webhookId}`, records: { [kind]: receipts.length }, receipts },
  );
}
