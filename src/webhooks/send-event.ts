import { signEvent } from '../domain/webhooks/webhook-secret.js';
import type { Sender } from '../store/webhooks/find-sender.js';
import type { WaitingEvent } from '../store/webhooks/lane-events.js';
import { recordAttempt } from '../store/webhooks/record-attempt.js';
import { pauseWebhook } from '../store/webhooks/webhooks.js';
import type { CourierServices } from './courier-services.js';
import { judgeAttempt, type Verdict } from './judge-attempt.js';
import { postEvent } from './post-event.js';

/** Sends an event once, signed, and notes what came of it. */
export async function sendEvent(
  courier: CourierServices,
  sender: Sender,
  event: WaitingEvent,
  isDirect: boolean,
): Promise<Verdict> {
  const { clock, settings, services } = courier;
  // Who is told of a change and reads the record finds it changed.
  await services.db.replicas?.spread();
  const begunAt = clock.now();
  const outcome = await postEvent(
    { url: sender.url, headers: headersOf(sender, event, begunAt), body: event.payload },
    settings,
  );
  const { failingSince } = sender;
  const verdict = judgeAttempt(
    { event, outcome, begunAt, at: clock.now(), failingSince, isDirect },
    settings,
  );
  await recordAttempt(services.db, event, verdict);
  if (verdict.pause !== null) await pauseWebhook(services.db, sender.webhookId, verdict.pause);
  courier.onDelivery(verdict.status === 'delivered' || verdict.status === 'dead' ? verdict.status : 'failed');
  return verdict;
}

/** By the Standard Webhooks specification. */
function headersOf(sender: Sender, event: WaitingEvent, at: Date): Record<string, string> {
  const signed = { id: event.deliveryId, timestamp: Math.floor(at.getTime() / 1000), body: event.payload };
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Dealgraph-Webhooks/1',
    'webhook-id': signed.id,
    'webhook-timestamp': String(signed.timestamp),
    'webhook-signature': signEvent(signed, sender.secrets),
  };
}
