import type { Logger } from 'pino';
import type { Services } from '../context/services.js';
import { deleteExpiredAnswers } from '../store/accounts/idempotent-answers.js';

const pauseMilliseconds = 600_000;
const mostAtOnce = 1000;
/** The clock of this gateway may lead those of others. */
const marginMilliseconds = 86_400_000;

/**
 * Deletes idempotent answers that nobody can ask for any more, now and then, until it is stopped. It is no harm when
 * several gateways do, or none for a while: an expired answer is never given.
 */
export function sweepAnswers(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  logger: Logger,
): { stop(): void } {
  const sweep = async (): Promise<void> => {
    try {
      const before = new Date(clock.now().getTime() - marginMilliseconds);
      while ((await deleteExpiredAnswers(db, before, mostAtOnce)) === mostAtOnce);
    } catch (error) {
      logger.warn({ err: error }, 'expired answers could not be deleted; trying again later');
    }
  };
  const timer = setInterval(() => void sweep(), pauseMilliseconds).unref();
  void sweep();
  return {
    stop: () => {
      clearInterval(timer);
    },
  };
}
