import {
  defaultFieldResolver,
  getArgumentValues,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  TypeNameMetaFieldDef,
} from 'graphql';
import type { Selection } from './batch-resolver.js';
import { type Execution, isPromise, settle } from './execution.js';
import type { FieldPlan } from './field-plan.js';
import { type AheadValues, fieldPath, type Group } from './group.js';
import { Rejected } from './marked-values.js';

type Values = readonly unknown[];

/**
 * Returns the values of a field for all objects of a group, one per object. Returns a promise only if a value is
 * asynchronous. Never rejects.
 */
export function resolveField(group: Group, field: FieldPlan, execution: Execution): Values | Promise<Values> {
  const { definition, batch } = field;
  if (definition === TypeNameMetaFieldDef) return group.parents.map(() => field.parentType.name);
  if (batch !== undefined)
    return group.ahead?.get(field) ?? resolveBatch(group.parents, field, execution, false);
  const resolve = definition.resolve ?? execution.fieldResolver;
  if (resolve === defaultFieldResolver) return settle(readProperties(group, field, execution));
  return settle(group.parents.map((_, at) => resolveOne(group, at, field, resolve, execution)));
}

function resolveOne(
  group: Group,
  at: number,
  field: FieldPlan,
  resolve: GraphQLFieldResolver<unknown, unknown>,
  execution: Execution,
): unknown {
  try {
    const args = getArgumentValues(field.definition, field.nodes[0], execution.variables);
    return resolve(group.parents[at], args, execution.contextValue, createInfo(group, at, field, execution));
  } catch (error) {
    return new Rejected(error);
  }
}

/**
 * Reads the same properties as graphql-js's default resolver. Creates arguments and `info` only for methods, because
 * other properties do not use them.
 */
function readProperties(group: Group, field: FieldPlan, execution: Execution): Values {
  const { parents } = group;
  const { name } = field;
  const hasArguments = field.definition.args.length > 0;
  const values = new Array<unknown>(parents.length);
  for (let at = 0; at < parents.length; at++) {
    const parent = parents[at];
    if (hasArguments || typeof parent !== 'object' || parent === null) {
      values[at] = resolveOne(group, at, field, defaultFieldResolver, execution);
      continue;
    }
    try {
      const value = (parent as Readonly<Record<string, unknown>>)[name];
      values[at] =
        typeof value === 'function' ? resolveOne(group, at, field, defaultFieldResolver, execution) : value;
    } catch (error) {
      values[at] = new Rejected(error);
    }
  }
  return values;
}

/** Calls the batch resolver of a field for all parents. Never rejects. */
function resolveBatch(
  parents: readonly unknown[],
  field: FieldPlan,
  execution: Execution,
  isAhead: boolean,
): Values | Promise<Values> {
  const failAll = (reason: unknown): Values => parents.map(() => new Rejected(reason));
  const take = (results: unknown): Values | Promise<Values> => {
    const settled = Array.isArray(results) ? settle(results) : null;
    const isComplete = settled !== null && (results as Values).length === parents.length;
    return isComplete ? settled : failAll(incomplete(parents, field, results));
  };
  try {
    const args = field.argumentsOf(execution.variables);
    const selection = selectionOf(field, execution, isAhead);
    const results = field.batch?.(parents, args, execution.contextValue, selection);
    return isPromise(results) ? Promise.resolve(results).then(take, failAll) : take(results);
  } catch (error) {
    return failAll(error);
  }
}

function selectionOf(field: FieldPlan, execution: Execution, isAhead: boolean): Selection {
  const { schema, fragments, rootValue, operation, variables } = execution;
  return {
    fieldName: field.name,
    fieldNodes: field.nodes,
    returnType: field.definition.type,
    parentType: field.parentType,
    schema,
    fragments,
    rootValue,
    operation,
    variableValues: variables,
    isAhead,
  };
}

function incomplete(parents: Values, { parentType, name }: FieldPlan, results: unknown): Error {
  const got = Array.isArray(results) ? `${results.length} results` : 'no list';
  return new Error(
    `The batch resolver of ${parentType.name}.${name} returned ${got} for ${parents.length} parents.`,
  );
}

/** Creates a resolver's `info` argument for one object of a group. */
export function createInfo(
  group: Group,
  at: number,
  field: FieldPlan,
  execution: Execution,
): GraphQLResolveInfo {
  const { schema, fragments, rootValue, operation, variables } = execution;
  return {
    fieldName: field.name,
    fieldNodes: field.nodes,
    returnType: field.definition.type,
    parentType: field.parentType,
    path: fieldPath(group, at, field),
    schema,
    fragments,
    rootValue,
    operation,
    variableValues: variables,
  };
}

/**
 * Resolves fields of an object that is still pending, with a placeholder as their parent. Returns null if the field has
 * no placeholder, or if no selected field accepts one. The results are discarded if the object turns out to be null.
 */
export function resolveAhead(group: Group, field: FieldPlan, execution: Execution): AheadValues | null {
  const { placeholder, shape } = field;
  if (placeholder === undefined || shape.kind !== 'object' || shape.type.isTypeOf !== undefined) return null;
  const selection = field.select(shape.type);
  if (group.parents.length !== 1 || selection instanceof Rejected) return null;
  const below = selection.fields.filter(({ allowsPlaceholders }) => allowsPlaceholders);
  const object = below.length === 0 ? null : placeholderFor(field, placeholder, execution);
  return object === null
    ? null
    : new Map(below.map((one) => [one, resolveBatch([object], one, execution, true)]));
}

function placeholderFor(
  field: FieldPlan,
  placeholder: NonNullable<FieldPlan['placeholder']>,
  { variables }: Execution,
): object | null {
  try {
    return placeholder(field.argumentsOf(variables));
  } catch {
    // The field itself reports invalid arguments.
    return null;
  }
}
