import { recordOrders } from '../domain/connections/record-orders.js';
import { pageBounds } from '../domain/page.js';
import type { RecordKind } from '../domain/record-kinds.js';

const { minLimit, maxLimit, defaultLimit } = pageBounds;

/** The body of a filtered list (D13), as the OpenAPI document describes it. */
export function recordListBody(kind: RecordKind): object {
  const { fields, standard } = recordOrders[kind];
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      filter: {
        type: 'object',
        description:
          "Conditions on the records, in the record's own names and parts: the graph's filter in snake case (docs/filters.md). Absent: all.",
      },
      order_by: {
        type: ['object', 'array'],
        description: `The order. Default: ${standard.field.toLowerCase()}, ${standard.direction.toLowerCase()}.`,
        properties: orderProperties(Object.keys(fields)),
        items: { type: 'object', properties: orderProperties(Object.keys(fields)) },
      },
      first: {
        type: 'integer',
        minimum: minLimit,
        maximum: maxLimit,
        default: defaultLimit,
        description: 'So many records.',
      },
      after: {
        type: ['string', 'null'],
        description: '`end_cursor` of the page before, which had the same order.',
      },
      include_total: {
        type: 'boolean',
        default: false,
        description: 'Whether to count the whole list, which is free.',
      },
    },
  };
}

function orderProperties(names: readonly string[]): object {
  return {
    field: { enum: names.map((name) => name.toLowerCase()) },
    direction: { enum: ['asc', 'desc'], default: 'asc' },
  };
}
