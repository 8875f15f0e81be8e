import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getArgumentValues,
  getNamedType,
  getNullableType,
  type GraphQLField,
  GraphQLInt,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  valueFromAST,
} from 'graphql';
import { fragmentsOf, isIncluded } from '../../graphql/fields.js';
import { listSizeExtension } from '../../graphql/list-size.js';
import { recordKinds } from '../../records/record-kinds.js';
import { pageBounds } from '../../values/page.js';
import { type GraphLimits, maxSchemaValues } from './limits.js';

const metaFields: Readonly<Record<string, GraphQLField<unknown, unknown>>> = {
  __schema: SchemaMetaFieldDef,
  __type: TypeMetaFieldDef,
  __typename: TypeNameMetaFieldDef,
};

/** Assumed length of a list without a page size, for example the investors of a round. */
const assumedListSize = 10;

/** Maximum depth that is counted. It is far above any limit. */
const deepest = 500;

const records: ReadonlySet<string> = new Set(recordKinds);

/** Measures a validated operation. Visits at most `limits.maxFields` fields. */
export function measureOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
  limits: GraphLimits,
): OperationSize {
  const root = schema.getRootType(operation.operation);
  const walk = new Walk(schema, fragmentsOf(document), variables, limits);
  if (root !== null && root !== undefined) {
    walk.countDirectives(operation);
    walk.enter(operation.selectionSet, { type: root, depth: 0, parents: 1, objects: 1 });
  }
  return walk.sizes;
}

/** The inputs of `SchemaCounter`. */
interface SchemaQuestion {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The number of times that each schema element appears at one level of the response. */
type Shown = ReadonlyMap<unknown, number>;

/**
 * Counts the values in the response to a root field `__schema` or `__type`. Stops when the count exceeds `most`. A
 * field that is selected twice under one name counts twice; otherwise the count is exact. Counting is cheaper than
 * executing the query, because it handles equal elements of a level together.
 */
function countSchemaValues(question: SchemaQuestion, root: FieldNode, most: number): number {
  const counter = new SchemaCounter(question, most);
  counter.countField(root, metaFields[root.name.value], new Map([[undefined, 1]]));
  return counter.values;
}

class SchemaCounter {
  values = 0;

  constructor(
    private readonly question: SchemaQuestion,
    private readonly most: number,
  ) {}

  countField(node: FieldNode, field: GraphQLField<unknown, unknown> | undefined, shown: Shown): void {
    if (field === undefined || this.values > this.most) return;
    for (const times of shown.values()) this.values += times;
    const type = getNamedType(field.type);
    if (node.selectionSet === undefined || !isObjectType(type)) return;
    this.countSelections(node.selectionSet, type, this.follow(node, field, shown));
  }

  private countSelections(set: SelectionSetNode, type: GraphQLObjectType, shown: Shown): void {
    if (shown.size === 0) return;
    for (const selection of set.selections) {
      if (this.values > this.most) return;
      if (selection.kind === Kind.FIELD) {
        const name = selection.name.value;
        this.countField(selection, metaFields[name] ?? type.getFields()[name], shown);
      } else {
        const spread =
          selection.kind === Kind.INLINE_FRAGMENT
            ? selection
            : this.question.fragments.get(selection.name.value);
        if (spread !== undefined) this.countSelections(spread.selectionSet, type, shown);
      }
    }
  }

  /** Resolves a field for every element in `shown`. graphql's introspection resolvers use only these arguments. */
  private follow(node: FieldNode, field: GraphQLField<unknown, unknown>, shown: Shown): Shown {
    const { schema, variables } = this.question;
    const args = getArgumentValues(field, node, variables);
    const info = { schema } as GraphQLResolveInfo;
    const next = new Map<unknown, number>();
    for (const [source, times] of shown) {
      const value: unknown = field.resolve?.(source, args, undefined, info);
      for (const part of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
        if (part !== null && part !== undefined) next.set(part, (next.get(part) ?? 0) + times);
      }
    }
    return next;
  }
}

/** The size of an operation, with fragments expanded. */
export interface OperationSize {
  readonly depth: number;
  readonly rootFields: number;
  readonly aliases: number;
  readonly directives: number;
  readonly fields: number;
  readonly nodes: number;
  /** Number of field values that the response could contain. Schema values are counted exactly. */
  readonly values: number;
  /** Number of schema values, which are included in `values`. */
  readonly schemaValues: number;
}

type Variables = Readonly<Record<string, unknown>>;

type Sizes = { -readonly [Name in keyof OperationSize]: OperationSize[Name] };

/**
 * The current position in the operation: the type, its depth, and the maximum number of its objects in the response.
 */
interface Position {
  readonly type: GraphQLNamedType;
  readonly depth: number;
  /** Maximum number of records. For a connection, the records on its pages; `objects` is the number of connections. */
  readonly parents: number;
  readonly objects: number;
}

class Walk {
  readonly sizes: Sizes = {
    depth: 0,
    rootFields: 0,
    aliases: 0,
    directives: 0,
    fields: 0,
    nodes: 0,
    values: 0,
    schemaValues: 0,
  };

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    private readonly variables: Variables,
    private readonly limits: GraphLimits,
  ) {}

  enter(set: SelectionSetNode, position: Position): void {
    for (const selection of set.selections) {
      if (this.isOver()) return;
      this.countDirectives(selection);
      if (isIncluded(selection, this.variables)) this.select(selection, position);
    }
  }

  countDirectives({ directives }: { readonly directives?: readonly unknown[] | undefined }): void {
    this.sizes.directives += directives?.length ?? 0;
  }

  private select(selection: SelectionNode, position: Position): void {
    if (selection.kind === Kind.FIELD) {
      this.countField(selection, position);
      return;
    }
    const fragment =
      selection.kind === Kind.INLINE_FRAGMENT ? selection : this.fragments.get(selection.name.value);
    if (fragment === undefined) return;
    const condition = fragment.typeCondition?.name.value;
    const type = condition === undefined ? undefined : this.schema.getType(condition);
    this.enter(fragment.selectionSet, { ...position, type: type ?? position.type });
  }

  private countField(node: FieldNode, position: Position): void {
    const { sizes } = this;
    sizes.fields += 1;
    sizes.values += position.objects;
    if (node.alias !== undefined) sizes.aliases += 1;
    if (position.depth === 0) sizes.rootFields += 1;
    if (node.name.value.startsWith('__')) {
      if (node.name.value !== '__typename') this.countSchema(node);
      return;
    }
    sizes.depth = Math.max(sizes.depth, position.depth + 1);
    const hasFields = isObjectType(position.type) || isInterfaceType(position.type);
    const field = hasFields ? position.type.getFields()[node.name.value] : undefined;
    if (field !== undefined) this.countObjects(node, field, position);
  }

  private countSchema(node: FieldNode): void {
    const { schema, fragments, variables, sizes } = this;
    const most = maxSchemaValues - sizes.schemaValues;
    sizes.schemaValues += countSchemaValues({ schema, fragments, variables }, node, most);
  }

  private countObjects(node: FieldNode, field: GraphQLField<unknown, unknown>, position: Position): void {
    const type = getNamedType(field.type);
    if (!isCompositeType(type) || node.selectionSet === undefined) return;
    const parents = position.parents * this.sizeOf(node, field, position);
    if (records.has(type.name) || type.name === 'Node') this.sizes.nodes += parents;
    const isOfList = type.name.endsWith('Connection') || type.name === 'PageInfo';
    const objects = isOfList ? position.objects : parents;
    this.enter(node.selectionSet, { type, depth: position.depth + 1, parents, objects });
  }

  /**
   * Returns the maximum number of objects that a field returns per parent. For a connection, the page size counts at
   * the connection itself, not again at `nodes`.
   */
  private sizeOf(node: FieldNode, field: GraphQLField<unknown, unknown>, { type }: Position): number {
    const sized = field.args.filter(({ name }) => name === 'first' || name === 'last' || name === 'limit');
    if (sized.length > 0) {
      const given = sized.map(({ name }) => this.integer(node, name)).filter((size) => size !== undefined);
      const size = given.length === 0 ? pageBounds.defaultLimit : Math.max(0, ...given);
      return Math.min(size, pageBounds.maxLimit);
    }
    if (type.name.endsWith('Connection')) return 1;
    if (field.args.some(({ name }) => name === 'inputs')) return this.countInputs(node);
    const assumed = field.extensions[listSizeExtension];
    if (typeof assumed === 'number') return assumed;
    return isListType(getNullableType(field.type)) ? assumedListSize : 1;
  }

  /** Returns the number of inputs, which is the number of result rows. A single value counts as a list of one. */
  private countInputs(node: FieldNode): number {
    const given = node.arguments?.find(({ name }) => name.value === 'inputs')?.value;
    if (given?.kind === Kind.LIST) return given.values.length;
    if (given?.kind !== Kind.VARIABLE) return 1;
    const value = this.variables[given.name.value];
    return Array.isArray(value) ? value.length : 1;
  }

  private integer(node: FieldNode, name: string): number | undefined {
    const argument = node.arguments?.find((one) => one.name.value === name);
    if (argument === undefined) return undefined;
    const value: unknown = valueFromAST(argument.value, GraphQLInt, this.variables);
    return typeof value === 'number' ? value : undefined;
  }

  /**
   * Returns whether counting can stop, because a limit is already exceeded. Counting a very large or very deep
   * operation to its end would be expensive.
   */
  private isOver(): boolean {
    const { fields, depth, schemaValues } = this.sizes;
    return fields > this.limits.maxFields || depth > deepest || schemaValues > maxSchemaValues;
  }
}
