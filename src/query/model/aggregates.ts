import { ApiError } from '../../errors/api-error.js';
import type { RecordKind } from '../../records/record-kinds.js';
import { nearestTexts, quote } from '../../values/nearest-texts.js';
import { isGiven } from '../../values/read-values.js';
import type { EdgePath } from './aggregate-edges.js';
import { type AggregateField, isListType } from './aggregate-fields.js';
import type { FilterCondition } from './filter-field.js';
import type { OrderDirection } from './record-orders.js';

/** The metrics that are computed from a field's values. They ignore unknown values. */
export const valueMetrics = ['sum', 'avg', 'min', 'max', 'median', 'p25', 'p75'] as const;

/** The value metrics available for date fields. Their results are dates too. */
export const dateMetrics: readonly ValueMetric[] = ['min', 'max', 'median', 'p25', 'p75'];

export const dateParts = ['year', 'quarter', 'month'] as const;

/** Limits of an aggregate request. */
export const aggregateBounds = {
  /** Maximum number of groups in one response. More groups are read with a cursor. */
  maxGroups: 10_000,
  standardGroups: 50,
  keys: 4,
  /**
   * Maximum number of grouping keys that can put one record into several groups: list fields, and edges to several
   * records.
   */
  manyKeys: 2,
  /** Maximum number of metrics in the response, `having` and `orderBy` together. */
  metrics: 20,
  conditions: 10,
  orders: 4,
  buckets: 100,
  /** Maximum number of characters of a text key; longer texts are truncated. */
  keyCharacters: 1000,
  /** Maximum number of values of a facet. */
  maxValues: 1000,
} as const;

type ValueMetric = (typeof valueMetrics)[number];

/** A metric of a group of records. */
export type Metric =
  | { readonly op: 'count' }
  | { readonly op: 'daysBetween' }
  | { readonly op: 'countDistinct'; readonly edge: EdgePath }
  | { readonly op: ValueMetric; readonly field: AggregateField };

/** Returns the unique name of a metric. */
export function metricName(metric: Metric): string {
  if ('edge' in metric) return `${metric.op} ${metric.edge.name}`;
  return 'field' in metric ? `${metric.op} ${metric.field.name}` : metric.op;
}

/** A statistic of the values that the records of a group have in a field. */
interface Statistic {
  readonly field: AggregateField;
  /** `sum` and `avg` are the same statistic, because the number of values leads from one to the other. */
  readonly name: string;
}

/** Returns the statistics of an aggregate's metrics and sort keys. Cursors contain the values of sort keys. */
export function statisticsOf({ metrics, order, daysBetween }: AggregateRequest): readonly Statistic[] {
  const all = [...metrics, ...order.flatMap(({ by }) => (typeof by === 'number' ? [] : [by]))];
  return all.flatMap((metric): Statistic[] => {
    if (metric.op === 'daysBetween')
      return daysBetween === null ? [] : [{ field: daysBetween.field, name: metric.op }];
    if (!('field' in metric)) return [];
    return [{ field: metric.field, name: metric.op === 'avg' ? 'sum' : metric.op }];
  });
}

/** Returns true if the metric's values are dates. */
export function isDateMetric(metric: Metric): boolean {
  return 'field' in metric && metric.field.type === 'date';
}

export type DatePart = (typeof dateParts)[number];

/** A grouping key: a field of the records, the record that an edge leads to, or a field of that record. */
export interface GroupKey {
  /** The names of the edge and the field, joined by a dot. Unique within a request. */
  readonly name: string;
  readonly edge: EdgePath | null;
  /** Null if the related record itself is the key. */
  readonly field: AggregateField | null;
  readonly by: DatePart | null;
  /** Ascending bucket bounds of a number field; null to group by the values themselves. */
  readonly buckets: readonly number[] | null;
  /** The condition on the related records; null for none. */
  readonly condition: FilterCondition | null;
  /** True to omit the group of the records that have no value for this key. */
  readonly skipNull: boolean;
}

/**
 * The definition of the metric `daysBetween`: the days from a group's earliest record that matches `from` to its next
 * record, on a later day, that matches `to`.
 */
export interface DaysBetween {
  readonly field: AggregateField;
  readonly from: FilterCondition;
  readonly to: FilterCondition;
}

export type MetricComparison = 'eq' | 'ne' | 'gte' | 'gt' | 'lte' | 'lt' | 'isNull';

/** A condition on groups. */
export interface GroupCondition {
  readonly metric: Metric;
  readonly comparison: MetricComparison;
  readonly value: number | string | boolean;
}

/** A sort key of groups: a metric, or the zero-based index of a grouping key. */
export interface GroupOrder {
  readonly by: Metric | number;
  readonly direction: OrderDirection;
}

/** A parsed and validated aggregate request. */
export interface AggregateRequest {
  readonly kind: RecordKind;
  /** Null if all records are counted. */
  readonly condition: FilterCondition | null;
  readonly keys: readonly GroupKey[];
  /** Metrics returned for each group in addition to its count. */
  readonly metrics: readonly Metric[];
  readonly daysBetween: DaysBetween | null;
  readonly having: readonly GroupCondition[];
  /** The requested sort keys. Groups with equal values are sorted by their grouping keys. */
  readonly order: readonly GroupOrder[];
  readonly size: number;
  readonly after: string | null;
}

/** The type of a value by which groups are sorted. */
export type OrderType = 'text' | 'integer' | 'number' | 'date' | 'boolean';

/** Returns the type with which the values of a grouping key are compared. */
export function keyType({ field, buckets }: GroupKey): OrderType {
  if (buckets !== null) return 'integer';
  const type = field?.type ?? 'id';
  return type === 'id' || isListType(type) ? 'text' : type;
}

/** Returns the type of a metric's values. */
export function metricType(metric: Metric): OrderType {
  return isDateMetric(metric) ? 'date' : 'number';
}

/** The value of a metric; null if no record of the group has a value. Dates are `YYYY-MM-DD`. */
export type MetricValue = number | string | null;

/**
 * The value of a grouping key as the database compares it: for a date, the first day of its date part (year, quarter or
 * month); for a bucket, its number; for a record, its ID.
 */
export type RawKey = string | number | boolean | null;

/**
 * A record used as a grouping key. `name` is null if the record has no name, or if the dataset does not contain the
 * record.
 */
interface GroupRecord {
  readonly id: string;
  readonly name: string | null;
}

/**
 * The value of one grouping key in a group. In the group of unknown values, all properties except `name` and `isBucket`
 * are null.
 */
export interface KeyValue {
  readonly name: string;
  /**
   * The value of a field, a date part such as `2013`, `2013-Q1` or `2013-01`, a bucket such as `0..10`, or the ID of a
   * record.
   */
  readonly value: string | number | boolean | null;
  /** Inclusive lower bound of a bucket. Null for other keys, and for the bucket below the first bound. */
  readonly from: number | null;
  /** Exclusive upper bound of a bucket. Null for other keys, and for the last bucket. */
  readonly to: number | null;
  readonly isBucket: boolean;
  readonly record: GroupRecord | null;
}

/** A group of an aggregate. */
export interface Group {
  /** ID of the group. The same group of the same aggregate always has the same ID. */
  readonly id: string;
  readonly keys: readonly KeyValue[];
  readonly count: number;
  /** Number of records that have a value in each field of the aggregate's statistics, by the field's name. */
  readonly known: ReadonlyMap<string, number>;
  /** Metric values, by `metricName`. */
  readonly metrics: ReadonlyMap<string, MetricValue>;
}

/** A page of the groups of an aggregate. */
export interface GroupPage {
  readonly groups: readonly Group[];
  /** Metrics returned for each group in addition to its count. */
  readonly metrics: readonly Metric[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly startCursor: string | null;
  readonly endCursor: string | null;
}

/**
 * Converts a key's database value (`raw`) to its response form. `recordName` is the record's name if the key is a
 * record.
 */
export function toKeyValue(key: GroupKey, raw: RawKey, recordName: string | null): KeyValue {
  const value: KeyValue = {
    name: key.name,
    value: raw,
    from: null,
    to: null,
    isBucket: key.buckets !== null,
    record: null,
  };
  if (raw === null) return value;
  if (key.buckets !== null) return { ...value, ...bucketOf(key.buckets, Number(raw)) };
  if (key.by !== null) return { ...value, value: partOf(key.by, String(raw)) };
  const isRecord = key.edge !== null && key.field === null;
  return isRecord ? { ...value, record: { id: String(raw), name: recordName } } : value;
}

/** Returns the bounds of a bucket. Bucket 0 is below the first bound, and the last bucket starts at the last bound. */
function bucketOf(bounds: readonly number[], bucket: number): Pick<KeyValue, 'value' | 'from' | 'to'> {
  const from = bounds[bucket - 1] ?? null;
  const to = bounds[bucket] ?? null;
  return { value: `${from ?? ''}..${to ?? ''}`, from, to };
}

/** Formats a date part. `day` is the first day of the part. */
function partOf(by: NonNullable<GroupKey['by']>, day: string): string {
  const [year = '', month = ''] = day.split('-');
  if (by === 'year') return year;
  return by === 'month' ? `${year}-${month}` : `${year}-Q${Math.ceil(Number(month) / 3)}`;
}

/** An object of a request whose values have not been parsed yet. */
export type RawObject = Readonly<Record<string, unknown>>;

/**
 * Checks that a value is an object without unknown keys, and returns it.
 * @throws ApiError VALIDATION_ERROR naming the position, the value received and what is needed.
 */
export function readObject(value: unknown, where: string, keys: readonly string[]): RawObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refused(`${where} must be an object, got ${quote(value)}.`);
  const unknown = Object.keys(value).find((key) => !keys.includes(key));
  if (unknown === undefined) return value as RawObject;
  const [nearest] = nearestTexts(unknown, keys, 1);
  const hint = nearest === undefined ? `the keys are ${keys.join(', ')}.` : `did you mean ${nearest}?`;
  throw refused(`${where}.${unknown.slice(0, 100)} is unknown; ${hint}`);
}

/**
 * Reads a list of at most `most` items. Returns an empty list if the value is absent or null.
 * @throws ApiError VALIDATION_ERROR.
 */
export function readItems(value: unknown, where: string, most: number): readonly unknown[] {
  if (!isGiven(value)) return [];
  if (Array.isArray(value) && value.length <= most) return value;
  const got = Array.isArray(value) ? String(value.length) : quote(value);
  throw refused(`${where} must be a list of at most ${most}, got ${got}.`);
}

/** Creates the error for a malformed request (D3). */
export function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}
