import pino from 'pino';
import type { DeliveryResult } from '../../src/webhooks/courier-services.js';
import { Courier } from '../../src/webhooks/courier.js';
import { standardWebhookSettings, type WebhookSettings } from '../../src/webhooks/webhook-settings.js';
import { systemClock } from '../../src/domain/clock.js';
import type { Services } from '../../src/context/services.js';

/** What sends the events of a test, as a server does, but with shorter times. */
export function startCourier(
  services: Services,
  settings: Partial<WebhookSettings> = {},
): { stop(): Promise<void>; readonly results: readonly DeliveryResult[] } {
  const stopping = new AbortController();
  const results: DeliveryResult[] = [];
  const courier = new Courier({
    services,
    // Receivers compare the time of an event with their own.
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
