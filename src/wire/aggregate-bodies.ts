import { aggregateBounds } from '../domain/aggregates/aggregate-bounds.js';
import type { RecordKind } from '../domain/record-kinds.js';
import { referTo } from './refer-to.js';

const { mostGroups, standardGroups, mostValues, ...bounds } = aggregateBounds;

const text = { type: 'string' };

/** The body of an aggregate over records of a kind (D16), as the OpenAPI document describes it. */
export function aggregateBody(kind: RecordKind): object {
  return {
    type: 'object',
    description: 'Which figures of which groups of which records.',
    additionalProperties: false,
    properties: {
      filter: { ...referTo(`${kind}Filter`), description: 'Which records. Absent: all.' },
      group_by: {
        ...listOf(bounds.keys, `${kind}GroupBy`),
        description: 'None is one group of all records.',
      },
      metrics: {
        ...listOf(bounds.metrics, `${kind}Metric`),
        default: ['count'],
        description: 'Figures of each group; its count is always told.',
      },
      having: {
        ...listOf(bounds.conditions, `${kind}GroupCondition`),
        description: 'What the groups have to meet.',
      },
      order_by: { ...listOf(bounds.orders, `${kind}GroupOrder`), description: 'The order of the groups.' },
      first: {
        type: 'integer',
        minimum: 1,
        maximum: mostGroups,
        default: standardGroups,
        description: 'So many groups.',
      },
      after: { ...text, description: 'The `end_cursor` of the page before.' },
    },
  };
}

/** The body of a facet of records of a kind (D16). */
export function facetBody(kind: RecordKind): object {
  return {
    type: 'object',
    description: 'Which values of which records.',
    required: ['field'],
    additionalProperties: false,
    properties: {
      field: { ...referTo(`${kind}FacetField`), description: 'The field.' },
      filter: { ...referTo(`${kind}Filter`), description: 'Which records. Absent: all.' },
      first: {
        type: 'integer',
        minimum: 1,
        maximum: mostValues,
        default: standardGroups,
        description: 'So many values.',
      },
      query: { ...text, maxLength: 200, description: 'Only values with this text in them, in any case.' },
    },
  };
}

function listOf(maxItems: number, item: string): object {
  return { type: 'array', maxItems, items: referTo(item) };
}
