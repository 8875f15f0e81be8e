import type { Clock } from '../../domain/clock.js';
import type { FilterCondition } from '../../domain/filters/filter-condition.js';
import { readFilter } from '../../domain/filters/read-filter.js';
import { searchProducts } from '../../domain/products.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import type { Database } from '../database.js';
import { filterToSql } from '../filters/filter-to-sql.js';
import { Parameters } from '../filters/parameters.js';
import { tableOf } from '../records/record-tables.js';
import { inLongTransaction } from '../transaction.js';
import { inParts, type Candidates } from './candidates.js';
import { changeRows, type Refreshed } from './change-rows.js';
import { runOn, type Run } from './run.js';
import type { SavedSearch } from './saved-searches.js';

/**
 * Brings the rows of a search in line with its filter as far as changed records go (D7): what a look at all records
 * would do, at the cost of those that changed. Null when none of them can be among its rows, or be linked to one.
 */
export async function refreshChanged(
  db: Database,
  search: SavedSearch,
  candidates: Candidates,
  clock: Clock,
): Promise<Pick<Refreshed, 'added' | 'removed'> | null> {
  const kind = searchProducts[search.product];
  const condition = readFilter(kind, search.filter);
  const run: Run = (text, values = []) => db.pool.query(text, [...values]);
  const ids = await candidates.find(run, kind, condition);
  if (ids.length === 0) return null;
  // Most searches are not affected, and one look without a lock says so, unless it takes longer than a statement may.
  const look = await findDifferences(run, search.searchId, kind, condition, ids).catch(unlessSlow);
  if (look !== null && look.fresh.length + look.gone.length === 0) return { added: 0, removed: 0 };
  return inLongTransaction(db, (client) => changeLocked(runOn(client), search, candidates, clock));
}

function unlessSlow(error: unknown): null {
  if ((error as { code?: unknown }).code === '57014') return null;
  throw error;
}

/** The filter may be another one by now. */
async function changeLocked(
  run: Run,
  { searchId, product }: SavedSearch,
  candidates: Candidates,
  clock: Clock,
): Promise<Pick<Refreshed, 'added' | 'removed'>> {
  const { rows } = await run<{ filter: unknown; rowCount: number }>(
    'SELECT filter, row_count AS "rowCount" FROM saved_search WHERE id = $1 FOR NO KEY UPDATE',
    [searchId],
  );
  const [locked] = rows;
  if (locked === undefined) return { added: 0, removed: 0 };
  const kind = searchProducts[product];
  const condition = readFilter(kind, locked.filter);
  const ids = await candidates.find(run, kind, condition);
  const { fresh, gone } = await findDifferences(run, searchId, kind, condition, ids);
  return changeRows(
    run,
    { searchId, rowCount: locked.rowCount },
    (parameters) => `old.record_id = ANY(${parameters.add(gone)})`,
    (parameters) => `unnest(${parameters.add(fresh)}::text[])`,
    clock,
  );
}

interface Differences {
  readonly fresh: readonly string[];
  readonly gone: readonly string[];
}

/** Which of these records match and are no rows yet, and which are rows and match no more. */
async function findDifferences(
  run: Run,
  searchId: number,
  kind: RecordKind,
  condition: FilterCondition,
  ids: readonly string[],
): Promise<Differences> {
  const [fresh, gone]: [string[], string[]] = [[], []];
  for (const part of inParts(ids)) {
    const parameters = new Parameters();
    const [given, search] = [parameters.add(part), parameters.add(searchId)];
    const matches = filterToSql(condition, kind, 'r', parameters);
    // The limits keep each record a look-up of its own: the planner would rather read a whole table for a hundred.
    const { rows } = await run<{ id: string; isFresh: boolean }>(
      `SELECT given.id, old.record_id IS NULL AS "isFresh" FROM unnest(${given}::text[]) AS given (id)
       LEFT JOIN LATERAL (SELECT s.record_id FROM saved_search_row s
         WHERE s.search_id = ${search} AND s.record_id = given.id LIMIT 1) old ON TRUE
       LEFT JOIN LATERAL (SELECT r.id FROM "${tableOf[kind]}" r
         WHERE r.id = given.id AND (${matches}) LIMIT 1) met ON TRUE
       WHERE (old.record_id IS NULL) = (met.id IS NOT NULL)`,
      parameters.values,
    );
    for (const { id, isFresh } of rows) (isFresh ? fresh : gone).push(id);
  }
  return { fresh, gone };
}
