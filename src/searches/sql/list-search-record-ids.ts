import { poll } from '../../concurrency/retry.js';
import type { Database } from '../../database/database.js';
import { type LogPosition, positionExpression, reachable } from '../../database/replicas/log-position.js';
import { Statement } from '../../database/statement.js';
import { ApiError } from '../../errors/api-error.js';
import type { Page } from '../../values/page.js';
import { segmentSize } from './changed-records.js';
import { appendLock } from './with-fill-slot.js';

/**
 * Returns a page of a search's record IDs in the order (added_at, id). Starts with the first row added on or after
 * `after`, or with the first row if it is null (contract 4.1). The page is found by adding up segment counts, and read
 * as one range of the index on positions.
 * @throws ApiError SERVICE_UNAVAILABLE when rows are still being appended after 10 seconds.
 */
export async function listSearchRecordIds(
  db: Database,
  searchId: number,
  after: Date | null,
  page: Page,
): Promise<string[]> {
  const position = await waitForAppended(db, searchId);
  // Reads the primary, or a replica that has all rows up to `position`. A client that polls with the time of its last
  // read would otherwise never see rows that a replica did not have yet.
  const reads = position === null ? db : await db.readsAt(position);
  const { rows } = await reads.pool.query(readPage.with(searchId, after, page.page * page.limit, page.limit));
  return rows.map(({ recordId }) => recordId);
}

/**
 * `skipped` is the number of rows before the page: rows before the given time, and rows of earlier pages. The page
 * starts in the first segment whose running total exceeds `skipped`.
 */
const readPage = new Statement(
  { recordId: 'SavedSearchRow.recordId' },
  `WITH segments AS MATERIALIZED (
    SELECT segment, row_count, sum(row_count) OVER (ORDER BY segment) AS until
    FROM saved_search_segment WHERE search_id = $1
  ), first AS MATERIALIZED (
    SELECT position FROM saved_search_row WHERE search_id = $1 AND added_at >= $2 ORDER BY added_at, position LIMIT 1
  ), skipped AS MATERIALIZED (
    SELECT $3::bigint + CASE WHEN $2::timestamptz IS NULL THEN 0 ELSE (
      SELECT COALESCE((SELECT until - row_count FROM segments WHERE segment = first.position / ${segmentSize}), 0)
        + (SELECT count(*) FROM saved_search_row r WHERE r.search_id = $1 AND r.position < first.position
            AND r.position >= first.position / ${segmentSize} * ${segmentSize}) FROM first) END AS count
  ), start AS MATERIALIZED (
    SELECT segment * ${segmentSize} AS position, skipped.count - until + row_count AS rest
    FROM segments, skipped WHERE until > skipped.count ORDER BY segment LIMIT 1
  )
  SELECT record_id AS "recordId" FROM saved_search_row
  WHERE search_id = $1 AND position >= (SELECT position FROM start)
  ORDER BY position OFFSET (SELECT rest FROM start) LIMIT $4`,
  'search-rows',
);

const barrier = {
  name: 'search-barrier',
  text: 'SELECT pg_try_advisory_xact_lock_shared($1, $2) AS appended',
};
const barrierOfReplicas = {
  name: 'search-barrier-of-replicas',
  text: `WITH tried AS MATERIALIZED (SELECT pg_try_advisory_xact_lock_shared($1, $2) AS appended)
    SELECT appended, CASE WHEN appended THEN ${positionExpression} END AS position FROM tried`,
};

/**
 * Waits until no rows are being appended. Polls, because waiting in the database would occupy a connection. With
 * replicas, returns a log position that includes all rows; otherwise returns null.
 */
async function waitForAppended(db: Database, searchId: number): Promise<LogPosition | null> {
  const { position } = await whileChanging(async () => {
    const { rows } = await db.pool.query<{ appended: boolean; position?: LogPosition | null }>({
      ...(db.replicas === null ? barrier : barrierOfReplicas),
      values: [appendLock, searchId],
    });
    const [row] = rows;
    return row?.appended === true ? row : null;
  });
  return position ? reachable(position) : null;
}

/**
 * Repeats a read for up to 10 seconds, until it returns a value. It must return null while the results of the search
 * are being changed.
 * @throws ApiError SERVICE_UNAVAILABLE when there is no value after 10 seconds.
 */
async function whileChanging<T>(read: () => Promise<T | null>): Promise<T> {
  const result = await poll(read, { delayMs: { first: 2, max: 100 }, timeoutMs: 10_000 });
  if (result !== null) return result;
  const message = 'The results of this saved search are being updated. Try again shortly.';
  throw new ApiError('SERVICE_UNAVAILABLE', message, { headers: { 'Retry-After': '5' } });
}
