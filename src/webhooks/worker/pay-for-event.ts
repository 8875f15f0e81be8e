import type { VersionsToPay } from '../model/webhook.js';
import { type Charge, newCharge } from '../../accounts/model/charge.js';
import { isCharged } from '../../accounts/sql/usage.js';
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
  if (event.toPay === null) return event;
  const isPaid = await pay(services, sender, event);
  const payload = isPaid ? event.payload : thinEvent(event.payload);
  await settleEvent(services.db, event.deliveryId, isPaid ? null : payload);
  return { ...event, payload, toPay: null };
}

async function pay(
  services: CourierServices['services'],
  sender: Sender,
  { deliveryId, toPay }: Pick<WaitingEvent, 'deliveryId' | 'toPay'>,
): Promise<boolean> {
  const { db, charges } = services;
  const { organizationId } = sender;
  // The event was already charged if a process was killed between its charge and `settleEvent`.
  if (toPay === null || (await isCharged(db, organizationId, deliveryId))) return true;
  const { kind, receipts } = toPay;
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
