import { ApiError } from '../../errors/api-error.js';
import type { Database } from '../database.js';
import type { Run } from './run.js';

/**
 * Held (with the search's id) from the moment that a refresh looks whether the search's feed is read to its commit. The
 * first reader takes it shared to say that the feed is read: its position is then either behind that refresh, or the
 * refresh writes its changes.
 */
const unreadFeedLock = 1_684_300_920;
const patienceMilliseconds = 10_000;
const longestPauseMilliseconds = 100;

/** Locks the feed of a search for a refresh, to the end of the transaction. Returns whether the feed is read. */
export async function lockFeed(run: Run, searchId: number): Promise<boolean> {
  await run('SELECT pg_advisory_xact_lock($1, $2)', [unreadFeedLock, searchId]);
  // A statement of its own: it sees what was committed while the lock was waited for.
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
 * after this misses none. Retries instead of waiting in the database, which would hold a connection all the while.
 * @throws ApiError SERVICE_UNAVAILABLE when the search is being refreshed all the while.
 */
export async function markFeedRead({ pool }: Pick<Database, 'pool'>, searchId: number): Promise<void> {
  const end = performance.now() + patienceMilliseconds;
  for (let pause = 2; ; pause = Math.min(2 * pause, longestPauseMilliseconds)) {
    const { rows } = await pool.query<{ done: boolean }>({
      ...statement,
      values: [unreadFeedLock, searchId],
    });
    if (rows[0]?.done === true) return;
    if (performance.now() > end) {
      const message = 'The results of this saved search are being changed at the moment; try again shortly.';
      throw new ApiError('SERVICE_UNAVAILABLE', message, { headers: { 'Retry-After': '5' } });
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
