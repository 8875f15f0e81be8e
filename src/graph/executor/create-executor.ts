import {
  execute,
  getOperationAST,
  getVariableValues,
  visit,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { withGraphErrors } from './with-graph-errors.js';

/** One operation of a parsed document to be run. */
export interface Execution {
  readonly document: DocumentNode;
  readonly operationName: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly contextValue: unknown;
}

export type Execute = (execution: Execution) => Promise<ExecutionResult>;

type Run = CompiledQuery['query'];

/** What is known of an operation: once seen it is interpreted, from the second time on it runs as compiled code. */
interface Known {
  run: Run | null | undefined;
}

/**
 * Runs operations, those that come again as compiled code (graphql-jit): 5,000 rounds cost half of what graphql-js
 * takes for them. Compiling costs about a millisecond, which a question that is asked once need not pay; introspection
 * takes a hundred times that, so it stays interpreted. Compiled code goes with its document: Apollo Server keeps the
 * documents, and bounds them.
 */
export function createExecutor(schema: GraphQLSchema): Execute {
  const documents = new WeakMap<DocumentNode, Map<string, Known>>();
  return async (execution) => {
    const { document, operationName, variables, contextValue } = execution;
    const operations = documents.get(document) ?? new Map<string, Known>();
    documents.set(document, operations);
    const run = nextRun(operations, operationName ?? '', schema, document);
    if (run !== null && haveTypes(execution, schema)) {
      return withGraphErrors(await run(undefined, contextValue, variables));
    }
    return execute({
      schema,
      document,
      variableValues: variables,
      contextValue,
      ...(operationName !== undefined && { operationName }),
    });
  };
}

/** Variables that do not fit their types are left to graphql-js, whose errors the server knows for what they are. */
function haveTypes({ document, operationName, variables }: Execution, schema: GraphQLSchema): boolean {
  const definitions = getOperationAST(document, operationName)?.variableDefinitions ?? [];
  return getVariableValues(schema, definitions, variables).errors === undefined;
}

/** Null when this time the operation is interpreted. */
function nextRun(
  operations: Map<string, Known>,
  name: string,
  schema: GraphQLSchema,
  document: DocumentNode,
): Run | null {
  const known = operations.get(name);
  if (known === undefined) {
    operations.set(name, { run: undefined });
    return null;
  }
  if (known.run === undefined) known.run = compile(schema, document, name);
  return known.run;
}

function compile(schema: GraphQLSchema, document: DocumentNode, name: string): Run | null {
  if (looksAtSchema(document)) return null;
  const compiled = compileQuery(schema, document, name);
  return isCompiledQuery(compiled) ? compiled.query : null;
}

function looksAtSchema(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Field: ({ name }) => {
      found ||= name.value === '__schema' || name.value === '__type';
    },
  });
  return found;
}
