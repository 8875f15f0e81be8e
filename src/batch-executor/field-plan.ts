import {
  type ArgumentNode,
  type FieldNode,
  getArgumentValues,
  type GraphQLField,
  type GraphQLObjectType,
  visit,
} from 'graphql';
import { acceptsPlaceholders, type BatchResolver, findBatchResolver } from './batch-resolver.js';
import type { Rejected } from './marked-values.js';
import { findPlaceholder, type Placeholder } from './placeholder.js';
import {
  type AbstractShape,
  innermost,
  type LeafShape,
  type ObjectShape,
  type Shape,
  shapeOf,
} from './shape.js';

/**
 * A field of an object type with its selection in a document. It depends only on the document, so requests share it.
 */
export class FieldPlan {
  readonly key: string;
  readonly name: string;
  readonly shape: Shape;
  /** The type of the innermost items, without lists. */
  readonly inner: LeafShape | ObjectShape | AbstractShape;
  readonly batch: BatchResolver | undefined;
  readonly allowsPlaceholders: boolean;
  readonly placeholder: Placeholder | undefined;
  /** The values of arguments without variables; undefined until they are first read. */
  private constantArguments: Arguments | undefined;
  /** Whether the arguments contain variables; undefined until they are first read. */
  private hasVariables: boolean | undefined;
  private readonly selections = new Map<GraphQLObjectType, SelectionPlan | Rejected>();

  constructor(
    readonly parentType: GraphQLObjectType,
    readonly definition: GraphQLField<unknown, unknown>,
    readonly nodes: readonly [FieldNode, ...FieldNode[]],
    private readonly findSelection: FindSelection,
  ) {
    const [{ alias, name }] = nodes;
    this.key = (alias ?? name).value;
    this.name = definition.name;
    this.shape = shapeOf(definition.type);
    this.inner = innermost(this.shape);
    this.batch = findBatchResolver(definition);
    this.allowsPlaceholders = acceptsPlaceholders(definition);
    this.placeholder = findPlaceholder(definition);
  }

  /**
   * Returns the values of the arguments, for batch resolvers and placeholders. They must not modify the values, because
   * requests share them if they contain no variables.
   * @throws GraphQLError when a value is invalid.
   */
  argumentsOf(variables: Arguments): Arguments {
    if (this.constantArguments !== undefined) return this.constantArguments;
    const [node] = this.nodes;
    const values = getArgumentValues(this.definition, node, variables);
    this.hasVariables ??= node.arguments?.some(hasVariable) === true;
    if (!this.hasVariables) this.constantArguments = values;
    return values;
  }

  /**
   * Returns the field's selection for objects of this type, planned on first use. Returns `Rejected` if planning fails.
   */
  select(type: GraphQLObjectType): SelectionPlan | Rejected {
    let selection = this.selections.get(type);
    if (selection === undefined) {
      selection = this.findSelection(type, this);
      this.selections.set(type, selection);
    }
    return selection;
  }
}

export type Answer = Record<string, unknown>;

/** The values of a field's arguments. */
export type Arguments = Readonly<Record<string, unknown>>;

/** The fields that a document selects at one position, for objects of one type. */
export interface SelectionPlan {
  readonly fields: readonly FieldPlan[];
  /** Creates a result object that has all keys in order, with null values. */
  createAnswer(): Answer;
}

type FindSelection = (type: GraphQLObjectType, field: FieldPlan) => SelectionPlan | Rejected;

/** Creates a selection plan. Its result objects have the keys of the fields in this order. */
export function createSelectionPlan(fields: readonly FieldPlan[]): SelectionPlan {
  const keys = fields.map(({ key }) => key);
  // Spreading a prepared object also works for a key named `__proto__`.
  const empty: Answer = Object.fromEntries(keys.map((key) => [key, null]));
  return { fields, createAnswer: () => ({ ...empty }) };
}

function hasVariable(argument: ArgumentNode): boolean {
  let isFound = false;
  visit(argument, {
    Variable() {
      isFound = true;
    },
  });
  return isFound;
}
