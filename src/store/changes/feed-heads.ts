import type { FeedName } from '../../domain/feeds/feed-name.js';
import { recordsFeedName, searchFeedName } from '../../domain/feeds/feed-name.js';
import type { Feed } from '../../domain/feeds/feed.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import type { Database } from '../database.js';

interface Heads {
  readonly searchId: number | null;
  readonly kind: RecordKind | null;
  readonly sequence: number;
}

const statement = `
  SELECT id AS "searchId", NULL AS kind, change_sequence AS sequence FROM saved_search WHERE id = ANY($1::int[])
  UNION ALL SELECT NULL, kind, sequence FROM feed_head WHERE kind = ANY($2::text[])`;

/** The numbers of the newest changes of feeds, by their names, in one statement; a search that is gone has none. */
export async function feedHeads(
  db: Database,
  feeds: readonly Feed[],
): Promise<ReadonlyMap<FeedName['text'], number>> {
  const searchIds = feeds.flatMap((feed) => (feed.of === 'search' ? [feed.searchId] : []));
  const kinds = feeds.flatMap((feed) => (feed.of === 'records' ? [feed.kind] : []));
  const { rows } = await db.pool.query<Heads>({
    name: 'feed-heads',
    text: statement,
    values: [searchIds, kinds],
  });
  return new Map(
    rows.flatMap(({ searchId, kind, sequence }) => {
      const name =
        searchId !== null ? searchFeedName(searchId) : kind !== null ? recordsFeedName(kind) : null;
      return name === null ? [] : [[name.text, sequence] as const];
    }),
  );
}
