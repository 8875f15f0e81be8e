import { isDateString } from '../date-string.js';
import { quote } from '../quote.js';
import type { RecordKind } from '../record-kinds.js';
import { aggregateBounds } from './aggregate-bounds.js';
import type { GroupCondition, GroupKey, GroupOrder, MetricComparison } from './aggregate-request.js';
import { isDateMetric, type Metric } from './metric.js';
import { isGiven } from '../is-given.js';
import { readItems, readObject, refused, type RawObject } from './raw-aggregate.js';
import { readMetric } from './read-metric.js';
import { spell } from './spell.js';

const named = ['metric', 'field', 'edge'];
const comparisons: readonly MetricComparison[] = ['eq', 'ne', 'gte', 'gt', 'lte', 'lt', 'isNull'];

/**
 * Reads what groups have to meet, for example `[{"metric": "COUNT", "gte": 3}]`.
 * @throws ApiError VALIDATION_ERROR that names what was got and what is needed.
 */
export function readHaving(kind: RecordKind, value: unknown): GroupCondition[] {
  return readItems(value, 'having', aggregateBounds.conditions).flatMap((item, index) => {
    const where = `having.${index}`;
    const raw = readObject(item, where, [...named, ...comparisons]);
    const metric = readMetric(kind, raw, where);
    const given = comparisons.filter((comparison) => isGiven(raw[comparison]));
    if (given.length === 0) throw refused(`${where} needs a comparison, one of ${comparisons.join(', ')}.`);
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
    throw refused(`${where} needs to be true or false, got ${quote(value)}.`);
  }
  if (isDateMetric(metric)) {
    if (typeof value === 'string' && isDateString(value)) return value;
    throw refused(`${where} needs to be a date YYYY-MM-DD, got ${quote(value)}.`);
  }
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw refused(`${where} needs to be a number, got ${quote(value)}.`);
}

/**
 * Reads the order of groups, for example `[{"metric": "COUNT", "direction": "DESC"}, {"key": "company"}]`.
 * @throws ApiError VALIDATION_ERROR that names what was got and what is needed.
 */
export function readGroupOrder(kind: RecordKind, value: unknown, keys: readonly GroupKey[]): GroupOrder[] {
  return readItems(value, 'orderBy', aggregateBounds.orders).map((item, index) => {
    const where = `orderBy.${index}`;
    const raw = readObject(item, where, [...named, 'key', 'direction']);
    const direction = readDirection(raw, where);
    if (!isGiven(raw['key'])) return { by: readMetric(kind, raw, where), direction };
    if (named.some((name) => isGiven(raw[name]))) throw refused(`${where} has a key and a metric; give one.`);
    return { by: readKeyName(raw['key'], keys, where), direction };
  });
}

function readKeyName(name: unknown, keys: readonly GroupKey[], where: string): number {
  const index = typeof name === 'string' ? keys.findIndex((known) => spell(known.name) === spell(name)) : -1;
  if (index >= 0) return index;
  const names = keys.map((known) => known.name).join(', ');
  throw refused(`${where}.key needs to be one of the keys of groupBy (${names}), got ${quote(name)}.`);
}

function readDirection({ direction }: RawObject, where: string): GroupOrder['direction'] {
  if (!isGiven(direction)) return 'ASC';
  const known = typeof direction === 'string' ? direction.toUpperCase() : direction;
  if (known === 'ASC' || known === 'DESC') return known;
  throw refused(`${where}.direction needs to be ASC or DESC, got ${quote(direction)}.`);
}
