import {
  assertValidSchema,
  defaultFieldResolver,
  defaultTypeResolver,
  getVariableValues,
  GraphQLError,
  Kind,
  type ExecutionArgs,
  type FragmentDefinitionNode,
  type GraphQLFieldResolver,
  type GraphQLTypeResolver,
  type OperationDefinitionNode,
} from 'graphql';
import type { Asked } from './find-plan.js';
import type { Failure } from './failure.js';

/** The time that an execution may hold the event loop. */
export interface Turn {
  readonly isOver: boolean;
  /** Lets others have the loop; resolves when it is this execution's turn again. */
  renew(): Promise<unknown>;
}

/** graphql-js's arguments, and whose turn it is. */
export interface LevelsArgs extends ExecutionArgs {
  /** Looked at between fields of many objects; without one an execution takes as long as it takes. */
  readonly turn?: Turn;
  /** What the operation is executed with, where that is known already: `variableValues` are not looked at. */
  readonly coercedVariables?: Readonly<Record<string, unknown>> | undefined;
  /** What the operation is executed with, made from its variables once they fit their types; by default just those. */
  readonly adaptVariables?: (
    variables: Readonly<Record<string, unknown>>,
    operation: OperationDefinitionNode,
  ) => Readonly<Record<string, unknown>>;
}

/** One request at work: what it asks for, with what, and what went wrong so far. */
export interface Execution extends Asked {
  readonly turn: Turn | undefined;
  readonly rootValue: unknown;
  readonly contextValue: unknown;
  readonly fieldResolver: GraphQLFieldResolver<unknown, unknown>;
  readonly typeResolver: GraphQLTypeResolver<unknown, unknown>;
  readonly failures: Failure[];
}

const mostCoercionErrors = 50;

/**
 * The execution of a request, or the errors by which it cannot begin.
 * @throws Error for a schema that is not valid and variables that are no object: those are the server's mistakes.
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

/** The variables of a request, or why they do not fit their types. */
function coerceVariables(
  args: LevelsArgs,
  operation: OperationDefinitionNode,
): Variables | readonly GraphQLError[] {
  const { schema, variableValues, options } = args;
  const definitions = operation.variableDefinitions ?? [];
  const maxErrors = options?.maxCoercionErrors ?? mostCoercionErrors;
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
