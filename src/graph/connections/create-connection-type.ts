import { Field, Int, ObjectType, Resolver, Root, type ClassType } from 'type-graphql';
import type * as connections from '../../context/connection.js';
import type { RecordKind, RecordOfKind } from '../../domain/record-kinds.js';
import { Link } from '../links/link.js';
import { PageInfo } from './page-info.js';

/** The graph's connection to records of a kind: its type, and the object that resolves its fields. */
export interface ConnectionType {
  readonly type: ClassType;
  readonly resolver: object;
}

/** `node` is the type of the records, an object or an interface, and `kind` its name. */
export function createConnectionType(kind: RecordKind | 'Node', node: () => object): ConnectionType {
  type Connection = connections.PagedConnection;

  @ObjectType(`${kind}Edge`, { simpleResolvers: true, description: 'A record and its place in a list.' })
  class Edge {
    @Field(node, { description: 'The record.' })
    node!: RecordOfKind[RecordKind];

    @Field(() => String, { description: 'Its place in the list, for `after` and `before`.' })
    cursor!: string;
  }

  @ObjectType(`${kind}Connection`, {
    description: `A page of a list of the kind ${kind}. Costs what its records cost; a count costs nothing.`,
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

    @Link(() => PageInfo, { description: 'Where the page lies in the list.' })
    pageInfo(@Root() connections: readonly Connection[]): Promise<readonly unknown[]> {
      return readLists(connections, (lists) => lists.pageInfos());
    }

    @Link(() => Int, {
      description: 'How many records the whole list has. Free, and counted only when asked for.',
    })
    totalCount(@Root() connections: readonly Connection[]): Promise<readonly unknown[]> {
      return readLists(connections, (lists) => lists.totalCounts());
    }
  }
  return { type: ConnectionObject, resolver: new ConnectionResolver() };
}

type Lists = connections.PagedLists;

/** What is read of the lists that connections are pages of, all of a list's at once, in the order of the connections. */
async function readLists(
  of: readonly connections.PagedConnection[],
  read: (lists: Lists) => Promise<readonly unknown[]>,
): Promise<readonly unknown[]> {
  const distinct = [...new Set(of.map(({ lists }) => lists))];
  const results = await Promise.all(distinct.map(read));
  const ofLists = new Map(distinct.map((lists, index) => [lists, results[index]]));
  return of.map(({ lists, at }) => ofLists.get(lists)?.[at]);
}
