import type { Services } from '../context/services.js';
import { deleteExpiredAnswers } from '../store/accounts/idempotent-answers.js';
import type { RepeatedWork } from './repeat-work.js';

const mostAtOnce = 1000;
/** The clock of this gateway may lead those of others. */
const marginMilliseconds = 86_400_000;

/**
 * Deletes idempotent answers that nobody can ask for any more. It is no harm when several gateways do, or none for a
 * while: an expired answer is never given.
 */
export function sweepAnswers({ db, clock }: Pick<Services, 'db' | 'clock'>): RepeatedWork {
  return {
    failure: 'expired answers could not be deleted; trying again later',
    pauseMilliseconds: 600_000,
    run: async () => {
      const before = new Date(clock.now().getTime() - marginMilliseconds);
      while ((await deleteExpiredAnswers(db, before, mostAtOnce)) === mostAtOnce);
    },
  };
}
