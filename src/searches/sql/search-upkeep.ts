import { poll } from '../../concurrency/retry.js';
import type { Database } from '../../database/database.js';
import { inLongTransaction, inTransaction } from '../../database/transaction.js';
import { ApiError } from '../../errors/api-error.js';
import { readFilter } from '../../query/model/read-filter.js';
import { Parameters } from '../../query/sql/expressions.js';
import { filterToSql } from '../../query/sql/filter-to-sql.js';
import { searchProducts } from '../../records/record-kinds.js';
import { tableOf } from '../../records/sql/record-rows.js';
import { type Run, segmentSize } from './changed-records.js';
import { listSavedSearches, type SavedSearch } from './saved-searches.js';

/** A search whose rows differ from the results of its filter. */
export interface SearchMismatch {
  readonly searchId: number;
  /** Number of records that match but have no row. */
  readonly missing: number;
  /** Number of rows whose records no longer match. */
  readonly stale: number;
  /** Number of rows that are out of order, and of row counts that are wrong. */
  readonly misplaced: number;
}

interface SearchVerification {
  readonly checked: number;
  readonly mismatches: readonly SearchMismatch[];
}

/** Evaluates each saved search against all records and compares the results with its rows (D7). Changes nothing. */
export async function verifySearches(db: Database): Promise<SearchVerification> {
  const searches = await listSavedSearches(db);
  const mismatches: SearchMismatch[] = [];
  for (const search of searches) {
    const found = await verifySearch(db, search);
    if (found.missing + found.stale + found.misplaced > 0) mismatches.push(found);
  }
  return { checked: searches.length, mismatches };
}

/** Checks one search. Uses a single statement, so that all parts see the same snapshot. */
async function verifySearch(db: Database, search: SavedSearch): Promise<SearchMismatch> {
  const kind = searchProducts[search.product];
  const parameters = new Parameters();
  const id = `${parameters.add(search.searchId)}::int`;
  const matches = filterToSql(readFilter(kind, search.filter), 'r', parameters);
  const text = `
    WITH found AS (SELECT r.id FROM "${tableOf[kind]}" r WHERE ${matches}),
      stored AS (SELECT record_id, position,
        row_number() OVER (ORDER BY added_at, record_id COLLATE "C") AS rank, row_number() OVER (ORDER BY position) AS found
        FROM saved_search_row WHERE search_id = ${id}),
      counted AS (SELECT position / ${segmentSize} AS segment, count(*) AS count FROM stored GROUP BY 1)
    SELECT
      (SELECT count(*) FROM found WHERE NOT EXISTS (SELECT FROM stored WHERE record_id = found.id)) AS missing,
      (SELECT count(*) FROM stored WHERE NOT EXISTS (SELECT FROM found WHERE found.id = record_id)) AS stale,
      (SELECT count(*) FROM stored WHERE rank <> found)
        + (SELECT count(*) FROM counted
            FULL JOIN (SELECT * FROM saved_search_segment WHERE search_id = ${id} AND row_count > 0) s USING (segment)
            WHERE counted.count IS DISTINCT FROM s.row_count)
        + (SELECT abs(row_count - (SELECT count(*) FROM stored)) FROM saved_search WHERE id = ${id}) AS misplaced`;
  return inLongTransaction(db, async (client) => {
    const { rows } = await client.query<Omit<SearchMismatch, 'searchId'>>(text, parameters.values);
    const { missing = 0, stale = 0, misplaced = 0 } = rows[0] ?? {};
    return { searchId: search.searchId, missing, stale, misplaced };
  });
}

/**
 * The times to assign to the rows of a search: a shared time (`first`) for most rows, and individual times for the last
 * ones.
 */
interface RowMoments {
  readonly first: Date;
  /** Times of the last rows, ascending and later than `first`. */
  readonly last: readonly Date[];
}

/** Assigns the times in the order of the positions, because rows must be ordered by time. */
const dated = `
  WITH ranked AS (
    SELECT record_id, row_number() OVER (ORDER BY position DESC) AS rank FROM saved_search_row WHERE search_id = $1
  ), dated AS (
    SELECT record_id, COALESCE(($3::timestamptz[])[cardinality($3::timestamptz[]) + 1 - rank], $2::timestamptz) AS at
    FROM ranked
  )`;

/**
 * Backdates the rows and changes of a search that was filled only once. Their order and numbers stay the same, so
 * results, cursors and checks do not change.
 */
export async function backdateSearch(
  db: Database,
  searchId: number,
  { first, last }: RowMoments,
): Promise<void> {
  const values = [searchId, first, last];
  await inTransaction(db, async (client) => {
    await client.query(
      `${dated} UPDATE saved_search_row r SET added_at = dated.at FROM dated
       WHERE r.search_id = $1 AND r.record_id = dated.record_id`,
      values,
    );
    await client.query(
      `${dated} UPDATE saved_search_change c SET at = dated.at FROM dated
       WHERE c.search_id = $1 AND c.record_id = dated.record_id`,
      values,
    );
    await client.query(
      `UPDATE saved_search s SET created_at = LEAST(created_at, $2),
         newest_added_at = (SELECT max(added_at) FROM saved_search_row WHERE search_id = s.id) WHERE id = $1`,
      [searchId, first],
    );
  });
}

/**
 * Key of an advisory lock per search. A refresh acquires it before it checks whether the search's feed has been read,
 * and holds it until its commit. The first reader acquires it in shared mode to mark the feed as read. So either the
 * reader's position is after the refresh, or the refresh writes its changes.
 */
const unreadFeedLock = 1_684_300_920;

/**
 * Locks the feed of a search for a refresh, until the end of the transaction. Returns true if the feed has been read.
 */
export async function lockFeed(run: Run, searchId: number): Promise<boolean> {
  await run('SELECT pg_advisory_xact_lock($1, $2)', [unreadFeedLock, searchId]);
  // Must be a separate statement, to see what was committed while the first statement waited for the lock.
  const { rows } = await run<{ isRead: boolean }>(
    'SELECT NOT EXISTS (SELECT FROM unread_feed WHERE search_id = $1) AS "isRead"',
    [searchId],
  );
  return rows[0]?.isRead === true;
}

const statement = {
  name: 'mark-feed-read',
  text: `WITH unread AS MATERIALIZED (SELECT search_id FROM unread_feed WHERE search_id = $2),
    locked AS MATERIALIZED (SELECT pg_try_advisory_xact_lock_shared($1, $2) AS taken FROM unread),
    deleted AS (DELETE FROM unread_feed USING locked WHERE search_id = $2 AND taken)
    SELECT NOT EXISTS (SELECT FROM locked WHERE NOT taken) AS done`,
};

/**
 * Marks the feed of a search as read. Every refresh that commits later writes its changes, so a position that is read
 * after this call misses none. Polls, because waiting in the database would occupy a connection.
 * @throws ApiError SERVICE_UNAVAILABLE when the search is still being refreshed after 10 seconds.
 */
export async function markFeedRead({ pool }: Pick<Database, 'pool'>, searchId: number): Promise<void> {
  const mark = async (): Promise<true | null> => {
    const { rows } = await pool.query<{ done: boolean }>({
      ...statement,
      values: [unreadFeedLock, searchId],
    });
    return rows[0]?.done === true || null;
  };
  await whileChanging(mark);
}

/**
 * Repeats a read for up to 10 seconds, until it returns a value. It must return null while the results of the search
 * are being changed.
 * @throws ApiError SERVICE_UNAVAILABLE when there is no value after 10 seconds.
 */
export async function whileChanging<T>(read: () => Promise<T | null>): Promise<T> {
  const result = await poll(read, { delayMs: { first: 2, max: 100 }, timeoutMs: 10_000 });
  if (result !== null) return result;
  const message = 'The results of this saved search are being updated. Try again shortly.';
  throw new ApiError('SERVICE_UNAVAILABLE', message, { headers: { 'Retry-After': '5' } });
}
