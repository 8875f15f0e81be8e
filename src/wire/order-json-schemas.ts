import { recordOrders } from '../domain/connections/record-orders.js';
import { recordKinds, type RecordKind } from '../domain/record-kinds.js';

/** The directions of an order, in which every door writes them. */
export const directionSchema = {
  type: 'string',
  enum: ['asc', 'desc'],
  default: 'asc',
  description: 'Ascending or descending.',
};

/** The component schemas of the orders of filtered lists, by their names. */
export const orderJsonSchemas: Readonly<Record<string, object>> = Object.fromEntries(
  recordKinds.map((kind) => [`${kind}Order`, describeOrder(kind)]),
);

function describeOrder(kind: RecordKind): object {
  const fields = Object.keys(recordOrders[kind].fields).map((name) => name.toLowerCase());
  return {
    type: 'object',
    description: `A key of the order of records of the kind ${kind}. Unknown values come last either way.`,
    additionalProperties: false,
    required: ['field'],
    properties: {
      field: { type: 'string', enum: fields, description: 'What the order is by.' },
      direction: directionSchema,
    },
  };
}
