import {
  HeaderMap,
  type ApolloServerPlugin,
  type GraphQLRequestContextWillSendResponse,
  type GraphQLRequestListener,
  type GraphQLResponse,
} from '@apollo/server';
import { GraphQLError } from 'graphql';
import { Replay } from '../context/idempotency.js';
import type { RequestContext } from '../context/request-context.js';
import { toApiError } from '../context/to-api-error.js';
import type { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import { assessOperation, type ResolvedRequest } from './assess-operation.js';
import { causeOf, toGraphError } from './graph-error.js';
import type { GraphLimits } from './limits/graph-limits.js';
import { linkScopes } from './link-scopes.js';
import { settleAnswer } from './settle-answer.js';

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
      const { cost, excess } = assessOperation(request, limits);
      if (cost === 0) {
        if (excess !== null) throw toGraphError(excess);
        return;
      }
      try {
        await request.contextValue.admit(cost);
        if (excess !== null) throw excess;
        requireLinkScopes(request);
        request.contextValue.checkTerms();
        await request.contextValue.recall(identityOf(request));
      } catch (error) {
        if (error instanceof Replay) return;
        throw toGraphError(toReported(error, request.contextValue.requestId));
      }
    },
    responseForOperation({ contextValue }) {
      return Promise.resolve(contextValue.idempotency.replay === null ? null : emptyAnswer());
    },
    didEncounterErrors({ errors, contextValue }) {
      for (const error of errors) {
        const cause = causeOf(error);
        const isOurs = !(cause instanceof GraphQLError) && !(cause instanceof Replay);
        if (isOurs) toReported(cause, contextValue.requestId);
      }
      return Promise.resolve();
    },
    async willSendResponse(request) {
      const { contextValue, response } = request;
      if (request.operation === undefined) await admitUnresolved(request);
      // An answer that has been refused already stays refused: it is no place for one that was given before.
      const isRefused = (response.http.status ?? 200) >= 400;
      if (contextValue.isAdmitted && response.body.kind === 'single') {
        try {
          response.body.singleResult = await settleAnswer(
            response.body.singleResult,
            contextValue,
            isRefused,
          );
        } catch (error) {
          refuse(request, toReported(error, contextValue.requestId));
        }
      }
      setHeaders(response, contextValue.headers);
    },
  };
  return { requestDidStart: () => Promise.resolve(listener) };
}

function requireLinkScopes({ schema, document, operation, contextValue }: ResolvedRequest): void {
  if (operation === undefined || contextValue.caller.scopes.includes('*')) return;
  for (const scope of linkScopes(schema, document, operation)) contextValue.requireScope(scope);
}

/** What makes a graph request the same as another: with other variables it is another one. */
function identityOf({ source, request }: ResolvedRequest): object {
  const { operationName = null, variables = {} } = request;
  return { source, operationName, variables };
}

/** Stands where execution would have answered; what was answered before is put into it as it is sent. */
function emptyAnswer(): GraphQLResponse {
  return {
    http: { headers: new HeaderMap() },
    body: { kind: 'single', singleResult: {} },
  };
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
