import type { FeedScan } from '../../domain/feeds/feed-position.js';
import type { Database } from '../database.js';

/** A record that a feed was about when its scan began, with the version and the place that it had then. */
export interface Scanned<Place> {
  readonly id: string;
  readonly version: string | null;
  readonly place: Place;
}

/**
 * Rows that a search had when its change `sequence` was the newest: those that it still has, and those that left since.
 * Places are never given twice, so rows that came since stand behind all of them. What a row was then is told by the first
 * change of its record since.
 */
const statement = `
  SELECT met.record_id AS id, met.position AS place,
    CASE WHEN since.is_there THEN since.previous_version ELSE met.version END AS version
  FROM (
    (SELECT record_id, position, version FROM saved_search_row
     WHERE search_id = $1 AND position > $2 AND position <= $3 ORDER BY position LIMIT $5)
    UNION ALL
    (SELECT record_id, position, previous_version FROM saved_search_change
     WHERE search_id = $1 AND change = 'removed' AND position > $2 AND position <= $3 AND sequence > $4
     ORDER BY position LIMIT $5)
  ) met
  LEFT JOIN LATERAL (SELECT TRUE AS is_there, c.previous_version FROM saved_search_change c
    WHERE c.search_id = $1 AND c.record_id = met.record_id AND c.sequence > $4 ORDER BY c.sequence LIMIT 1) since ON TRUE
  ORDER BY met.position LIMIT $5`;

/** At most `limit` rows of a scan, in the order of their places. */
export async function scanSearch(
  db: Database,
  searchId: number,
  sequence: number,
  { after, lastPlace }: FeedScan,
  limit: number,
): Promise<Scanned<number>[]> {
  const { rows } = await db.pool.query<Scanned<number>>({
    name: 'scan-search',
    text: statement,
    values: [searchId, after ?? -1, lastPlace, sequence, limit],
  });
  return rows;
}
