import type { ApolloServerPlugin, GraphQLRequestListener } from '@apollo/server';
import type { GraphQLError } from 'graphql';
import type { RequestContext } from '../context/request-context.js';

/** Errors that graphql finds in a well-formed request before anything runs. */
const requestErrors: ReadonlySet<unknown> = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'BAD_USER_INPUT',
]);

/**
 * GraphQL over HTTP, section 6.4.1: an answer of the type application/json to a well-formed request has the status
 * 200 even if its document cannot run; an answer of the type application/graphql-response+json has 400, as Apollo
 * does. Our own refusals (key, rate, credits, permission) keep their status with both: they are set after this.
 */
export const plainJsonStatusPlugin: ApolloServerPlugin<RequestContext> = {
  requestDidStart: () => Promise.resolve(listener),
};

const listener: GraphQLRequestListener<RequestContext> = {
  didEncounterErrors({ errors, request }) {
    const accepted = request.http?.headers.get('accept') ?? '';
    const isWhole = errors.every(({ extensions }) => requestErrors.has(extensions['code']));
    if (isWhole && !accepted.startsWith('application/graphql-response+json')) errors.forEach(setStatus200);
    return Promise.resolve();
  },
};

/** Apollo reads the status of an answer from its errors, after this hook. */
function setStatus200({ extensions }: GraphQLError): void {
  extensions['http'] = { ...(extensions['http'] as object | undefined), status: 200 };
}
