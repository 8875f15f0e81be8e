import type { Services } from '../context/services.js';
import { deleteOldSessions } from '../store/accounts/spending-sessions.js';
import type { RepeatedWork } from './repeat-work.js';

const mostAtOnce = 5000;
/** Another gateway's clock may still take calls of the session. */
const marginMilliseconds = 86_400_000;

/** Deletes what sessions have cost that are over: no gateway takes a call of them any more (D18). */
export function sweepSessions({ db, clock }: Pick<Services, 'db' | 'clock'>): RepeatedWork {
  return {
    failure: 'sessions that are over could not be deleted; trying again later',
    pauseMilliseconds: 3_600_000,
    run: async () => {
      const moment = new Date(clock.now().getTime() - marginMilliseconds);
      while ((await deleteOldSessions(db, moment, mostAtOnce)) === mostAtOnce);
    },
  };
}
