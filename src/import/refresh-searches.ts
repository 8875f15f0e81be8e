import type { Database } from '../database/database.js';
import {
  Candidates,
  type ChangedRecords,
  forgetChanges,
  readChangedRecords,
} from '../searches/sql/changed-records.js';
import { refreshChanged } from '../searches/sql/refresh-changed.js';
import { listSavedSearches } from '../searches/sql/saved-searches.js';
import type { Clock } from '../values/dates.js';

/**
 * The number of saved searches that changed records could affect, and of rows added to and removed from their results.
 */
export interface RefreshedSearches {
  readonly searches: number;
  readonly added: number;
  readonly removed: number;
}

/**
 * Updates the saved searches that records written since the last refresh can affect (D7). Call this after every import,
 * even one that wrote nothing, because an interrupted import may have left changes to process. Concurrent calls are
 * safe, but repeat some work. `signal` stops between two searches.
 * @throws the first error of a search, after all other searches are updated.
 */
export async function refreshSearches(
  db: Database,
  clock: Clock,
  signal?: AbortSignal,
): Promise<RefreshedSearches> {
  const concerned = new Set<number>();
  let [added, removed] = [0, 0];
  for (let changed = await readChangedRecords(db); changed !== null; changed = await readChangedRecords(db)) {
    const done = await tryAll(db, changed, { clock, signal }, concerned);
    added += done.added;
    removed += done.removed;
    // The next refresh processes the same changes again, because `forgetChanges` was not called.
    if (done.failure !== null) throw done.failure;
    // Searches that are being filled still need the notes. A later refresh deletes them.
    if (!changed.isAlone || done.isPostponed) break;
    await forgetChanges(db, changed);
  }
  return { searches: concerned.size, added, removed };
}

/** The outcome of a refresh of all searches. */
interface Tried {
  readonly added: number;
  readonly removed: number;
  /** True if a search was being filled, and its rows were not changed. */
  readonly isPostponed: boolean;
  /** The first error of a search. */
  readonly failure: Error | null;
}

async function tryAll(
  db: Database,
  changed: ChangedRecords,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal | undefined },
  concerned: Set<number>,
): Promise<Tried> {
  const candidates = new Candidates(changed);
  let [added, removed] = [0, 0];
  let isPostponed = false;
  let failure: Error | null = null;
  for (const search of await listSavedSearches(db)) {
    signal?.throwIfAborted();
    try {
      const refreshed = await refreshChanged(db, search, candidates, clock);
      if (refreshed === null) continue;
      concerned.add(search.searchId);
      added += refreshed.added;
      removed += refreshed.removed;
      isPostponed ||= refreshed.isPostponed;
    } catch (error) {
      const words = `The saved search ${search.searchId} could not be refreshed: ${String(error)}`;
      failure ??= new Error(words, { cause: error });
    }
  }
  return { added, removed, isPostponed, failure };
}
