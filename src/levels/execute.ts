import { GraphQLError, OperationTypeNode, type ExecutionResult } from 'graphql';
import { prepareExecution, type Execution, type LevelsArgs } from './execution.js';
import { carryNulls, isFatal } from './failure.js';
import type { Answer, SelectionPlan } from './field-plan.js';
import { findPlan } from './find-plan.js';
import { Group } from './group.js';
import { runField, runGroup, type Waiting } from './run-group.js';

/**
 * Executes an operation of a valid document level by level: each field once for all objects of its level. It takes and
 * answers what graphql-js's `execute` does, and answers at once when nothing has to be waited for. A field with a batch
 * resolver (`setBatchResolver`) is resolved by one call a level; all others as graphql-js resolves them. With a `turn`,
 * an answer of many objects lets others have the event loop between its fields.
 * @throws Error for a schema that is not valid and for variables that are no object.
 */
export function execute(args: LevelsArgs): Promise<ExecutionResult> | ExecutionResult {
  const execution = prepareExecution(args);
  if (!('operation' in execution)) return { errors: execution };
  const plan = planOf(execution);
  if (plan instanceof GraphQLError) return { errors: [plan], data: null };
  const data = plan.createAnswer();
  const root = new Group(plan, [execution.rootValue], [data], null);
  const isSerial = execution.operation.operation === OperationTypeNode.MUTATION;
  const waiting = isSerial ? runSerially(root, 0, execution) : runGroup(root, execution);
  return waiting === undefined ? finish(data, execution) : waiting.then(() => finish(data, execution));
}

function planOf(execution: Execution): SelectionPlan | GraphQLError {
  const { schema, operation } = execution;
  const rootType = schema.getRootType(operation.operation);
  if (!rootType)
    return new GraphQLError(`Schema is not configured to execute ${operation.operation} operation.`, {
      nodes: operation,
    });
  try {
    return findPlan(execution, rootType);
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

/** One root field after the other, each with everything below it; none after one whose error leaves no answer. */
function runSerially(root: Group, from: number, execution: Execution): Waiting {
  for (let at = from; at < root.plan.fields.length; at++) {
    const field = root.plan.fields[at];
    if (field === undefined || execution.failures.some(isFatal)) return undefined;
    const waiting = runField(root, field, execution);
    if (waiting !== undefined) return waiting.then(() => runSerially(root, at + 1, execution));
  }
  return undefined;
}

function finish(answer: Answer, { failures }: Execution): ExecutionResult {
  if (failures.length === 0) return { data: answer };
  const { data, errors } = carryNulls(answer, failures);
  return { errors, data };
}
