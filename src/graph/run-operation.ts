import type { ExecutionResult, GraphQLSchema } from 'graphql';
import { LoopSlice } from '../context/loop-turns.js';
import { execute } from '../levels/execute.js';
import { askedOperation, type ResolvedRequest } from './asked-operation.js';
import { linksDocument } from './links-document.js';
import { withoutNulls } from './without-nulls.js';

/** As much of a request as it takes to run what it asks for. */
export interface Runnable extends Pick<ResolvedRequest, 'document' | 'operation' | 'contextValue'> {
  readonly request: Pick<ResolvedRequest['request'], 'operationName' | 'variables'>;
}

/**
 * Runs a request's operation with the executor of our own (src/levels): all of it, or in a dry run the links alone.
 * Whatever goes wrong rejects: Apollo Server answers 500 without a word for what a plugin throws at once.
 * @throws ApiError TIMED_OUT.
 */
export async function runOperation(
  schema: GraphQLSchema,
  { document, operation, request, contextValue }: Runnable,
): Promise<ExecutionResult> {
  const known = operation === undefined ? null : askedOperation({ schema, document, operation, request });
  const isDryRun = operation !== undefined && contextValue.paying.terms.isDryRun;
  const executing = execute({
    schema,
    // Variables that do not fit are for the execution to refuse.
    document: isDryRun && known !== null ? linksDocument(known) : document,
    operationName: request.operationName,
    variableValues: request.variables,
    contextValue,
    coercedVariables: isDryRun ? undefined : known?.variables,
    adaptVariables: (variables, asking) => withoutNulls(schema, asking, variables),
    turn: new LoopSlice(),
  });
  return contextValue.admission.run(Promise.resolve(executing));
}
