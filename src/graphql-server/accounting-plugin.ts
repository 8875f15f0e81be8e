import {
  type ApolloServerPlugin,
  type GraphQLRequestContextWillSendResponse,
  type GraphQLRequestListener,
  type GraphQLResponse,
  HeaderMap,
} from '@apollo/server';
import { GraphQLError, type GraphQLSchema, OperationTypeNode } from 'graphql';
import { operationsWhileSuspended } from '../account-api/account-operations.js';
import { Replay } from '../accounts/idempotency.js';
import { secondsToMidnight } from '../accounts/model/credit-budget.js';
import { toApiError } from '../context/to-api-error.js';
import { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import { type RequestedOperation, walkFields } from '../graphql/fields.js';
import { List, SavedSearch } from '../searches/graphql/search-types.js';
import {
  type Assessment,
  type AssessOperation,
  createAssessor,
  requestedOperation,
  type ResolvedRequest,
} from './assess-operation.js';
import { DocumentMemory } from './document-memory.js';
import type { GraphContext } from './graph-context.js';
import { causeOf, toGraphError } from './graph-error.js';
import { IntrospectionAnswers } from './introspection-answers.js';
import type { GraphLimits } from './limits/limits.js';
import { linkScopes } from './link-scopes.js';
import { settleAnswer } from './settle-answer.js';

/**
 * The fields that return the stored records of a saved search or a list, and the scopes for reading their parent
 * objects.
 */
const links: readonly (readonly [type: string, field: string, scope: 'searches:read' | 'lists:read'])[] = [
  [SavedSearch.name, 'results', 'searches:read'],
  [List.name, 'members', 'lists:read'],
];

type Answered = GraphQLRequestContextWillSendResponse<GraphContext>;

/** Reports server errors. */
export type ReportFailure = (error: unknown, requestId: string) => void;

/**
 * Creates the plugin that admits a GraphQL operation before it runs and charges for it before its response is sent.
 * Checks the key, counts each root field as one request toward the rate limit (D6), and makes one charge for the whole
 * response (D4). An operation that only queries the schema needs no key and is free, but counts toward the rate limit.
 */
export function accountingPlugin(
  schema: GraphQLSchema,
  report: ReportFailure,
  limits: GraphLimits,
): ApolloServerPlugin<GraphContext> {
  const introspection = new IntrospectionAnswers(schema);
  const assess = createAssessor(limits);
  const toReported = (error: unknown, requestId: string): ApiError => {
    const apiError = toApiError(error);
    if (apiError.status >= 500) report(error, requestId);
    return apiError;
  };
  const listener: GraphQLRequestListener<GraphContext> = {
    async didResolveOperation(request) {
      try {
        await admit(request, assess, introspection);
      } catch (error) {
        if (error instanceof Replay) return;
        if (error instanceof GraphQLError) throw error;
        throw toGraphError(toReported(error, request.contextValue.requestId));
      }
    },
    responseForOperation({ contextValue: { paying, execution }, document, operation }) {
      if (paying.replay !== null) return Promise.resolve(emptyAnswer());
      if (!execution.isSchemaQuestion) return Promise.resolve(null);
      const answer = introspection.answer(document, operation);
      execution.body = typeof answer === 'string' ? answer : [answer];
      return Promise.resolve(emptyAnswer());
    },
    didEncounterErrors({ errors, contextValue }) {
      for (const error of errors) {
        const cause = causeOf(error);
        const isOurs = !(cause instanceof GraphQLError) && !(cause instanceof Replay);
        if (isOurs) toReported(cause, contextValue.requestId);
        if (!(cause instanceof Replay)) contextValue.noteRefusal(codeOfError(cause));
      }
      return Promise.resolve();
    },
    willSendResponse: (request) => conclude(request, toReported),
  };
  return { requestDidStart: () => Promise.resolve(listener) };
}

/** Charges for the response of an executed operation. If that fails, replaces the response with an error. */
async function conclude(
  request: Answered,
  toReported: (error: unknown, requestId: string) => ApiError,
): Promise<void> {
  const { admission, requestId, execution } = request.contextValue;
  if (request.operation === undefined) await admitUnresolved(request, toReported);
  else if (admission.isAdmitted && !execution.isSchemaQuestion)
    try {
      await settle(request);
    } catch (error) {
      refuse(request, toReported(error, requestId));
    }
}

/**
 * Checks an operation before it runs: key, rate limit, scopes of the linked records, size limits and charge options.
 */
async function admit(
  request: ResolvedRequest,
  assess: AssessOperation,
  introspection: IntrospectionAnswers,
): Promise<void> {
  const assessment = await assessed(request, assess);
  if (assessment === null) return;
  const { cost, isAboutSchema, excess } = assessment;
  const { contextValue } = request;
  contextValue.paying.nameTarget(request.operation?.name?.value ?? null);
  if (isAboutSchema) await admitSchemaQuestion(request, excess === null ? cost : 1, introspection);
  else await contextValue.admission.admit(cost);
  if (isAboutSchema) {
    if (excess !== null) throw excess;
    contextValue.paying.checkTerms();
    return;
  }
  const requested = requestedOperation(request);
  if (requested !== null) {
    requireActive(contextValue, requested);
    requireLinkScopes(contextValue, requested);
  }
  if (excess !== null) throw excess;
  contextValue.paying.checkTerms();
  await contextValue.paying.recall(identityOf(request));
  if (requested === null) return;
  await requireCreditForCounts(contextValue, requested);
  await openCachedLinks(contextValue, requested);
}

/** Admits a document that cannot run. Its error response needs a key too, and counts as one request (D2, D6). */
async function admitUnresolved(
  request: Answered,
  toReported: (error: unknown, requestId: string) => ApiError,
): Promise<void> {
  try {
    await request.contextValue.admission.admit(1);
  } catch (error) {
    refuse(request, toReported(error, request.contextValue.requestId));
  }
}

/**
 * Assesses an operation. graphql detects a null variable in a non-null position only when it uses the variable; this
 * client error is reported after the caller is admitted.
 */
async function assessed(request: ResolvedRequest, assess: AssessOperation): Promise<Assessment | null> {
  try {
    return assess(request);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    await request.contextValue.admission.admit(1);
    const { message, nodes } = error;
    const extensions = { code: 'BAD_USER_INPUT', http: { status: 400 } };
    throw new GraphQLError(message, { nodes: nodes ?? null, extensions });
  }
}

async function admitSchemaQuestion(
  { contextValue, document, operation }: ResolvedRequest,
  cost: number,
  introspection: IntrospectionAnswers,
): Promise<void> {
  const portions = introspection.isStandard(document) ? 1 : cost;
  if (contextValue.admission.isKeyless) await contextValue.admission.takeOfAddress(portions);
  else await contextValue.admission.admit(portions);
  // The response to an operation with variables can differ each time, so it is not cached.
  if (operation?.variableDefinitions?.length === 0 || operation?.variableDefinitions === undefined)
    contextValue.execution.isSchemaQuestion = true;
}

async function settle({ contextValue, response, operation }: Answered): Promise<void> {
  invariant(response.body.kind === 'single', 'incremental delivery is not used');
  // A replay must not replace a response that refuses the request.
  const isRefused = (response.http.status ?? 200) >= 400;
  const isMutation = operation?.operation === OperationTypeNode.MUTATION;
  const { singleResult } = response.body;
  const { body, status } = await settleAnswer(singleResult, contextValue, { isRefused, isMutation });
  contextValue.execution.body = body;
  response.body.singleResult = {};
  if (status === undefined) return;
  response.http.status = status;
  if (status === 503) response.http.headers.set('retry-after', '1');
  // This status means that the operation reached a daily limit while it ran. A rate limit error sets its own header.
  const isRateRefused = contextValue.admission.rate?.allowed === false;
  if (status === 429 && !isRateRefused)
    response.http.headers.set('retry-after', secondsToMidnight(contextValue.now()));
}

const scopesOfLinks = new DocumentMemory(linkScopes);
const counts = new DocumentMemory(selectsCount);
const linksToCached = new DocumentMemory(cachedLinks);

/** Refuses the whole operation of a suspended organization if one of its root fields is not available then (D25). */
function requireActive({ admission }: GraphContext, requested: RequestedOperation): void {
  if (admission.caller.suspension === null) return;
  const root = requested.schema.getRootType(requested.operation.operation);
  walkFields(requested, ({ field, parent }) => {
    if (parent === root && !operationsWhileSuspended.has(field.name)) admission.requireActive();
  });
}

function requireLinkScopes(context: GraphContext, requested: RequestedOperation): void {
  if (!context.admission.caller.scopes.includes('*'))
    context.admission.requireScopes(scopesOfLinks.of(requested));
}

/**
 * Requires a remaining credit for an operation that selects a result count. Without one, the whole request is refused.
 * A key that cannot read saved searches is skipped here, because the root field rejects it.
 */
async function requireCreditForCounts(context: GraphContext, requested: RequestedOperation): Promise<void> {
  const isMutation = requested.operation.operation === OperationTypeNode.MUTATION;
  if (context.admission.holds(isMutation ? 'searches:write' : 'searches:read') && counts.of(requested))
    await context.paying.budget.requireCredit();
}

/**
 * Makes an operation that selects stored records billable. The metadata of saved searches and lists is free; their
 * records are not. Mutations cannot select stored records, because a mutation's response must not be refused for its
 * price after the change was made.
 */
async function openCachedLinks(context: GraphContext, requested: RequestedOperation): Promise<void> {
  for (const { name, scope } of linksToCached.of(requested)) {
    if (requested.operation.operation === OperationTypeNode.MUTATION)
      throw new ApiError(
        'VALIDATION_ERROR',
        `${name} is supported by queries only; this operation is a mutation.`,
      );
    if (!context.admission.holds(scope)) continue;
    await context.paying.budget.requireCreditSoon();
    context.paying.meter.open(name);
  }
}

/** Returns what identifies a GraphQL request for an Idempotency-Key. Different variables make a different request. */
function identityOf({ source, request }: ResolvedRequest): object {
  const { operationName = null, variables = {} } = request;
  return { source, operationName, variables };
}

/** Creates an empty response for an operation that is not executed. */
function emptyAnswer(): GraphQLResponse {
  return {
    http: { headers: new HeaderMap() },
    body: { kind: 'single', singleResult: {} },
  };
}

/** Replaces the whole response with an error. */
function refuse({ response, contextValue }: Answered, error: ApiError): void {
  contextValue.noteRefusal(error.code);
  const body = { errors: [{ message: error.message, extensions: { code: error.code } }] };
  contextValue.execution.body = [Buffer.from(JSON.stringify(body))];
  response.http.status = error.status;
  for (const [name, value] of Object.entries(error.headers))
    response.http.headers.set(name.toLowerCase(), value);
}

/**
 * Returns the code of an error in a GraphQL response: one of `errorTable`, or one of Apollo Server's codes for
 * documents.
 */
function codeOfError(cause: unknown): string {
  if (!(cause instanceof GraphQLError)) return toApiError(cause).code;
  const { code } = cause.extensions;
  return typeof code === 'string' ? code : 'BAD_REQUEST';
}

/**
 * Returns whether an operation selects the result count of a saved search. The count is free, but needs a remaining
 * credit (D11).
 */
function selectsCount(requested: RequestedOperation): boolean {
  let found = false;
  walkFields(requested, ({ field, parent }) => {
    if (parent.name === SavedSearch.name && field.name === 'resultCount') found = true;
  });
  return found;
}

/**
 * A selected field that returns stored records: its name in the ledger, and the scope for reading its parent object.
 */
interface CachedLink {
  readonly name: string;
  readonly scope: 'searches:read' | 'lists:read';
}

/** Returns the fields that return stored records and that an operation selects, without duplicates. */
function cachedLinks(requested: RequestedOperation): readonly CachedLink[] {
  const found = new Map<string, CachedLink>();
  walkFields(requested, ({ field, parent }) => {
    const link = links.find(([type, name]) => type === parent.name && name === field.name);
    if (link === undefined) return;
    const [type, name, scope] = link;
    found.set(type, { name: `${type}.${name}`, scope });
  });
  return [...found.values()];
}
