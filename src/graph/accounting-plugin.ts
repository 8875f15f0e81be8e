import type { ApolloServerPlugin, GraphQLRequestContext, GraphQLRequestListener } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type OperationDefinitionNode } from 'graphql';
import { collectFields } from 'graphql/execution/collectFields.js';
import type { CreditStatement } from '../context/meter.js';
import type { RequestContext } from '../context/request-context.js';
import { toApiError } from '../context/to-api-error.js';
import { invariant } from '../errors/invariant.js';
import { toGraphError } from './graph-error.js';

type Request = GraphQLRequestContext<RequestContext>;

/** What the plugin hears of failures that are ours. */
export type ReportFailure = (error: unknown, requestId: string) => void;

/**
 * Admits a graph operation before it runs and settles it before it is sent, as REST does for a call: a key and as many
 * requests of its rate as there are root fields (D6), then one charge for the whole answer (D4).
 * An operation that only looks at the schema needs no key and costs nothing.
 */
export function accountingPlugin(report: ReportFailure): ApolloServerPlugin<RequestContext> {
  const listener: GraphQLRequestListener<RequestContext> = {
    async didResolveOperation(request) {
      const cost = countRootFields(request);
      if (cost === 0) return;
      try {
        await request.contextValue.admit(cost);
      } catch (error) {
        throw asGraphError(error, request, report);
      }
    },
    didEncounterErrors({ errors, contextValue }) {
      for (const error of errors) {
        const cause = unwrapResolverError(error);
        if (!(cause instanceof GraphQLError) && toApiError(cause).status >= 500)
          report(cause, contextValue.requestId);
      }
      return Promise.resolve();
    },
    async willSendResponse(request) {
      const { contextValue, response } = request;
      setHeaders(request, contextValue.headers);
      if (!contextValue.isAdmitted || response.body.kind !== 'single') return;
      const result = response.body.singleResult;
      try {
        const hasData = result.data !== null && result.data !== undefined;
        const statement = await (hasData ? contextValue.meter.settle() : contextValue.meter.confirm());
        if (statement !== null) result.extensions = { ...result.extensions, credits: summarize(statement) };
        setHeaders(request, contextValue.headers);
      } catch (error) {
        setHeaders(request, contextValue.headers);
        refuse(request, asGraphError(error, request, report));
      }
    },
  };
  return { requestDidStart: () => Promise.resolve(listener) };
}

/** The root fields that will run, each alias counted, `@skip` and `@include` heeded; looks at the schema are free. */
function countRootFields({ schema, document, operation, request }: Request): number {
  invariant(
    document !== undefined && operation !== undefined && operation !== null,
    'the operation is resolved',
  );
  const fragments = Object.fromEntries(
    document.definitions.flatMap((node) =>
      node.kind === 'FragmentDefinition' ? [[node.name.value, node]] : [],
    ),
  );
  const rootType = schema.getRootType((operation as OperationDefinitionNode).operation);
  invariant(rootType !== undefined && rootType !== null, 'the operation has been validated');
  const fields = collectFields(schema, fragments, request.variables ?? {}, rootType, operation.selectionSet);
  return [...fields.values()].filter(([node]) => node?.name.value.startsWith('__') === false).length;
}

function summarize({ charged, records, binding }: CreditStatement): object {
  return { charged, remaining: binding.remaining, records };
}

/** Puts a refusal in the place of the answer: nothing of the answer is left. */
function refuse(request: Request, error: GraphQLError): void {
  const { response } = request;
  invariant(response.body?.kind === 'single', 'only single answers are settled');
  response.body.singleResult = {
    errors: [{ message: error.message, extensions: { code: error.extensions['code'] } }],
  };
  const http = error.extensions['http'] as { status: number; headers: Map<string, string> };
  invariant(response.http !== undefined, 'the answer has an HTTP part');
  response.http.status = http.status;
  setHeaders(request, Object.fromEntries(http.headers));
}

function asGraphError(error: unknown, request: Request, report: ReportFailure): GraphQLError {
  const apiError = toApiError(error);
  if (apiError.status >= 500) report(error, request.contextValue.requestId);
  return toGraphError(apiError);
}

function setHeaders({ response }: Request, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.http?.headers.set(name.toLowerCase(), value);
}
