import type { Page } from '../../domain/page.js';
import { ApiError } from '../../errors/api-error.js';
import type { Database } from '../database.js';
import { appendLock } from './append-lock.js';

const patienceMilliseconds = 10_000;
const longestPauseMilliseconds = 100;

/**
 * A page of a search's record ids in the order (added_at, id), from the first row added on or after `after`, or from
 * the first of all when it is null (contract 4.1). Any page is one range of the index on positions.
 * @throws ApiError SERVICE_UNAVAILABLE when rows are being appended all the while.
 */
export async function listSearchRecordIds(
  db: Database,
  searchId: number,
  after: Date | null,
  page: Page,
): Promise<string[]> {
  await waitForAppended(db, searchId);
  const { rows } = await db.pool.query<{ record_id: string }>({
    name: 'search-rows',
    text: `WITH start AS (
        SELECT CASE WHEN $2::timestamptz IS NULL THEN 0 ELSE (
          SELECT position FROM saved_search_row WHERE search_id = $1 AND added_at >= $2
          ORDER BY added_at, position LIMIT 1) END + $3::bigint AS position)
      SELECT record_id FROM saved_search_row
      WHERE search_id = $1 AND position >= (SELECT position FROM start)
        AND position < (SELECT position FROM start) + $4
      ORDER BY position`,
    values: [searchId, after, page.page * page.limit, page.limit],
  });
  return rows.map((row) => row.record_id);
}

/** Asks again instead of waiting in the database, which would keep a connection from others all the while. */
async function waitForAppended(db: Database, searchId: number): Promise<void> {
  const end = performance.now() + patienceMilliseconds;
  for (let pause = 2; ; pause = Math.min(2 * pause, longestPauseMilliseconds)) {
    const { rows } = await db.pool.query<{ appended: boolean }>({
      name: 'search-barrier',
      text: 'SELECT pg_try_advisory_xact_lock_shared($1, $2) AS appended',
      values: [appendLock, searchId],
    });
    if (rows[0]?.appended === true) return;
    if (performance.now() > end) {
      const message = 'The results of this saved search are being changed at the moment; try again shortly.';
      throw new ApiError('SERVICE_UNAVAILABLE', message, { headers: { 'Retry-After': '5' } });
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
