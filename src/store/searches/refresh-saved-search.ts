import type { Clock } from '../../domain/clock.js';
import { readFilter } from '../../domain/filters/read-filter.js';
import { standardLibraryBounds, type LibraryBounds } from '../../domain/library-bounds.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import { searchProducts, type SearchProduct } from '../../domain/products.js';
import type { Database } from '../database.js';
import { EdgeCounts } from '../edges/edge-counts.js';
import { filterToSql } from '../filters/filter-to-sql.js';
import { Parameters } from '../filters/parameters.js';
import { tableOf } from '../records/record-tables.js';
import { changeRows, type Refreshed } from './change-rows.js';
import { inFillingTurn, requestTerms } from './in-filling-turn.js';
import type { RowChanges } from './row-changes.js';
import type { Run } from './run.js';
import { SearchAllowance } from './search-allowance.js';
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
 * @throws ApiError SERVICE_UNAVAILABLE, TIMED_OUT, or WRITE_LIMIT_REACHED when a new filter would change more rows than the
 * organization may change today; then nothing is changed.
 */
export async function refreshSavedSearch(
  db: Database,
  search: SavedSearch,
  clock: Clock,
  change: SearchChange = {},
  terms = requestTerms,
  bounds: LibraryBounds = standardLibraryBounds,
): Promise<Refreshed> {
  const { organizationId, searchId, product } = search;
  return inFillingTurn(db, organizationId, terms, async (run) => {
    const allowance =
      organizationId === null || change.filter === undefined
        ? null
        : await SearchAllowance.open(run, organizationId, bounds, clock);
    const locked = await lockSearch(run, searchId, change);
    if (locked === null) return { added: 0, removed: 0, rowCount: 0 }; // Deleted meanwhile.
    return fillRows(run, { ...locked, product }, clock, allowance);
  });
}

interface SearchToFill {
  readonly searchId: number;
  readonly product: SearchProduct;
  readonly filter: unknown;
}

/** Finds the rows of a search that this transaction has made. */
export async function fillNewSearch(
  run: Run,
  { searchId, product, filter }: SearchToFill,
  clock: Clock,
): Promise<Refreshed> {
  await findFresh(run, searchId, searchProducts[product], filter);
  return changeRows(run, searchId, { gone: () => 'FALSE', changed: null, fresh: () => 'fresh' }, clock);
}

/** Finds all rows of a search whose row the transaction has locked. The rows that change draw on an allowance, if given. */
async function fillRows(
  run: Run,
  { searchId, product, filter }: SearchToFill,
  clock: Clock,
  allowance: SearchAllowance | null,
): Promise<Refreshed> {
  const kind = searchProducts[product];
  await findFresh(run, searchId, kind, filter);
  await findGone(run, searchId, kind, filter);
  await allowance?.spend(await countFilling(run));
  const changes: RowChanges = {
    gone: () => 'record_id IN (SELECT id FROM gone)',
    // Changes of versions are noted by triggers, and the next refresh finds them.
    changed: null,
    fresh: () => 'fresh',
  };
  return changeRows(run, searchId, changes, clock);
}

/**
 * Puts the records that are to come to a search into the temporary table `fresh`: readers of the search wait while rows
 * change, so this slower part is done before.
 */
async function findFresh(run: Run, searchId: number, kind: RecordKind, filter: unknown): Promise<void> {
  const parameters = new Parameters();
  const counts = new EdgeCounts('r');
  const matches = filterToSql(readFilter(kind, filter), kind, 'r', parameters, counts);
  await run(
    `CREATE TEMPORARY TABLE fresh ON COMMIT DROP AS
     SELECT r.id, r.version FROM "${tableOf[kind]}" r${counts.joins} WHERE (${matches})
       AND NOT EXISTS (SELECT FROM saved_search_row k WHERE k.search_id = ${parameters.add(searchId)} AND k.record_id = r.id)`,
    parameters.values,
  );
}

/** Puts the records that are to leave a search into the temporary table `gone`. */
async function findGone(run: Run, searchId: number, kind: RecordKind, filter: unknown): Promise<void> {
  const parameters = new Parameters();
  await run(
    `CREATE TEMPORARY TABLE gone ON COMMIT DROP AS
     SELECT old.record_id AS id FROM saved_search_row old WHERE old.search_id = ${parameters.add(searchId)} AND NOT EXISTS (
       SELECT FROM "${tableOf[kind]}" r WHERE r.id = old.record_id
         AND (${filterToSql(readFilter(kind, filter), kind, 'r', parameters)}))`,
    parameters.values,
  );
  // Without it the planner, which takes a new search for one of few rows, compares each of its rows with all of these.
  await run('CREATE UNIQUE INDEX ON gone (id)');
  await run('ANALYZE gone');
}

async function countFilling(run: Run): Promise<number> {
  const counted = 'SELECT (SELECT count(*) FROM fresh) + (SELECT count(*) FROM gone) AS count';
  return (await run<{ count: number }>(counted)).rows[0]?.count ?? 0;
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
