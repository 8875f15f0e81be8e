import { Parameters } from '../filters/parameters.js';
import type { Piece, Told } from './row-changes.js';
import type { Run } from './run.js';

/** Notes the versions of rows whose records have another one than was told, and tells of them. Answers how many it were. */
export async function noteVersions(
  run: Run,
  { searchId, sequence, at }: Told,
  changed: Piece,
): Promise<number> {
  const parameters = new Parameters();
  const [search, last, moment] = [searchId, sequence, at].map((value) => parameters.add(value));
  const { rowCount } = await run(
    `WITH other AS (
       SELECT old.record_id, old.position, old.version AS previous_version, changed.version
       FROM ${changed(parameters)} changed JOIN saved_search_row old
         ON old.search_id = ${search}::int AND old.record_id = changed.id
       WHERE old.version IS DISTINCT FROM changed.version
     ), noted AS (
       UPDATE saved_search_row r SET version = other.version FROM other
       WHERE r.search_id = ${search} AND r.record_id = other.record_id
     )
     INSERT INTO saved_search_change
       (search_id, sequence, change, record_id, version, previous_version, position, at)
     SELECT ${search}, ${last}::bigint + row_number() OVER (ORDER BY position), 'updated', record_id, version,
       previous_version, position, ${moment}::timestamptz
     FROM other`,
    parameters.values,
  );
  return rowCount ?? 0;
}
