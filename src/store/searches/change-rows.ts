import type { Clock } from '../../domain/clock.js';
import { appendLock } from './append-lock.js';
import { appendRows } from './append-rows.js';
import { lockFeed } from './unread-feeds.js';
import { noteVersions } from './note-versions.js';
import { removeRows } from './remove-rows.js';
import type { RowChanges } from './row-changes.js';
import { findNewest, findRowState, noteRowState } from './row-state.js';
import type { Run } from './run.js';

/** What a refresh changed. */
export interface Refreshed {
  readonly added: number;
  readonly removed: number;
  readonly rowCount: number;
}

/**
 * Takes rows out of a search whose row the transaction has locked, notes which of those that stay have another version, and appends others: they have the
 * present moment and the order of their ids (D7). Touches no row that stays as it was. If the search's feed is read, it gets
 * all of these changes in this order (D14), numbered on: no other transaction can use these numbers, as this one has
 * locked the search.
 */
export async function changeRows(
  run: Run,
  searchId: number,
  { gone, fresh, changed }: RowChanges,
  clock: Clock,
): Promise<Refreshed> {
  const isRead = await lockFeed(run, searchId);
  const before = await findRowState(run, searchId);
  const told = { searchId, sequence: before.sequence, at: before.at, isRead };
  const removed = await removeRows(run, told, gone);
  const behind = { ...told, sequence: told.sequence + removed };
  const updated = changed === null ? 0 : await noteVersions(run, behind, changed);
  const sequence = behind.sequence + updated;
  await run('SELECT pg_advisory_xact_lock($1, $2)', [appendLock, searchId]);
  const newest = await findNewest(run, searchId);
  // A row is later than the newest before it, whatever the clocks of several processes say.
  const addedAt = newest === null ? clock.now() : laterOf(clock.now(), new Date(newest.getTime() + 1));
  const place = { position: before.nextPosition, addedAt };
  const added = await appendRows(run, { ...told, sequence }, place, fresh);
  const rowCount = before.rowCount - removed + added;
  if (removed + updated + added > 0)
    await noteRowState(run, searchId, {
      rowCount,
      newestAddedAt: added > 0 ? addedAt : newest,
      nextPosition: before.nextPosition + added,
      sequence: isRead ? sequence + added : before.sequence,
    });
  return { added, removed, rowCount };
}

function laterOf(moment: Date, other: Date): Date {
  return other > moment ? other : moment;
}
