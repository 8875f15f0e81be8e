import type { Database } from '../../database/database.js';
import { computed, field, Statement } from '../../database/statement.js';
import type { RecordKind } from '../../records/record-kinds.js';
import {
  changeRetentionDays,
  type Feed,
  type FeedName,
  recordsFeedName,
  searchFeedName,
} from '../model/feeds.js';

const nextIsOld = (changes: string): string =>
  `EXISTS (SELECT FROM ${changes} AND changed.sequence = $2::bigint + 1 AND changed.at < now() - interval '${changeRetentionDays} days')`;

const stateOfSearch = new Statement(
  {
    sequence: 'SavedSearch.changeSequence',
    start: 'SavedSearch.feedStart',
    at: computed('timestamptz'),
    isExpired: computed('bool'),
  },
  `SELECT change_sequence AS sequence, feed_start AS start, clock_timestamp() AS at, expired_sequence > $2 OR
      change_sequence < $2 OR ${nextIsOld('saved_search_change changed WHERE changed.search_id = s.id')} AS "isExpired"
    FROM saved_search s WHERE id = $1`,
  'feed-state-search',
);
const stateOfRecords = new Statement(
  {
    sequence: 'FeedHead.sequence',
    start: computed('int4'),
    at: computed('timestamptz'),
    isExpired: computed('bool'),
  },
  `SELECT sequence, 0 AS start, clock_timestamp() AS at, expired_sequence > $2 OR
      sequence < $2 OR ${nextIsOld('record_change changed WHERE changed.kind = h.kind')} AS "isExpired"
    FROM feed_head h WHERE kind = $1`,
  'feed-state-records',
);

/**
 * Returns the current end of a feed. `isExpired` refers to a reader that continues after change number `sequence`.
 * Returns null when the saved search was deleted.
 */
export async function feedState(db: Database, feed: Feed, sequence: number): Promise<FeedState | null> {
  const { rows } = await db.pool.query(
    feed.of === 'search'
      ? stateOfSearch.with(feed.searchId, sequence)
      : stateOfRecords.with(feed.kind, sequence),
  );
  return rows[0] ?? null;
}

/** The current end of a feed. */
export interface FeedState {
  /** The number of the newest change; 0 if the feed has no changes yet. */
  readonly sequence: number;
  /** The number before the first change: of a saved search, since its current filter was set (D23). */
  readonly start: number;
  /** When this state was read, by the database's clock. */
  readonly at: Date;
  /**
   * True if the changes after the requested number can no longer be read: they are too old, or the database was
   * restored to a time before that number.
   */
  readonly isExpired: boolean;
}

const readHeads = new Statement(
  {
    searchId: field('SavedSearch.id').orNull(),
    kind: field('FeedHead.kind').as<RecordKind>().orNull(),
    sequence: 'SavedSearch.changeSequence',
  },
  `SELECT id AS "searchId", NULL AS kind, change_sequence AS sequence FROM saved_search WHERE id = ANY($1::int[])
   UNION ALL SELECT NULL, kind, sequence FROM feed_head WHERE kind = ANY($2::text[])`,
  'feed-heads',
);

/**
 * Returns the number of the newest change of each feed, by feed name. Runs one statement. A deleted search has no
 * entry.
 */
export async function feedHeads(
  db: Database,
  feeds: readonly Feed[],
): Promise<ReadonlyMap<FeedName['text'], number>> {
  const searchIds = feeds.flatMap((feed) => (feed.of === 'search' ? [feed.searchId] : []));
  const kinds = feeds.flatMap((feed) => (feed.of === 'records' ? [feed.kind] : []));
  const { rows } = await db.pool.query(readHeads.with(searchIds, kinds));
  return new Map(
    rows.flatMap(({ searchId, kind, sequence }) => {
      const name =
        searchId !== null ? searchFeedName(searchId) : kind !== null ? recordsFeedName(kind) : null;
      return name === null ? [] : [[name.text, sequence] as const];
    }),
  );
}

/** The changes of records that have not reached all feeds yet. */
export interface FeedBacklog {
  /** Number of statements whose changes are not numbered yet. */
  readonly unnumbered: number;
  /** Number of changed records that have not been matched against saved searches yet, counted up to 100,000. */
  readonly untried: number;
  /**
   * The oldest unnumbered change, such as `change 12`; if all changes are numbered, the oldest unmatched record, such
   * as `record 34`. Null when both backlogs are empty. The numbers are row IDs.
   */
  readonly oldest: string | null;
  readonly heads: readonly { readonly kind: RecordKind; readonly sequence: number }[];
}

const measure = new Statement(
  {
    unnumbered: computed('int8'),
    untried: computed('int8'),
    oldest: computed('text').orNull(),
    heads: computed('json').as<FeedBacklog['heads']>(),
  },
  `SELECT (SELECT count(*) FROM noted_change) AS unnumbered,
    (SELECT count(*) FROM (SELECT FROM changed_record LIMIT 100000) counted) AS untried,
    COALESCE((SELECT 'change ' || min(id) FROM noted_change), (SELECT 'record ' || min(id) FROM changed_record)) AS oldest,
    (SELECT COALESCE(json_agg(json_build_object('kind', kind, 'sequence', sequence)), '[]') FROM feed_head) AS heads`,
  'measure-feeds',
);

export async function measureFeeds({ longPool }: Database): Promise<FeedBacklog> {
  const { rows } = await longPool.query(measure.with());
  return rows[0] ?? { unnumbered: 0, untried: 0, oldest: null, heads: [] };
}
