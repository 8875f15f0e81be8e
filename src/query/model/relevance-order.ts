import type { CursorPosition } from './cursor.js';
import type { FilterCondition } from './filter-field.js';
import { type Order, relevanceBound, relevanceRank } from './record-orders.js';

/** Returns the sort keys of an order that begins with `RELEVANCE`, with those that it implies. */
export function expandRelevance([first, ...others]: readonly Order[]): readonly Order[] {
  const bound: Order = { field: relevanceBound, direction: 'ASC' };
  const rank: Order = { field: relevanceRank, direction: 'ASC' };
  return first === undefined ? [] : [bound, first, ...(others.length > 0 ? others : [rank])];
}

/**
 * Returns the text of the search by words in a filter, if the filter has one that all records have to match; null if
 * it has none or several.
 */
export function topQuery(condition: FilterCondition | null): string | null {
  const queries = condition === null ? [] : topQueries(condition);
  const [only] = queries;
  return queries.length === 1 && only !== undefined ? only : null;
}

function topQueries(condition: FilterCondition): readonly string[] {
  if (condition.op === 'and') return condition.conditions.flatMap(topQueries);
  return condition.op === 'compare' && condition.type === 'words' ? [String(condition.value)] : [];
}

/**
 * `COMPLETE` if an order by relevance scored all matches. `PARTIAL` if it scored only the best ranked ones, because very
 * many match; the others follow in the order of their ranks.
 */
export type Ranking = 'COMPLETE' | 'PARTIAL';

/** Returns how many of the matches an order by relevance scored; null for other orders, and for an empty page. */
export function rankingOf(order: readonly Order[], positions: readonly CursorPosition[]): Ranking | null {
  const [first] = positions;
  if (order[0]?.field !== relevanceBound || first === undefined) return null;
  return first.values[0] === '' ? 'COMPLETE' : 'PARTIAL';
}
