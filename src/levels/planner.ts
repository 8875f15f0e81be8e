import {
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  isAbstractType,
  Kind,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  typeFromAST,
  TypeNameMetaFieldDef,
  type FieldNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  type InlineFragmentNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { createSelectionPlan, FieldPlan, type SelectionPlan } from './field-plan.js';
import { Rejected } from './rejected.js';

export type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

/** The values of the variables that conditions look at, and of no others. */
export type Conditions = Readonly<Record<string, unknown>>;

type Nodes = [FieldNode, ...FieldNode[]];

/**
 * Plans selections of one document, for one set of values of its conditions. A field that is asked for by the same nodes
 * in several places has one plan, so that fragments which spread one another are planned once each.
 */
export class Planner {
  private readonly numbers = new Map<FieldNode, number>();
  private readonly fields = new Map<string, FieldPlan>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly fragments: Fragments,
    private readonly conditions: Conditions,
  ) {}

  /** @throws GraphQLError when a condition has no value. */
  plan(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): SelectionPlan {
    const asked = new Map<string, Nodes>();
    const seen = new Set<string>();
    for (const set of sets) this.collect(type, set, asked, seen);
    const fields = [...asked.values()].map((nodes) => this.field(type, nodes));
    return createSelectionPlan(fields.filter((field) => field !== null));
  }

  private collect(
    type: GraphQLObjectType,
    { selections }: SelectionSetNode,
    asked: Map<string, Nodes>,
    seen: Set<string>,
  ): void {
    for (const selection of selections) {
      // A fragment that stands here already is not asked for its conditions again.
      if (selection.kind === Kind.FRAGMENT_SPREAD && seen.has(selection.name.value)) continue;
      if (!this.isIncluded(selection)) continue;
      if (selection.kind === Kind.FIELD) {
        const { value: key } = selection.alias ?? selection.name;
        const nodes = asked.get(key);
        if (nodes === undefined) asked.set(key, [selection]);
        else nodes.push(selection);
      } else {
        const fragment = this.open(selection, seen);
        if (fragment !== undefined && this.concerns(fragment, type))
          this.collect(type, fragment.selectionSet, asked, seen);
      }
    }
  }

  /** What a fragment stands for; undefined when it is unknown. */
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
