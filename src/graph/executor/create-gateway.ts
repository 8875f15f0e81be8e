import type { ApolloServerOptionsWithGateway, BaseContext } from '@apollo/server';
import type { GraphQLSchema } from 'graphql';
import { createExecutor } from './create-executor.js';

type Gateway = ApolloServerOptionsWithGateway<BaseContext>['gateway'];

/**
 * The schema with an executor of our own, in the one shape in which Apollo Server takes one: that of a gateway.
 * Apollo's plugins hear of everything but single fields (`willResolveField`).
 */
export function createGateway(schema: GraphQLSchema): Gateway {
  const execute = createExecutor(schema);
  return {
    onSchemaLoadOrUpdate: (tell) => {
      tell({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    load: () =>
      Promise.resolve({
        executor: ({ document, request, context }) =>
          execute({
            document,
            operationName: request.operationName,
            variableValues: request.variables,
            contextValue: context,
          }),
      }),
    stop: () => Promise.resolve(),
  };
}
