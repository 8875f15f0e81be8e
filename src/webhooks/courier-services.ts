import type { Logger } from 'pino';
import type { Services } from '../context/services.js';
import type { Clock } from '../domain/clock.js';
import type { WebhookSettings } from './webhook-settings.js';

/** What came of an attempt, for the metrics. */
export type DeliveryResult = 'delivered' | 'failed' | 'dead';

/** What sending events needs. */
export interface CourierServices {
  readonly services: Pick<Services, 'db' | 'charges' | 'writeDocument'>;
  readonly clock: Clock;
  readonly settings: WebhookSettings;
  readonly logger: Logger;
  /** Aborted when the server is about to stop. */
  readonly stopping: AbortSignal;
  readonly onDelivery: (result: DeliveryResult) => void;
}
