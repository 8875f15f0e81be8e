import {
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { fragmentsOf } from './fragments-of.js';
import { isIncluded } from './is-included.js';

/** An operation of a validated document, with its variables as they are after they have been read. */
export interface AskedOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** A field that will be asked for, and the type that it is asked of. */
interface AskedField {
  readonly node: FieldNode;
  readonly field: GraphQLField<unknown, unknown>;
  readonly parent: GraphQLNamedType;
}

/** Looks at each field that will run, `@skip` and `@include` heeded; at those of a fragment once. */
export function walkFields(asked: AskedOperation, look: (found: AskedField) => void): void {
  const root = asked.schema.getRootType(asked.operation.operation);
  if (root !== null && root !== undefined) new Walk(asked, look).enter(asked.operation.selectionSet, root);
}

class Walk {
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private readonly seen = new Set<string>();

  constructor(
    private readonly asked: AskedOperation,
    private readonly look: (found: AskedField) => void,
  ) {
    this.fragments = fragmentsOf(asked.document);
  }

  enter({ selections }: SelectionSetNode, parent: GraphQLNamedType): void {
    for (const selection of selections)
      if (isIncluded(selection, this.asked.variables)) this.select(selection, parent);
  }

  private select(selection: SelectionNode, parent: GraphQLNamedType): void {
    if (selection.kind === Kind.FIELD) {
      this.enterField(selection, parent);
      return;
    }
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      this.enterAs(selection.typeCondition?.name.value, selection.selectionSet, parent);
      return;
    }
    const name = selection.name.value;
    const fragment = this.fragments.get(name);
    if (fragment === undefined || this.seen.has(name)) return;
    this.seen.add(name);
    this.enterAs(fragment.typeCondition.name.value, fragment.selectionSet, parent);
  }

  private enterField(node: FieldNode, parent: GraphQLNamedType): void {
    const hasFields = isObjectType(parent) || isInterfaceType(parent);
    const field = hasFields ? parent.getFields()[node.name.value] : undefined;
    if (field === undefined) return;
    this.look({ node, field, parent });
    if (node.selectionSet !== undefined) this.enter(node.selectionSet, getNamedType(field.type));
  }

  private enterAs(condition: string | undefined, set: SelectionSetNode, parent: GraphQLNamedType): void {
    const type = condition === undefined ? undefined : this.asked.schema.getType(condition);
    this.enter(set, type ?? parent);
  }
}
