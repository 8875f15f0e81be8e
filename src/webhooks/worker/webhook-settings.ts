import type { Logger } from 'pino';
import type { Services } from '../../context/services.js';
import type { Clock } from '../../values/dates.js';
import { standardPauseDays } from '../model/webhook.js';

/** Settings for sending events. */
export interface WebhookSettings {
  /** Whether http, private addresses and all ports are allowed. */
  readonly allowPrivate: boolean;
  /** Ports that are allowed in addition to 80, 443, 8080 and 8443. */
  readonly ports: readonly number[];
  /** Seconds between polls for due work. */
  readonly pollSeconds: number;
  /** Maximum seconds before the first retry of an event. Each later delay is twice as long, up to six hours. */
  readonly retrySeconds: number;
  /** Seconds after which an event that could not be delivered is dead. */
  readonly retryForSeconds: number;
  /** Seconds without a successful delivery after which a webhook is paused. */
  readonly pauseAfterSeconds: number;
  /** Maximum seconds for a receiver to respond. */
  readonly timeoutSeconds: number;
  /** Maximum number of events that a process sends in parallel. */
  readonly concurrency: number;
  /** Seconds for which delivered and dead events are retained. */
  readonly logSeconds: number;
}

export const standardWebhookSettings: WebhookSettings = {
  allowPrivate: false,
  ports: [],
  pollSeconds: 1,
  retrySeconds: 8,
  retryForSeconds: 72 * 3600,
  pauseAfterSeconds: standardPauseDays * 86_400,
  timeoutSeconds: 10,
  concurrency: 32,
  logSeconds: 30 * 86_400,
};

/** The outcome of an attempt, as the metrics count it. */
export type DeliveryResult = 'delivered' | 'failed' | 'dead';

/** The services needed to send events. */
export interface CourierServices {
  readonly services: Pick<Services, 'db' | 'charges' | 'signer' | 'writeDocument'>;
  readonly clock: Clock;
  readonly settings: WebhookSettings;
  readonly logger: Logger;
  /** Aborted when the server begins to stop. */
  readonly stopping: AbortSignal;
  readonly onDelivery: (result: DeliveryResult) => void;
}
