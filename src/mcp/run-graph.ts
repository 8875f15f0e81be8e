import { text as textOf } from 'node:stream/consumers';
import { HeaderMap, type ApolloServer } from '@apollo/server';
import type { RequestContext } from '../context/request-context.js';
import { checkSource } from '../graph/limits/check-source.js';
import { checkVariables } from '../graph/limits/check-variables.js';
import type { GraphLimits } from '../graph/limits/graph-limits.js';
import { findOutgoingBody } from '../graph/outgoing-body.js';
import { invariant } from '../errors/invariant.js';
import type { AnswerBody } from '../http/send-answer.js';
import type { GraphQuery, GraphResult, RunGraph } from './tools/tool.js';

/** Runs a query as the graph's door does: its limits, its rate, its charge. */
export function createGraphRunner(graph: ApolloServer<RequestContext>, limits: GraphLimits): RunGraph {
  return async (asked, context) => {
    await checkSize(asked, limits, context);
    const headers = new HeaderMap([
      ['content-type', 'application/json'],
      ['accept', 'application/json'],
    ]);
    const { query, variables, operationName } = asked;
    const httpGraphQLRequest = {
      method: 'POST',
      headers,
      search: '',
      body: { query, variables, ...(operationName !== null && { operationName }) },
    };
    const made = await graph.executeHTTPGraphQLRequest({
      httpGraphQLRequest,
      context: () => Promise.resolve(context),
    });
    const body = findOutgoingBody(httpGraphQLRequest) ?? null;
    if (body !== null) return JSON.parse(await readBody(body)) as GraphResult;
    invariant(made.body.kind === 'complete', 'nothing here is answered in parts');
    return JSON.parse(made.body.string) as GraphResult;
  };
}

/** Before it is parsed; who is refused has taken a request of the rate. */
async function checkSize(
  { query, variables }: GraphQuery,
  limits: GraphLimits,
  { admission }: RequestContext,
): Promise<void> {
  try {
    checkSource(query, limits);
    checkVariables(variables, limits);
  } catch (error) {
    await admission.admit(1);
    throw error;
  }
}

function readBody(body: Exclude<AnswerBody, null>): Promise<string> {
  if (typeof body === 'string') return Promise.resolve(body);
  if ('unpack' in body) return textOf(body.unpack());
  return 'pipe' in body ? textOf(body) : Promise.resolve(Buffer.concat(body).toString());
}
