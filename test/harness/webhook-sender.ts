import pino from 'pino';
import type { Services } from '../../src/context/services.js';
import { systemClock } from '../../src/values/dates.js';
import { Courier } from '../../src/webhooks/worker/courier.js';
import {
  type DeliveryResult,
  standardWebhookSettings,
  type WebhookSettings,
} from '../../src/webhooks/worker/webhook-settings.js';

/** Starts a server's webhook sender, with short intervals. */
export function startCourier(
  services: Services,
  settings: Partial<WebhookSettings> = {},
): { stop(): Promise<void>; readonly results: readonly DeliveryResult[] } {
  const stopping = new AbortController();
  const results: DeliveryResult[] = [];
  const courier = new Courier({
    services,
    // The real time, because receivers compare an event's timestamp with their own clock.
    clock: systemClock,
    settings: {
      ...standardWebhookSettings,
      allowPrivate: true,
      pollSeconds: 0.05,
      retrySeconds: 0.1,
      ...settings,
    },
    logger: pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
    stopping: stopping.signal,
    onDelivery: (result) => results.push(result),
  }).start();
  return {
    results,
    stop: async () => {
      stopping.abort();
      await courier.stop();
    },
  };
}
