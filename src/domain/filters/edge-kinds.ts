import type { RecordKind } from '../record-kinds.js';
import { edgesOf } from './edges-of.js';
import type { FilterCondition } from './filter-condition.js';

/** The kinds of record that a filter's edges lead to, each once: those it looks at beside the kind that it filters. */
export function edgeKinds(condition: FilterCondition): RecordKind[] {
  return [...new Set(edgesOf(condition).map(({ kind }) => kind))];
}
