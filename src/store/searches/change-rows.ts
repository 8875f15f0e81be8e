import type { Clock } from '../../domain/clock.js';
import { Parameters } from '../filters/parameters.js';
import { appendLock } from './append-lock.js';
import type { Run } from './run.js';

/** What a refresh changed. */
export interface Refreshed {
  readonly added: number;
  readonly removed: number;
  readonly rowCount: number;
}

/** What the row of a search, which the transaction has locked, says of its rows. */
export interface RowsOfSearch {
  readonly searchId: number;
  readonly rowCount: number;
}

/** A piece of SQL, whose values go among the statement's. */
type Piece = (parameters: Parameters) => string;

/**
 * Takes rows out of a search and appends others: those that leave meet the condition `gone`, on the alias `old`; `fresh`
 * is a table or function with one column `id`. The places behind those that left close up, the new ones have the present
 * moment and the order of their ids (D7). Touches no row that stays before the first gap, and counts none.
 */
export async function changeRows(
  run: Run,
  search: RowsOfSearch,
  gone: Piece,
  fresh: Piece,
  clock: Clock,
): Promise<Refreshed> {
  const { searchId } = search;
  const { count: removed, first } = await removeRows(run, searchId, gone);
  if (first !== null) await closeGaps(run, searchId, first);
  await run('SELECT pg_advisory_xact_lock($1, $2)', [appendLock, searchId]);
  const kept = search.rowCount - removed;
  const newest = await findNewest(run, searchId);
  const moment = laterOf(clock.now(), newest);
  const added = await appendRows(run, searchId, kept, moment, fresh);
  const rowCount = kept + added;
  if (added + removed > 0) {
    const noted = 'UPDATE saved_search SET row_count = $2, newest_added_at = $3 WHERE id = $1';
    await run(noted, [searchId, rowCount, added > 0 ? moment : newest]);
  }
  return { added, removed, rowCount };
}

async function removeRows(
  run: Run,
  searchId: number,
  gone: Piece,
): Promise<{ count: number; first: number | null }> {
  const parameters = new Parameters();
  const { rows } = await run<{ count: number; first: number | null }>(
    `WITH gone AS (DELETE FROM saved_search_row old
       WHERE search_id = ${parameters.add(searchId)} AND ${gone(parameters)} RETURNING position)
     SELECT count(*) AS count, min(position) AS first FROM gone`,
    parameters.values,
  );
  return rows[0] ?? { count: 0, first: null };
}

async function closeGaps(run: Run, searchId: number, first: number): Promise<void> {
  await run(
    `UPDATE saved_search_row r SET position = dense.position
     FROM (SELECT record_id, $2::int - 1 + row_number() OVER (ORDER BY position) AS position
       FROM saved_search_row WHERE search_id = $1 AND position > $2) dense
     WHERE r.search_id = $1 AND r.record_id = dense.record_id`,
    [searchId, first],
  );
}

async function findNewest(run: Run, searchId: number): Promise<Date | null> {
  const newest = 'SELECT added_at FROM saved_search_row WHERE search_id = $1 ORDER BY position DESC LIMIT 1';
  return (await run<{ added_at: Date }>(newest, [searchId])).rows[0]?.added_at ?? null;
}

/** A row is never older than the newest before it, whatever the clocks of several processes say. */
function laterOf(now: Date, newest: Date | null): Date {
  return newest === null ? now : new Date(Math.max(now.getTime(), newest.getTime() + 1));
}

async function appendRows(
  run: Run,
  searchId: number,
  kept: number,
  moment: Date,
  fresh: Piece,
): Promise<number> {
  const parameters = new Parameters();
  const [search, first, at] = [searchId, kept, moment].map((value) => parameters.add(value));
  const { rowCount } = await run(
    `INSERT INTO saved_search_row (search_id, record_id, position, added_at)
     SELECT ${search}::int, fresh.id, ${first}::int - 1 + row_number() OVER (ORDER BY fresh.id COLLATE "C"),
       ${at}::timestamptz
     FROM ${fresh(parameters)} AS fresh (id)`,
    parameters.values,
  );
  return rowCount ?? 0;
}
