import type { Database } from '../../database/database.js';
import { Statement } from '../../database/statement.js';
import { inLongTransaction, inTransaction } from '../../database/transaction.js';
import type { FilterCondition } from '../../query/model/filter-field.js';
import { readFilter } from '../../query/model/read-filter.js';
import { Parameters } from '../../query/sql/expressions.js';
import { filterToSql } from '../../query/sql/filter-to-sql.js';
import { type RecordKind, searchProducts } from '../../records/record-kinds.js';
import { tableOf } from '../../records/sql/record-rows.js';
import type { Clock } from '../../values/dates.js';
import type { SavedSearch } from '../model/saved-search.js';
import { changeRows, type Refreshed } from './change-rows.js';
import {
  Candidates,
  inParts,
  type Piece,
  readFewChanges,
  type RowChanges,
  type Run,
  runOn,
} from './changed-records.js';

/** The numbers of rows that changed records added to a search and removed from it. */
export interface ChangedRows extends Pick<Refreshed, 'added' | 'removed'> {
  /** True if nothing was changed because the search is being filled. `catchUp` changes it afterwards. */
  readonly isPostponed: boolean;
}

/**
 * Updates the rows of a search for changed records (D7). The result is the same as after a scan of all records, but the
 * cost depends only on the number of changed records. Returns null if no changed record can affect the rows.
 */
export async function refreshChanged(
  db: Database,
  search: SavedSearch,
  candidates: Candidates,
  clock: Clock,
): Promise<ChangedRows | null> {
  const kind = searchProducts[search.product];
  const condition = readFilter(kind, search.filter);
  const run: Run = (query, values) => db.pool.query(query, values && [...values]);
  const ids = await candidates.find(run, kind, condition);
  if (ids.length === 0) return null;
  // Most searches are not affected. A query without a lock detects this, unless it exceeds the statement timeout.
  const look = await findDifferences(run, search.searchId, kind, condition, ids).catch(unlessSlow);
  if (look !== null && isEmpty(look)) return unchanged;
  const transaction = db.deadline === null ? inLongTransaction : inTransaction;
  try {
    return await transaction(db, (client) => changeLocked(runOn(client), search, candidates, clock));
  } catch (error) {
    if (sqlStateOf(error) === lockNotAvailable) return { ...unchanged, isPostponed: true };
    throw error;
  }
}

const unchanged: ChangedRows = { added: 0, removed: 0, isPostponed: false };

/**
 * Updates the rows of a search that was filled for the records that changed meanwhile. An import that changes few
 * records does not wait for fillings. If this fails, a server does it later (`maintainFeeds`), so errors are ignored:
 * the search has been saved.
 */
export async function catchUp(db: Database, search: SavedSearch, clock: Clock): Promise<ChangedRows> {
  try {
    const changed = await readFewChanges(db);
    const rows = changed && (await refreshChanged(db, search, new Candidates(changed), clock));
    return rows ?? unchanged;
  } catch {
    return unchanged;
  }
}

/** SQLSTATE of a lock that was not free in time. */
const lockNotAvailable = '55P03';

/** Milliseconds to wait for the lock of a search. Only a filling holds it for longer. */
const lockMs = 500;

function sqlStateOf(error: unknown): unknown {
  return (error as { readonly code?: unknown } | null)?.code;
}

function unlessSlow(error: unknown): null {
  if (sqlStateOf(error) === '57014') return null;
  throw error;
}

const lock = new Statement(
  { filter: 'SavedSearch.filter' },
  'SELECT filter FROM saved_search WHERE id = $1 FOR NO KEY UPDATE',
);

/** Locks the search and updates its rows. Reads the filter again, because it may have changed before the lock. */
async function changeLocked(
  run: Run,
  { searchId, product }: SavedSearch,
  candidates: Candidates,
  clock: Clock,
): Promise<ChangedRows> {
  // A search does not catch up with many changes after it was filled.
  if (!candidates.isMany) await run(`SET LOCAL lock_timeout = ${lockMs}`);
  const { rows } = await run(lock.with(searchId));
  await run('SET LOCAL lock_timeout = 0');
  const [locked] = rows;
  if (locked === undefined) return unchanged;
  const kind = searchProducts[product];
  const condition = readFilter(kind, locked.filter);
  const ids = await candidates.find(run, kind, condition);
  const differences = await findDifferences(run, searchId, kind, condition, ids);
  if (isEmpty(differences)) return unchanged;
  const { added, removed } = await changeRows(
    run,
    { searchId, kind },
    changesOf(kind, differences),
    clock,
    true,
  );
  return { added, removed, isPostponed: false };
}

/**
 * Converts differences to row changes. Omits records that have been deleted in the meantime; their deletion causes
 * another refresh.
 */
function changesOf(kind: RecordKind, { fresh, changed, gone }: Differences): RowChanges {
  const versions =
    (ids: readonly string[]): Piece =>
    (parameters) =>
      `(SELECT r.id, r.version FROM "${tableOf[kind]}" r WHERE r.id = ANY(${parameters.add(ids)}))`;
  return {
    gone: (parameters) => `old.record_id = ANY(${parameters.add(gone)})`,
    changed: versions(changed),
    fresh: versions(fresh),
  };
}

/** The records for which the rows of a search must change. */
interface Differences {
  /** Records that match and have no row yet. */
  readonly fresh: readonly string[];
  /** Records that have a row whose stored version is outdated. */
  readonly changed: readonly string[];
  /** Records that have a row and no longer match. */
  readonly gone: readonly string[];
}

function isEmpty({ fresh, changed, gone }: Differences): boolean {
  return fresh.length + changed.length + gone.length === 0;
}

type Difference = keyof Differences;

async function findDifferences(
  run: Run,
  searchId: number,
  kind: RecordKind,
  condition: FilterCondition,
  ids: readonly string[],
): Promise<Differences> {
  const found: Record<Difference, string[]> = { fresh: [], changed: [], gone: [] };
  for (const part of inParts(ids)) {
    const parameters = new Parameters();
    const [given, search] = [parameters.add(part), parameters.add(searchId)];
    const matches = filterToSql(condition, 'r', parameters);
    // The LIMITs force a lookup per record. Without them, the planner would scan a whole table for a hundred records.
    const { rows } = await run<{ id: string; difference: Difference }>(
      `SELECT given.id, CASE WHEN old.record_id IS NULL THEN 'fresh' WHEN met.id IS NULL THEN 'gone' ELSE 'changed' END
         AS difference
       FROM unnest(${given}::text[]) AS given (id)
       LEFT JOIN LATERAL (SELECT s.record_id, s.version FROM saved_search_row s
         WHERE s.search_id = ${search} AND s.record_id = given.id LIMIT 1) old ON TRUE
       LEFT JOIN LATERAL (SELECT r.id, r.version FROM "${tableOf[kind]}" r
         WHERE r.id = given.id AND (${matches}) LIMIT 1) met ON TRUE
       WHERE (old.record_id IS NULL) = (met.id IS NOT NULL)
         OR (old.record_id IS NOT NULL AND old.version IS DISTINCT FROM met.version)`,
      parameters.values,
    );
    for (const { id, difference } of rows) found[difference].push(id);
  }
  return found;
}
