import type { Services } from '../context/services.js';
import { deleteOldReceipts } from '../store/accounts/feed-receipts.js';
import type { RepeatedWork } from './repeat-work.js';

const mostAtOnce = 5000;
/** Another gateway's clock may still be in the month before. */
const marginMilliseconds = 86_400_000;

/** Deletes receipts of months that are over: what was paid for then is not free any more (D12). */
export function sweepReceipts({ db, clock }: Pick<Services, 'db' | 'clock'>): RepeatedWork {
  return {
    failure: 'receipts of months that are over could not be deleted; trying again later',
    pauseMilliseconds: 3_600_000,
    run: async () => {
      const moment = new Date(clock.now().getTime() - marginMilliseconds);
      while ((await deleteOldReceipts(db, moment, mostAtOnce)) === mostAtOnce);
    },
  };
}
