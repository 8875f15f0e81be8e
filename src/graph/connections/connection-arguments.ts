import { ArgsType, Int, type ClassType } from 'type-graphql';
import { recordOrders } from '../../domain/connections/record-orders.js';
import { pageBounds } from '../../domain/page.js';
import { byKind, type RecordKind } from '../../domain/record-kinds.js';
import { addFields, emptyClass } from '../create-input-type.js';
import { filterTypes } from '../filters/filter-types.js';
import { orderTypes } from './order-types.js';

const { minLimit, maxLimit, defaultLimit } = pageBounds;
const bounds = `${minLimit} to ${maxLimit}`;

/** A connection's arguments; defaults and bounds are the domain's (readConnectionRequest). */
function createConnectionArguments(kind: RecordKind): ClassType {
  const type = emptyClass(`${kind}ConnectionArguments`);
  ArgsType()(type);
  const { field, direction } = recordOrders[kind].standard;
  addFields(type, {
    first: {
      type: () => Int,
      description: `So many records from the start of the list, ${bounds}. Default: ${defaultLimit}.`,
    },
    after: { type: () => String, description: 'Only records that come after this cursor.' },
    last: { type: () => Int, description: `So many records from the end of the list, ${bounds}.` },
    before: { type: () => String, description: 'Only records that come before this cursor.' },
    filter: { type: () => filterTypes[kind], description: 'Only records that meet this filter.' },
    orderBy: {
      type: () => orderTypes[kind],
      isList: true,
      description: `The order of the list: one key, or up to four, of which each decides where those before leave records equal. Default: ${field} ${direction}.`,
    },
  });
  return type;
}

export const connectionArguments = byKind(createConnectionArguments);
