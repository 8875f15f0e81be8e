import type { Clock } from '../domain/clock.js';
import type { Database } from '../store/database.js';
import { Candidates } from '../store/searches/candidates.js';
import { forgetChanges, readChangedRecords, type ChangedRecords } from '../store/searches/changed-records.js';
import { refreshChanged } from '../store/searches/refresh-changed.js';
import { listSavedSearches } from '../store/searches/saved-searches.js';

/** What a refresh of all searches did: how many a changed record could concern, and their rows. */
export interface RefreshedSearches {
  readonly searches: number;
  readonly added: number;
  readonly removed: number;
}

/**
 * Tries the records that were written since the last time with every saved search that they can concern (D7), and sums
 * up what changed. Run after every import, also one that changed nothing: the one before it may have been cut off, and
 * its changes are still noted. Several may run at once; then some work is done twice.
 */
export async function refreshSearches(db: Database, clock: Clock): Promise<RefreshedSearches> {
  const concerned = new Set<number>();
  let [added, removed] = [0, 0];
  for (let changed = await readChangedRecords(db); changed !== null; changed = await readChangedRecords(db)) {
    const done = await tryAll(db, changed, clock, concerned);
    added += done.added;
    removed += done.removed;
    // The others are up to date; the changes stay noted for the one that failed.
    if (done.failure !== null) throw done.failure;
    await forgetChanges(db, changed);
  }
  return { searches: concerned.size, added, removed };
}

async function tryAll(
  db: Database,
  changed: ChangedRecords,
  clock: Clock,
  concerned: Set<number>,
): Promise<{ readonly added: number; readonly removed: number; readonly failure: Error | null }> {
  const candidates = new Candidates(changed);
  let [added, removed] = [0, 0];
  let failure: Error | null = null;
  for (const search of await listSavedSearches(db)) {
    try {
      const refreshed = await refreshChanged(db, search, candidates, clock);
      if (refreshed === null) continue;
      concerned.add(search.searchId);
      added += refreshed.added;
      removed += refreshed.removed;
    } catch (error) {
      const words = `The saved search ${search.searchId} could not be refreshed: ${String(error)}`;
      failure ??= new Error(words, { cause: error });
    }
  }
  return { added, removed, failure };
}
