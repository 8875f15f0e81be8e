import type {
  ApolloServerPlugin,
  GraphQLRequestContextDidResolveOperation,
  GraphQLRequestContextWillSendResponse,
  GraphQLRequestListener,
} from '@apollo/server';
import {
  getVariableValues,
  GraphQLError,
  Kind,
  type FieldNode,
  type FormattedExecutionResult,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
} from 'graphql';
import { collectFields } from 'graphql/execution/collectFields.js';
import type { CreditStatement } from '../context/meter.js';
import type { RequestContext } from '../context/request-context.js';
import { toApiError } from '../context/to-api-error.js';
import type { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import { causeOf, toGraphError } from './graph-error.js';
import { findExcess } from './limits/find-excess.js';
import type { GraphLimits } from './limits/graph-limits.js';
import { measureOperation } from './limits/measure-operation.js';
import { linkScopes } from './link-scopes.js';

/** Apollo's type says that there is an operation; a wrong `operationName` comes here without one. */
type Resolved = Omit<GraphQLRequestContextDidResolveOperation<RequestContext>, 'operation'> & {
  readonly operation?: OperationDefinitionNode;
};
type Answered = GraphQLRequestContextWillSendResponse<RequestContext>;

/** What the plugin hears of failures that are ours. */
export type ReportFailure = (error: unknown, requestId: string) => void;

/**
 * Admits a graph operation before it runs and settles it before it is sent, as REST does for a call: a key and as many
 * requests of its rate as there are root fields (D6), then one charge for the whole answer (D4).
 * An operation that only looks at the schema needs no key and costs nothing.
 */
export function accountingPlugin(
  report: ReportFailure,
  limits: GraphLimits,
): ApolloServerPlugin<RequestContext> {
  const toReported = (error: unknown, requestId: string): ApiError => {
    const apiError = toApiError(error);
    if (apiError.status >= 500) report(error, requestId);
    return apiError;
  };
  /** A document that cannot run is answered too: it needs a key and counts as one request (D2, D6). */
  const admitUnresolved = async (request: Answered): Promise<void> => {
    try {
      await request.contextValue.admit(1);
    } catch (error) {
      refuse(request, toReported(error, request.contextValue.requestId));
    }
  };
  const listener: GraphQLRequestListener<RequestContext> = {
    async didResolveOperation(request) {
      const cost = countRootFields(request);
      const excess = excessOf(request, limits);
      if (cost === 0) {
        if (excess !== null) throw toGraphError(excess);
        return;
      }
      try {
        await request.contextValue.admit(excess === null ? cost : 1);
        if (excess !== null) throw excess;
        requireLinkScopes(request);
        request.contextValue.checkTerms();
      } catch (error) {
        throw toGraphError(toReported(error, request.contextValue.requestId));
      }
    },
    didEncounterErrors({ errors, contextValue }) {
      for (const error of errors) {
        const cause = causeOf(error);
        if (!(cause instanceof GraphQLError)) toReported(cause, contextValue.requestId);
      }
      return Promise.resolve();
    },
    async willSendResponse(request) {
      const { contextValue, response } = request;
      if (request.operation === undefined) await admitUnresolved(request);
      if (contextValue.isAdmitted && response.body.kind === 'single') {
        try {
          await settle(response.body.singleResult, contextValue);
        } catch (error) {
          refuse(request, toReported(error, contextValue.requestId));
        }
      }
      setHeaders(response, contextValue.headers);
    },
  };
  return { requestDidStart: () => Promise.resolve(listener) };
}

/**
 * The root fields that will run, each alias counted, `@skip` and `@include` heeded; looks at the schema are free.
 * Variables that do not fit their types count as one: the operation will be refused for them, but not to nobody.
 */
function countRootFields({ schema, document, operation, request }: Resolved): number {
  if (operation === undefined) return 0;
  const fragments: Record<string, FragmentDefinitionNode> = {};
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments[node.name.value] = node;
  }
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], request.variables ?? {});
  if (coerced === undefined) return 1;
  const rootType = schema.getRootType(operation.operation);
  invariant(rootType !== null && rootType !== undefined, 'the operation has been validated');
  const fields = collectFields(schema, fragments, coerced, rootType, operation.selectionSet);
  return [...fields.keys()].filter((name) => !isIntrospection(fields.get(name))).length;
}

/** `fields` are the nodes of one response name; merged nodes are of one field. */
function isIntrospection(fields: readonly FieldNode[] | undefined): boolean {
  return fields?.[0]?.name.value.startsWith('__') === true;
}

/** An operation that asks for too much is refused (once its caller is admitted) before anything is done for it. */
function excessOf({ schema, document, operation, request }: Resolved, limits: GraphLimits): ApiError | null {
  if (operation === undefined) return null;
  return findExcess(measureOperation(schema, document, operation, request.variables ?? {}, limits), limits);
}

function requireLinkScopes({ schema, document, operation, contextValue }: Resolved): void {
  if (operation === undefined || contextValue.caller.scopes.includes('*')) return;
  for (const scope of linkScopes(schema, document, operation)) contextValue.requireScope(scope);
}

/** Charges an answer, or, in a dry run, puts what it would cost in the place of its data. */
async function settle(result: FormattedExecutionResult, { meter, terms }: RequestContext): Promise<void> {
  const hasData = result.data !== null && result.data !== undefined;
  if (hasData && terms.isDryRun) {
    result.data = null;
    result.extensions = { ...result.extensions, dryRun: await meter.estimate() };
    return;
  }
  const statement = await (hasData ? meter.settle() : meter.confirm());
  if (statement !== null) result.extensions = { ...result.extensions, credits: summarize(statement) };
}

function summarize({ charged, records, binding }: CreditStatement): object {
  return { charged, remaining: binding.remaining, records };
}

/** Puts a refusal in the place of the answer: nothing of the answer is left. */
function refuse({ response }: Answered, error: ApiError): void {
  invariant(response.body.kind === 'single', 'only single answers are settled');
  response.body.singleResult = { errors: [{ message: error.message, extensions: { code: error.code } }] };
  response.http.status = error.status;
  setHeaders(response, error.headers);
}

function setHeaders({ http }: Answered['response'], headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) http.headers.set(name.toLowerCase(), value);
}
