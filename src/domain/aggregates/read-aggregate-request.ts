import type { DateString } from '../date-string.js';
import { readFilter } from '../filters/read-filter.js';
import { quote } from '../quote.js';
import type { RecordKind } from '../record-kinds.js';
import { aggregateBounds } from './aggregate-bounds.js';
import { readField } from './aggregate-fields.js';
import type { AggregateRequest, DaysBetween, GroupKey } from './aggregate-request.js';
import { metricName, type Metric } from './metric.js';
import { isGiven } from '../is-given.js';
import { readItems, readObject, refused, type RawObject } from './raw-aggregate.js';
import { isManyKey, readGroupKey } from './read-group-key.js';
import { readGroupOrder, readHaving } from './read-group-terms.js';
import { readMetric } from './read-metric.js';

const named = ['metric', 'field', 'edge'];

/**
 * Reads an aggregate over records of a kind (D16); names of fields, edges and metrics in either spelling, absent or null
 * arguments at their defaults. `today` is the day of the question, without which no filter can speak of it.
 * @throws ApiError VALIDATION_ERROR that names the place in the request, what was got and what is needed.
 */
export function readAggregateRequest(
  kind: RecordKind,
  raw: RawObject,
  today: DateString | null = null,
): AggregateRequest {
  const keys = readKeys(kind, raw['groupBy'], today);
  const request = {
    kind,
    condition: isGiven(raw['filter']) ? readFilter(kind, raw['filter'], { today }) : null,
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
 * The aggregate with these metrics in its answer.
 * @throws ApiError VALIDATION_ERROR when there are too many, or `daysBetween` has not been said.
 */
export function withMetrics(request: AggregateRequest, metrics: readonly Metric[]): AggregateRequest {
  const asked = { ...request, metrics };
  const all = listMetrics(asked);
  if (all.length > aggregateBounds.metrics)
    throw refused(`The aggregate has ${all.length} metrics; at most ${aggregateBounds.metrics} are allowed.`);
  if (request.daysBetween === null && all.some(({ op }) => op === 'daysBetween'))
    throw refused('daysBetween is a metric once the argument daysBetween says between which records.');
  return asked;
}

/** Every metric that an aggregate works out, each once. */
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
      `groupBy has ${many.length} keys in which a record can stand several times (${many.join(', ')}); at most ` +
        `${aggregateBounds.manyKeys} are allowed.`,
    );
  return keys;
}

function readDaysBetween(kind: RecordKind, value: unknown, today: DateString | null): DaysBetween {
  const raw = readObject(value, 'daysBetween', ['field', 'from', 'to']);
  const filterOf = (name: 'from' | 'to') => readFilter(kind, raw[name] ?? {}, { today });
  return {
    field: readField(kind, raw['field'], 'daysBetween.field', ['date']),
    from: filterOf('from'),
    to: filterOf('to'),
  };
}

function readSize(first: unknown): number {
  const { mostGroups, standardGroups } = aggregateBounds;
  if (!isGiven(first)) return standardGroups;
  if (typeof first === 'number' && Number.isInteger(first) && first >= 1 && first <= mostGroups) return first;
  throw refused(`first needs to be an integer from 1 to ${mostGroups}, got ${quote(first)}.`);
}

function readCursor(after: unknown): string | null {
  if (!isGiven(after)) return null;
  if (typeof after === 'string') return after;
  throw refused(`after needs to be a cursor, got ${quote(after)}.`);
}
