import { recordOrders } from '../domain/connections/record-orders.js';
import { pageBounds } from '../domain/page.js';
import type { RecordKind } from '../domain/record-kinds.js';
import { referTo } from './refer-to.js';

const { minLimit, maxLimit, defaultLimit } = pageBounds;

/** The body of a filtered list (D13), as the OpenAPI document describes it. */
export function recordListBody(kind: RecordKind): object {
  const { standard } = recordOrders[kind];
  const order = referTo(`${kind}Order`);
  return {
    type: 'object',
    description: 'Which records, in which order, from where on.',
    additionalProperties: false,
    properties: {
      filter: { ...referTo(`${kind}Filter`), description: 'Which records (docs/filters.md). Absent: all.' },
      order_by: {
        oneOf: [order, { type: 'array', items: order }],
        description: `The order. Default: ${standard.field.toLowerCase()}, ${standard.direction.toLowerCase()}.`,
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
