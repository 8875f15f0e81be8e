import type { Database } from '../../database/database.js';
import { inLongTransaction } from '../../database/transaction.js';
import { readFilter } from '../../query/model/read-filter.js';
import { Parameters } from '../../query/sql/expressions.js';
import { filterToSql } from '../../query/sql/filter-to-sql.js';
import { searchProducts } from '../../records/record-kinds.js';
import { tableOf } from '../../records/sql/record-rows.js';
import type { SavedSearch } from '../model/saved-search.js';
import { segmentSize } from './changed-records.js';
import { listSavedSearches } from './saved-searches.js';

/** A search whose rows differ from the results of its filter. */
export interface SearchMismatch {
  readonly searchId: number;
  /** Number of records that match but have no row. */
  readonly missing: number;
  /** Number of rows whose records no longer match. */
  readonly stale: number;
  /** Number of rows that are out of order, and of row counts that are wrong. */
  readonly misplaced: number;
}

interface SearchVerification {
  readonly checked: number;
  readonly mismatches: readonly SearchMismatch[];
}

/** Evaluates each saved search against all records and compares the results with its rows (D7). Changes nothing. */
export async function verifySearches(db: Database): Promise<SearchVerification> {
  const searches = await listSavedSearches(db);
  const mismatches: SearchMismatch[] = [];
  for (const search of searches) {
    const found = await verifySearch(db, search);
    if (found.missing + found.stale + found.misplaced > 0) mismatches.push(found);
  }
  return { checked: searches.length, mismatches };
}

/** Checks one search. Uses a single statement, so that all parts see the same snapshot. */
async function verifySearch(db: Database, search: SavedSearch): Promise<SearchMismatch> {
  const kind = searchProducts[search.product];
  const parameters = new Parameters();
  const id = `${parameters.add(search.searchId)}::int`;
  const matches = filterToSql(readFilter(kind, search.filter), 'r', parameters);
  const text = `
    WITH found AS (SELECT r.id FROM "${tableOf[kind]}" r WHERE ${matches}),
      stored AS (SELECT record_id, position,
        row_number() OVER (ORDER BY added_at, record_id COLLATE "C") AS rank, row_number() OVER (ORDER BY position) AS found
        FROM saved_search_row WHERE search_id = ${id}),
      counted AS (SELECT position / ${segmentSize} AS segment, count(*) AS count FROM stored GROUP BY 1)
    SELECT
      (SELECT count(*) FROM found WHERE NOT EXISTS (SELECT FROM stored WHERE record_id = found.id)) AS missing,
      (SELECT count(*) FROM stored WHERE NOT EXISTS (SELECT FROM found WHERE found.id = record_id)) AS stale,
      (SELECT count(*) FROM stored WHERE rank <> found)
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
