import { type DocumentNode, Kind, OperationTypeNode, parse } from 'graphql';
import type { RawArguments } from '../../context/operation.js';
import { ApiError } from '../../errors/api-error.js';
import { type ErrorCode, errorTable } from '../../errors/error-table.js';
import { quote } from '../../values/nearest-texts.js';
import { answerBounds } from '../record-view.js';
import { countOf, type GraphQuery, type GraphResult, type Tool, type ToolAnswer } from './tool.js';

const maxQueryLength = 20_000;
const example =
  '{ companies(filter: {industry: {has: "Robotics"}}, first: 3) { nodes { organizationName fundingRounds(first: 2) { nodes { name raisedAmountUsd investors { investorName } } } } } }';

/** A GraphQL query. It can combine in one call what the other tools return in several. */
export const graphQueryTool: Tool = {
  name: 'graph_query',
  title: 'Run a GraphQL query',
  description: `Runs a GraphQL query (schema: the resource dealgraph://schema; one type: dealgraph://schema/Company). Use it for questions that need several record kinds in one call, such as companies with their rounds and investors, and for what changed since a date: savedSearches { recentChanges } lists it. Queries only. Field names are camelCase. Call it with dry_run first: each distinct record in the result costs 1 credit, whatever its fields, so keep every first small. At most ${answerBounds.bytes.toLocaleString('en')} bytes. Example: ${JSON.stringify({ query: example, dry_run: true })}.`,
  price: '1 credit per distinct record in the result',
  isFree: false,
  operations: [],
  arguments: {
    query: {
      type: 'string',
      maxLength: maxQueryLength,
      description: 'GraphQL document that contains only queries.',
    },
    variables: { type: 'object' },
    operation_name: { type: 'string', description: 'Query to run, when the document has several.' },
  },
  required: ['query'],
  answers: {
    data: { type: ['object', 'null'] },
    errors: { type: 'array', items: { type: 'object' }, description: 'Errors of the fields that failed.' },
  },
  answer: async ({ given, context, runGraph }) => {
    const { admission } = context;
    let query: GraphQuery;
    try {
      query = readQuery(given);
      refuseChanges(query.query);
    } catch (error) {
      // The rate limit is checked before the format of a request (D2). The GraphQL API, which normally checks it, is
      // not reached.
      await admission.admit(1);
      throw error;
    }
    return toAnswer(await runGraph(query, context));
  },
};

/**
 * Parses the arguments of `graph_query`.
 * @throws ApiError VALIDATION_ERROR.
 */
function readQuery({ query, variables, operation_name: name }: RawArguments): GraphQuery {
  if (typeof query !== 'string' || query.length > maxQueryLength)
    throw refused(`query must be a string of at most ${maxQueryLength} characters, got ${quote(query)}.`);
  if (
    variables !== undefined &&
    (typeof variables !== 'object' || variables === null || Array.isArray(variables))
  )
    throw refused(`variables must be an object, got ${quote(variables)}.`);
  if (name !== undefined && typeof name !== 'string')
    throw refused(`operation_name must be a string, got ${quote(name)}.`);
  return { query, variables: variables ?? {}, operationName: name ?? null };
}

/**
 * Rejects a document that contains a mutation or subscription, even if `operation_name` selects a query, because the
 * tool is read-only. A document that cannot be parsed is passed on; the GraphQL API rejects it and states the location.
 * @throws ApiError VALIDATION_ERROR.
 */
export function refuseChanges(query: string): void {
  const operations = parsed(query)?.definitions ?? [];
  const changes = operations.some(
    (one) => one.kind === Kind.OPERATION_DEFINITION && one.operation !== OperationTypeNode.QUERY,
  );
  if (changes) throw refused('graph_query supports queries only, not mutations or subscriptions.');
}

function parsed(query: string): DocumentNode | null {
  try {
    return parse(query, { noLocation: true });
  } catch {
    return null;
  }
}

/**
 * Converts the result of a query to the result of the tool.
 * @throws ApiError for a query without data. Its code is that of the first error, if the API defines that code.
 */
function toAnswer({ data, errors = [], extensions }: GraphResult): ToolAnswer {
  if (extensions?.dryRun !== undefined) {
    const { credits } = extensions.dryRun as { readonly credits: number };
    const summary = `Dry run: the query would cost ${countOf(credits, ['credit', 'credits'])}. Nothing was charged.`;
    return { structured: { dry_run: extensions.dryRun }, summary };
  }
  const [first] = errors;
  if ((data === undefined || data === null) && first !== undefined) throw toApiError(first);
  const structured = { data, ...(errors.length > 0 && { errors }) };
  const failed =
    errors.length === 0 ? '' : ` ${countOf(errors.length, ['field', 'fields'])} failed. See errors.`;
  return { structured, summary: `The result of the query.${failed}` };
}

function toApiError({ message, extensions }: NonNullable<GraphResult['errors']>[number]): ApiError {
  const code = extensions?.code ?? 'VALIDATION_ERROR';
  if (Object.hasOwn(errorTable, code)) return new ApiError(code as ErrorCode, message);
  return new ApiError('VALIDATION_ERROR', `${code}: ${message}`);
}

function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}
