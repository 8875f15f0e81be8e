import { isGiven } from '../domain/is-given.js';
import { readItems, readObject, refused, type RawObject } from '../domain/aggregates/raw-aggregate.js';
import { aggregateBounds } from '../domain/aggregates/aggregate-bounds.js';
import { readEdge } from '../domain/aggregates/aggregate-edges.js';
import { quote } from '../domain/quote.js';
import type { RecordKind } from '../domain/record-kinds.js';
import { camelCase, fromWireName } from './field-spelling.js';
import { readFilterSpelling } from './read-filter-spelling.js';

const keys = ['filter', 'group_by', 'metrics', 'having', 'order_by', 'first', 'after'];

/**
 * The body of an aggregate (D16) as the arguments that the graph has for it; what they are worth is judged there.
 * @throws ApiError VALIDATION_ERROR for unknown keys, and for metrics that are not shaped as D16 shows them.
 */
export function readAggregateBody(kind: RecordKind, body: RawObject): RawObject {
  const raw = readObject(body, 'body', keys);
  const { metrics, daysBetween } = readMetrics(kind, raw['metrics']);
  return {
    filter: readFilterSpelling(kind, raw['filter']),
    groupBy: mapItems(raw['group_by'], (item) => readGroupBy(kind, item)),
    metrics,
    daysBetween,
    having: mapItems(raw['having'], (item) => rename(item)),
    orderBy: mapItems(raw['order_by'], (item) => rename(item)),
    first: raw['first'],
    after: raw['after'],
  };
}

/** The body of a facet (D16). @throws ApiError VALIDATION_ERROR for unknown keys. */
export function readFacetBody(kind: RecordKind, body: RawObject): RawObject {
  const raw = readObject(body, 'body', ['field', 'filter', 'first', 'query']);
  return { ...raw, field: fromWireName(raw['field']), filter: readFilterSpelling(kind, raw['filter']) };
}

/** The keys of an object, and the names in it, in the graph's spelling. */
function rename(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
  const entries = Object.entries(item).map(([key, value]: [string, unknown]): [string, unknown] => {
    const isName = key === 'field' || key === 'edge' || key === 'key';
    return [camelCase(key), isName ? fromWireName(value) : value];
  });
  return Object.fromEntries(entries);
}

/** The filter of a key is one of the kind that its edge leads to; without one it is refused later. */
function readGroupBy(kind: RecordKind, item: unknown): unknown {
  const renamed = rename(item) as { readonly edge?: unknown; readonly filter?: unknown } | null;
  if (!isGiven(renamed?.filter) || !isGiven(renamed?.edge)) return renamed;
  const edge = readEdge(kind, renamed?.edge, 'edge');
  return { ...renamed, filter: readFilterSpelling(edge.kind, renamed?.filter) };
}

interface Metrics {
  readonly metrics: readonly RawObject[];
  readonly daysBetween: unknown;
}

/** `["count", {"median": "raised_amount_usd"}]` as the metrics that the domain reads. */
function readMetrics(kind: RecordKind, value: unknown): Metrics {
  const items = readItems(value, 'metrics', aggregateBounds.metrics);
  const named = items.map((item, index): [string, unknown] => readMetric(item, `metrics.${index}`));
  const between = named.filter(([name]) => name === 'days_between');
  if (between.length > 1) throw refused('metrics has days_between twice.');
  const [, daysBetween] = between[0] ?? ['', null];
  return {
    metrics: named.map(([metric, of]) => ({ metric, ...argumentOf(metric, of) })),
    daysBetween: daysBetween === null ? null : readDaysBetween(kind, daysBetween),
  };
}

function readMetric(item: unknown, where: string): [string, unknown] {
  if (typeof item === 'string') return [item, null];
  const entries = typeof item === 'object' && item !== null ? Object.entries(item) : [];
  const [entry] = entries;
  if (entry !== undefined && entries.length === 1 && !Array.isArray(item)) return entry;
  throw refused(`${where} needs to be a metric such as "count" or {"sum": "<field>"}, got ${quote(item)}.`);
}

function argumentOf(metric: string, of: unknown): RawObject {
  if (of === null || metric === 'days_between') return {};
  return metric === 'count_distinct' ? { edge: fromWireName(of) } : { field: fromWireName(of) };
}

function readDaysBetween(kind: RecordKind, value: unknown): unknown {
  const { field, ...filters } = readObject(value, 'days_between', ['field', 'from', 'to']);
  const spelled = Object.entries(filters).map(([name, filter]) => [name, readFilterSpelling(kind, filter)]);
  return { ...(Object.fromEntries(spelled) as object), field: fromWireName(field) };
}

function mapItems(value: unknown, read: (item: unknown) => unknown): unknown {
  return Array.isArray(value) ? value.map(read) : value;
}
