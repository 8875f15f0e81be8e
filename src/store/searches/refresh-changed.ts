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
import type { Piece, RowChanges } from './row-changes.js';
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
  if (look !== null && isEmpty(look)) return { added: 0, removed: 0 };
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
  const { rows } = await run<{ filter: unknown }>(
    'SELECT filter FROM saved_search WHERE id = $1 FOR NO KEY UPDATE',
    [searchId],
  );
  const [locked] = rows;
  if (locked === undefined) return { added: 0, removed: 0 };
  const kind = searchProducts[product];
  const condition = readFilter(kind, locked.filter);
  const ids = await candidates.find(run, kind, condition);
  const differences = await findDifferences(run, searchId, kind, condition, ids);
  if (isEmpty(differences)) return { added: 0, removed: 0 };
  return changeRows(run, searchId, changesOf(kind, differences), clock);
}

/** A record that is gone by now is found so by the refresh that its removal brings about. */
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

/** Records of which something is to be changed among the rows of a search. */
interface Differences {
  /** They match, and are no rows yet. */
  readonly fresh: readonly string[];
  /** They are rows, and their version is not the one that was told. */
  readonly changed: readonly string[];
  /** They are rows, and match no more. */
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
    const matches = filterToSql(condition, kind, 'r', parameters);
    // The limits keep each record a look-up of its own: the planner would rather read a whole table for a hundred.
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
