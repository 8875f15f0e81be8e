import { Parameters } from '../filters/parameters.js';
import type { Piece, Told } from './row-changes.js';
import type { Run } from './run.js';

/** Stores the new versions of rows, with their changes if the feed is read. Returns how many rows were updated. */
export async function noteVersions(
  run: Run,
  { searchId, sequence, at, isRead }: Told,
  changed: Piece,
): Promise<number> {
  const parameters = new Parameters();
  const search = parameters.add(searchId);
  const changes = (): string => `, written AS (
       INSERT INTO saved_search_change
         (search_id, sequence, change, record_id, version, previous_version, position, at)
       SELECT ${search}, ${parameters.add(sequence)}::bigint + row_number() OVER (ORDER BY position), 'updated', record_id,
         version, previous_version, position, ${parameters.add(at)}::timestamptz
       FROM other
     )`;
  const { rows } = await run<{ count: number }>(
    `WITH other AS (
       SELECT old.record_id, old.position, old.version AS previous_version, changed.version
       FROM ${changed(parameters)} changed JOIN saved_search_row old
         ON old.search_id = ${search}::int AND old.record_id = changed.id
       WHERE old.version IS DISTINCT FROM changed.version
     ), noted AS (
       UPDATE saved_search_row r SET version = other.version FROM other
       WHERE r.search_id = ${search} AND r.record_id = other.record_id
     )${isRead ? changes() : ''}
     SELECT count(*) AS count FROM other`,
    parameters.values,
  );
  return rows[0]?.count ?? 0;
}
