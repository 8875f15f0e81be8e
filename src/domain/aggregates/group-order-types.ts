import type { AggregateRequest, GroupKey } from './aggregate-request.js';
import { isListType } from './is-list-type.js';
import { isDateMetric, type Metric } from './metric.js';

/** The type of a value that groups are ordered by. */
export type OrderType = 'text' | 'integer' | 'number' | 'date' | 'boolean';

/** The types of what an aggregate's groups are ordered by: those of `orderBy`, then those of its keys. */
export function orderTypes({ order, keys }: AggregateRequest): OrderType[] {
  const ofKeys = keys.map(keyType);
  const ofOrder = order.map(({ by }) => (typeof by === 'number' ? (ofKeys[by] ?? 'text') : metricType(by)));
  return [...ofOrder, ...ofKeys];
}

/** The type of a key as it is compared. */
export function keyType({ field, buckets }: GroupKey): OrderType {
  if (buckets !== null) return 'integer';
  const type = field?.type ?? 'id';
  return type === 'id' || isListType(type) ? 'text' : type;
}

/** The type of a metric's values. */
export function metricType(metric: Metric): OrderType {
  return isDateMetric(metric) ? 'date' : 'number';
}
