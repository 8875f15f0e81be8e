import type { Clock } from '../../domain/clock.js';
import { appendLock } from './append-lock.js';
import { appendRows } from './append-rows.js';
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

/** A search whose row the transaction has locked. Its feed does not tell of the rows that it is made with. */
export interface SearchRows {
  readonly searchId: number;
  readonly isNew: boolean;
}

/**
 * Takes rows out of a search, notes which of those that stay have another version, and appends others: they have the
 * present moment and the order of their ids (D7). Touches no row that stays as it was. The search's feed tells all of it
 * in this order (D14), numbered on: no other transaction can give these numbers, as this one has locked the search.
 */
export async function changeRows(
  run: Run,
  { searchId, isNew }: SearchRows,
  { gone, fresh, changed }: RowChanges,
  clock: Clock,
): Promise<Refreshed> {
  const before = await findRowState(run, searchId);
  const told = { searchId, sequence: before.sequence, at: before.at };
  const removed = await removeRows(run, told, gone);
  const behind = { ...told, sequence: told.sequence + removed };
  const updated = changed === null ? 0 : await noteVersions(run, behind, changed);
  const sequence = behind.sequence + updated;
  await run('SELECT pg_advisory_xact_lock($1, $2)', [appendLock, searchId]);
  const newest = await findNewest(run, searchId);
  // A row is later than the newest before it, whatever the clocks of several processes say.
  const addedAt = newest === null ? clock.now() : laterOf(clock.now(), new Date(newest.getTime() + 1));
  const place = { position: before.nextPosition, addedAt, isTold: !isNew };
  const added = await appendRows(run, { ...told, sequence }, place, fresh);
  const rowCount = before.rowCount - removed + added;
  if (removed + updated + added > 0)
    await noteRowState(run, searchId, {
      rowCount,
      newestAddedAt: added > 0 ? addedAt : newest,
      nextPosition: before.nextPosition + added,
      sequence: sequence + (isNew ? 0 : added),
    });
  return { added, removed, rowCount };
}

function laterOf(moment: Date, other: Date): Date {
  return other > moment ? other : moment;
}
