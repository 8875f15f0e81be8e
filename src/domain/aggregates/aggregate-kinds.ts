import { edgeKinds } from '../filters/edge-kinds.js';
import type { FilterCondition } from '../filters/filter-condition.js';
import type { RecordKind } from '../record-kinds.js';
import type { AggregateRequest } from './aggregate-request.js';
import { listMetrics } from './read-aggregate-request.js';

/** The kinds of record that an aggregate tells of: its own, and those of its filters, keys and metrics (D10). */
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
