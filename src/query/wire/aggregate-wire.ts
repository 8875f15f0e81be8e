import { z } from 'zod';
import type { RecordKind } from '../../records/record-kinds.js';
import { pageInfoWire } from '../../records/wire/pages.js';
import { integer } from '../../records/wire/wire-fields.js';
import { camelCase, fromWireName, toWireName } from '../../records/wire/wire-names.js';
import { quote } from '../../values/nearest-texts.js';
import { isGiven } from '../../values/read-values.js';
import { readEdge } from '../model/aggregate-edges.js';
import {
  aggregateBounds,
  type Group,
  type GroupPage,
  type KeyValue,
  metricName,
  type RawObject,
  readItems,
  readObject,
  refused,
  valueMetrics,
} from '../model/aggregates.js';
import { readFilterSpelling } from './read-filter-spelling.js';

const text = z.string().nullable();
const figure = z.union([z.number(), z.string()]).nullable();

const groupRecord = z
  .strictObject({
    id: z.string().describe('ID of the record.'),
    name: text.describe('Name of the record. Null when it has none.'),
  })
  .meta({ id: 'GroupRecord', description: 'The record that an edge leads to.' });
const bucket = z
  .strictObject({
    from: z
      .number()
      .nullable()
      .describe('Lower bound, inclusive. Null for the bucket below the first bound.'),
    to: z.number().nullable().describe('Upper bound, exclusive. Null for the bucket above the last bound.'),
  })
  .meta({ id: 'GroupBucket', description: 'The numbers between two bounds.' });

/** The values of one metric, by field or edge name. */
const figures = z.record(z.string(), figure);

const groupWire = z
  .strictObject({
    key: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), groupRecord, bucket]).nullable())
      .describe(
        'Grouping keys, by the names of the edge and the field separated by a dot. Null means unknown.',
      ),
    count: integer.describe('Number of records in the group.'),
    ...Object.fromEntries(
      valueMetrics.map((metric) => [
        metric,
        figures
          .optional()
          .describe(`The ${metric} of each requested field, by field name. Null means unknown.`),
      ]),
    ),
    count_distinct: z
      .record(z.string(), integer)
      .optional()
      .describe('Number of distinct records that each requested edge leads to, by edge name.'),
    days_between: integer
      .nullable()
      .optional()
      .describe('Days between two dates of the group. Null when one of them is missing.'),
  })
  .meta({ id: 'Group', description: 'A group with the requested metrics.' });

/** A page of groups of an aggregate (D16). Contains the requested metrics only. */
export const aggregateWire = z
  .strictObject({
    groups: z.array(groupWire).describe('The groups of this page.'),
    page_info: pageInfoWire.describe('The position of the page.'),
  })
  .describe('A page of groups.');

const facetValue = z
  .strictObject({
    value: z.union([z.string(), z.number()]).describe('The value.'),
    count: integer.describe('Number of records that have the value.'),
  })
  .meta({ id: 'FacetValue', description: 'A value of a field and the number of records that have it.' });

/** The values of a field with their record counts (D16). */
export const facetWire = z
  .strictObject({
    narrow: z
      .boolean()
      .describe('True when too few records match the filter. In that case no values are returned.'),
    values: z.array(facetValue).describe('The values, most frequent first.'),
  })
  .describe('The most common values of a field.');

/** Serializes groups, with metric values keyed by the contract's field names. */
export function serializeAggregate({ groups, metrics, ...page }: GroupPage): object {
  return {
    groups: groups.map((group) => serializeGroup(group, metrics)),
    page_info: { has_next_page: page.hasNextPage, end_cursor: page.endCursor },
  };
}

function serializeGroup({ keys, count, metrics: values }: Group, metrics: GroupPage['metrics']): object {
  const group: Record<string, unknown> = {
    key: Object.fromEntries(keys.map((key) => [toWireName(key.name), serializeKey(key)])),
    count,
  };
  for (const metric of metrics) {
    const value = values.get(metricName(metric)) ?? null;
    if (metric.op === 'daysBetween') group['days_between'] = value;
    else if (metric.op !== 'count') {
      const name = 'edge' in metric ? metric.edge.name : metric.field.name;
      const op = toWireName(metric.op);
      group[op] = { ...(group[op] as object | undefined), [toWireName(name)]: value };
    }
  }
  return group;
}

function serializeKey({ value, isBucket, from, to, record }: KeyValue): unknown {
  if (value === null) return null;
  return isBucket ? { from, to } : (record ?? value);
}

const keys = ['filter', 'group_by', 'metrics', 'having', 'order_by', 'first', 'after'];

/**
 * Converts the body of an aggregate request (D16) to the arguments of the GraphQL field. `readAggregateRequest`
 * validates their values later.
 * @throws ApiError VALIDATION_ERROR for unknown keys, and for metrics that do not have the form shown in D16.
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

/**
 * Converts the body of a facet request (D16) to the arguments of the GraphQL field.
 * @throws ApiError VALIDATION_ERROR for unknown keys.
 */
export function readFacetBody(kind: RecordKind, body: RawObject): RawObject {
  const raw = readObject(body, 'body', ['field', 'filter', 'first', 'query']);
  return { ...raw, field: fromWireName(raw['field']), filter: readFilterSpelling(kind, raw['filter']) };
}

/**
 * Converts the keys of an object to the GraphQL spelling, and also the names that are values of `field`, `edge` and
 * `key`.
 */
function rename(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
  const entries = Object.entries(item).map(([key, value]: [string, unknown]): [string, unknown] => {
    const isName = key === 'field' || key === 'edge' || key === 'key';
    return [camelCase(key), isName ? fromWireName(value) : value];
  });
  return Object.fromEntries(entries);
}

/**
 * Converts a grouping key to the GraphQL spelling. Its filter applies to the record kind that its edge leads to. A
 * filter without an edge is rejected later, by `readAggregateRequest`.
 */
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

/**
 * Converts metrics such as `["count", {"median": "raised_amount_usd"}]` to the form that `readAggregateRequest` reads.
 */
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
  throw refused(`${where} must be a metric such as "count" or {"sum": "<field>"}, got ${quote(item)}.`);
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
