import type { Feed } from '../../domain/feeds/feed.js';
import type { FeedChange } from '../../domain/feeds/feed-change.js';
import type { Database } from '../database.js';

const statements = {
  search: `SELECT change, record_id AS id, at, version FROM saved_search_change
    WHERE search_id = $1 AND sequence > $2 ORDER BY sequence LIMIT $3`,
  records: `SELECT change, record_id AS id, at, version FROM record_change
    WHERE kind = $1 AND sequence > $2 ORDER BY sequence LIMIT $3`,
} as const;

/** At most `limit` changes behind a number, in their order. */
export async function listChanges(
  db: Database,
  feed: Feed,
  sequence: number,
  limit: number,
): Promise<FeedChange[]> {
  const { rows } = await db.pool.query<FeedChange>({
    name: `changes-${feed.of}`,
    text: statements[feed.of],
    values: [feed.of === 'search' ? feed.searchId : feed.kind, sequence, limit],
  });
  return rows;
}
