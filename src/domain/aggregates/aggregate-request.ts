import type { OrderDirection } from '../connections/record-orders.js';
import type { FilterCondition } from '../filters/filter-condition.js';
import type { RecordKind } from '../record-kinds.js';
import type { EdgePath } from './aggregate-edges.js';
import type { AggregateField } from './aggregate-field.js';
import type { Metric } from './metric.js';

export const dateParts = ['year', 'quarter', 'month'] as const;

export type DatePart = (typeof dateParts)[number];

/** What records are grouped by: a field of theirs, the record that an edge leads to, or a field of that one. */
export interface GroupKey {
  /** The names of the edge and the field with dots between; no two keys of a request have the same. */
  readonly name: string;
  readonly edge: EdgePath | null;
  /** Null when the record at the end of the edge is the key. */
  readonly field: AggregateField | null;
  readonly by: DatePart | null;
  /** Ascending bounds of a number; null when its values are the keys. */
  readonly buckets: readonly number[] | null;
  /** What the record at the end of the edge has to meet; null when any will do. */
  readonly condition: FilterCondition | null;
  /** Leaves out the group of the records that have no such value. */
  readonly skipNull: boolean;
}

/** Days from a group's earliest record that meets `from` to its next later one that meets `to`. */
export interface DaysBetween {
  readonly field: AggregateField;
  readonly from: FilterCondition;
  readonly to: FilterCondition;
}

export type MetricComparison = 'eq' | 'ne' | 'gte' | 'gt' | 'lte' | 'lt' | 'isNull';

/** What a group has to meet. */
export interface GroupCondition {
  readonly metric: Metric;
  readonly comparison: MetricComparison;
  readonly value: number | string | boolean;
}

/** By a metric, or by one of the keys, which is counted from 0. */
export interface GroupOrder {
  readonly by: Metric | number;
  readonly direction: OrderDirection;
}

/** An aggregate that has been read and found right. */
export interface AggregateRequest {
  readonly kind: RecordKind;
  /** Null when all records are counted. */
  readonly condition: FilterCondition | null;
  readonly keys: readonly GroupKey[];
  /** What is told of each group beside its count. */
  readonly metrics: readonly Metric[];
  readonly daysBetween: DaysBetween | null;
  readonly having: readonly GroupCondition[];
  /** Before the keys, which always decide at last. */
  readonly order: readonly GroupOrder[];
  readonly size: number;
  readonly after: string | null;
}
