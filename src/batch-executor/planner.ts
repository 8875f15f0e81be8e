import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  getDirectiveValues,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  type InlineFragmentNode,
  isAbstractType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  typeFromAST,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  visit,
} from 'graphql';
import { createSelectionPlan, FieldPlan, type SelectionPlan } from './field-plan.js';
import { Rejected } from './marked-values.js';

type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

/** The values of the variables used in `@skip` and `@include`, and no others. */
type Conditions = Readonly<Record<string, unknown>>;

type Nodes = [FieldNode, ...FieldNode[]];

/**
 * Plans the selections of a document for one set of condition values. Uses one plan wherever the same nodes select a
 * field, so fragments that spread each other are planned only once.
 */
class Planner {
  private readonly numbers = new Map<FieldNode, number>();
  private readonly fields = new Map<string, FieldPlan>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly fragments: Fragments,
    private readonly conditions: Conditions,
  ) {}

  /** Plans a selection on a type. @throws GraphQLError when a condition has no value. */
  plan(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): SelectionPlan {
    const requested = new Map<string, Nodes>();
    const seen = new Set<string>();
    for (const set of sets) this.collect(type, set, requested, seen);
    const fields = [...requested.values()].map((nodes) => this.field(type, nodes));
    return createSelectionPlan(fields.filter((field) => field !== null));
  }

  private collect(
    type: GraphQLObjectType,
    { selections }: SelectionSetNode,
    requested: Map<string, Nodes>,
    seen: Set<string>,
  ): void {
    for (const selection of selections) {
      // Fragments already spread in this selection are skipped, without evaluating their conditions again.
      if (selection.kind === Kind.FRAGMENT_SPREAD && seen.has(selection.name.value)) continue;
      if (!this.isIncluded(selection)) continue;
      if (selection.kind === Kind.FIELD) {
        const { value: key } = selection.alias ?? selection.name;
        const nodes = requested.get(key);
        if (nodes === undefined) requested.set(key, [selection]);
        else nodes.push(selection);
      } else {
        const fragment = this.open(selection, seen);
        if (fragment !== undefined && this.concerns(fragment, type))
          this.collect(type, fragment.selectionSet, requested, seen);
      }
    }
  }

  /** Returns the definition of a fragment, or undefined if it is unknown. */
  private open(
    node: FragmentSpreadNode | InlineFragmentNode,
    seen: Set<string>,
  ): FragmentDefinitionNode | InlineFragmentNode | undefined {
    if (node.kind === Kind.INLINE_FRAGMENT) return node;
    seen.add(node.name.value);
    return this.fragments[node.name.value];
  }

  private concerns(
    { typeCondition }: FragmentDefinitionNode | InlineFragmentNode,
    type: GraphQLObjectType,
  ): boolean {
    if (typeCondition === undefined) return true;
    const condition = typeFromAST(this.schema, typeCondition);
    return condition === type || (isAbstractType(condition) && this.schema.isSubType(condition, type));
  }

  private isIncluded(node: SelectionNode): boolean {
    if (node.directives === undefined || node.directives.length === 0) return true;
    if (getDirectiveValues(GraphQLSkipDirective, node, this.conditions)?.['if'] === true) return false;
    return getDirectiveValues(GraphQLIncludeDirective, node, this.conditions)?.['if'] !== false;
  }

  private field(type: GraphQLObjectType, nodes: Nodes): FieldPlan | null {
    const key = `${type.name} ${nodes.map((node) => this.numberOf(node)).join(' ')}`;
    const known = this.fields.get(key);
    if (known !== undefined) return known;
    const definition = findDefinition(this.schema, type, nodes[0].name.value);
    if (definition === undefined) return null;
    const field = new FieldPlan(type, definition, nodes, (below, { nodes: asking }) =>
      this.planBelow(below, asking),
    );
    this.fields.set(key, field);
    return field;
  }

  private planBelow(type: GraphQLObjectType, nodes: readonly FieldNode[]): SelectionPlan | Rejected {
    try {
      return this.plan(
        type,
        nodes.flatMap(({ selectionSet }) => selectionSet ?? []),
      );
    } catch (error) {
      return new Rejected(error);
    }
  }

  private numberOf(node: FieldNode): number {
    const known = this.numbers.get(node);
    if (known !== undefined) return known;
    this.numbers.set(node, this.numbers.size);
    return this.numbers.size - 1;
  }
}

function findDefinition(
  schema: GraphQLSchema,
  type: GraphQLObjectType,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  if (name === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef;
  const isRoot = schema.getQueryType() === type;
  if (isRoot && name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
  if (isRoot && name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  const fields = type.getFields();
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Counts how often this process found an operation's plan in the cache (hits) or created it (misses). */
export const planCounts = { hits: 0, misses: 0 };

/** The coerced variables of a request. */
type Variables = Readonly<Record<string, unknown>>;

export interface OperationInput {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly fragments: Fragments;
  readonly operation: OperationDefinitionNode;
  readonly variables: Variables;
}

/**
 * Maximum number of cached plans per document. There is one per operation and set of condition values. The oldest is
 * evicted first.
 */
const maxPlans = 16;

/** Cached plans by schema and document. They are garbage-collected with the document. */
const known = new WeakMap<GraphQLSchema, WeakMap<DocumentNode, DocumentPlans>>();

/**
 * Returns the plan of an operation for the current condition values (`@skip`, `@include`).
 * @throws GraphQLError when a condition has no value.
 */
export function findPlan(requested: OperationInput, rootType: GraphQLObjectType): SelectionPlan {
  const { schema, document } = requested;
  let ofSchema = known.get(schema);
  if (ofSchema === undefined) known.set(schema, (ofSchema = new WeakMap()));
  let plans = ofSchema.get(document);
  if (plans === undefined) ofSchema.set(document, (plans = new DocumentPlans(document)));
  return plans.find(requested, rootType);
}

class DocumentPlans {
  private readonly names: readonly string[];
  private readonly plans = new Map<string, SelectionPlan>();

  constructor(document: DocumentNode) {
    this.names = conditionVariables(document);
  }

  find(requested: OperationInput, rootType: GraphQLObjectType): SelectionPlan {
    const { schema, document, fragments, operation, variables } = requested;
    const conditions = this.conditionsOf(variables);
    const key = `${document.definitions.indexOf(operation)} ${JSON.stringify(conditions)}`;
    let plan = this.plans.get(key);
    if (plan !== undefined) planCounts.hits += 1;
    else {
      planCounts.misses += 1;
      plan = new Planner(schema, fragments, conditions).plan(rootType, [operation.selectionSet]);
      this.store(key, plan);
    }
    return plan;
  }

  private store(key: string, plan: SelectionPlan): void {
    const [oldest] = this.plans.keys();
    if (this.plans.size >= maxPlans && oldest !== undefined) this.plans.delete(oldest);
    this.plans.set(key, plan);
  }

  /**
   * Returns the values of the variables used in conditions. Plans outlive the request and must not retain its data, so
   * values other than true, false and null are replaced by 0.
   */
  private conditionsOf(variables: Variables): Conditions {
    // Has no prototype, because a variable may be named `__proto__`.
    const conditions = Object.create(null) as Record<string, unknown>;
    for (const name of this.names) {
      if (!Object.hasOwn(variables, name)) continue;
      const value = variables[name] ?? null;
      conditions[name] = typeof value === 'boolean' || value === null ? value : 0;
    }
    return conditions;
  }
}

/** Returns the names of the variables that a document uses in `@skip` and `@include`. */
function conditionVariables(document: DocumentNode): readonly string[] {
  const names = new Set<string>();
  visit(document, {
    Directive: ({ name, arguments: given = [] }) => {
      if (name.value !== GraphQLSkipDirective.name && name.value !== GraphQLIncludeDirective.name) return;
      for (const { value } of given) if (value.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return [...names].sort();
}
