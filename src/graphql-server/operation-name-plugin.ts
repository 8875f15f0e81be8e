import type { ApolloServerPlugin, GraphQLRequestListener } from '@apollo/server';
import { Kind, type OperationDefinitionNode } from 'graphql';
import { documentCounts } from './document-memory.js';
import type { GraphContext } from './graph-context.js';

/**
 * Sets the operation's name for the log: the operation name, or else its root fields. Sets the root field for the
 * metrics, and counts whether the parsed document came from the cache.
 */
export const operationNamePlugin: ApolloServerPlugin<GraphContext> = {
  requestDidStart() {
    let isKnown = true;
    const listener: GraphQLRequestListener<GraphContext> = {
      parsingDidStart() {
        isKnown = false;
        documentCounts.misses += 1;
        return Promise.resolve();
      },
      didResolveOperation({ operation, contextValue }) {
        if (isKnown) documentCounts.hits += 1;
        if (operation === undefined) return Promise.resolve();
        contextValue.named.operation = operation.name?.value ?? rootFieldsOf(operation);
        contextValue.named.measuredAs ??= onlyRootField(operation);
        return Promise.resolve();
      },
    };
    return Promise.resolve(listener);
  },
};
const maxFields = 20;

/** Returns the name of the only root field, or `several` for an operation with several root fields or fragments. */
function onlyRootField({ selectionSet }: OperationDefinitionNode): string {
  const [first, ...others] = selectionSet.selections;
  return first?.kind === Kind.FIELD && others.length === 0 ? first.name.value : 'several';
}

/** Returns the distinct names of the root fields, without aliases. */
function rootFieldsOf({ selectionSet }: OperationDefinitionNode): string {
  const names = selectionSet.selections.map((selection) =>
    selection.kind === Kind.FIELD ? selection.name.value : '...',
  );
  return [...new Set(names)].slice(0, maxFields).join(',');
}
