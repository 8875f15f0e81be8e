import {
  defaultFieldResolver,
  getArgumentValues,
  TypeNameMetaFieldDef,
  type GraphQLFieldResolver,
} from 'graphql';
import type { Selection } from './batch-resolver.js';
import type { Execution } from './execution.js';
import type { FieldPlan } from './field-plan.js';
import { createInfo } from './create-info.js';
import type { Group } from './group.js';
import { Rejected } from './rejected.js';
import { isPromise, settle } from './settle.js';

type Values = readonly unknown[];

/** The values of a field for all objects of a group, one for each; a promise only when one of them is. Never rejects. */
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

/** What graphql's own resolver reads; only methods get to see arguments and info, so nothing is made for the rest. */
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

/** The values of a field with a batch resolver for all its parents. Never rejects. */
export function resolveBatch(
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
    const args = getArgumentValues(field.definition, field.nodes[0], execution.variables);
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
    `The batch resolver of ${parentType.name}.${name} answered ${got} for ${parents.length} parents.`,
  );
}
