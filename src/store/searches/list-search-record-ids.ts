import type { Page } from '../../domain/page.js';
import { ApiError } from '../../errors/api-error.js';
import type { Database } from '../database.js';
import { positionExpression, reachable, type LogPosition } from '../replicas/log-position.js';
import { appendLock } from './append-lock.js';
import { segmentPlaces } from './segment-places.js';

const patienceMilliseconds = 10_000;
const longestPauseMilliseconds = 100;

/**
 * A page of a search's record ids in the order (added_at, id), from the first row added on or after `after`, or from
 * the first of all when it is null (contract 4.1). Any page is found by adding up segments, and is one range of the index
 * on positions.
 * @throws ApiError SERVICE_UNAVAILABLE when rows are being appended all the while.
 */
export async function listSearchRecordIds(
  db: Database,
  searchId: number,
  after: Date | null,
  page: Page,
): Promise<string[]> {
  const position = await waitForAppended(db, searchId);
  // A poll that says when it last read would never see what a replica did not have then.
  const reads = position === null ? db : await db.readsAt(position);
  const { rows } = await reads.pool.query<{ record_id: string }>({
    name: 'search-rows',
    text: pageStatement,
    values: [searchId, after, page.page * page.limit, page.limit],
  });
  return rows.map((row) => row.record_id);
}

/**
 * `skipped` is how many rows stand before the page: those before the moment and those of earlier pages. The page begins in
 * the first segment with which there are more.
 */
const pageStatement = `
  WITH segments AS MATERIALIZED (
    SELECT segment, row_count, sum(row_count) OVER (ORDER BY segment) AS until
    FROM saved_search_segment WHERE search_id = $1
  ), first AS MATERIALIZED (
    SELECT position FROM saved_search_row WHERE search_id = $1 AND added_at >= $2 ORDER BY added_at, position LIMIT 1
  ), skipped AS MATERIALIZED (
    SELECT $3::bigint + CASE WHEN $2::timestamptz IS NULL THEN 0 ELSE (
      SELECT COALESCE((SELECT until - row_count FROM segments WHERE segment = first.position / ${segmentPlaces}), 0)
        + (SELECT count(*) FROM saved_search_row r WHERE r.search_id = $1 AND r.position < first.position
            AND r.position >= first.position / ${segmentPlaces} * ${segmentPlaces}) FROM first) END AS count
  ), start AS MATERIALIZED (
    SELECT segment * ${segmentPlaces} AS position, skipped.count - until + row_count AS rest
    FROM segments, skipped WHERE until > skipped.count ORDER BY segment LIMIT 1
  )
  SELECT record_id FROM saved_search_row
  WHERE search_id = $1 AND position >= (SELECT position FROM start)
  ORDER BY position OFFSET (SELECT rest FROM start) LIMIT $4`;

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
 * Asks again instead of waiting in the database, which would keep a connection from others all the while. Answers the
 * position of the log behind which all rows are; null without replicas, which alone need it.
 */
async function waitForAppended(db: Database, searchId: number): Promise<LogPosition | null> {
  const end = performance.now() + patienceMilliseconds;
  for (let pause = 2; ; pause = Math.min(2 * pause, longestPauseMilliseconds)) {
    const { rows } = await db.pool.query<{ appended: boolean; position?: LogPosition | null }>({
      ...(db.replicas === null ? barrier : barrierOfReplicas),
      values: [appendLock, searchId],
    });
    const [row] = rows;
    if (row?.appended === true) return row.position ? reachable(row.position) : null;
    if (performance.now() > end) {
      const message = 'The results of this saved search are being changed at the moment; try again shortly.';
      throw new ApiError('SERVICE_UNAVAILABLE', message, { headers: { 'Retry-After': '5' } });
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
