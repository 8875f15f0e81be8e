import type { Services } from '../context/services.js';
import { sweepDeliveries } from '../store/webhooks/sweep-deliveries.js';
import type { WebhookSettings } from '../webhooks/webhook-settings.js';
import type { RepeatedWork } from './repeat-work.js';

const mostAtOnce = 1000;

/** Deletes events of webhooks that are over and were kept for long enough. */
export function sweepWebhooks({ logSeconds }: WebhookSettings) {
  return ({ db, clock }: Pick<Services, 'db' | 'clock'>): RepeatedWork => ({
    failure: 'old events of webhooks could not be deleted; trying again later',
    pauseMilliseconds: 600_000,
    run: async () => {
      const before = new Date(clock.now().getTime() - logSeconds * 1000);
      while ((await sweepDeliveries(db, before)) === mostAtOnce);
    },
  });
}
