import { Parameters } from '../filters/parameters.js';
import type { Piece, Told } from './row-changes.js';
import type { Run } from './run.js';
import { segmentPlaces } from './segment-places.js';

/** Position of the first of the rows, and the moment that all of them have. */
export interface AppendedPlace {
  readonly position: number;
  readonly addedAt: Date;
}

/** Appends rows to a search in the order of their ids, with their changes if the feed is read. Returns how many. */
export async function appendRows(
  run: Run,
  { searchId, sequence, at, isRead }: Told,
  { position, addedAt }: AppendedPlace,
  fresh: Piece,
): Promise<number> {
  const parameters = new Parameters();
  const [search, moment, first] = [searchId, addedAt, position].map((value) => parameters.add(value));
  const told = (): string => `, told AS (
       INSERT INTO saved_search_change (search_id, sequence, change, record_id, version, position, at)
       SELECT ${search}, ${parameters.add(sequence)}::bigint + position - ${first} + 1, 'added', record_id, version,
         position, ${parameters.add(at)}::timestamptz
       FROM appended
     )`;
  const { rows } = await run<{ count: number }>(
    `WITH appended AS (
       INSERT INTO saved_search_row (search_id, record_id, position, added_at, version)
       SELECT ${search}::int, fresh.id, ${first}::bigint - 1 + row_number() OVER (ORDER BY fresh.id COLLATE "C"),
         ${moment}::timestamptz, fresh.version
       FROM ${fresh(parameters)} fresh RETURNING record_id, position, version
     ), counted AS (
       INSERT INTO saved_search_segment AS s (search_id, segment, row_count)
       SELECT ${search}, position / ${segmentPlaces}, count(*) FROM appended GROUP BY 2
       ON CONFLICT (search_id, segment) DO UPDATE SET row_count = s.row_count + excluded.row_count
     )${isRead ? told() : ''}
     SELECT count(*) AS count FROM appended`,
    parameters.values,
  );
  return rows[0]?.count ?? 0;
}
