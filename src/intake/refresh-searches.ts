import type { Clock } from '../domain/clock.js';
import type { FilterCondition } from '../domain/filters/filter-condition.js';
import { readFilter } from '../domain/filters/read-filter.js';
import { searchProducts } from '../domain/products.js';
import type { RecordKind } from '../domain/record-kinds.js';
import type { Database } from '../store/database.js';
import { refreshSavedSearch, type Refreshed } from '../store/searches/refresh-saved-search.js';
import { listSavedSearches, type SavedSearch } from '../store/searches/saved-searches.js';

/**
 * Refreshes the saved searches whose rows or whose filter's edges are of these kinds of record (D7), and sums up what
 * changed. Run after every import, also one that changed nothing: the one before it may have been cut off.
 */
export async function refreshSearches(
  db: Database,
  kinds: ReadonlySet<RecordKind>,
  clock: Clock,
): Promise<Omit<Refreshed, 'rowCount'> & { readonly searches: number }> {
  const touched = (await listSavedSearches(db)).filter((search) =>
    kindsOf(search).some((kind) => kinds.has(kind)),
  );
  let [added, removed] = [0, 0];
  for (const search of touched) {
    const refreshed = await refreshSavedSearch(db, search, clock);
    added += refreshed.added;
    removed += refreshed.removed;
  }
  return { searches: touched.length, added, removed };
}

function kindsOf({ product, filter }: SavedSearch): RecordKind[] {
  const kind = searchProducts[product];
  return [kind, ...edgeKinds(readFilter(kind, filter))];
}

function edgeKinds(condition: FilterCondition): RecordKind[] {
  switch (condition.op) {
    case 'and':
    case 'or':
      return condition.conditions.flatMap(edgeKinds);
    case 'not':
      return edgeKinds(condition.condition);
    case 'edge':
      return [condition.kind];
    case 'compare':
      return [];
  }
}
