import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getDirectiveValues,
  getNamedType,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql';

/** An operation of a validated document, with its coerced variables. */
export interface RequestedOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** A field that will run, with its parent type. */
interface RequestedField {
  readonly node: FieldNode;
  readonly field: GraphQLField<unknown, unknown>;
  readonly parent: GraphQLNamedType;
}

/**
 * Calls `look` for each field that `@skip` and `@include` do not exclude. Visits the fields of each fragment only once.
 */
export function walkFields(requested: RequestedOperation, look: (found: RequestedField) => void): void {
  const root = requested.schema.getRootType(requested.operation.operation);
  if (root !== null && root !== undefined)
    new Walk(requested, look).enter(requested.operation.selectionSet, root);
}

class Walk {
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private readonly seen = new Set<string>();

  constructor(
    private readonly requested: RequestedOperation,
    private readonly look: (found: RequestedField) => void,
  ) {
    this.fragments = fragmentsOf(requested.document);
  }

  enter({ selections }: SelectionSetNode, parent: GraphQLNamedType): void {
    for (const selection of selections)
      if (isIncluded(selection, this.requested.variables)) this.select(selection, parent);
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
    const type = condition === undefined ? undefined : this.requested.schema.getType(condition);
    this.enter(set, type ?? parent);
  }
}

/** Returns the fragments that a document defines, by name. */
export function fragmentsOf(document: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> {
  return new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  );
}

/**
 * Returns whether a selection will run, according to its `@skip` and `@include` directives. Expects coerced variables.
 * @throws GraphQLError when the condition is a variable that is null.
 */
export function isIncluded(selection: SelectionNode, variables: Readonly<Record<string, unknown>>): boolean {
  if (selection.directives === undefined || selection.directives.length === 0) return true;
  const skip = getDirectiveValues(GraphQLSkipDirective, selection, variables);
  const include = getDirectiveValues(GraphQLIncludeDirective, selection, variables);
  return skip?.['if'] !== true && include?.['if'] !== false;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns an operation's variables without null values, both at the top level and in input objects. In this schema,
 * null means the same as an absent value, and no argument has a default. Nulls in lists, in JSON values and in the
 * document itself are preserved.
 */
export function withoutNulls(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: Pick<OperationDefinitionNode, 'variableDefinitions'>,
  variables: Values,
): Values {
  const given = Object.entries(variables).filter(([, value]) => value !== null);
  if (given.every(([, value]) => typeof value !== 'object') && given.length === Object.keys(variables).length)
    return variables;
  const types = new Map(
    variableDefinitions.map(({ variable, type }) => [variable.name.value, typeFromAST(schema, type)]),
  );
  return Object.fromEntries(
    given.map(([name, value]) => [name, stripped(types.get(name) as GraphQLInputType | undefined, value)]),
  );
}

function stripped(type: GraphQLInputType | undefined, value: unknown): unknown {
  if (type === undefined || value === null || typeof value !== 'object') return value;
  if (isNonNullType(type)) return stripped(type.ofType, value);
  if (isListType(type))
    return Array.isArray(value) ? value.map((item) => stripped(type.ofType, item)) : value;
  if (!isInputObjectType(type)) return value;
  const fields = type.getFields();
  const present = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(present.map(([name, inner]) => [name, stripped(fields[name]?.type, inner)]));
}
