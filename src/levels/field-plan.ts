import type { FieldNode, GraphQLField, GraphQLObjectType } from 'graphql';
import { findBatchResolver, takesStandIns, type BatchResolver } from './batch-resolver.js';
import type { Rejected } from './rejected.js';
import {
  innermost,
  shapeOf,
  type AbstractShape,
  type LeafShape,
  type ObjectShape,
  type Shape,
} from './shape.js';
import { findStandIn, type StandIn } from './stand-in.js';

export type Answer = Record<string, unknown>;

/** What a document asks of the objects of one type at one place. */
export interface SelectionPlan {
  readonly fields: readonly FieldPlan[];
  /** An empty answer with all its keys in their order. */
  createAnswer(): Answer;
}

type FindSelection = (type: GraphQLObjectType, field: FieldPlan) => SelectionPlan | Rejected;

/** One field of one type as a document asks for it. It knows the document alone, no request. */
export class FieldPlan {
  readonly key: string;
  readonly name: string;
  readonly shape: Shape;
  /** What its lists hold. */
  readonly inner: LeafShape | ObjectShape | AbstractShape;
  readonly batch: BatchResolver | undefined;
  readonly takesStandIns: boolean;
  readonly standIn: StandIn | undefined;
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
    this.takesStandIns = takesStandIns(definition);
    this.standIn = findStandIn(definition);
  }

  /** What is asked of its objects of a type, found out when there are some; `Rejected` when that cannot be read. */
  select(type: GraphQLObjectType): SelectionPlan | Rejected {
    let selection = this.selections.get(type);
    if (selection === undefined) {
      selection = this.findSelection(type, this);
      this.selections.set(type, selection);
    }
    return selection;
  }
}

/** The plan of fields in their order. */
export function createSelectionPlan(fields: readonly FieldPlan[]): SelectionPlan {
  const keys = fields.map(({ key }) => key);
  // Copied, even a key that is `__proto__` stays a key.
  const empty: Answer = Object.fromEntries(keys.map((key) => [key, null]));
  return { fields, createAnswer: () => ({ ...empty }) };
}
