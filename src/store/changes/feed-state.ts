import type { Feed } from '../../domain/feeds/feed.js';
import { keptDays } from '../../domain/feeds/kept-days.js';
import type { Database } from '../database.js';

/** How far a feed goes. */
export interface FeedState {
  /** The number of its newest change; 0 before the first. */
  readonly sequence: number;
  /** The place of a search's newest row; -1 when it had none, and for all records of a kind. */
  readonly lastPlace: number;
  /** When this was so, by the clock of the database. */
  readonly at: Date;
  /**
   * Whether what followed on the number that was asked about cannot be read: it is too old, or the database was restored
   * to a moment before it.
   */
  readonly isExpired: boolean;
}

const nextIsOld = (changes: string): string =>
  `EXISTS (SELECT FROM ${changes} AND changed.sequence = $2::bigint + 1 AND changed.at < now() - interval '${keptDays} days')`;

const statements = {
  search: `SELECT change_sequence AS sequence, next_position - 1 AS "lastPlace", clock_timestamp() AS at, expired_sequence > $2 OR
      change_sequence < $2 OR ${nextIsOld('saved_search_change changed WHERE changed.search_id = s.id')} AS "isExpired"
    FROM saved_search s WHERE id = $1`,
  records: `SELECT sequence, -1 AS "lastPlace", clock_timestamp() AS at, expired_sequence > $2 OR
      sequence < $2 OR ${nextIsOld('record_change changed WHERE changed.kind = h.kind')} AS "isExpired"
    FROM feed_head h WHERE kind = $1`,
} as const;

/** How far a feed goes, and whether a reader behind the change `sequence` can go on. Null when the search is gone. */
export async function feedState(db: Database, feed: Feed, sequence: number): Promise<FeedState | null> {
  const { rows } = await db.pool.query<FeedState>({
    name: `feed-state-${feed.of}`,
    text: statements[feed.of],
    values: [feed.of === 'search' ? feed.searchId : feed.kind, sequence],
  });
  return rows[0] ?? null;
}
