import type { RecordKind } from '../record-kinds.js';
import { edgesOf, type LookedAlong } from './edges-of.js';
import type { FilterCondition } from './filter-condition.js';

/**
 * The kinds of record that a filter's edges lead to, each once: those it looks at, or counts, beside the kind that it
 * filters.
 */
export function edgeKinds(condition: FilterCondition): RecordKind[] {
  return [...new Set(edgesOf(condition).flatMap(kindsAlong))];
}

function kindsAlong({ kind, further }: LookedAlong): RecordKind[] {
  return [kind, ...further.flatMap(kindsAlong)];
}
