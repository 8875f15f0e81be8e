import type { ApolloServerPlugin, GraphQLRequestListener } from '@apollo/server';
import type { GraphQLError } from 'graphql';
import type { GraphContext } from './graph-context.js';

/** Apollo's codes for errors in a well-formed request that prevent its execution. */
const requestErrors: ReadonlySet<unknown> = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'BAD_USER_INPUT',
]);

const listener: GraphQLRequestListener<GraphContext> = {
  didEncounterErrors({ errors, request }) {
    const accepted = request.http?.headers.get('accept') ?? '';
    const isWhole = errors.every(({ extensions }) => requestErrors.has(extensions['code']));
    if (isWhole && !accepted.startsWith('application/graphql-response+json')) errors.forEach(setStatus200);
    return Promise.resolve();
  },
};

/**
 * Sets the response status that GraphQL over HTTP specifies (section 6.4.1). When a well-formed request has a document
 * that cannot run, an application/json response has status 200; an application/graphql-response+json response has 400,
 * as in Apollo. The API's own errors (key, rate limit, credits, scopes) keep their status, because they are set after
 * this hook.
 */
export const plainJsonStatusPlugin: ApolloServerPlugin<GraphContext> = {
  requestDidStart: () => Promise.resolve(listener),
};

/** Sets status 200 on an error. Apollo reads the response status from the errors after this hook. */
function setStatus200({ extensions }: GraphQLError): void {
  extensions['http'] = { ...(extensions['http'] as object | undefined), status: 200 };
}
