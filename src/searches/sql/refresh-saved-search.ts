import type { Database } from '../../database/database.js';
import { computed, Statement } from '../../database/statement.js';
import { readFilter } from '../../query/model/read-filter.js';
import { EdgeCounts } from '../../query/sql/edge-relations.js';
import { Parameters } from '../../query/sql/expressions.js';
import { filterToSql } from '../../query/sql/filter-to-sql.js';
import { type RecordKind, type SearchProduct, searchProducts } from '../../records/record-kinds.js';
import { tableOf } from '../../records/sql/record-rows.js';
import type { Clock } from '../../values/dates.js';
import type { SavedSearch } from '../model/saved-search.js';
import { changeRows, type Refreshed } from './change-rows.js';
import type { RowChanges, Run } from './changed-records.js';
import { catchUp } from './refresh-changed.js';
import { requestTerms, withFillSlot } from './with-fill-slot.js';

export type { Refreshed } from './change-rows.js';

/** Changes to apply to a search before its rows are updated. Absent fields stay unchanged. */
export interface SearchChange {
  readonly name?: string;
  readonly filter?: unknown;
}

/**
 * Updates the rows of a search by scanning all records (D7). Appends new matches with the current time, ordered by ID,
 * and removes rows that no longer match. Writes nothing if there are no differences. Changes to the search and to its
 * rows are committed together. The differences are added to the search's feed, unless the filter changes: then the feed
 * starts again without changes (D23).
 * @throws ApiError SERVICE_UNAVAILABLE; TIMED_OUT. Nothing is changed in these cases.
 */
export async function refreshSavedSearch(
  db: Database,
  search: SavedSearch,
  clock: Clock,
  change: SearchChange = {},
  terms = requestTerms,
): Promise<Refreshed> {
  const { organizationId, searchId, product } = search;
  const filled = await withFillSlot(db, organizationId, terms, async (run) => {
    const locked = await lockSearch(run, searchId, change);
    if (locked === null) return { added: 0, removed: 0, rowCount: 0 }; // The search has been deleted.
    return fillRows(run, { ...locked, product }, clock, !locked.hasNewFilter);
  });
  const { added, removed } = await catchUp(db, withChange(search, change), clock);
  return {
    added: filled.added + added,
    removed: filled.removed + removed,
    rowCount: filled.rowCount + added - removed,
  };
}

function withChange(search: SavedSearch, { filter }: SearchChange): SavedSearch {
  return filter === undefined ? search : { ...search, filter };
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
  const kind = searchProducts[product];
  await findFresh(run, searchId, kind, filter);
  return changeRows(
    run,
    { searchId, kind },
    { gone: () => 'FALSE', changed: null, fresh: () => 'fresh' },
    clock,
    false,
  );
}

/** Updates the rows of a search that the transaction has locked. */
async function fillRows(
  run: Run,
  { searchId, product, filter }: SearchToFill,
  clock: Clock,
  isRecorded: boolean,
): Promise<Refreshed> {
  const kind = searchProducts[product];
  await findFresh(run, searchId, kind, filter);
  await findMissing(run, searchId, kind, filter);
  const changes: RowChanges = {
    gone: () => 'record_id IN (SELECT id FROM gone)',
    // Triggers record changed versions in `changed_record`, and `refreshChanged` applies them.
    changed: null,
    fresh: () => 'fresh',
  };
  return changeRows(run, { searchId, kind }, changes, clock, isRecorded);
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

interface LockedSearch {
  readonly searchId: number;
  /** The filter after the change. */
  readonly filter: unknown;
  readonly hasNewFilter: boolean;
}

const lock = new Statement(
  { filter: 'SavedSearch.filter', hasNewFilter: computed('bool') },
  `SELECT COALESCE($2::jsonb, filter) AS filter, COALESCE(filter <> $2::jsonb, FALSE) AS "hasNewFilter"
   FROM saved_search WHERE id = $1 FOR NO KEY UPDATE`,
);

/**
 * Locks a search and applies the change. A filter that differs from the stored one gets the next change number, and the
 * feed begins after it. Returns null if the search was deleted.
 */
async function lockSearch(
  run: Run,
  searchId: number,
  { name, filter }: SearchChange,
): Promise<LockedSearch | null> {
  const filterText = filter === undefined ? null : JSON.stringify(filter);
  const { rows } = await run(lock.with(searchId, filterText));
  const [locked] = rows;
  if (locked === undefined) return null;
  if (name !== undefined || locked.hasNewFilter)
    await run(
      `UPDATE saved_search SET name = COALESCE($2, name), filter = COALESCE($3::jsonb, filter),
         change_sequence = change_sequence + $4::int,
         feed_start = CASE $4::int WHEN 0 THEN feed_start ELSE change_sequence + 1 END
       WHERE id = $1`,
      [searchId, name ?? null, filterText, locked.hasNewFilter ? 1 : 0],
    );
  return { searchId, ...locked };
}
