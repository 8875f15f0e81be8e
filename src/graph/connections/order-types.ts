import { registerEnumType, type ClassType } from 'type-graphql';
import { recordOrders, type OrderField } from '../../domain/connections/record-orders.js';
import { byKind, type RecordKind } from '../../domain/record-kinds.js';
import { createInputType } from '../create-input-type.js';

export const OrderDirectionEnum = { ASC: 'ASC', DESC: 'DESC' } as const;

registerEnumType(OrderDirectionEnum, {
  name: 'OrderDirection',
  description: 'Unknown values come last in either direction.',
  valuesConfig: {
    ASC: { description: 'Smallest, oldest or alphabetically first.' },
    DESC: { description: 'Largest, newest or alphabetically last.' },
  },
});

function describe({ path, type, edge }: OrderField): string {
  const name = `\`${path.join('.')}\``;
  if (edge !== undefined) return `By how many ${name} there are. The key needs the scope to read them.`;
  return `By ${name}${type === 'text' ? ', without regard to case' : ''}.`;
}

function createOrderType(kind: RecordKind): ClassType {
  const { fields } = recordOrders[kind];
  const fieldEnum = Object.fromEntries(Object.keys(fields).map((name) => [name, name]));
  const valuesConfig = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { description: describe(field) }]),
  );
  registerEnumType(fieldEnum, {
    name: `${kind}OrderField`,
    description: `What a list of the kind ${kind} can be ordered by.`,
    valuesConfig,
  });
  return createInputType(`${kind}Order`, 'An order of a list; records that are equal in it follow by id.', {
    field: { type: () => fieldEnum, isRequired: true, description: 'What to order by.' },
    direction: { type: () => OrderDirectionEnum, description: 'Which way. Default: ASC.' },
  });
}

/** The graph's `orderBy` of each kind of record (design). */
export const orderTypes = byKind(createOrderType);
