import type { GraphQLResolveInfo } from 'graphql';
import { Field, FieldResolver, Info, Int, ObjectType, Resolver, Root, type ClassType } from 'type-graphql';
import type * as connections from '../../context/connection.js';
import type { RecordKind, RecordOfKind } from '../../domain/record-kinds.js';
import { selectedFields } from '../selected-fields.js';
import { PageInfo } from './page-info.js';

/** The graph's connection to records of a kind: its type, and the object that resolves its fields. */
export interface ConnectionType {
  readonly type: ClassType;
  readonly resolver: object;
}

/** `node` is the type of the records. */
export function createConnectionType(kind: RecordKind, node: () => ClassType): ConnectionType {
  type Connection = connections.Connection<RecordKind>;

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
    @FieldResolver(() => [node()], { description: 'The records of the page.' })
    nodes(
      @Root() connection: Connection,
      @Info() info: GraphQLResolveInfo,
    ): Promise<RecordOfKind[RecordKind][]> {
      return connection.nodes(selectedFields(info));
    }

    @FieldResolver(() => [Edge], { description: 'The records of the page with their cursors.' })
    edges(
      @Root() connection: Connection,
      @Info() info: GraphQLResolveInfo,
    ): Promise<connections.Edge<RecordKind>[]> {
      return connection.edges(selectedFields(info, 'node'));
    }

    @FieldResolver(() => PageInfo, { description: 'Where the page lies in the list.' })
    pageInfo(@Root() connection: Connection): Promise<connections.PageInfo> {
      return connection.pageInfo();
    }

    @FieldResolver(() => Int, {
      description: 'How many records the whole list has. Free, and counted only when asked for.',
    })
    totalCount(@Root() connection: Connection): Promise<number> {
      return connection.totalCount();
    }
  }
  return { type: ConnectionObject, resolver: new ConnectionResolver() };
}
