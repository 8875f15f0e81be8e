import type { GraphQLResolveInfo } from 'graphql';
import type { Execution } from './execution.js';
import type { FieldPlan } from './field-plan.js';
import { fieldPath, type Group } from './group.js';

/** What a resolver is told of the field it resolves for one object of a group. */
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
