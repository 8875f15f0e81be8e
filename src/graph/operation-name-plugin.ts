import type { ApolloServerPlugin, GraphQLRequestListener } from '@apollo/server';
import { Kind, type OperationDefinitionNode } from 'graphql';
import type { RequestContext } from '../context/request-context.js';
import { documentCounts } from './document-counts.js';

/**
 * Tells the log what a graph request runs, by the operation's name or, when it has none, its root fields; and the
 * metrics by a name of the schema, and whether the document was known.
 */
export const operationNamePlugin: ApolloServerPlugin<RequestContext> = {
  requestDidStart() {
    let isKnown = true;
    const listener: GraphQLRequestListener<RequestContext> = {
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

/** The schema's name of what is asked; a document of several root fields, or of fragments, has no one name. */
function onlyRootField({ selectionSet }: OperationDefinitionNode): string {
  const [first, ...others] = selectionSet.selections;
  return first?.kind === Kind.FIELD && others.length === 0 ? first.name.value : 'several';
}

const mostFields = 20;

/** The names of the schema, once each, and not the caller's aliases. */
function rootFieldsOf({ selectionSet }: OperationDefinitionNode): string {
  const names = selectionSet.selections.map((selection) =>
    selection.kind === Kind.FIELD ? selection.name.value : '...',
  );
  return [...new Set(names)].slice(0, mostFields).join(',');
}
