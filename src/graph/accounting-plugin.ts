import {
  HeaderMap,
  type ApolloServerPlugin,
  type GraphQLRequestContextWillSendResponse,
  type GraphQLRequestListener,
  type GraphQLResponse,
} from '@apollo/server';
import { GraphQLError, OperationTypeNode, type GraphQLSchema } from 'graphql';
import { Replay } from '../context/idempotency.js';
import type { RequestContext } from '../context/request-context.js';
import { toApiError } from '../context/to-api-error.js';
import { secondsToMidnight } from '../domain/seconds-to-midnight.js';
import { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import { asksForCount } from './asks-for-count.js';
import { askedOperation, type ResolvedRequest } from './asked-operation.js';
import { codeOfError } from './code-of-error.js';
import { createAssessor, type Assessment, type AssessOperation } from './assess-operation.js';
import { DocumentMemory } from './document-memory.js';
import { causeOf, toGraphError } from './graph-error.js';
import { IntrospectionAnswers } from './introspection-answers.js';
import { keptLinks } from './kept-links.js';
import type { GraphLimits } from './limits/graph-limits.js';
import { linkScopes } from './link-scopes.js';
import { setOutgoingBody } from './outgoing-body.js';
import { settleAnswer } from './settle-answer.js';
import type { AskedOperation } from './walk-fields.js';

type Answered = GraphQLRequestContextWillSendResponse<RequestContext>;

/** What the plugin hears of failures that are ours. */
export type ReportFailure = (error: unknown, requestId: string) => void;

/**
 * Admits a graph operation before it runs and settles it before it is sent, as REST does for a call: a key and as many
 * requests of its rate as there are root fields (D6), then one charge for the whole answer (D4).
 * An operation that only looks at the schema needs no key and costs nothing but rate.
 */
export function accountingPlugin(
  schema: GraphQLSchema,
  report: ReportFailure,
  limits: GraphLimits,
): ApolloServerPlugin<RequestContext> {
  const introspection = new IntrospectionAnswers(schema);
  const assess = createAssessor(limits);
  const toReported = (error: unknown, requestId: string): ApiError => {
    const apiError = toApiError(error);
    if (apiError.status >= 500) report(error, requestId);
    return apiError;
  };
  const listener: GraphQLRequestListener<RequestContext> = {
    async didResolveOperation(request) {
      try {
        await admit(request, assess, introspection);
      } catch (error) {
        if (error instanceof Replay) return;
        if (error instanceof GraphQLError) throw error;
        throw toGraphError(toReported(error, request.contextValue.requestId));
      }
    },
    responseForOperation({ contextValue, document, operation, request }) {
      if (contextValue.paying.idempotency.replay !== null) return Promise.resolve(emptyAnswer());
      if (!schemaQuestions.has(request)) return Promise.resolve(null);
      invariant(request.http !== undefined, 'requests come over HTTP');
      const answer = introspection.answer(document, operation);
      setOutgoingBody(request.http, typeof answer === 'string' ? answer : [answer]);
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

/** Settles the answer of what ran, and refuses it where that fails. */
async function conclude(
  request: Answered,
  toReported: (error: unknown, requestId: string) => ApiError,
): Promise<void> {
  const { admission, requestId } = request.contextValue;
  if (request.operation === undefined) await admitUnresolved(request, toReported);
  else if (admission.isAdmitted && !schemaQuestions.has(request.request))
    try {
      await settle(request);
    } catch (error) {
      refuse(request, toReported(error, requestId));
    }
}

/** The checks of an operation before it runs: key and rate, the scopes of its links, its size, and its terms. */
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
  const asked = askedOperation(request);
  if (asked !== null) requireLinkScopes(contextValue, asked);
  if (excess !== null) throw excess;
  contextValue.paying.checkTerms();
  await contextValue.paying.recall(identityOf(request));
  if (asked === null) return;
  await requireCreditForCounts(contextValue, asked);
  await openKeptLinks(contextValue, asked);
}

/** A document that cannot run is answered too: it needs a key and counts as one request (D2, D6). */
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
 * A variable that is null where a default would stand is only found when its value is used; it is the caller's mistake,
 * which is told once the caller is admitted.
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

/** Requests that ask for the schema alone, and whose answer can be one that was made before. */
const schemaQuestions = new WeakSet<object>();

async function admitSchemaQuestion(
  { contextValue, document, operation, request }: ResolvedRequest,
  cost: number,
  introspection: IntrospectionAnswers,
): Promise<void> {
  const portions = introspection.isStandard(document) ? 1 : cost;
  if (contextValue.admission.isKeyless) await contextValue.admission.takeOfAddress(portions);
  else await contextValue.admission.admit(portions);
  // Variables could make another answer of it each time.
  if (operation?.variableDefinitions?.length === 0 || operation?.variableDefinitions === undefined)
    schemaQuestions.add(request);
}

async function settle({ contextValue, response, request, operation }: Answered): Promise<void> {
  invariant(response.body.kind === 'single' && request.http !== undefined, 'an answer is one, over HTTP');
  // An answer that has been refused already stays refused: it is no place for one that was given before.
  const isRefused = (response.http.status ?? 200) >= 400;
  const isMutation = operation?.operation === OperationTypeNode.MUTATION;
  const { singleResult } = response.body;
  const { body, status } = await settleAnswer(singleResult, contextValue, { isRefused, isMutation });
  setOutgoingBody(request.http, body);
  response.body.singleResult = {};
  if (status === undefined) return;
  response.http.status = status;
  if (status === 503) response.http.headers.set('retry-after', '1');
  // A limit of a day that an operation met as it ran; a refusal of the rate has set its own.
  const isRateRefused = contextValue.admission.rate?.allowed === false;
  if (status === 429 && !isRateRefused)
    response.http.headers.set('retry-after', secondsToMidnight(contextValue.now()));
}

const scopesOfLinks = new DocumentMemory(linkScopes);
const counts = new DocumentMemory(asksForCount);
const linksToKept = new DocumentMemory(keptLinks);

function requireLinkScopes(context: RequestContext, asked: AskedOperation): void {
  if (!context.admission.caller.scopes.includes('*'))
    context.admission.requireScopes(scopesOfLinks.of(asked));
}

/** A count refuses the whole request; one that may not look at saved searches at all is told so by its root field. */
async function requireCreditForCounts(context: RequestContext, asked: AskedOperation): Promise<void> {
  const isMutation = asked.operation.operation === OperationTypeNode.MUTATION;
  if (context.admission.holds(isMutation ? 'searches:write' : 'searches:read') && counts.of(asked))
    await context.paying.meter.requireCredit();
}

/**
 * The metadata of saved searches and lists is free, and the records they lead to are not: an operation that asks for
 * these is metered. A change answers what it changed and nothing that could be refused for its price afterwards.
 */
async function openKeptLinks(context: RequestContext, asked: AskedOperation): Promise<void> {
  for (const { name, scope } of linksToKept.of(asked)) {
    if (asked.operation.operation === OperationTypeNode.MUTATION)
      throw new ApiError('VALIDATION_ERROR', `${name} is read by queries; this operation changes something.`);
    if (context.admission.holds(scope)) await context.paying.meter.open(name);
  }
}

/** What makes a graph request the same as another: with other variables it is another one. */
function identityOf({ source, request }: ResolvedRequest): object {
  const { operationName = null, variables = {} } = request;
  return { source, operationName, variables };
}

/** Stands where execution would have answered. */
function emptyAnswer(): GraphQLResponse {
  return {
    http: { headers: new HeaderMap() },
    body: { kind: 'single', singleResult: {} },
  };
}

/** Puts a refusal in the place of the answer: nothing of the answer is left. */
function refuse({ response, request, contextValue }: Answered, error: ApiError): void {
  contextValue.noteRefusal(error.code);
  const body = { errors: [{ message: error.message, extensions: { code: error.code } }] };
  invariant(request.http !== undefined, 'requests come over HTTP');
  setOutgoingBody(request.http, [Buffer.from(JSON.stringify(body))]);
  response.http.status = error.status;
  for (const [name, value] of Object.entries(error.headers))
    response.http.headers.set(name.toLowerCase(), value);
}
