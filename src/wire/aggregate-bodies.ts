import { aggregateBounds } from '../domain/aggregates/aggregate-bounds.js';
import { facetFields } from '../domain/aggregates/facet-fields.js';
import type { RecordKind } from '../domain/record-kinds.js';
import { toWireName } from './field-spelling.js';
import { referTo } from './refer-to.js';

const { mostGroups, standardGroups, mostValues, ...bounds } = aggregateBounds;

const text = { type: 'string' };

/** The body of an aggregate over records of a kind (D16), as the OpenAPI document describes it. */
export function aggregateBody(kind: RecordKind): object {
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      filter: referTo(`${kind}Filter`),
      group_by: {
        ...listOf(bounds.keys, `${kind}GroupBy`),
        description: 'None is one group of all records.',
      },
      metrics: {
        ...listOf(bounds.metrics, `${kind}Metric`),
        default: ['count'],
        description: 'Figures of each group; its count is always told.',
      },
      having: listOf(bounds.conditions, `${kind}GroupCondition`),
      order_by: listOf(bounds.orders, `${kind}GroupOrder`),
      first: { type: 'integer', minimum: 1, maximum: mostGroups, default: standardGroups },
      after: { ...text, description: 'The `end_cursor` of the page before.' },
    },
  };
}

/** The body of a facet of records of a kind (D16). */
export function facetBody(kind: RecordKind): object {
  return {
    type: 'object',
    required: ['field'],
    additionalProperties: false,
    examples: [{ field: toWireName(facetFields[kind][0]?.name ?? ''), first: 10 }],
    properties: {
      field: referTo(`${kind}FacetField`),
      filter: referTo(`${kind}Filter`),
      first: { type: 'integer', minimum: 1, maximum: mostValues, default: standardGroups },
      query: { ...text, maxLength: 200, description: 'Only values with this text in them, in any case.' },
    },
  };
}

function listOf(maxItems: number, item: string): object {
  return { type: 'array', maxItems, items: referTo(item) };
}
