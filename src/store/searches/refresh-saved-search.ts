import type { Clock } from '../../domain/clock.js';
import { readFilter } from '../../domain/filters/read-filter.js';
import { searchProducts, type SearchProduct } from '../../domain/products.js';
import type { Database } from '../database.js';
import { EdgeCounts } from '../edges/edge-counts.js';
import { filterToSql } from '../filters/filter-to-sql.js';
import { Parameters } from '../filters/parameters.js';
import { tableOf } from '../records/record-tables.js';
import { changeRows, type Refreshed, type SearchRows } from './change-rows.js';
import { inFillingTurn, requestTerms } from './in-filling-turn.js';
import type { RowChanges } from './row-changes.js';
import type { Run } from './run.js';
import type { SavedSearch } from './saved-searches.js';

export type { Refreshed } from './change-rows.js';

/** What is changed of a search before its rows are found; absent is left as it is. */
export interface SearchChange {
  readonly name?: string;
  readonly filter?: unknown;
}

/**
 * Brings the rows of a search in line with its filter by a look at all records (D7): new matches are appended with the
 * present moment, in the order of their ids; rows that match no more leave and the places behind them close up. Nothing
 * changes when nothing changed. A change of the search and of its rows is one: nobody sees the one without the other.
 * @throws ApiError SERVICE_UNAVAILABLE, TIMED_OUT; then nothing is changed.
 */
export async function refreshSavedSearch(
  db: Database,
  search: SavedSearch,
  clock: Clock,
  change: SearchChange = {},
  terms = requestTerms,
): Promise<Refreshed> {
  return inFillingTurn(db, search.organizationId, terms, async (run) => {
    const locked = await lockSearch(run, search.searchId, change);
    if (locked === null) return { added: 0, removed: 0, rowCount: 0 }; // Deleted meanwhile.
    return fillRows(run, { ...locked, product: search.product, isNew: false }, clock);
  });
}

interface SearchToFill extends SearchRows {
  readonly product: SearchProduct;
  readonly filter: unknown;
}

/** Finds all rows of a search whose row the transaction has locked. */
export async function fillRows(run: Run, search: SearchToFill, clock: Clock): Promise<Refreshed> {
  const kind = searchProducts[search.product];
  const condition = readFilter(kind, search.filter);
  const table = `"${tableOf[kind]}" r`;
  const parameters = new Parameters();
  const counts = new EdgeCounts('r');
  const matches = filterToSql(condition, kind, 'r', parameters, counts);
  const known = `SELECT FROM saved_search_row k WHERE k.search_id = ${parameters.add(search.searchId)} AND k.record_id = r.id`;
  // Readers of the search wait while rows are appended, so what takes long is done before.
  await run(
    `CREATE TEMPORARY TABLE fresh ON COMMIT DROP AS
     SELECT r.id, r.version FROM ${table}${counts.joins} WHERE (${matches}) AND NOT EXISTS (${known})`,
    parameters.values,
  );
  const changes: RowChanges = {
    gone: (values) =>
      `NOT EXISTS (SELECT FROM ${table} WHERE r.id = old.record_id AND (${filterToSql(condition, kind, 'r', values)}))`,
    // Those of which it is not told yet are noted, and the next refresh tells of them.
    changed: null,
    fresh: () => 'fresh',
  };
  return changeRows(run, search, changes, clock);
}

type LockedSearch = Pick<SearchToFill, 'searchId' | 'filter'>;

/** Changes a search that is to be changed, and answers it as it is now; null when it is gone. */
async function lockSearch(run: Run, searchId: number, change: SearchChange): Promise<LockedSearch | null> {
  const isChanged = change.name !== undefined || change.filter !== undefined;
  const answer = 'id AS "searchId", filter';
  const { rows } = isChanged
    ? await run<LockedSearch>(
        `UPDATE saved_search SET name = COALESCE($2, name), filter = COALESCE($3::jsonb, filter)
         WHERE id = $1 RETURNING ${answer}`,
        [searchId, change.name ?? null, change.filter === undefined ? null : JSON.stringify(change.filter)],
      )
    : await run<LockedSearch>(`SELECT ${answer} FROM saved_search WHERE id = $1 FOR NO KEY UPDATE`, [
        searchId,
      ]);
  return rows[0] ?? null;
}
