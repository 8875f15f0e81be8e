import { priceOf } from '../domain/record-price.js';
import type { VersionsToPay } from '../domain/webhooks/versions-to-pay.js';
import { noNotes, type Charge } from '../store/accounts/charge.js';
import { AlreadyPaid } from '../store/accounts/feed-receipts.js';
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
  services: CourierServices['services'],
  sender: Sender,
  { deliveryId, toPay }: Pick<WaitingEvent, 'deliveryId' | 'toPay'>,
): Promise<boolean> {
  const { db, charges } = services;
  const { organizationId } = sender;
  // A process that was killed between the charge and the note of it has charged already.
  if (toPay === null || (await isCharged(db, organizationId, deliveryId))) return true;
  const receipts = await charges.unpaid(organizationId, toPay.receipts);
  if (receipts.length === 0) return true;
  try {
    const charge = chargeOf(sender, deliveryId, { kind: toPay.kind, receipts });
    return (await charges.charge(organizationId, charge)).charged;
  } catch (error) {
    // A reader of the same feed has paid for some of it meanwhile; the event is looked at again.
    if (error instanceof AlreadyPaid) return pay(services, sender, { deliveryId, toPay });
    throw error;
  }
}

function chargeOf(
  { keyId, rootKeyId, capKeyIds, webhookId }: Sender,
  deliveryId: string,
  { kind, receipts }: VersionsToPay,
): Charge {
  const records = { [kind]: receipts.length };
  return {
    requestId: deliveryId,
    callerRequestId: null,
    apiKeyId: keyId ?? rootKeyId,
    capKeyIds,
    door: 'webhook',
    operation: `webhook ${webhookId}`,
    records,
    credits: priceOf(records),
    keep: null,
    receipts,
    ...noNotes,
    session: null,
  };
}
