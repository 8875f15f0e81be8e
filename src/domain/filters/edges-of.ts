import type { RecordEdge } from '../edges/record-edges.js';
import type { RecordKind } from '../record-kinds.js';
import type { FilterCondition } from './filter-condition.js';

/** An edge that a filter looks along, and the edges that it looks along from there. */
export interface LookedAlong {
  readonly edge: RecordEdge;
  readonly kind: RecordKind;
  readonly further: readonly LookedAlong[];
}

/** The edges that a filter looks along from the records that it filters, wherever they stand in it, in their order. */
export function edgesOf(condition: FilterCondition): readonly LookedAlong[] {
  switch (condition.op) {
    case 'and':
    case 'or':
      return condition.conditions.flatMap(edgesOf);
    case 'not':
    case 'item':
      return edgesOf(condition.condition);
    case 'edge':
      return [{ edge: condition.edge, kind: condition.kind, further: edgesOf(condition.condition) }];
    case 'count':
      return 'edge' in condition.of ? [{ ...condition.of, further: [] }] : [];
    case 'compare':
      return [];
  }
}
