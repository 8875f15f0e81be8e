import { computed, Statement } from '../../database/statement.js';
import { invariant } from '../../errors/invariant.js';
import { Parameters } from '../../query/sql/expressions.js';
import type { Clock } from '../../values/dates.js';
import { type ChangeTarget, type Piece, type RowChanges, type Run, segmentSize } from './changed-records.js';
import { appendLock } from './with-fill-slot.js';

/** The numbers of rows that a refresh added and removed, and the resulting number of rows. */
export interface Refreshed {
  readonly added: number;
  readonly removed: number;
  readonly rowCount: number;
}

/**
 * Changes the rows of a search that the transaction has locked (D7): removes rows, updates the versions of the
 * remaining rows, and appends new rows with the current time, ordered by ID. Unchanged rows are not written. If
 * `isRecorded`, adds these changes to the search's feed in the same order (D14), with consecutive numbers. No other
 * transaction can assign numbers while the search is locked. The feed reports only what data changed, so a new filter's
 * rows are not recorded (D23).
 */
export async function changeRows(
  run: Run,
  { searchId, kind }: Pick<ChangeTarget, 'searchId' | 'kind'>,
  { gone, fresh, changed }: RowChanges,
  clock: Clock,
  isRecorded: boolean,
): Promise<Refreshed> {
  const before = await findRowState(run, searchId);
  const base = { searchId, kind, sequence: before.sequence, at: before.at, isRecorded };
  const removed = await removeRows(run, base, gone);
  const behind = { ...base, sequence: base.sequence + removed };
  const updated = changed === null ? 0 : await noteVersions(run, behind, changed);
  const sequence = behind.sequence + updated;
  await run('SELECT pg_advisory_xact_lock($1, $2)', [appendLock, searchId]);
  const newest = await findNewest(run, searchId);
  // A new row must be later than the newest existing row, even if the clocks of several processes differ.
  const addedAt = newest === null ? clock.now() : laterOf(clock.now(), new Date(newest.getTime() + 1));
  const appendedPosition = { position: before.nextPosition, addedAt };
  const added = await appendRows(run, { ...base, sequence }, appendedPosition, fresh);
  const rowCount = before.rowCount - removed + added;
  if (removed + updated + added > 0)
    await noteRowState(run, searchId, {
      rowCount,
      newestAddedAt: added > 0 ? addedAt : newest,
      nextPosition: before.nextPosition + added,
      sequence: isRecorded ? sequence + added : before.sequence,
    });
  return { added, removed, rowCount };
}

function laterOf(moment: Date, other: Date): Date {
  return other > moment ? other : moment;
}

/**
 * Stores the new versions of rows, and records the changes if requested. Returns the number of updated rows.
 */
async function noteVersions(
  run: Run,
  { searchId, sequence, at, isRecorded }: ChangeTarget,
  changed: Piece,
): Promise<number> {
  const parameters = new Parameters();
  const search = parameters.add(searchId);
  const changes = (): string => `, written AS (
       INSERT INTO saved_search_change (search_id, sequence, change, record_id, version, at)
       SELECT ${search}, ${parameters.add(sequence)}::bigint + row_number() OVER (ORDER BY position), 'updated', record_id,
         version, ${parameters.add(at)}::timestamptz
       FROM other
     )`;
  const { rows } = await run<{ count: number }>(
    `WITH other AS (
       SELECT old.record_id, old.position, changed.version
       FROM ${changed(parameters)} changed JOIN saved_search_row old
         ON old.search_id = ${search}::int AND old.record_id = changed.id
       WHERE old.version IS DISTINCT FROM changed.version
     ), noted AS (
       UPDATE saved_search_row r SET version = other.version FROM other
       WHERE r.search_id = ${search} AND r.record_id = other.record_id
     )${isRecorded ? changes() : ''}
     SELECT count(*) AS count FROM other`,
    parameters.values,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Removes rows from a search, and records the changes if requested, with the reason if an operator removed or merged
 * the record (D26). The positions of removed rows are not reused. Returns the number of removed rows.
 */
async function removeRows(
  run: Run,
  { searchId, kind, sequence, at, isRecorded }: ChangeTarget,
  gone: Piece,
): Promise<number> {
  const parameters = new Parameters();
  const search = parameters.add(searchId);
  const changes = (): string => `, written AS (
       INSERT INTO saved_search_change (search_id, sequence, change, record_id, at, reason, into_id)
       SELECT ${search}, ${parameters.add(sequence)}::bigint + row_number() OVER (ORDER BY position), 'removed', record_id,
         ${parameters.add(at)}::timestamptz, COALESCE(merged.reason, r.reason), merged.into_id
       FROM gone LEFT JOIN removed_record r ON r.kind = ${parameters.add(kind)} AND r.id = gone.record_id
       LEFT JOIN merged_record merged ON merged.id = gone.record_id
     )`;
  const { rows } = await run<{ count: number }>(
    `WITH gone AS (
       DELETE FROM saved_search_row old WHERE search_id = ${search}::int AND ${gone(parameters)}
       RETURNING record_id, position
     ), counted AS (
       UPDATE saved_search_segment s SET row_count = s.row_count - met.count
       FROM (SELECT position / ${segmentSize} AS segment, count(*) AS count FROM gone GROUP BY 1) met
       WHERE s.search_id = ${search} AND s.segment = met.segment
     )${isRecorded ? changes() : ''}
     SELECT count(*) AS count FROM gone`,
    parameters.values,
  );
  const removed = rows[0]?.count ?? 0;
  if (removed > 0)
    await run('DELETE FROM saved_search_segment WHERE search_id = $1 AND row_count = 0', [searchId]);
  return removed;
}

/** The position of the first appended row, and the time that all appended rows share. */
interface AppendedPosition {
  readonly position: number;
  readonly addedAt: Date;
}

/**
 * Appends rows to a search, ordered by ID, and records the changes if requested. Returns the number of appended rows.
 */
async function appendRows(
  run: Run,
  { searchId, sequence, at, isRecorded }: ChangeTarget,
  { position, addedAt }: AppendedPosition,
  fresh: Piece,
): Promise<number> {
  const parameters = new Parameters();
  const [search, moment, first] = [searchId, addedAt, position].map((value) => parameters.add(value));
  const notifiedCte = (): string => `, notified AS (
       INSERT INTO saved_search_change (search_id, sequence, change, record_id, version, at)
       SELECT ${search}, ${parameters.add(sequence)}::bigint + position - ${first} + 1, 'added', record_id, version,
         ${parameters.add(at)}::timestamptz
       FROM appended
     )`;
  const { rows } = await run<{ count: number }>(
    `WITH appended AS (
       INSERT INTO saved_search_row (search_id, record_id, position, added_at, version)
       SELECT ${search}::int, fresh.id, ${first}::bigint - 1 + row_number() OVER (ORDER BY fresh.id COLLATE "C"),
         ${moment}::timestamptz, fresh.version
       FROM ${fresh(parameters)} fresh RETURNING record_id, position, version
     ), counted AS (
       INSERT INTO saved_search_segment AS s (search_id, segment, row_count)
       SELECT ${search}, position / ${segmentSize}, count(*) FROM appended GROUP BY 2
       ON CONFLICT (search_id, segment) DO UPDATE SET row_count = s.row_count + excluded.row_count
     )${isRecorded ? notifiedCte() : ''}
     SELECT count(*) AS count FROM appended`,
    parameters.values,
  );
  return rows[0]?.count ?? 0;
}

/** The state of a search's rows and feed. */
interface RowState {
  readonly rowCount: number;
  /** The position of the next row to append. */
  readonly nextPosition: number;
  /** The number of the newest change in the search's feed. */
  readonly sequence: number;
  /** The time to assign to the next changes: the database's clock, but never before the last change. */
  readonly at: Date;
}

const findState = new Statement(
  {
    rowCount: 'SavedSearch.rowCount',
    nextPosition: 'SavedSearch.nextPosition',
    sequence: 'SavedSearch.changeSequence',
    at: computed('timestamptz'),
  },
  `SELECT row_count AS "rowCount", next_position AS "nextPosition", change_sequence AS sequence,
     GREATEST(clock_timestamp(),
       (SELECT at FROM saved_search_change c WHERE c.search_id = s.id AND c.sequence = s.change_sequence)) AS at
   FROM saved_search s WHERE id = $1`,
);

/** Returns the state of a search that the transaction has locked. */
async function findRowState(run: Run, searchId: number): Promise<RowState> {
  const { rows } = await run(findState.with(searchId));
  invariant(rows[0] !== undefined, 'a locked search exists');
  return rows[0];
}

const findLast = new Statement(
  { addedAt: 'SavedSearchRow.addedAt' },
  `SELECT added_at AS "addedAt" FROM saved_search_row WHERE search_id = $1 ORDER BY position DESC LIMIT 1`,
);

/** Returns when the newest row of a search was added; null if the search has no rows. */
async function findNewest(run: Run, searchId: number): Promise<Date | null> {
  const { rows } = await run(findLast.with(searchId));
  return rows[0]?.addedAt ?? null;
}

async function noteRowState(
  run: Run,
  searchId: number,
  state: Omit<RowState, 'at'> & { readonly newestAddedAt: Date | null },
): Promise<void> {
  await run(
    `UPDATE saved_search SET row_count = $2, newest_added_at = $3, next_position = $4, change_sequence = $5 WHERE id = $1`,
    [searchId, state.rowCount, state.newestAddedAt, state.nextPosition, state.sequence],
  );
}
