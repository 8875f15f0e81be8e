import type { RecordKind } from '../../records/record-kinds.js';
import { type DateString, isDateString } from '../../values/dates.js';
import { quote } from '../../values/nearest-texts.js';
import { isGiven } from '../../values/read-values.js';
import { type EdgePath, readEdge } from './aggregate-edges.js';
import { type AggregateField, isListType, readField, spell } from './aggregate-fields.js';
import {
  aggregateBounds,
  type AggregateRequest,
  dateMetrics,
  type DatePart,
  dateParts,
  type DaysBetween,
  type GroupCondition,
  type GroupKey,
  type GroupOrder,
  isDateMetric,
  type Metric,
  type MetricComparison,
  metricName,
  type RawObject,
  readItems,
  readObject,
  refused,
  valueMetrics,
} from './aggregates.js';
import type { FilterCondition } from './filter-field.js';
import { readFilter } from './read-filter.js';

const named = ['metric', 'field', 'edge'];
const comparisons: readonly MetricComparison[] = ['eq', 'ne', 'gte', 'gt', 'lte', 'lt', 'isNull'];

const parts = ['field', 'by', 'buckets', 'edge', 'filter', 'skipNull'];

/**
 * Reads an aggregate of records of a kind (D16). Names of fields, edges and metrics may be in GraphQL or REST spelling.
 * Absent or null arguments take their defaults, but a null filter is refused. `today` is the date of the request; without it, filters cannot use
 * dates relative to today.
 * @throws ApiError VALIDATION_ERROR naming the position in the request, the value received and what is needed.
 */
export function readAggregateRequest(
  kind: RecordKind,
  raw: RawObject,
  today: DateString | null = null,
): AggregateRequest {
  const keys = readKeys(kind, raw['groupBy'], today);
  const request = {
    kind,
    condition: raw['filter'] === undefined ? null : readFilter(kind, raw['filter'], { today }),
    keys,
    metrics: [],
    daysBetween: isGiven(raw['daysBetween']) ? readDaysBetween(kind, raw['daysBetween'], today) : null,
    having: readHaving(kind, raw['having']),
    order: readGroupOrder(kind, raw['orderBy'], keys),
    size: readSize(raw['first']),
    after: readCursor(raw['after']),
  };
  const metrics = readItems(raw['metrics'], 'metrics', aggregateBounds.metrics);
  return withMetrics(
    request,
    metrics.map((item, index) => {
      const where = `metrics.${index}`;
      return readMetric(kind, readObject(item, where, named), where);
    }),
  );
}

/**
 * Reads the conditions on groups, for example `[{"metric": "COUNT", "gte": 3}]`.
 * @throws ApiError VALIDATION_ERROR naming the value received and what is needed.
 */
function readHaving(kind: RecordKind, value: unknown): GroupCondition[] {
  return readItems(value, 'having', aggregateBounds.conditions).flatMap((item, index) => {
    const where = `having.${index}`;
    const raw = readObject(item, where, [...named, ...comparisons]);
    const metric = readMetric(kind, raw, where);
    const given = comparisons.filter((comparison) => isGiven(raw[comparison]));
    if (given.length === 0)
      throw refused(`${where} must have a comparison, one of ${comparisons.join(', ')}.`);
    return given.map((comparison) => ({
      metric,
      comparison,
      value: readValue(metric, comparison, raw[comparison], `${where}.${comparison}`),
    }));
  });
}

function readValue(
  metric: Metric,
  comparison: MetricComparison,
  value: unknown,
  where: string,
): GroupCondition['value'] {
  if (comparison === 'isNull') {
    if (typeof value === 'boolean') return value;
    throw refused(`${where} must be true or false, got ${quote(value)}.`);
  }
  if (isDateMetric(metric)) {
    if (typeof value === 'string' && isDateString(value)) return value;
    throw refused(`${where} must be a date YYYY-MM-DD, got ${quote(value)}.`);
  }
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw refused(`${where} must be a number, got ${quote(value)}.`);
}

/**
 * Reads the order of groups, for example `[{"metric": "COUNT", "direction": "DESC"}, {"key": "company"}]`.
 * @throws ApiError VALIDATION_ERROR naming the value received and what is needed.
 */
function readGroupOrder(kind: RecordKind, value: unknown, keys: readonly GroupKey[]): GroupOrder[] {
  return readItems(value, 'orderBy', aggregateBounds.orders).map((item, index) => {
    const where = `orderBy.${index}`;
    const raw = readObject(item, where, [...named, 'key', 'direction']);
    const direction = readDirection(raw, where);
    if (!isGiven(raw['key'])) return { by: readMetric(kind, raw, where), direction };
    if (named.some((name) => isGiven(raw[name])))
      throw refused(`${where} has both a key and a metric. Use only one.`);
    return { by: readKeyName(raw['key'], keys, where), direction };
  });
}

function readKeyName(name: unknown, keys: readonly GroupKey[], where: string): number {
  const index = typeof name === 'string' ? keys.findIndex((known) => spell(known.name) === spell(name)) : -1;
  if (index >= 0) return index;
  const names = keys.map((known) => known.name).join(', ');
  throw refused(`${where}.key must be one of the keys of groupBy (${names}), got ${quote(name)}.`);
}

function readDirection({ direction }: RawObject, where: string): GroupOrder['direction'] {
  if (!isGiven(direction)) return 'ASC';
  const known = typeof direction === 'string' ? direction.toUpperCase() : direction;
  if (known === 'ASC' || known === 'DESC') return known;
  throw refused(`${where}.direction must be ASC or DESC, got ${quote(direction)}.`);
}

/**
 * Returns the request with these metrics in its response.
 * @throws ApiError VALIDATION_ERROR when there are too many metrics, or when `daysBetween` is one of them but is not
 * defined by the argument of the same name.
 */
export function withMetrics(request: AggregateRequest, metrics: readonly Metric[]): AggregateRequest {
  const requested = { ...request, metrics };
  const all = listMetrics(requested);
  if (all.length > aggregateBounds.metrics)
    throw refused(`The aggregate has ${all.length} metrics; at most ${aggregateBounds.metrics} are allowed.`);
  if (request.daysBetween === null && all.some(({ op }) => op === 'daysBetween'))
    throw refused('The metric daysBetween requires the argument daysBetween, which defines the two records.');
  return requested;
}

/** Returns the distinct metrics that an aggregate computes. */
export function listMetrics({ metrics, having, order }: AggregateRequest): Metric[] {
  const ofOrder = order.flatMap(({ by }) => (typeof by === 'number' ? [] : [by]));
  const all = [...metrics, ...having.map(({ metric }) => metric), ...ofOrder];
  return [...new Map(all.map((metric) => [metricName(metric), metric])).values()];
}

function readKeys(kind: RecordKind, value: unknown, today: DateString | null): GroupKey[] {
  const items = readItems(value, 'groupBy', aggregateBounds.keys);
  const keys = items.map((item, index) => readGroupKey(kind, item, { where: `groupBy.${index}`, today }));
  const twice = keys.find(({ name }, index) => keys.findIndex((key) => key.name === name) < index);
  if (twice !== undefined) throw refused(`groupBy has ${twice.name} twice.`);
  const many = keys.filter(isManyKey).map(({ name }) => name);
  if (many.length > aggregateBounds.manyKeys)
    throw refused(
      `groupBy has ${many.length} keys in which a record can occur several times (${many.join(', ')}); at most ` +
        `${aggregateBounds.manyKeys} are allowed.`,
    );
  return keys;
}

function readDaysBetween(kind: RecordKind, value: unknown, today: DateString | null): DaysBetween {
  const raw = readObject(value, 'daysBetween', ['field', 'from', 'to']);
  const filterOf = (name: 'from' | 'to') => {
    const { [name]: filter = {} } = raw;
    return readFilter(kind, filter, { today });
  };
  return {
    field: readField(kind, raw['field'], 'daysBetween.field', ['date']),
    from: filterOf('from'),
    to: filterOf('to'),
  };
}

function readSize(first: unknown): number {
  const { maxGroups, standardGroups } = aggregateBounds;
  if (!isGiven(first)) return standardGroups;
  if (typeof first === 'number' && Number.isInteger(first) && first >= 1 && first <= maxGroups) return first;
  throw refused(`first must be an integer from 1 to ${maxGroups}, got ${quote(first)}.`);
}

function readCursor(after: unknown): string | null {
  if (!isGiven(after)) return null;
  if (typeof after === 'string') return after;
  throw refused(`after must be a cursor, got ${quote(after)}.`);
}

/**
 * Reads one grouping key, for example `{"edge": "COMPANY", "field": "HQ_COUNTRY"}`. `where` is its position in the
 * request, and `today` the date of the request.
 * @throws ApiError VALIDATION_ERROR naming the value received and what is needed.
 */
function readGroupKey(
  kind: RecordKind,
  value: unknown,
  { where, today }: { readonly where: string; readonly today: DateString | null },
): GroupKey {
  const raw = readObject(value, where, parts);
  const edge = isGiven(raw['edge']) ? readEdge(kind, raw['edge'], `${where}.edge`) : null;
  if (edge === null && !isGiven(raw['field']))
    throw refused(`${where} must have a field, an edge, or both, got ${quote(value)}.`);
  const field = isGiven(raw['field']) ? readField(edge?.kind ?? kind, raw['field'], `${where}.field`) : null;
  if (edge?.isMany === true && field !== null)
    throw refused(
      `${where}.field crosses ${edge.name}, which leads to several records. Group by their fields instead.`,
    );
  return {
    name: [edge?.name, field?.name].filter((name) => name !== undefined).join('.'),
    edge,
    field,
    by: readPart(raw, field, where),
    buckets: readBuckets(raw, field, where),
    condition: readEdgeFilter(raw, edge, { where, today }),
    skipNull: readSkipNull(raw, where),
  };
}

function readPart({ by }: RawObject, field: AggregateField | null, where: string): DatePart | null {
  if (!isGiven(by)) return null;
  if (field?.type !== 'date') throw refused(`${where}.by requires a date field.`);
  const part = typeof by === 'string' ? dateParts.find((known) => known === by.toLowerCase()) : undefined;
  if (part !== undefined) return part;
  throw refused(`${where}.by must be one of ${dateParts.join(', ')}, got ${quote(by)}.`);
}

function readBuckets(
  { buckets, by }: RawObject,
  field: AggregateField | null,
  where: string,
): readonly number[] | null {
  if (!isGiven(buckets)) return null;
  if (isGiven(by)) throw refused(`${where} has both by and buckets. Use only one.`);
  if (field?.type !== 'integer' && field?.type !== 'number')
    throw refused(`${where}.buckets requires a number field.`);
  const most = aggregateBounds.buckets;
  if (!Array.isArray(buckets) || buckets.length === 0 || buckets.length > most)
    throw refused(`${where}.buckets must be a list of 1 to ${most} numbers, got ${quote(buckets)}.`);
  return buckets.map((bound: unknown, index) => {
    if (typeof bound !== 'number' || !Number.isFinite(bound))
      throw refused(`${where}.buckets.${index} must be a number, got ${quote(bound)}.`);
    const before: unknown = buckets[index - 1];
    if (typeof before === 'number' && bound <= before)
      throw refused(
        `${where}.buckets must be in ascending order without duplicates, got ${bound} after ${before}.`,
      );
    return bound;
  });
}

function readEdgeFilter(
  { filter }: RawObject,
  edge: EdgePath | null,
  { where, today }: { readonly where: string; readonly today: DateString | null },
): FilterCondition | null {
  if (filter === undefined) return null;
  if (edge === null) throw refused(`${where}.filter requires an edge.`);
  return readFilter(edge.kind, filter, { today });
}

function readSkipNull({ skipNull }: RawObject, where: string): boolean {
  if (!isGiven(skipNull)) return false;
  if (typeof skipNull === 'boolean') return skipNull;
  throw refused(`${where}.skipNull must be true or false, got ${quote(skipNull)}.`);
}

/** Returns true if a key can put one record into several groups. */
function isManyKey({ edge, field }: GroupKey): boolean {
  return edge?.isMany === true || (field !== null && isListType(field.type));
}

const ops = ['count', 'countDistinct', ...valueMetrics, 'daysBetween'] as const;

/** A metric in a request, before validation. */
interface RawMetric {
  readonly metric?: unknown;
  readonly field?: unknown;
  readonly edge?: unknown;
}

/**
 * Reads a metric, for example `{"metric": "MEDIAN", "field": "RAISED_AMOUNT_USD"}`. `where` is its position in the
 * request.
 * @throws ApiError VALIDATION_ERROR naming the value received and what is needed.
 */
function readMetric(kind: RecordKind, raw: RawMetric, where: string): Metric {
  const { metric, field = null, edge = null } = raw;
  const op = typeof metric === 'string' ? ops.find((known) => spell(known) === spell(metric)) : undefined;
  if (op === undefined)
    throw refused(`${where}.metric must be one of ${ops.join(', ')}, got ${quote(metric)}.`);
  if (edge !== null && op !== 'countDistinct')
    throw refused(`${where}.edge is supported only with countDistinct.`);
  if (op === 'countDistinct') {
    if (field !== null)
      throw refused(`${where}.field is not supported with countDistinct, which counts an edge.`);
    return { op, edge: readEdge(kind, edge, `${where}.edge`) };
  }
  if (op === 'count' || op === 'daysBetween') {
    if (field !== null) throw refused(`${where}.field is not supported with ${op}.`);
    return { op };
  }
  const types = ['integer', 'number', ...(dateMetrics.includes(op) ? (['date'] as const) : [])] as const;
  return { op, field: readField(kind, field, `${where}.field`, types) };
}
