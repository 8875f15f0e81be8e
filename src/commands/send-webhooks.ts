import type { Logger } from 'pino';
import type { Services } from '../context/services.js';
import type { Metrics } from '../http/metrics.js';
import { Courier } from '../webhooks/courier.js';
import type { WebhookSettings } from '../webhooks/webhook-settings.js';

/** Sends the events of webhooks beside a server's requests, until it is stopped; any number of servers may. */
export function sendWebhooks(
  services: Services,
  settings: WebhookSettings,
  logger: Logger,
  metrics: Metrics,
): { stop(): Promise<void> } {
  const { clock } = services;
  const stopping = new AbortController();
  const onDelivery = metrics.observeDelivery.bind(metrics);
  const courier = new Courier({
    services,
    clock,
    settings,
    logger,
    stopping: stopping.signal,
    onDelivery,
  }).start();
  return {
    stop: async () => {
      stopping.abort();
      await courier.stop();
    },
  };
}
