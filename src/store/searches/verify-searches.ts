import { readFilter } from '../../domain/filters/read-filter.js';
import { searchProducts } from '../../domain/products.js';
import type { Database } from '../database.js';
import { filterToSql } from '../filters/filter-to-sql.js';
import { Parameters } from '../filters/parameters.js';
import { tableOf } from '../records/record-tables.js';
import { inLongTransaction } from '../transaction.js';
import { segmentPlaces } from './segment-places.js';
import { listSavedSearches, type SavedSearch } from './saved-searches.js';

/** A search whose rows are not what its filter finds. */
export interface SearchMismatch {
  readonly searchId: number;
  /** Records that match and are no rows. */
  readonly missing: number;
  /** Rows whose records match no more. */
  readonly stale: number;
  /** Rows that do not stand in their order, and counts of rows that are wrong. */
  readonly misplaced: number;
}

export interface SearchVerification {
  readonly checked: number;
  readonly mismatches: readonly SearchMismatch[];
}

/** Tries each saved search with all records and compares what it finds with its rows (D7). Changes nothing. */
export async function verifySearches(db: Database): Promise<SearchVerification> {
  const searches = await listSavedSearches(db);
  const mismatches: SearchMismatch[] = [];
  for (const search of searches) {
    const found = await verifySearch(db, search);
    if (found.missing + found.stale + found.misplaced > 0) mismatches.push(found);
  }
  return { checked: searches.length, mismatches };
}

/** One statement, so that it sees one moment. */
async function verifySearch(db: Database, search: SavedSearch): Promise<SearchMismatch> {
  const kind = searchProducts[search.product];
  const parameters = new Parameters();
  const id = `${parameters.add(search.searchId)}::int`;
  const matches = filterToSql(readFilter(kind, search.filter), kind, 'r', parameters);
  const text = `
    WITH found AS (SELECT r.id FROM "${tableOf[kind]}" r WHERE ${matches}),
      stored AS (SELECT record_id, position,
        row_number() OVER (ORDER BY added_at, record_id COLLATE "C") AS place, row_number() OVER (ORDER BY position) AS found
        FROM saved_search_row WHERE search_id = ${id}),
      counted AS (SELECT position / ${segmentPlaces} AS segment, count(*) AS count FROM stored GROUP BY 1)
    SELECT
      (SELECT count(*) FROM found WHERE NOT EXISTS (SELECT FROM stored WHERE record_id = found.id)) AS missing,
      (SELECT count(*) FROM stored WHERE NOT EXISTS (SELECT FROM found WHERE found.id = record_id)) AS stale,
      (SELECT count(*) FROM stored WHERE place <> found)
        + (SELECT count(*) FROM counted
            FULL JOIN (SELECT * FROM saved_search_segment WHERE search_id = ${id} AND row_count > 0) s USING (segment)
            WHERE counted.count IS DISTINCT FROM s.row_count)
        + (SELECT abs(row_count - (SELECT count(*) FROM stored)) FROM saved_search WHERE id = ${id}) AS misplaced`;
  return inLongTransaction(db, async (client) => {
    const { rows } = await client.query<Omit<SearchMismatch, 'searchId'>>(text, parameters.values);
    const { missing = 0, stale = 0, misplaced = 0 } = rows[0] ?? {};
    return { searchId: search.searchId, missing, stale, misplaced };
  });
}
