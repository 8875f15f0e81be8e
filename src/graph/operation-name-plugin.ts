import type { ApolloServerPlugin } from '@apollo/server';
import { Kind, type OperationDefinitionNode } from 'graphql';
import type { RequestContext } from '../context/request-context.js';

/** Tells the log what a graph request runs: the operation's name or, when it has none, its root fields. */
export const operationNamePlugin: ApolloServerPlugin<RequestContext> = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation({ operation, contextValue }) {
        if (operation !== undefined)
          contextValue.named.operation = operation.name?.value ?? rootFieldsOf(operation);
        return Promise.resolve();
      },
    }),
};

const mostFields = 20;

/** The names of the schema, once each, and not the caller's aliases. */
function rootFieldsOf({ selectionSet }: OperationDefinitionNode): string {
  const names = selectionSet.selections.map((selection) =>
    selection.kind === Kind.FIELD ? selection.name.value : '...',
  );
  return [...new Set(names)].slice(0, mostFields).join(',');
}
