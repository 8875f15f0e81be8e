import { z } from 'zod';
import type { Group, GroupPage, KeyValue } from '../domain/aggregates/group.js';
import { metricName, valueMetrics } from '../domain/aggregates/metric.js';
import { toWireName } from './field-spelling.js';
import { integer } from './wire-fields.js';

const text = z.string().nullable();
const figure = z.union([z.number(), z.string()]).nullable();

const groupRecord = z.strictObject({ id: z.string(), name: text });
const bucket = z.strictObject({ from: z.number().nullable(), to: z.number().nullable() });

/** One figure of several fields, or of several edges, by their names. */
const figures = z.record(z.string(), figure);

const groupWire = z.strictObject({
  key: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), groupRecord, bucket]).nullable())
    .describe('By the names of the edge and the field, with a dot between; null is unknown'),
  count: integer.describe('How many records'),
  ...Object.fromEntries(valueMetrics.map((metric) => [metric, figures.optional()])),
  count_distinct: z.record(z.string(), integer).optional().describe('By the names of the edges'),
  days_between: integer.nullable().optional(),
});

/** A page of groups of an aggregate (D16); of the metrics there are those that were asked for. */
export const aggregateWire = z.strictObject({
  groups: z.array(groupWire),
  page_info: z.strictObject({
    has_next_page: z.boolean(),
    end_cursor: text.describe('For `after`; null when there are no groups'),
  }),
});

/** The values of a field with how many records have each (D16). */
export const facetWire = z.strictObject({
  values: z.array(
    z.strictObject({
      value: z.union([z.string(), z.number()]),
      count: integer.describe('How many records have it'),
    }),
  ),
});

export type AggregateWire = z.output<typeof aggregateWire>;

/** The groups with their figures by the contract's names of the fields. */
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
