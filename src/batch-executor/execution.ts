import {
  assertValidSchema,
  defaultFieldResolver,
  defaultTypeResolver,
  type ExecutionArgs,
  type FragmentDefinitionNode,
  getVariableValues,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLTypeResolver,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import type { Failure } from './failure.js';
import { Rejected } from './marked-values.js';
import type { OperationInput } from './planner.js';

/** A time slice in which an execution may block the event loop. */
interface Turn {
  readonly isOver: boolean;
  /** Yields to the event loop. Resolves when the next time slice begins. */
  renew(): Promise<unknown>;
}

/** The arguments of graphql-js's `execute`, with additional options. */
export interface LevelsArgs extends ExecutionArgs {
  /** Time slice, checked between the fields of large levels. Without it, an execution never yields. */
  readonly turn?: Turn;
  /** Variables that are already coerced. If set, `variableValues` is ignored. */
  readonly coercedVariables?: Readonly<Record<string, unknown>> | undefined;
  /** Changes the coerced variables before execution. By default, they are used unchanged. */
  readonly adaptVariables?: (
    variables: Readonly<Record<string, unknown>>,
    operation: OperationDefinitionNode,
  ) => Readonly<Record<string, unknown>>;
}

/** The state of an execution: its operation, its variables, and the failures so far. */
export interface Execution extends OperationInput {
  readonly turn: Turn | undefined;
  readonly rootValue: unknown;
  readonly contextValue: unknown;
  readonly fieldResolver: GraphQLFieldResolver<unknown, unknown>;
  readonly typeResolver: GraphQLTypeResolver<unknown, unknown>;
  readonly failures: Failure[];
}

const defaultMaxCoercionErrors = 50;

/**
 * Prepares the execution of a request. Returns errors instead if it cannot start.
 * @throws Error for an invalid schema, and for variables that are not an object. These are server errors.
 */
export function prepareExecution(args: LevelsArgs): Execution | readonly GraphQLError[] {
  const { schema, document } = args;
  assertArguments(args);
  const operation = findOperation(args);
  if (operation instanceof GraphQLError) return [operation];
  const variables = args.coercedVariables ?? coerceVariables(args, operation);
  if (isErrors(variables)) return variables;
  return {
    schema,
    document,
    operation,
    fragments: fragmentsOf(args),
    variables,
    rootValue: args.rootValue,
    contextValue: args.contextValue,
    fieldResolver: args.fieldResolver ?? defaultFieldResolver,
    typeResolver: args.typeResolver ?? defaultTypeResolver,
    failures: [],
    turn: args.turn,
  };
}

type Variables = Execution['variables'];

/** Coerces the variables of a request. Returns errors if values do not match their types. */
function coerceVariables(
  args: LevelsArgs,
  operation: OperationDefinitionNode,
): Variables | readonly GraphQLError[] {
  const { schema, variableValues, options } = args;
  const definitions = operation.variableDefinitions ?? [];
  const maxErrors = options?.maxCoercionErrors ?? defaultMaxCoercionErrors;
  const { coerced, errors } = getVariableValues(schema, definitions, variableValues ?? {}, {
    maxErrors,
    hideSuggestions: args.hideSuggestions ?? false,
  });
  return errors ?? args.adaptVariables?.(coerced, operation) ?? coerced;
}

function isErrors(variables: Variables | readonly GraphQLError[]): variables is readonly GraphQLError[] {
  return Array.isArray(variables);
}

function assertArguments({ schema, document, variableValues }: ExecutionArgs): void {
  if (!(document as unknown)) throw new Error('Must provide document.');
  assertValidSchema(schema);
  if (variableValues === null || variableValues === undefined || typeof variableValues === 'object') return;
  throw new Error(
    'Variables must be provided as an Object where each property is a variable value. Perhaps look to see if an unparsed JSON string was provided.',
  );
}

function findOperation({ document, operationName }: ExecutionArgs): OperationDefinitionNode | GraphQLError {
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  if (operationName !== null && operationName !== undefined) {
    const named = operations.findLast(({ name }) => name?.value === operationName);
    return named ?? new GraphQLError(`Unknown operation named "${operationName}".`);
  }
  if (operations.length > 1)
    return new GraphQLError('Must provide operation name if query contains multiple operations.');
  return operations[0] ?? new GraphQLError('Must provide an operation.');
}

function fragmentsOf({ document }: ExecutionArgs): Record<string, FragmentDefinitionNode> {
  const fragments = Object.create(null) as Record<string, FragmentDefinitionNode>;
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments[node.name.value] = node;
  }
  return fragments;
}

/** Returns whether a value is a promise or another thenable, as in graphql-js. */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  if ((typeof value !== 'object' || value === null) && typeof value !== 'function') return false;
  return typeof (value as { readonly then?: unknown }).then === 'function';
}

/**
 * Resolves the promises among the values. A value that rejects, or whose `then` throws, becomes `Rejected`. Never
 * rejects.
 */
export function settle(values: readonly unknown[]): Promise<unknown[]> | readonly unknown[] {
  try {
    if (!values.some(isPromise)) return values;
  } catch {
    // `settleOne` finds the value that threw.
  }
  const settled = values.map(settleOne);
  return settled.some((value) => value instanceof Promise) ? Promise.all(settled) : settled;
}

function settleOne(value: unknown): unknown {
  try {
    if (!isPromise(value)) return value;
  } catch (error) {
    return new Rejected(error);
  }
  return Promise.resolve(value).then(undefined, (reason: unknown) => new Rejected(reason));
}
