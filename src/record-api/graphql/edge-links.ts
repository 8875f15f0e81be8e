import { Args, Ctx, Info, Resolver, Root } from 'type-graphql';
import type { BatchResolver, Selection } from '../../batch-executor/batch-resolver.js';
import type { RequestContext } from '../../context/request-context.js';
import { emptyClass } from '../../graphql/create-input-type.js';
import { type Identified, Link, LinkById, ResolveDirectly } from '../../graphql/link.js';
import { recordFields, selectedFields } from '../../graphql/selected-fields.js';
import type { RawConnectionRequest } from '../../query/model/connection-request.js';
import {
  type EdgeKey,
  edgeOf,
  type EdgeOrigin,
  type FoundEdge,
  type KeyedEdge,
  type RecordEdge,
  recordEdgeNames,
} from '../../records/edges/record-edges.js';
import { connectionArguments, connectionTypes } from './connection-types.js';
import { orNull } from './node.js';
import { recordTypes, typeNamed } from './record-types.js';

const described = recordEdgeNames.filter((edge) => edgeOf(edge).description !== undefined);
const origins = [...new Set(described.map((edge) => edgeOf(edge).from))];

/** The resolvers of all edges that have a description, one per type at which such edges start. */
export const edgeLinks: readonly object[] = origins.map((origin) =>
  createLinks(
    origin,
    described.filter((edge) => edgeOf(edge).from === origin),
  ),
);

type LinkMethod = (parents: never, ...rest: never[]) => unknown;

/** Creates the resolver for all edges that start at one type. */
function createLinks(origin: EdgeOrigin, edges: readonly RecordEdge[]): object {
  const links = emptyClass(`${origin}Links`) as new () => object;
  for (const edge of edges) addLink(links.prototype as object, edge);
  Resolver(() => typeNamed(origin))(links);
  return new links();
}

function addLink(prototype: object, edge: RecordEdge): void {
  const { from, to, ends, by, description = '' } = edgeOf(edge);
  const name = edge.slice(from.length + 1);
  if (ends === 'many') {
    const connect = connectAlong(edge as FoundEdge);
    declare(prototype, name, connect, { context: 2, args: () => connectionArguments[to] });
    LinkById(() => connectionTypes[to].type, { description })(prototype, name, descriptorOf(prototype, name));
    ResolveDirectly(connect)(prototype, name, descriptorOf(prototype, name));
    return;
  }
  const method = by === undefined ? findFirst(edge as FoundEdge) : followKey(edge as KeyedEdge);
  declare(prototype, name, method, { context: 1 });
  Link(() => recordTypes[to], orNull(description))(prototype, name, descriptorOf(prototype, name));
}

/** Declares the parameters of a link method: parents, arguments (if any), context and selection. */
function declare(
  prototype: object,
  name: string,
  value: LinkMethod,
  { context, args }: { readonly context: number; readonly args?: () => object },
): void {
  Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
  Root()(prototype, name, 0);
  if (args !== undefined) Args(args as () => FunctionConstructor)(prototype, name, 1);
  Ctx()(prototype, name, context);
  Info()(prototype, name, context + 1);
}

function descriptorOf(prototype: object, name: string): PropertyDescriptor {
  return Object.getOwnPropertyDescriptor(prototype, name) ?? {};
}

function connectAlong(edge: FoundEdge): BatchResolver<Identified, RawConnectionRequest, RequestContext> {
  return (parents, raw, { reading: { links } }, selection) =>
    links.connect(edge, idsOf(parents), raw, recordFields(selection), selection.isAhead);
}

function followKey(edge: KeyedEdge) {
  return (
    parents: readonly EdgeKey<KeyedEdge>[],
    { reading: { links } }: RequestContext,
    selection: Selection,
  ): unknown => links.follow(edge, parents, selectedFields(selection));
}

function findFirst(edge: FoundEdge) {
  return (
    parents: readonly Identified[],
    { reading: { links } }: RequestContext,
    selection: Selection,
  ): unknown => links.first(edge, idsOf(parents), selectedFields(selection));
}

function idsOf(parents: readonly Identified[]): string[] {
  return parents.map(({ id }) => id);
}
