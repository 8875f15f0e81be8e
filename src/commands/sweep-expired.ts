import type { Services } from '../context/services.js';
import { sourcingDays } from '../domain/sourcing-days.js';
import { unchargedHours } from '../domain/requests/uncharged-request.js';
import { deleteEndedKeys } from '../store/accounts/api-keys.js';
import { deleteOldReceipts } from '../store/accounts/feed-receipts.js';
import { deleteExpiredAnswers } from '../store/accounts/idempotent-answers.js';
import { deleteOldSessions } from '../store/accounts/spending-sessions.js';
import { deleteUnchargedRequests } from '../store/accounts/uncharged-requests.js';
import type { Database } from '../store/database.js';
import { closeOldRequests, deleteClosedRequests } from '../store/sourcing/expire-requests.js';
import type { RepeatedWork } from './repeat-work.js';

/** Rows that nobody can ask for any more. */
interface Expired {
  readonly what: string;
  /** Deletes some that were over at a moment; answers how many. */
  readonly delete: (db: Database, moment: Date, most: number) => Promise<number>;
  readonly mostAtOnce: number;
  readonly pauseMinutes: number;
  /** For how long they stay after they are over. */
  readonly keptHours: number;
}

/** The clock of this gateway may lead those of others, which still give these rows. */
const marginHours = 24;

/** Days that a revoked or expired key is still listed: longer than a month, whose charges by key the caps are compared with. */
const endedKeyDays = 60;

const kinds: readonly Expired[] = [
  {
    what: 'expired answers',
    delete: deleteExpiredAnswers,
    mostAtOnce: 1000,
    pauseMinutes: 10,
    keptHours: marginHours,
  },
  // What was paid for in a month is not free in the next (D12).
  {
    what: 'receipts of months that are over',
    delete: deleteOldReceipts,
    mostAtOnce: 5000,
    pauseMinutes: 60,
    keptHours: marginHours,
  },
  // No gateway takes a call of them any more (D18).
  {
    what: 'sessions that are over',
    delete: deleteOldSessions,
    mostAtOnce: 5000,
    pauseMinutes: 60,
    keptHours: marginHours,
  },
  // The list leaves them out by itself when their day is over (D19).
  {
    what: 'requests that cost nothing',
    delete: deleteUnchargedRequests,
    mostAtOnce: 5000,
    pauseMinutes: 10,
    keptHours: unchargedHours,
  },
  // An organization issues no more than so many in a day (D10).
  {
    what: 'keys that have ended',
    delete: deleteEndedKeys,
    mostAtOnce: 1000,
    pauseMinutes: 60,
    keptHours: endedKeyDays * 24,
  },
  // An organization has no more than so many open ones (D9).
  {
    what: 'requests for companies that were not repeated',
    delete: closeOldRequests,
    mostAtOnce: 1000,
    pauseMinutes: 60,
    keptHours: sourcingDays * 24,
  },
  {
    what: 'closed requests for companies',
    delete: deleteClosedRequests,
    mostAtOnce: 1000,
    pauseMinutes: 60,
    keptHours: sourcingDays * 24,
  },
];

/** Deletes them, a part at a time. It is no harm when several gateways do, or none for a while. */
export function sweepExpired(services: Pick<Services, 'db' | 'clock'>): readonly RepeatedWork[] {
  return kinds.map((kind) => sweep(kind, services));
}

function sweep(
  { what, delete: deleteSome, mostAtOnce, pauseMinutes, keptHours }: Expired,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): RepeatedWork {
  return {
    failure: `${what} could not be deleted; trying again later`,
    pauseMilliseconds: pauseMinutes * 60_000,
    run: async () => {
      const moment = new Date(clock.now().getTime() - keptHours * 3_600_000);
      while ((await deleteSome(db, moment, mostAtOnce)) >= mostAtOnce);
    },
  };
}
