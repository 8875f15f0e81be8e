import { z } from 'zod';
import { environmentValues } from './environment-values.js';
import { standardWebhookSettings } from './webhooks/webhook-settings.js';

const { limit, seconds, duration, flag, ports } = environmentValues;

/** The variables of webhooks. */
export const webhookVariables = {
  WEBHOOK_ALLOW_PRIVATE: flag
    .default(false)
    .describe(
      'True lets webhooks be plain http, and lead into private networks: this machine, and whatever it reaches. For tests, and networks of which all callers are trusted.',
    ),
  WEBHOOK_PORTS: ports.default([]).meta({
    description:
      'Ports that webhooks may have beside 80, 443, 8080 and 8443, with commas between them. `WEBHOOK_ALLOW_PRIVATE` allows all.',
    shownDefault: 'none',
  }),
  WEBHOOK_TIMEOUT: z.coerce
    .number()
    .refine((number) => number >= 0.1 && number <= 30, 'needs to be seconds, from 0.1 to 30')
    .default(standardWebhookSettings.timeoutSeconds)
    .describe('Seconds, 0.1 to 30, that the receiver of a webhook has for its answer.'),
  WEBHOOK_CONCURRENCY: limit
    .default(standardWebhookSettings.concurrency)
    .describe('Events that a process sends at once, a quarter of them at most for one organization.'),
  WEBHOOK_POLL_SECONDS: seconds
    .default(standardWebhookSettings.pollSeconds)
    .describe('Seconds between two looks for events that are due, 0.1 to 3600.'),
  WEBHOOK_RETRY_SECONDS: seconds
    .default(standardWebhookSettings.retrySeconds)
    .describe(
      'The longest wait, in seconds, before an event is tried a second time; each later wait is twice as long, 6 hours at most. Half of each is drawn.',
    ),
  WEBHOOK_RETRY_FOR: duration
    .default(standardWebhookSettings.retryForSeconds)
    .describe('Seconds after which an event is dead that could not be delivered; the default is 72 hours.'),
  WEBHOOK_PAUSE_AFTER: duration
    .default(standardWebhookSettings.pauseAfterSeconds)
    .describe(
      'Seconds after which a webhook is paused of which nothing could be delivered; the default is 5 days.',
    ),
  WEBHOOK_LOG_DAYS: limit
    .default(standardWebhookSettings.logSeconds / 86_400)
    .describe(
      'Days for which events are kept that were delivered or are dead; of a webhook the newest 1,000.',
    ),
} as const;
