import type { GraphQLRequestContextDidResolveOperation } from '@apollo/server';
import { getVariableValues, type OperationDefinitionNode } from 'graphql';
import type { RequestContext } from '../context/request-context.js';
import { withoutNulls } from './without-nulls.js';
import type { AskedOperation } from './walk-fields.js';

/** Apollo's type says that there is an operation; a wrong `operationName` comes here without one. */
export type ResolvedRequest = Omit<GraphQLRequestContextDidResolveOperation<RequestContext>, 'operation'> & {
  readonly operation?: OperationDefinitionNode;
};

/** As much of a request as says what it asks for. */
type Asking = Pick<ResolvedRequest, 'schema' | 'document' | 'operation'> & {
  readonly request: { readonly variables?: ResolvedRequest['request']['variables'] };
};

/** By the request as Apollo hands it on: its variables are read once. */
const known = new WeakMap<object, AskedOperation | null>();

/** What a request asks for; null when there is no operation, or its variables do not fit their types: it will not run. */
export function askedOperation({ schema, document, operation, request }: Asking): AskedOperation | null {
  if (operation === undefined) return null;
  let asked = known.get(request);
  if (asked === undefined) {
    const given = request.variables ?? {};
    const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], given);
    asked =
      coerced === undefined
        ? null
        : { schema, document, operation, variables: withoutNulls(schema, operation, coerced) };
    known.set(request, asked);
  }
  return asked;
}
