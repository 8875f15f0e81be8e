import type { Logger } from 'pino';
import type { Services } from '../context/services.js';
import type { ExportWorker } from '../exports/export-worker.js';
import { deleteExpiredParts, forgetExports } from '../store/exports/export-parts.js';

/** An export whose gateway died is taken up so long after its lease. */
const lookMilliseconds = 5000;
const sweepMilliseconds = 600_000;
/** Parts hold a thousand records each. */
const mostAtOnce = 50;
/** So long an export is told of after its file went. */
const rememberedMilliseconds = 30 * 86_400_000;

/**
 * Looks for exports that wait, or that a gateway left behind, and deletes files that expired, until it is stopped. Any
 * number of gateways may do so.
 */
export function followExports(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  worker: ExportWorker,
  logger: Logger,
): { stop(): void } {
  const sweep = async (): Promise<void> => {
    try {
      const now = clock.now();
      while ((await deleteExpiredParts(db, now, mostAtOnce)) === mostAtOnce);
      await forgetExports(db, new Date(now.getTime() - rememberedMilliseconds));
    } catch (error) {
      logger.warn({ err: error }, 'files that expired could not be deleted; trying again later');
    }
  };
  const looking = setInterval(() => {
    worker.wake();
  }, lookMilliseconds).unref();
  const sweeping = setInterval(() => void sweep(), sweepMilliseconds).unref();
  worker.wake();
  void sweep();
  return {
    stop: () => {
      clearInterval(looking);
      clearInterval(sweeping);
    },
  };
}
