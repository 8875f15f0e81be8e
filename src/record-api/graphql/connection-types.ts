import {
  ArgsType,
  type ClassType,
  Field,
  Int,
  ObjectType,
  registerEnumType,
  Resolver,
  Root,
} from 'type-graphql';
import type * as connections from '../../context/connection.js';
import { addFields, createInputType, emptyClass } from '../../graphql/create-input-type.js';
import { Link } from '../../graphql/link.js';
import { type OrderField, recordOrders, relevance } from '../../query/model/record-orders.js';
import { byKind, type RecordKind, type RecordOfKind } from '../../records/record-kinds.js';
import { pageBounds } from '../../values/page.js';
import { filterTypes } from './filter-types.js';
import { Node } from './node.js';
import { recordTypes } from './record-types.js';

export const RankingEnum = { COMPLETE: 'COMPLETE', PARTIAL: 'PARTIAL' } as const;

registerEnumType(RankingEnum, {
  name: 'Ranking',
  description: 'How many of the matches of a search by words have a score, by which they are sorted.',
  valuesConfig: {
    COMPLETE: { description: 'All matches.' },
    PARTIAL: {
      description:
        'The best ranked ones, because very many match. The others follow in the order of their ranks.',
    },
  },
});

@ObjectType({ simpleResolvers: true, description: 'The position of a page in its list.' })
export class PageInfo implements connections.PageInfo {
  @Field(() => Boolean, {
    description:
      'True when more records follow this page. With `last`, true if and only if `before` was given.',
  })
  hasNextPage!: boolean;

  @Field(() => Boolean, {
    description: 'True when records precede this page. With `first`, true if and only if `after` was given.',
  })
  hasPreviousPage!: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'Cursor of the first record of the page. Selecting it charges for that record. Null when the page is empty.',
  })
  startCursor!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Cursor of the last record of the page. Selecting it charges for that record. Null when the page is empty.',
  })
  endCursor!: string | null;

  @Field(() => RankingEnum, {
    nullable: true,
    description:
      'How many of the matches a list sorted by relevance has scored. Null for other orders, and for an empty page.',
  })
  ranking!: connections.PageInfo['ranking'];
}

/** The GraphQL connection types, by the kind of their records. */
export const connectionTypes = byKind((kind) => createConnectionType(kind, () => recordTypes[kind]));

/** The GraphQL type of a connection to records of a kind, and the object that resolves its fields. */
interface ConnectionType {
  readonly type: ClassType;
  readonly resolver: object;
}

/** Creates a connection type. `node` returns the GraphQL type of the records, and `kind` is the name of that type. */
function createConnectionType(kind: RecordKind | 'Node', node: () => object): ConnectionType {
  type Connection = connections.PagedConnection;

  @ObjectType(`${kind}Edge`, { simpleResolvers: true, description: 'A record and its cursor in a list.' })
  class Edge {
    @Field(node, { description: 'The record.' })
    node!: RecordOfKind[RecordKind];

    @Field(() => String, { description: 'Cursor of the record in the list, for `after` and `before`.' })
    cursor!: string;
  }

  @ObjectType(`${kind}Connection`, {
    description: `A page of a list of \`${kind}\` records. Costs the price of its records. The total count is free.`,
  })
  class ConnectionObject {}

  @Resolver(() => ConnectionObject)
  class ConnectionResolver {
    @Link(() => [node()], { description: 'The records of the page.' })
    nodes(@Root() connections: readonly Connection[]): Promise<readonly unknown[]> {
      return readLists(connections, (lists) => lists.nodes());
    }

    @Link(() => [Edge], { description: 'The records of the page with their cursors.' })
    edges(@Root() connections: readonly Connection[]): Promise<readonly unknown[]> {
      return readLists(connections, (lists) => lists.edges());
    }

    @Link(() => PageInfo, { description: 'The position of the page in the list.' })
    pageInfo(@Root() connections: readonly Connection[]): Promise<readonly unknown[]> {
      return readLists(connections, (lists) => lists.pageInfos());
    }

    @Link(() => Int, {
      description: 'Number of records in the whole list. Free, and counted only when requested.',
    })
    totalCount(@Root() connections: readonly Connection[]): Promise<readonly unknown[]> {
      return readLists(connections, (lists) => lists.totalCounts());
    }
  }
  return { type: ConnectionObject, resolver: new ConnectionResolver() };
}

/**
 * Calls `read` once for all connections that share their `lists`, so that their pages are read together. Returns the
 * results in the order of the connections.
 */
export async function readLists<Lists>(
  of: readonly { readonly lists: Lists; readonly at: number }[],
  read: (lists: Lists) => Promise<readonly unknown[]>,
): Promise<readonly unknown[]> {
  const distinct = [...new Set(of.map(({ lists }) => lists))];
  const results = await Promise.all(distinct.map(read));
  const ofLists = new Map(distinct.map((lists, index) => [lists, results[index]]));
  return of.map(({ lists, at }) => ofLists.get(lists)?.[at]);
}

/** The connection type for records of any kind, used by saved searches and lists. */
export const nodeConnectionType = createConnectionType('Node', () => Node);

export const OrderDirectionEnum = { ASC: 'ASC', DESC: 'DESC' } as const;

registerEnumType(OrderDirectionEnum, {
  name: 'OrderDirection',
  description: 'The sort direction. Unknown values come last in either direction.',
  valuesConfig: {
    ASC: { description: 'Ascending: smallest, oldest or alphabetically first value first.' },
    DESC: { description: 'Descending: largest, newest or alphabetically last value first.' },
  },
});

function describe({ path, type, edge }: OrderField): string {
  const name = `\`${path.join('.')}\``;
  if (path[0] === relevance.toLowerCase())
    return 'Sorts by the relevance of a search by words, best first by default, then by rank. Must be the first key, and needs one `text` comparison at the top of the filter.';
  if (edge !== undefined) return `Sorts by the number of ${name}. The key needs the scope to read them.`;
  return `Sorts by ${name}${type === 'text' ? ', case-insensitively' : ''}.`;
}

function createOrderType(kind: RecordKind): ClassType {
  const { fields } = recordOrders[kind];
  const fieldEnum = Object.fromEntries(Object.keys(fields).map((name) => [name, name]));
  const valuesConfig = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { description: describe(field) }]),
  );
  registerEnumType(fieldEnum, {
    name: `${kind}OrderField`,
    description: `A field that a list of \`${kind}\` records can be sorted by.`,
    valuesConfig,
  });
  return createInputType(`${kind}Order`, 'A sort order for a list. Ties are broken by ID.', {
    field: { type: () => fieldEnum, isRequired: true, description: 'The field to sort by.' },
    direction: { type: () => OrderDirectionEnum, description: 'The sort direction. Default: ASC.' },
  });
}

/** The GraphQL types of `orderBy`, by record kind. */
export const orderTypes = byKind(createOrderType);

const { minLimit, maxLimit, defaultLimit } = pageBounds;
const bounds = `${minLimit} to ${maxLimit}`;

/** Creates the class of a connection's arguments. `readConnectionRequest` applies their defaults and limits. */
function createConnectionArguments(kind: RecordKind): ClassType {
  const type = emptyClass(`${kind}ConnectionArguments`);
  ArgsType()(type);
  const { field, direction } = recordOrders[kind].standard;
  addFields(type, {
    first: {
      type: () => Int,
      description: `Maximum number of records to return from the start of the list, ${bounds}. Default: ${defaultLimit}.`,
    },
    after: { type: () => String, description: 'Returns only records after this cursor.' },
    last: {
      type: () => Int,
      description: `Maximum number of records to return from the end of the list, ${bounds}.`,
    },
    before: { type: () => String, description: 'Returns only records before this cursor.' },
    filter: { type: () => filterTypes[kind], description: 'Returns only records that match this filter.' },
    orderBy: {
      type: () => orderTypes[kind],
      isList: true,
      description: `The sort order of the list: one key, or up to four. Each key orders the records that are equal under the previous keys. Default: ${field} ${direction}.`,
    },
  });
  return type;
}

export const connectionArguments = byKind(createConnectionArguments);
