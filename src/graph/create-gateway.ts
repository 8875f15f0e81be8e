import type { ApolloServerOptionsWithGateway } from '@apollo/server';
import type { GraphQLSchema } from 'graphql';
import { RequestContext } from '../context/request-context.js';
import { invariant } from '../errors/invariant.js';
import type { ExecutionResults } from './execution-plugin.js';
import { runOperation, type Runnable } from './run-operation.js';

type Gateway = NonNullable<ApolloServerOptionsWithGateway<RequestContext>['gateway']>;
type Execute = NonNullable<Awaited<ReturnType<Gateway['load']>>['executor']>;

/**
 * The schema with an executor of our own, in the one shape in which Apollo Server takes one: that of a gateway. It has
 * what `executionPlugin` did not answer: results with errors, which Apollo tells to its plugins and formats, and
 * requests whose operation is not there.
 */
export function createGateway(schema: GraphQLSchema, unanswered: ExecutionResults): Gateway {
  const executor: Execute = ({ context, document, operation, request }) => {
    // Apollo types a gateway for any context; ours is a copy of what the door made.
    invariant(context instanceof RequestContext, 'the context of a gateway is what the door made');
    // Apollo's type says that there is an operation; a wrong `operationName` comes here without one, and fails.
    const runnable: Runnable = { contextValue: context, document, operation, request };
    return unanswered.get(context) ?? runOperation(schema, runnable);
  };
  return {
    onSchemaLoadOrUpdate: (tell) => {
      tell({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    load: () => Promise.resolve({ executor }),
    stop: () => Promise.resolve(),
  };
}
