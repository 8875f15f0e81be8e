import type { ApolloServerOptionsWithGateway } from '@apollo/server';
import type { GraphQLSchema } from 'graphql';
import { LoopSlice } from '../context/loop-turns.js';
import { RequestContext } from '../context/request-context.js';
import { invariant } from '../errors/invariant.js';
import { execute } from '../levels/execute.js';
import { askedOperation } from './asked-operation.js';
import { linksDocument } from './links-document.js';
import { withoutNulls } from './without-nulls.js';

type Gateway = NonNullable<ApolloServerOptionsWithGateway<RequestContext>['gateway']>;
type Execute = NonNullable<Awaited<ReturnType<Gateway['load']>>['executor']>;

/**
 * The schema with an executor of our own, in the one shape in which Apollo Server takes one: that of a gateway.
 * Apollo's plugins hear of everything but single fields (`willResolveField`).
 */
export function createGateway(schema: GraphQLSchema): Gateway {
  const executor: Execute = (asked) => {
    // Apollo types a gateway for any context; ours is a copy of what the door made.
    const { context, request } = asked;
    invariant(context instanceof RequestContext, 'the context of a gateway is what the door made');
    // Apollo's type says that there is an operation; a wrong `operationName` comes here without one, and fails.
    const hasOperation = (asked as { readonly operation?: unknown }).operation !== undefined;
    const known = hasOperation
      ? askedOperation({ schema, document: asked.document, operation: asked.operation, request })
      : null;
    const isDryRun = hasOperation && context.paying.terms.isDryRun;
    const executing = execute({
      schema,
      // Variables that do not fit are for the execution to refuse.
      document: isDryRun && known !== null ? linksDocument(known) : asked.document,
      operationName: request.operationName,
      variableValues: request.variables,
      contextValue: context,
      coercedVariables: isDryRun ? undefined : known?.variables,
      adaptVariables: (variables, asking) => withoutNulls(schema, asking, variables),
      turn: new LoopSlice(),
    });
    return context.admission.run(Promise.resolve(executing));
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
