import type { Services } from '../context/services.js';
import { expireChanges } from '../store/changes/expire-changes.js';
import { expireResolutions } from '../store/sourcing/expire-resolutions.js';
import type { RepeatedWork } from './repeat-work.js';

/** Deletes changes, versions and resolutions that no feed and no question about the past can reach any more (D14). */
export function sweepChanges({ db }: Pick<Services, 'db'>): RepeatedWork {
  return {
    failure: 'expired changes could not be deleted; trying again later',
    pauseMilliseconds: 3_600_000,
    run: async () => {
      await expireChanges(db);
      await expireResolutions(db);
    },
  };
}
