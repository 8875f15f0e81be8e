import type { Services } from '../context/services.js';
import { resolveMissedRequests } from '../store/sourcing/resolve-missed-requests.js';
import { takeResolutionsToLog } from '../store/sourcing/take-resolutions-to-log.js';
import type { AuditLine } from './audit.js';
import type { RepeatedWork } from './repeat-work.js';

/** No transaction of an import takes so long. */
const overlapMilliseconds = 900_000;

/** Who hears of requests that were resolved. */
export interface SourcingListeners {
  readonly audit: (line: AuditLine) => void;
  readonly count: (resolutions: number) => void;
}

/**
 * Resolves requests that met an import half-way (D9), and tells the log and the metrics of what was resolved, by whatever
 * process: each resolution is told by one server.
 */
export function keepSourcing(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { audit, count }: SourcingListeners,
): RepeatedWork {
  return {
    failure: 'requests for companies could not be followed; trying again',
    pauseMilliseconds: 2000,
    run: async () => {
      await resolveMissedRequests(db, new Date(clock.now().getTime() - overlapMilliseconds));
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
