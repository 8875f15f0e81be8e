import type { Services } from '../context/services.js';
import { deleteExpiredParts, forgetExports } from '../store/exports/export-parts.js';
import type { RepeatedWork } from './repeat-work.js';

/** Parts hold up to some megabytes each. */
const mostAtOnce = 50;
/** So long an export is told of after its file went. */
const rememberedMilliseconds = 30 * 86_400_000;

/** Deletes the files of exports that expired, and later the exports. */
export function sweepExports({ db, clock }: Pick<Services, 'db' | 'clock'>): RepeatedWork {
  return {
    failure: 'files that expired could not be deleted; trying again later',
    pauseMilliseconds: 600_000,
    run: async () => {
      const now = clock.now();
      while ((await deleteExpiredParts(db, now, mostAtOnce)) === mostAtOnce);
      await forgetExports(db, new Date(now.getTime() - rememberedMilliseconds));
    },
  };
}
