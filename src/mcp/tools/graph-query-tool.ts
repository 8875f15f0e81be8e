import { OperationTypeNode, parse, Kind, type DocumentNode } from 'graphql';
import type { RawArguments } from '../../context/operation.js';
import { quote } from '../../domain/quote.js';
import { ApiError } from '../../errors/api-error.js';
import { errorTable, type ErrorCode } from '../../errors/error-table.js';
import { answerBounds } from '../answer-bounds.js';
import type { GraphQuery, GraphResult, Tool, ToolAnswer } from './tool.js';

const longestQuery = 20_000;
const example =
  '{ companies(filter: {industry: {has: "Robotics"}}, first: 3) { nodes { organizationName fundingRounds(first: 2) { nodes { name raisedAmountUsd investors { investorName } } } } } }';

/** @throws ApiError VALIDATION_ERROR. */
function readQuery({ query, variables, operation_name: name }: RawArguments): GraphQuery {
  if (typeof query !== 'string' || query.length > longestQuery)
    throw refused(`query needs to be a text of at most ${longestQuery} characters, got ${quote(query)}.`);
  if (
    variables !== undefined &&
    (typeof variables !== 'object' || variables === null || Array.isArray(variables))
  )
    throw refused(`variables needs to be an object, got ${quote(variables)}.`);
  if (name !== undefined && typeof name !== 'string')
    throw refused(`operation_name needs to be a text, got ${quote(name)}.`);
  return { query, variables: variables ?? {}, operationName: name ?? null };
}

/**
 * A tool of reading changes nothing, whichever of a document's operations is asked for. What cannot be parsed is refused
 * by the graph, with the place.
 * @throws ApiError VALIDATION_ERROR.
 */
export function refuseChanges(query: string): void {
  const operations = parsed(query)?.definitions ?? [];
  const changes = operations.some(
    (one) => one.kind === Kind.OPERATION_DEFINITION && one.operation !== OperationTypeNode.QUERY,
  );
  if (changes)
    throw refused('graph_query only reads: its document may hold queries, no mutation and no subscription.');
}

function parsed(query: string): DocumentNode | null {
  try {
    return parse(query, { noLocation: true });
  } catch {
    return null;
  }
}

/** @throws ApiError for a query that has no data: with its first error's code where that is one of ours. */
function toAnswer({ data, errors = [], extensions }: GraphResult): ToolAnswer {
  if (extensions?.dryRun !== undefined) {
    const { credits } = extensions.dryRun as { readonly credits: number };
    const summary = `Dry run: the query would cost ${credits} credits. Nothing was charged.`;
    return { structured: { dry_run: extensions.dryRun }, summary };
  }
  const [first] = errors;
  if ((data === undefined || data === null) && first !== undefined) throw toApiError(first);
  const structured = { data, ...(errors.length > 0 && { errors }) };
  const failed = errors.length === 0 ? '' : ` ${errors.length} of its fields failed: see errors.`;
  return { structured, summary: `The answer of the query.${failed}` };
}

function toApiError({ message, extensions }: NonNullable<GraphResult['errors']>[number]): ApiError {
  const code = extensions?.code ?? 'VALIDATION_ERROR';
  if (Object.hasOwn(errorTable, code)) return new ApiError(code as ErrorCode, message);
  return new ApiError('VALIDATION_ERROR', `${code}: ${message}`);
}

function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}

/** A query of the graph, which joins what the other tools answer one by one. */
export const graphQueryTool: Tool = {
  name: 'graph_query',
  title: 'Query the graph',
  description: `Any read of the GraphQL schema (the resource dealgraph://schema; one type: dealgraph://schema/Company): for questions that need several kinds of record at once, such as companies with their rounds and investors, in one call. Only queries. Field names are camelCase. Ask with dry_run first: each distinct record in the answer costs a credit, whatever its fields, so keep every first small. At most ${answerBounds.bytes.toLocaleString('en')} bytes. Example: ${JSON.stringify({ query: example, dry_run: true })}.`,
  price: '1 credit for each distinct record in the answer',
  isFree: false,
  operations: [],
  arguments: {
    query: { type: 'string', maxLength: longestQuery, description: 'A GraphQL document of queries.' },
    variables: { type: 'object' },
    operation_name: { type: 'string', description: 'Which of several queries.' },
  },
  required: ['query'],
  answers: {
    data: { type: ['object', 'null'] },
    errors: { type: 'array', items: { type: 'object' }, description: 'Of fields that failed.' },
  },
  answer: async ({ given, context, runGraph }) => {
    const { admission } = context;
    let query: GraphQuery;
    try {
      query = readQuery(given);
      refuseChanges(query.query);
    } catch (error) {
      // The rate comes before the shape of a request (D2); the graph takes it itself.
      await admission.admit(1);
      throw error;
    }
    return toAnswer(await runGraph(query, context));
  },
};
