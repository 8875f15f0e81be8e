import { z } from 'zod';
import { maxStoredDeliveries } from '../webhooks/model/webhook.js';
import { standardWebhookSettings } from '../webhooks/worker/webhook-settings.js';
import { environmentValues } from './environment-values.js';

const { limit, seconds, duration, flag, ports } = environmentValues;

/** The variables that configure webhooks. */
export const webhookVariables = {
  WEBHOOK_ALLOW_PRIVATE: flag
    .default(false)
    .describe(
      'If true, webhooks may use plain HTTP and private addresses: this machine and everything it can reach. Use it only for tests, and in networks where all callers are trusted.',
    ),
  WEBHOOK_PORTS: ports.default([]).meta({
    description:
      'Ports that webhook URLs may use in addition to 80, 443, 8080 and 8443, separated by commas. `WEBHOOK_ALLOW_PRIVATE` allows all ports.',
    shownDefault: 'none',
  }),
  WEBHOOK_TIMEOUT_SECONDS: z.coerce
    .number()
    .refine((number) => number >= 0.1 && number <= 30, 'must be seconds, from 0.1 to 30')
    .default(standardWebhookSettings.timeoutSeconds)
    .describe('Maximum time in seconds, from 0.1 to 30, for the receiver of a webhook to respond.'),
  WEBHOOK_CONCURRENCY: limit
    .default(standardWebhookSettings.concurrency)
    .describe(
      'Maximum events that a process sends at once. One organization uses at most a quarter of them.',
    ),
  WEBHOOK_POLL_SECONDS: seconds
    .default(standardWebhookSettings.pollSeconds)
    .describe('Seconds between two checks for due events, from 0.1 to 3600.'),
  WEBHOOK_RETRY_DELAY_SECONDS: seconds
    .default(standardWebhookSettings.retrySeconds)
    .describe(
      'Maximum delay in seconds before the first retry of an event. Each further delay is twice as long, up to 6 hours. Half of each delay is random.',
    ),
  WEBHOOK_RETRY_WINDOW_SECONDS: duration
    .default(standardWebhookSettings.retryForSeconds)
    .describe(
      `Seconds after which an undelivered event is given up and marked dead. The default is ${standardWebhookSettings.retryForSeconds / 3600} hours.`,
    ),
  WEBHOOK_PAUSE_AFTER_SECONDS: duration
    .default(standardWebhookSettings.pauseAfterSeconds)
    .describe(
      `Seconds without a successful delivery after which a webhook is paused. The default is ${standardWebhookSettings.pauseAfterSeconds / 86_400} days.`,
    ),
  WEBHOOK_LOG_DAYS: limit
    .default(standardWebhookSettings.logSeconds / 86_400)
    .describe(
      `Days for which delivered and dead events are retained, up to the newest ${maxStoredDeliveries.toLocaleString('en')} of each webhook.`,
    ),
} as const;
