import {
  HeaderMap,
  type ApolloServerPlugin,
  type GraphQLRequestListener,
  type GraphQLResponse,
} from '@apollo/server';
import type { ExecutionResult, GraphQLSchema } from 'graphql';
import type { RequestContext } from '../context/request-context.js';
import { runOperation, type Runnable } from './run-operation.js';

/** What executions came to, or are about to, by their context as Apollo Server hands it on. */
export type ExecutionResults = WeakMap<RequestContext, Promise<ExecutionResult>>;

/**
 * Runs the operations of requests and answers those that have no errors. All else is left in `unanswered` for the
 * gateway (createGateway), where Apollo Server looks for errors.
 *
 * Apollo gives a gateway's executor an object with accessors of its own. V8 keeps such functions, with all that they
 * know, until all garbage is collected: each request outlived the collections of young garbage with everything that was
 * read for it, which made these twice as long.
 */
export function executionPlugin(
  schema: GraphQLSchema,
  unanswered: ExecutionResults,
): ApolloServerPlugin<RequestContext> {
  const listener: GraphQLRequestListener<RequestContext> = {
    async responseForOperation(request) {
      const asked: Runnable = request;
      if (asked.operation === undefined) return null;
      const running = runOperation(schema, asked);
      const result = await running.catch(() => null);
      if (result !== null && result.errors === undefined) return respond(result);
      unanswered.set(request.contextValue, running);
      return null;
    },
  };
  const listening = Promise.resolve(listener);
  return { requestDidStart: () => listening };
}

const noHeaders = new HeaderMap();

function respond({ data }: ExecutionResult): GraphQLResponse {
  return {
    http: { headers: noHeaders },
    body: { kind: 'single', singleResult: data === undefined ? {} : { data } },
  };
}
