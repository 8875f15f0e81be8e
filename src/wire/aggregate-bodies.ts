import { aggregateBounds } from '../domain/aggregates/aggregate-bounds.js';
import { edgePaths } from '../domain/aggregates/aggregate-edges.js';
import { facetFields } from '../domain/aggregates/facet-fields.js';
import { valueMetrics } from '../domain/aggregates/metric.js';
import type { RecordKind } from '../domain/record-kinds.js';
import { toWireName } from './field-spelling.js';

const { mostGroups, standardGroups, mostValues, ...bounds } = aggregateBounds;

const text = { type: 'string' };
const field = { ...text, description: 'A field by its path, such as `hq.country`.' };
const filter = { type: 'object', description: "The graph's filter; its keys in snake_case or in camelCase." };
const direction = { enum: ['asc', 'desc'], default: 'asc' };
const metrics = ['count', 'count_distinct', ...valueMetrics, 'days_between'];

const comparisons = {
  ...Object.fromEntries(
    ['eq', 'ne', 'gte', 'gt', 'lte', 'lt'].map((name) => [name, { type: ['number', 'string'] }]),
  ),
  is_null: { type: 'boolean' },
};

/** The body of an aggregate over records of a kind (D16), as the OpenAPI document describes it. */
export function aggregateBody(kind: RecordKind): object {
  const edge = { enum: edgePaths[kind].map(({ name }) => toWireName(name)) };
  const metric = { metric: { enum: metrics }, field, edge };
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      filter,
      group_by: {
        ...listOf(bounds.keys, {
          field,
          by: { enum: ['year', 'quarter', 'month'], description: 'Which part of a date.' },
          buckets: {
            type: 'array',
            items: { type: 'number' },
            maxItems: bounds.buckets,
            description: 'Ascending bounds of a number.',
          },
          edge: { ...edge, description: 'The record that an edge leads to, or with `field` a field of it.' },
          filter: { ...filter, description: 'What the records that the edge leads to have to meet.' },
          skip_null: { type: 'boolean', default: false, description: 'Leaves out the group of unknown.' },
        }),
        description: 'None is one group of all records.',
      },
      metrics: {
        type: 'array',
        maxItems: bounds.metrics,
        default: ['count'],
        description:
          '`"count"`, `{"<metric>": "<field>"}`, `{"count_distinct": "<edge>"}`, and ' +
          '`{"days_between": {"field", "from", "to"}}` with filters for `from` and `to`.',
        items: { anyOf: [{ enum: ['count'] }, { type: 'object', minProperties: 1, maxProperties: 1 }] },
      },
      having: listOf(bounds.conditions, { ...metric, ...comparisons }),
      order_by: listOf(bounds.orders, {
        ...metric,
        key: { ...text, description: 'The name of a key of `group_by`, in place of a metric.' },
        direction,
      }),
      first: { type: 'integer', minimum: 1, maximum: mostGroups, default: standardGroups },
      after: { ...text, description: 'The `end_cursor` of the page before.' },
    },
  };
}

/** The body of a facet of records of a kind (D16). */
export function facetBody(kind: RecordKind): object {
  const fields = facetFields[kind].map(({ name }) => toWireName(name));
  return {
    type: 'object',
    required: ['field'],
    additionalProperties: false,
    examples: [{ field: fields[0], first: 10 }],
    properties: {
      field: { enum: fields },
      filter,
      first: { type: 'integer', minimum: 1, maximum: mostValues, default: standardGroups },
      query: { ...text, description: 'Only values with this text in them, in any case.' },
    },
  };
}

function listOf(maxItems: number, properties: object): object {
  return { type: 'array', maxItems, items: { type: 'object', additionalProperties: false, properties } };
}
