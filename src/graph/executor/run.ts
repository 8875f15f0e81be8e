import {
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  type FieldNode,
  type GraphQLError,
  type GraphQLSchema,
} from 'graphql';
import { isPromise } from 'graphql/jsutils/isPromise.js';
import type { PromiseOrValue } from 'graphql/jsutils/PromiseOrValue.js';
import type { Reader } from './create-reader.js';

/** How the values of a field are read; `nodes` are all that ask for the field under one name. */
export interface FieldReader {
  readonly nodes: readonly FieldNode[];
  /** Null when its values are never plain data. */
  readonly read: Reader | null;
}

/** What one execution keeps beside what graphql-js keeps. */
export interface Run {
  /** Variables as the caller sent them. */
  readonly variables: ExecutionArgs['variableValues'];
  /** Readers that are known already, by the first node that asks for their field. */
  readonly readers: WeakMap<FieldNode, FieldReader>;
  /** Errors below whole fields which did not null the field itself. */
  readonly failures: GraphQLError[];
}

/** graphql-js hands a resolver the schema of its execution, so each execution has one of its own to be found by. */
const runs = new WeakMap<GraphQLSchema, Run>();

/** The run whose resolvers see this schema. */
export function findRun(schema: GraphQLSchema): Run | undefined {
  return runs.get(schema);
}

/**
 * graphql-js' `execute` over a schema with whole fields; the errors below them stand at the end of the answer's. Like
 * graphql-js it waits only when something asked for waits: what it does with one error depends on which came first.
 */
export function executeRun(args: ExecutionArgs, run: Run): PromiseOrValue<ExecutionResult> {
  const schema = Object.create(args.schema) as GraphQLSchema;
  runs.set(schema, run);
  const result = execute({ ...args, schema, variableValues: run.variables });
  return isPromise(result) ? result.then((waited) => addFailures(waited, run)) : addFailures(result, run);
}

function addFailures(result: ExecutionResult, { failures }: Run): ExecutionResult {
  return failures.length === 0 ? result : { ...result, errors: [...(result.errors ?? []), ...failures] };
}
