import type { RecordEdge } from '../../records/edges/record-edges.js';
import type { RecordKind } from '../../records/record-kinds.js';
import type { AggregateRequest } from './aggregates.js';
import type { ConnectionRequest } from './connection-request.js';
import type { FilterCondition } from './filter-field.js';
import { listMetrics } from './read-aggregate-request.js';
import { countedKinds } from './record-orders.js';

/**
 * Returns the record kinds whose data an aggregate exposes: the aggregated kind, and the kinds that its filters, keys
 * and metrics use (D10).
 */
export function aggregateKinds(request: AggregateRequest): readonly RecordKind[] {
  const { kind, condition, keys, daysBetween } = request;
  const conditions = [condition, daysBetween?.from, daysBetween?.to, ...keys.map((key) => key.condition)];
  const ofKeys = keys.flatMap(({ edge }) => edge?.kinds ?? []);
  const ofMetrics = listMetrics(request).flatMap((metric) => ('edge' in metric ? metric.edge.kinds : []));
  return [...new Set([kind, ...ofKeys, ...ofMetrics, ...conditions.flatMap(kindsOf)])];
}

function kindsOf(condition: FilterCondition | null | undefined): RecordKind[] {
  return condition === null || condition === undefined ? [] : edgeKinds(condition);
}

/** An edge in a filter, with the edges in the condition on its records. */
export interface LookedAlong {
  readonly edge: RecordEdge;
  readonly kind: RecordKind;
  readonly further: readonly LookedAlong[];
}

/** Returns the edges that a filter follows from the filtered records, in order, including edges in nested groups. */
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

/**
 * Returns the distinct record kinds that the edges of a filter lead to, whether their records are filtered or counted.
 * Includes the filtered kind only if an edge leads to it.
 */
export function edgeKinds(condition: FilterCondition): RecordKind[] {
  return [...new Set(edgesOf(condition).flatMap(kindsAlong))];
}

function kindsAlong({ kind, further }: LookedAlong): RecordKind[] {
  return [kind, ...further.flatMap(kindsAlong)];
}

/**
 * Returns the record kinds whose data a page of a list exposes: the listed kind, the kinds that its filter uses, and
 * the kinds whose records its order counts.
 */
export function requestedKinds(
  kind: RecordKind,
  { condition, order }: Pick<ConnectionRequest, 'condition' | 'order'>,
): RecordKind[] {
  const looked = condition === null ? [] : edgeKinds(condition);
  return [kind, ...countedKinds(kind, order), ...looked];
}
