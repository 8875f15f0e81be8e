import {
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  visit,
  type DocumentNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { SelectionPlan } from './field-plan.js';
import { planCounts } from './plan-counts.js';
import { Planner, type Conditions, type Fragments } from './planner.js';

/** The request's variables, coerced. */
export type Variables = Readonly<Record<string, unknown>>;

export interface Asked {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly fragments: Fragments;
  readonly operation: OperationDefinitionNode;
  readonly variables: Variables;
}

/** A document has a plan for each operation and each set of values of its conditions, up to so many; then the oldest goes. */
const mostPlans = 16;

/** What is known of a document goes with it. */
const known = new WeakMap<GraphQLSchema, WeakMap<DocumentNode, DocumentPlans>>();

/**
 * The plan of an operation for the values that its conditions (`@skip`, `@include`) have now.
 * @throws GraphQLError when a condition has no value.
 */
export function findPlan(asked: Asked, rootType: GraphQLObjectType): SelectionPlan {
  const { schema, document } = asked;
  let ofSchema = known.get(schema);
  if (ofSchema === undefined) known.set(schema, (ofSchema = new WeakMap()));
  let plans = ofSchema.get(document);
  if (plans === undefined) ofSchema.set(document, (plans = new DocumentPlans(document)));
  return plans.find(asked, rootType);
}

class DocumentPlans {
  private readonly names: readonly string[];
  private readonly plans = new Map<string, SelectionPlan>();

  constructor(document: DocumentNode) {
    this.names = conditionVariables(document);
  }

  find(asked: Asked, rootType: GraphQLObjectType): SelectionPlan {
    const { schema, document, fragments, operation, variables } = asked;
    const conditions = this.conditionsOf(variables);
    const key = `${document.definitions.indexOf(operation)} ${JSON.stringify(conditions)}`;
    let plan = this.plans.get(key);
    if (plan !== undefined) planCounts.hits += 1;
    else {
      planCounts.misses += 1;
      plan = new Planner(schema, fragments, conditions).plan(rootType, [operation.selectionSet]);
      this.keep(key, plan);
    }
    return plan;
  }

  private keep(key: string, plan: SelectionPlan): void {
    const [oldest] = this.plans.keys();
    if (this.plans.size >= mostPlans && oldest !== undefined) this.plans.delete(oldest);
    this.plans.set(key, plan);
  }

  /** Nothing else of a request may be kept: a condition is true, false or null, or else it counts as neither. */
  private conditionsOf(variables: Variables): Conditions {
    // A variable may be called `__proto__`.
    const conditions = Object.create(null) as Record<string, unknown>;
    for (const name of this.names) {
      if (!Object.hasOwn(variables, name)) continue;
      const value = variables[name] ?? null;
      conditions[name] = typeof value === 'boolean' || value === null ? value : 0;
    }
    return conditions;
  }
}

/** The names of the variables by which a document decides what it asks for. */
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
