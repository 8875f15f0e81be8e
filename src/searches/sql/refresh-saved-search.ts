import type { Clock } from '../../domain/dates.js';
import { readFilter } from '../../query/model/read-filter.js';
import { standardLibraryBounds, type LibraryBounds } from '../model/search-requests.js';
import { type RecordKind, type SearchProduct, searchProducts } from '../../records/record-kinds.js';
import type { Database } from '../../database/database.js';
import { Statement } from '../../database/statement.js';
import { EdgeCounts } from '../../query/sql/edge-relations.js';
import { filterToSql } from '../../query/sql/filter-to-sql.js';
import { Parameters } from '../../query/sql/expressions.js';
import { tableOf } from '../../records/sql/record-rows.js';
import { changeRows, type Refreshed } from './change-rows.js';
import { withFillSlot, requestTerms } from './with-fill-slot.js';
import type { RowChanges, Run } from './changed-records.js';
import { type SavedSearch, SearchAllowance } from './saved-searches.js';

export type { Refreshed } from './change-rows.js';

/** Changes to apply to a search before its rows are updated. Absent fields stay unchanged. */
export interface SearchChange {
  readonly name?: string;
  readonly filter?: unknown;
}

/**
 * Updates the rows of a search by scanning all records (D7). Appends new matches with the current time, ordered by ID,
 * and removes rows that no longer match. Writes nothing if there are no differences. Changes to the search and to its
 * rows are committed together.
 * @throws ApiError SERVICE_UNAVAILABLE; TIMED_OUT; WRITE_LIMIT_REACHED when a new filter would change more rows than
 * the organization may change today. Nothing is changed in these cases.
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
  return withFillSlot(db, organizationId, terms, async (run) => {
    const allowance =
      organizationId === null || change.filter === undefined
        ? null
        : await SearchAllowance.open(run, organizationId, bounds, clock);
    const locked = await lockSearch(run, searchId, change);
    if (locked === null) return { added: 0, removed: 0, rowCount: 0 }; // The search has been deleted.
    return fillRows(run, { ...locked, product }, clock, allowance);
  });
}

interface SearchToFill {
  readonly searchId: number;
  readonly product: SearchProduct;
  readonly filter: unknown;
}

/** Fills a search that this transaction has created. */
export async function fillNewSearch(
  run: Run,
  { searchId, product, filter }: SearchToFill,
  clock: Clock,
): Promise<Refreshed> {
  await findFresh(run, searchId, searchProducts[product], filter);
  return changeRows(run, searchId, { gone: () => 'FALSE', changed: null, fresh: () => 'fresh' }, clock);
}

/** Updates the rows of a search that the transaction has locked. Changed rows count against the allowance, if given. */
async function fillRows(
  run: Run,
  { searchId, product, filter }: SearchToFill,
  clock: Clock,
  allowance: SearchAllowance | null,
): Promise<Refreshed> {
  const kind = searchProducts[product];
  await findFresh(run, searchId, kind, filter);
  await findMissing(run, searchId, kind, filter);
  await allowance?.spend(await countFilling(run));
  const changes: RowChanges = {
    gone: () => 'record_id IN (SELECT id FROM gone)',
    // Triggers record changed versions in `changed_record`, and `refreshChanged` applies them.
    changed: null,
    fresh: () => 'fresh',
  };
  return changeRows(run, searchId, changes, clock);
}

/**
 * Collects the records to add to a search in the temporary table `fresh`. This slow step is done before rows change,
 * because readers of the search wait while its rows change.
 */
async function findFresh(run: Run, searchId: number, kind: RecordKind, filter: unknown): Promise<void> {
  const parameters = new Parameters();
  const counts = new EdgeCounts('r');
  const matches = filterToSql(readFilter(kind, filter), 'r', parameters, counts);
  await run(
    `CREATE TEMPORARY TABLE fresh ON COMMIT DROP AS
     SELECT r.id, r.version FROM "${tableOf[kind]}" r${counts.joins} WHERE (${matches})
       AND NOT EXISTS (SELECT FROM saved_search_row k WHERE k.search_id = ${parameters.add(searchId)} AND k.record_id = r.id)`,
    parameters.values,
  );
}

/** Collects the records to remove from a search in the temporary table `gone`. */
async function findMissing(run: Run, searchId: number, kind: RecordKind, filter: unknown): Promise<void> {
  const parameters = new Parameters();
  await run(
    `CREATE TEMPORARY TABLE gone ON COMMIT DROP AS
     SELECT old.record_id AS id FROM saved_search_row old WHERE old.search_id = ${parameters.add(searchId)} AND NOT EXISTS (
       SELECT FROM "${tableOf[kind]}" r WHERE r.id = old.record_id
         AND (${filterToSql(readFilter(kind, filter), 'r', parameters)}))`,
    parameters.values,
  );
  // Without the index, the planner assumes that a new search has few rows, and compares each row with all rows of
  // `gone`.
  await run('CREATE UNIQUE INDEX ON gone (id)');
  await run('ANALYZE gone');
}

async function countFilling(run: Run): Promise<number> {
  const counted = 'SELECT (SELECT count(*) FROM fresh) + (SELECT count(*) FROM gone) AS count';
  return (await run<{ count: number }>(counted)).rows[0]?.count ?? 0;
}

type LockedSearch = Pick<SearchToFill, 'searchId' | 'filter'>;

const columns = { searchId: 'SavedSearch.id', filter: 'SavedSearch.filter' } as const;
const update = new Statement(
  columns,
  `UPDATE saved_search SET name = COALESCE($2, name), filter = COALESCE($3::jsonb, filter)
   WHERE id = $1 RETURNING id AS "searchId", filter`,
);
const lock = new Statement(
  columns,
  'SELECT id AS "searchId", filter FROM saved_search WHERE id = $1 FOR NO KEY UPDATE',
);

/** Locks a search, applies the change, and returns the ID and the current filter; null if the search was deleted. */
async function lockSearch(run: Run, searchId: number, change: SearchChange): Promise<LockedSearch | null> {
  const isChanged = change.name !== undefined || change.filter !== undefined;
  const filter = change.filter === undefined ? null : JSON.stringify(change.filter);
  const { rows } = await run(
    isChanged ? update.with(searchId, change.name ?? null, filter) : lock.with(searchId),
  );
  return rows[0] ?? null;
}
