import {
  getNamedType,
  getNullableType,
  GraphQLInt,
  isListType,
  isInterfaceType,
  isObjectType,
  isCompositeType,
  Kind,
  valueFromAST,
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
import { pageBounds } from '../../domain/page.js';
import { recordKinds } from '../../domain/record-kinds.js';
import { fragmentsOf } from '../fragments-of.js';
import { isIncluded } from '../is-included.js';
import { listSizeExtension } from '../types/list-size.js';
import { countSchemaValues } from './count-schema-values.js';
import { mostSchemaValues, type GraphLimits } from './graph-limits.js';

/** How large an operation is, fragments spread. */
export interface OperationSize {
  readonly depth: number;
  readonly rootFields: number;
  readonly aliases: number;
  readonly directives: number;
  readonly fields: number;
  readonly nodes: number;
  /** Fields of all objects that the answer could hold, those of the schema counted as they are. */
  readonly values: number;
  /** Those of them that show the schema. */
  readonly schemaValues: number;
}

/** What a list of parts without a page size is taken to hold, for what hangs below it: investors of a round, jobs. */
const assumedListSize = 10;

/** How deep an operation is counted; far more than any limit. */
const deepest = 500;

const records: ReadonlySet<string> = new Set(recordKinds);

type Variables = Readonly<Record<string, unknown>>;
type Sizes = { -readonly [Name in keyof OperationSize]: OperationSize[Name] };

/** Where the walk is: below how many fields, and how many objects of the parent's type there can be. */
interface Place {
  readonly type: GraphQLNamedType;
  readonly depth: number;
  /** For a connection: the records of its page. */
  readonly parents: number;
  readonly objects: number;
}

/** Measures an operation that has been validated. One walk, over at most so many fields as are allowed. */
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

  enter(set: SelectionSetNode, place: Place): void {
    for (const selection of set.selections) {
      if (this.isOver()) return;
      this.countDirectives(selection);
      if (isIncluded(selection, this.variables)) this.select(selection, place);
    }
  }

  countDirectives({ directives }: { readonly directives?: readonly unknown[] | undefined }): void {
    this.sizes.directives += directives?.length ?? 0;
  }

  private select(selection: SelectionNode, place: Place): void {
    if (selection.kind === Kind.FIELD) {
      this.countField(selection, place);
      return;
    }
    const fragment =
      selection.kind === Kind.INLINE_FRAGMENT ? selection : this.fragments.get(selection.name.value);
    if (fragment === undefined) return;
    const condition = fragment.typeCondition?.name.value;
    const type = condition === undefined ? undefined : this.schema.getType(condition);
    this.enter(fragment.selectionSet, { ...place, type: type ?? place.type });
  }

  private countField(node: FieldNode, place: Place): void {
    const { sizes } = this;
    sizes.fields += 1;
    sizes.values += place.objects;
    if (node.alias !== undefined) sizes.aliases += 1;
    if (place.depth === 0) sizes.rootFields += 1;
    if (node.name.value.startsWith('__')) {
      if (node.name.value !== '__typename') this.countSchema(node);
      return;
    }
    sizes.depth = Math.max(sizes.depth, place.depth + 1);
    const hasFields = isObjectType(place.type) || isInterfaceType(place.type);
    const field = hasFields ? place.type.getFields()[node.name.value] : undefined;
    if (field !== undefined) this.countObjects(node, field, place);
  }

  private countSchema(node: FieldNode): void {
    const { schema, fragments, variables, sizes } = this;
    const most = mostSchemaValues - sizes.schemaValues;
    sizes.schemaValues += countSchemaValues({ schema, fragments, variables }, node, most);
  }

  private countObjects(node: FieldNode, field: GraphQLField<unknown, unknown>, place: Place): void {
    const type = getNamedType(field.type);
    if (!isCompositeType(type) || node.selectionSet === undefined) return;
    const parents = place.parents * this.sizeOf(node, field, place);
    if (records.has(type.name) || type.name === 'Node') this.sizes.nodes += parents;
    const isOfList = type.name.endsWith('Connection') || type.name === 'PageInfo';
    const objects = isOfList ? place.objects : parents;
    this.enter(node.selectionSet, { type, depth: place.depth + 1, parents, objects });
  }

  /** How many objects a field leads to from one parent. A page's size is on its connection, not on `nodes` again. */
  private sizeOf(node: FieldNode, field: GraphQLField<unknown, unknown>, { type }: Place): number {
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

  /** A row is answered for each input; a single one stands for a list of one. */
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

  /** The figures are whole unless an operation is so large, or so deep, that counting it is work itself. */
  private isOver(): boolean {
    const { fields, depth, schemaValues } = this.sizes;
    return fields > this.limits.maxFields || depth > deepest || schemaValues > mostSchemaValues;
  }
}
