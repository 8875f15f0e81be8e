import { z } from 'zod';
import type { Group, GroupPage, KeyValue } from '../domain/aggregates/group.js';
import { metricName, valueMetrics } from '../domain/aggregates/metric.js';
import { toWireName } from './field-spelling.js';
import { pageInfoWire } from './record-page-wire.js';
import { integer } from './wire-fields.js';

const text = z.string().nullable();
const figure = z.union([z.number(), z.string()]).nullable();

const groupRecord = z
  .strictObject({ id: z.string().describe('Its id'), name: text.describe('Its name; null when it has none') })
  .meta({ id: 'GroupRecord', description: 'The record that an edge leads to' });
const bucket = z
  .strictObject({
    from: z.number().nullable().describe('The least number of it; null below the first bound'),
    to: z.number().nullable().describe('What its numbers are less than; null above the last bound'),
  })
  .meta({ id: 'GroupBucket', description: 'Numbers between two bounds' });

/** One figure of several fields, or of several edges, by their names. */
const figures = z.record(z.string(), figure);

const groupWire = z
  .strictObject({
    key: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), groupRecord, bucket]).nullable())
      .describe('By the names of the edge and the field, with a dot between; null is unknown'),
    count: integer.describe('How many records'),
    ...Object.fromEntries(
      valueMetrics.map((metric) => [
        metric,
        figures.optional().describe(`The ${metric} of fields, by their names; null is unknown`),
      ]),
    ),
    count_distinct: z.record(z.string(), integer).optional().describe('By the names of the edges'),
    days_between: integer
      .nullable()
      .optional()
      .describe('Days between two dates of the group; null when one of them is not there'),
  })
  .meta({ id: 'Group', description: 'A group with the figures that were asked for' });

/** A page of groups of an aggregate (D16); of the metrics there are those that were asked for. */
export const aggregateWire = z.strictObject({
  groups: z.array(groupWire).describe('The groups of this page'),
  page_info: pageInfoWire.describe('Where the page lies'),
});

const facetValue = z
  .strictObject({
    value: z.union([z.string(), z.number()]).describe('The value'),
    count: integer.describe('How many records have it'),
  })
  .meta({ id: 'FacetValue', description: 'A value of a field' });

/** The values of a field with how many records have each (D16). */
export const facetWire = z.strictObject({
  narrow: z.boolean().describe('True when fewer than 10 records meet the filter; then no values are shown'),
  values: z.array(facetValue).describe('The values, those that most records have first'),
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
