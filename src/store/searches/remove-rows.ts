import { Parameters } from '../filters/parameters.js';
import type { Piece, Told } from './row-changes.js';
import type { Run } from './run.js';
import { segmentPlaces } from './segment-places.js';

/**
 * Removes rows from a search, with their changes if the feed is read. Their positions stay empty. Returns how many rows
 * were removed.
 */
export async function removeRows(
  run: Run,
  { searchId, sequence, at, isRead }: Told,
  gone: Piece,
): Promise<number> {
  const parameters = new Parameters();
  const search = parameters.add(searchId);
  const changes = (): string => `, written AS (
       INSERT INTO saved_search_change (search_id, sequence, change, record_id, previous_version, position, at)
       SELECT ${search}, ${parameters.add(sequence)}::bigint + row_number() OVER (ORDER BY position), 'removed', record_id,
         version, position, ${parameters.add(at)}::timestamptz
       FROM gone
     )`;
  const { rows } = await run<{ count: number }>(
    `WITH gone AS (
       DELETE FROM saved_search_row old WHERE search_id = ${search}::int AND ${gone(parameters)}
       RETURNING record_id, position, version
     ), counted AS (
       UPDATE saved_search_segment s SET row_count = s.row_count - met.count
       FROM (SELECT position / ${segmentPlaces} AS segment, count(*) AS count FROM gone GROUP BY 1) met
       WHERE s.search_id = ${search} AND s.segment = met.segment
     )${isRead ? changes() : ''}
     SELECT count(*) AS count FROM gone`,
    parameters.values,
  );
  const removed = rows[0]?.count ?? 0;
  if (removed > 0)
    await run('DELETE FROM saved_search_segment WHERE search_id = $1 AND row_count = 0', [searchId]);
  return removed;
}
