import type { FilterCondition } from './filter-condition.js';

type EdgeCondition = Extract<FilterCondition, { op: 'edge' }>;

/** The edges that a filter goes along, wherever they stand in it, in their order. */
export function edgesOf(condition: FilterCondition): EdgeCondition[] {
  switch (condition.op) {
    case 'and':
    case 'or':
      return condition.conditions.flatMap(edgesOf);
    case 'not':
      return edgesOf(condition.condition);
    case 'edge':
      return [condition];
    case 'compare':
      return [];
  }
}
