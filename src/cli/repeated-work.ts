import type { Logger } from 'pino';
import type { AuditLine } from '../accounts/model/audit-entry.js';
import { recordCreditAlerts } from '../accounts/sql/credit-budgets.js';
import type { Services } from '../context/services.js';
import { deleteExpiredParts, forgetExports } from '../exports/sql/exports.js';
import { resolveMissedRequests } from '../lookups/sql/resolve-locked-requests.js';
import { takeResolutionsToLog } from '../lookups/sql/sourcing-requests.js';

/** How far back each run looks for requests: longer than any import transaction takes. */
const overlapMs = 900_000;

/** A background task that a server runs repeatedly. */
export interface RepeatedWork {
  /** The log message for a failed run. The task runs again after the pause. */
  readonly failure: string;
  readonly pauseMs: number;
  run(): Promise<void>;
}

/** Listeners for resolved sourcing requests. */
interface SourcingListeners {
  readonly audit: (line: AuditLine) => void;
  readonly count: (resolutions: number) => void;
}

/**
 * Resolves sourcing requests that were made while an import was writing the requested company (D9). Reports all
 * resolutions to the log and the metrics. Whichever process made a resolution, exactly one server reports it.
 */
export function resolveMissedSourcing(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { audit, count }: SourcingListeners,
): RepeatedWork {
  return {
    failure: 'sourcing requests could not be resolved; retrying',
    pauseMs: 2000,
    run: async () => {
      await resolveMissedRequests(db, new Date(clock.now().getTime() - overlapMs));
      for (
        let taken = await takeResolutionsToLog(db);
        taken.length > 0;
        taken = await takeResolutionsToLog(db)
      ) {
        count(taken.length);
        for (const { organizationId, ...terms } of taken)
          audit({ audit: true, by: 'dealgraph', action: 'sourcing resolved', organizationId, terms });
      }
    },
  };
}

/** Runs a task immediately, and again after each pause, until stopped. */
export function repeatWork(work: RepeatedWork, logger: Logger): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const round = async (): Promise<void> => {
    try {
      await work.run();
    } catch (error) {
      if (!isStopped) logger.warn({ err: error }, work.failure);
    }
    if (!isStopped) timer = setTimeout(() => void round(), work.pauseMs).unref();
  };
  void round();
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/**
 * Records credit alerts that were not recorded with a charge (D21): the process was killed, an export was charged, or a
 * budget or alert percentage was changed.
 */
export function sweepCreditAlerts({ db, clock }: Pick<Services, 'db' | 'clock'>): RepeatedWork {
  return {
    failure: 'the check for missing credit alerts failed; retrying',
    pauseMs: 30_000,
    run: () => recordCreditAlerts(db, clock.now(), null),
  };
}

/** Maximum number of file parts deleted per statement. A part can have several megabytes. */
const batchSize = 50;

/** How long an export stays listed after it expires. */
const rememberedMs = 30 * 86_400_000;

/** Deletes the files of expired exports, and later the exports themselves. */
export function sweepExports({ db, clock }: Pick<Services, 'db' | 'clock'>): RepeatedWork {
  return {
    failure: 'expired files could not be deleted; retrying later',
    pauseMs: 600_000,
    run: async () => {
      const now = clock.now();
      while ((await deleteExpiredParts(db, now, batchSize)) === batchSize);
      await forgetExports(db, new Date(now.getTime() - rememberedMs));
    },
  };
}
