import type { ApolloServerOptions } from '@apollo/server';
import type { GraphQLSchema } from 'graphql';
import type { RequestContext } from '../../context/request-context.js';
import { createExecutor } from './create-executor.js';

type Gateway = NonNullable<ApolloServerOptions<RequestContext>['gateway']>;

/** Apollo Server runs operations by itself unless a "gateway" does: the one way to give it another executor. */
export function executorGateway(schema: GraphQLSchema): Gateway {
  const execute = createExecutor(schema);
  let unsubscribed = false;
  return {
    onSchemaLoadOrUpdate(listener) {
      if (!unsubscribed) listener({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => {
        unsubscribed = true;
      };
    },
    load: () =>
      Promise.resolve({
        executor: ({ document, request, context }) =>
          execute({
            document,
            // As it was asked for: one that names no operation has to fail here.
            operationName: request.operationName,
            variables: request.variables ?? {},
            contextValue: context,
          }),
      }),
    stop: () => Promise.resolve(),
  };
}
