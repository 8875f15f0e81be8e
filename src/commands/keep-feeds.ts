import type { Services } from '../context/services.js';
import { refreshSearches } from '../intake/refresh-searches.js';
import { sequenceNotedChanges } from '../store/changes/sequence-noted-changes.js';
import { oldestChangeNote } from '../store/searches/changed-records.js';
import type { RepeatedWork } from './repeat-work.js';

/** An import brings the searches in line itself, unless it was ended or takes longer than this. */
const patienceMilliseconds = 10_000;

/**
 * Puts changes into their feeds that nobody else does (D14): those of an operator's own statements, and those of an import
 * that was killed between its records and its searches.
 */
export function keepFeeds({ db, clock }: Pick<Services, 'db' | 'clock'>): RepeatedWork {
  let oldest: { readonly note: number; readonly since: number } | null = null;
  return {
    failure: 'changes could not be put into their feeds; trying again',
    pauseMilliseconds: 1000,
    run: async () => {
      await sequenceNotedChanges(db);
      const note = await oldestChangeNote(db);
      if (note === null) oldest = null;
      else if (oldest?.note !== note) oldest = { note, since: performance.now() };
      else if (performance.now() > oldest.since + patienceMilliseconds) await refreshSearches(db, clock);
    },
  };
}
