import {
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isObjectType,
  Kind,
  print,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { recordKinds } from '../domain/record-kinds.js';
import { fragmentsOf } from './fragments-of.js';
import { isIncluded } from './is-included.js';
import type { AskedOperation } from './walk-fields.js';

/** Cursors name records, so they are billed although they lead to none. */
const billedLeaves: ReadonlySet<string> = new Set(['PageInfo.startCursor', 'PageInfo.endCursor']);

const typename: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };

/**
 * What an operation costs is decided by the records it reaches. This is the same operation asking for these alone: the
 * root fields and the links, and of links that are asked for several times in one place with the same arguments (under
 * other names) one. It bills the same records, and reads and shows next to nothing.
 */
export function linksDocument(asked: AskedOperation): DocumentNode {
  const root = asked.schema.getRootType(asked.operation.operation);
  const builder = new LinksBuilder(asked);
  const selectionSet = builder.selectionSet([asked.operation.selectionSet], root, true);
  const operation = { ...asked.operation, selectionSet, directives: [] };
  // Only looks at the schema, which stand as they are, still spread any.
  const fragments = asked.document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
  return { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] };
}

/** A link with all the selections that are made below it. */
interface Link {
  readonly node: FieldNode;
  readonly below: SelectionSetNode[];
}

class LinksBuilder {
  private names = 0;
  private readonly schema: GraphQLSchema;
  private readonly variables: Readonly<Record<string, unknown>>;
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private readonly reaches = new Map<GraphQLNamedType, boolean>();

  constructor({ schema, document, variables }: AskedOperation) {
    this.schema = schema;
    this.variables = variables;
    this.fragments = fragmentsOf(document);
  }

  selectionSet(
    sets: readonly SelectionSetNode[],
    type: GraphQLNamedType | null | undefined,
    isRoot = false,
  ): SelectionSetNode {
    // By the type that a selection is made on: only an interface has other ones than its own.
    const byType = new Map<string, Map<string, Link>>();
    for (const set of sets) this.collect(set, type, isRoot, byType);
    const own = [...(byType.get(type?.name ?? '') ?? new Map<string, Link>()).values()];
    byType.delete(type?.name ?? '');
    const selections: SelectionNode[] = own.map((link) => this.toField(link, type, isRoot));
    for (const [name, links] of byType) {
      const fields = [...links.values()].map((link) => this.toField(link, this.schema.getType(name), isRoot));
      selections.push({
        kind: Kind.INLINE_FRAGMENT,
        typeCondition: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: name } },
        selectionSet: { kind: Kind.SELECTION_SET, selections: fields },
      });
    }
    return { kind: Kind.SELECTION_SET, selections: selections.length === 0 ? [typename] : selections };
  }

  private collect(
    set: SelectionSetNode,
    type: GraphQLNamedType | null | undefined,
    isRoot: boolean,
    byType: Map<string, Map<string, Link>>,
  ): void {
    for (const selection of set.selections) {
      if (!isIncluded(selection, this.variables)) continue;
      if (selection.kind === Kind.FIELD) {
        if (this.isKept(selection, type, isRoot)) add(byType, type?.name ?? '', selection, isRoot);
        continue;
      }
      const spread =
        selection.kind === Kind.INLINE_FRAGMENT ? selection : this.fragments.get(selection.name.value);
      if (spread === undefined) continue;
      const condition = spread.typeCondition?.name.value;
      const inner = condition === undefined ? type : this.schema.getType(condition);
      // On an object a condition on another one never applies, and any other leads back to the object itself.
      if (isObjectType(type) && isObjectType(inner) && inner !== type) continue;
      const isSame = isObjectType(type) || inner === undefined;
      this.collect(spread.selectionSet, isSame ? type : inner, isRoot, byType);
    }
  }

  /** Below the root nothing is shown, so each link has a name of its own: two that are merged may share one. */
  private toField(
    { node, below }: Link,
    parent: GraphQLNamedType | null | undefined,
    isRoot: boolean,
  ): FieldNode {
    if (isOfSchema(node)) return node;
    const { selectionSet: _all, directives: _evaluated, ...given } = node;
    const alias = { kind: Kind.NAME, value: `l${this.names++}` } as const;
    const field = isRoot ? given : { ...given, alias };
    if (below.length === 0) return field;
    const type = fieldOf(parent, node)?.type;
    return { ...field, selectionSet: this.selectionSet(below, type && getNamedType(type)) };
  }

  /** Root fields stay whatever they lead to: each may refuse. */
  private isKept(node: FieldNode, parent: GraphQLNamedType | null | undefined, isRoot: boolean): boolean {
    if (isRoot && isOfSchema(node)) return true;
    const field = fieldOf(parent, node);
    if (field === undefined) return false;
    if (isRoot || billedLeaves.has(`${parent?.name ?? ''}.${field.name}`)) return true;
    const type = getNamedType(field.type);
    return type.name === 'PageInfo' || this.reachesRecords(type);
  }

  private reachesRecords(type: GraphQLNamedType): boolean {
    const known = this.reaches.get(type) ?? reachesRecords(type, new Set());
    this.reaches.set(type, known);
    return known;
  }
}

const records: ReadonlySet<string> = new Set(recordKinds);

/** At the root every name counts: an operation is refused, and counted, by each of them. */
function add(byType: Map<string, Map<string, Link>>, type: string, node: FieldNode, isRoot: boolean): void {
  const links = byType.get(type) ?? new Map<string, Link>();
  byType.set(type, links);
  const name = isRoot ? (node.alias ?? node.name).value : node.name.value;
  const key = [name, ...(node.arguments ?? []).map((argument) => print(argument)).sort()].join(' ');
  const link = links.get(key) ?? { node, below: [] };
  links.set(key, link);
  if (node.selectionSet !== undefined) link.below.push(node.selectionSet);
}

function isOfSchema({ name }: FieldNode): boolean {
  return name.value.startsWith('__');
}

/** Whether a record can be found below a type; `passed` are the types on the way, so that a circle ends. */
function reachesRecords(type: GraphQLNamedType, passed: Set<GraphQLNamedType>): boolean {
  if (isAbstractType(type) || records.has(type.name)) return true;
  if (!isObjectType(type) || passed.has(type)) return false;
  passed.add(type);
  return Object.values(type.getFields()).some((field) => reachesRecords(getNamedType(field.type), passed));
}

function fieldOf(parent: GraphQLNamedType | null | undefined, node: FieldNode) {
  const hasFields = isObjectType(parent) || isInterfaceType(parent);
  return hasFields ? parent.getFields()[node.name.value] : undefined;
}
