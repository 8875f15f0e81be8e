import { Parameters } from '../filters/parameters.js';
import type { Piece, Told } from './row-changes.js';
import type { Run } from './run.js';
import { segmentPlaces } from './segment-places.js';

/** Takes rows out of a search, and tells of them. Their places stay empty. Answers how many it were. */
export async function removeRows(run: Run, { searchId, sequence, at }: Told, gone: Piece): Promise<number> {
  const parameters = new Parameters();
  const [search, last, moment] = [searchId, sequence, at].map((value) => parameters.add(value));
  const { rowCount } = await run(
    `WITH gone AS (
       DELETE FROM saved_search_row old WHERE search_id = ${search}::int AND ${gone(parameters)}
       RETURNING record_id, position, version
     ), counted AS (
       UPDATE saved_search_segment s SET row_count = s.row_count - met.count
       FROM (SELECT position / ${segmentPlaces} AS segment, count(*) AS count FROM gone GROUP BY 1) met
       WHERE s.search_id = ${search} AND s.segment = met.segment
     )
     INSERT INTO saved_search_change (search_id, sequence, change, record_id, previous_version, position, at)
     SELECT ${search}, ${last}::bigint + row_number() OVER (ORDER BY position), 'removed', record_id, version, position,
       ${moment}::timestamptz
     FROM gone`,
    parameters.values,
  );
  if (rowCount === 0) return 0;
  await run('DELETE FROM saved_search_segment WHERE search_id = $1 AND row_count = 0', [searchId]);
  return rowCount ?? 0;
}
