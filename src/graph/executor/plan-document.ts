import {
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { isPlainField, wholeName } from './whole-field.js';

/** How a document is executed. */
export interface Plan {
  /** The document, asking for the twin of each field below which there are only properties. */
  readonly document: DocumentNode;
  /** True when `@skip` or `@include` can make another answer of it each time. */
  readonly hasDirectives: boolean;
}

/** A piece of the document with its twins, and whether it asks for properties and nothing else. */
interface Planned<T> {
  readonly node: T;
  readonly isPlain: boolean;
}

/** Plans a valid document, in time and space that grow with its length. Null: graphql-js executes it as it stands. */
export function planDocument(schema: GraphQLSchema, document: DocumentNode): Plan | null {
  return new Planner(schema, document).plan();
}

class Planner {
  private readonly fragments = new Map<string, FragmentDefinitionNode>();
  private readonly planned = new Map<string, Planned<FragmentDefinitionNode>>();
  private twins = 0;
  private hasDirectives = false;
  private looksAtSchema = false;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly document: DocumentNode,
  ) {
    for (const node of document.definitions) {
      if (node.kind === Kind.FRAGMENT_DEFINITION) this.fragments.set(node.name.value, node);
    }
  }

  plan(): Plan | null {
    const definitions = this.document.definitions.map((node) => this.definition(node));
    // Twins would show in an answer about the schema.
    if (this.twins === 0 || this.looksAtSchema) return null;
    return { document: { ...this.document, definitions }, hasDirectives: this.hasDirectives };
  }

  private definition(node: DefinitionNode): DefinitionNode {
    if (node.kind === Kind.FRAGMENT_DEFINITION) return this.fragment(node).node;
    if (node.kind !== Kind.OPERATION_DEFINITION) return node;
    const selectionSet = this.selectionSet(node.selectionSet, this.schema.getRootType(node.operation)).node;
    return { ...node, selectionSet };
  }

  private fragment(node: FragmentDefinitionNode): Planned<FragmentDefinitionNode> {
    let planned = this.planned.get(node.name.value);
    if (planned === undefined) {
      const type = this.schema.getType(node.typeCondition.name.value);
      const { node: selectionSet, isPlain } = this.selectionSet(node.selectionSet, type);
      planned = { node: { ...node, selectionSet }, isPlain };
      this.planned.set(node.name.value, planned);
    }
    return planned;
  }

  private selectionSet(
    node: SelectionSetNode,
    type: GraphQLNamedType | null | undefined,
  ): Planned<SelectionSetNode> {
    const planned = node.selections.map((selection) => this.selection(selection, type));
    const isPlain = isObjectType(type) && planned.every((selection) => selection.isPlain);
    return { node: { ...node, selections: planned.map((selection) => selection.node) }, isPlain };
  }

  private selection(node: SelectionNode, type: GraphQLNamedType | null | undefined): Planned<SelectionNode> {
    if (node.directives?.length) this.hasDirectives = true;
    if (node.kind === Kind.FIELD) return this.field(node, type);
    if (node.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = this.fragments.get(node.name.value);
      return { node, isPlain: fragment !== undefined && this.fragment(fragment).isPlain };
    }
    const condition = node.typeCondition ? this.schema.getType(node.typeCondition.name.value) : type;
    const { node: selectionSet, isPlain } = this.selectionSet(node.selectionSet, condition);
    return { node: { ...node, selectionSet }, isPlain };
  }

  private field(node: FieldNode, type: GraphQLNamedType | null | undefined): Planned<FieldNode> {
    const name = node.name.value;
    if (name === '__typename') return { node, isPlain: true };
    if (name.startsWith('__')) this.looksAtSchema = true;
    const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
    if (field === undefined) return { node, isPlain: false };
    const isPlain = isObjectType(type) && isPlainField(field);
    if (node.selectionSet === undefined) return { node, isPlain };
    const below = this.selectionSet(node.selectionSet, getNamedType(field.type));
    const planned = { ...node, selectionSet: below.node };
    return { node: below.isPlain ? this.twin(planned) : planned, isPlain: isPlain && below.isPlain };
  }

  private twin(node: FieldNode): FieldNode {
    this.twins++;
    return {
      ...node,
      alias: node.alias ?? node.name,
      name: { ...node.name, value: wholeName(node.name.value) },
    };
  }
}
