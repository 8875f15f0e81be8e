import 'reflect-metadata';
import type { RawArguments } from '../../context/operation.js';
import { ApiError } from '../../errors/api-error.js';
import { valueMetrics } from '../../query/model/aggregates.js';
import { readAggregateBody, serializeAggregate } from '../../query/wire/aggregate-wire.js';
import { aggregateOperations } from '../../record-api/aggregate-operations.js';
import { companyResolver } from '../../record-api/graphql/company-resolver.js';
import { recordMethods } from '../../record-api/graphql/record-methods.js';
import { companyAcquisitions } from '../../record-api/record-operations.js';
import { productsOf, type RecordKind, recordKinds, recordWords } from '../../records/record-kinds.js';
import { documentTextOf } from '../../records/wire/write-document.js';
import { quote } from '../../values/nearest-texts.js';
import { budgetTool } from './budget-tool.js';
import { graphQueryTool } from './graph-query-tool.js';
import { lookupTools } from './lookup-tools.js';
import { answerByOperation } from './operation-tool.js';
import { recordTools } from './record-tools.js';
import { researchTools } from './research-tools.js';
import { searchTools } from './search-tools.js';
import { similarTools } from './similar-tools.js';
import { afterArgument, countOf, firstArgument, readId, readRows, type Tool } from './tool.js';

const grouped: Readonly<Record<string, RecordKind>> = productsOf(recordKinds);

const example = {
  product: 'funding_rounds',
  filter: { announced_on: { gte: '2024-01-01' }, company: { hq: { country: { eq: 'Germany' } } } },
  group_by: [{ edge: 'investors' }],
  metrics: ['count', { sum: 'raised_amount_usd' }],
  order_by: [{ metric: 'count', direction: 'desc' }],
  first: 10,
};
const objects = { type: 'array', items: { type: 'object' } };

/** Computes metrics of groups of records. Each group costs one credit. */
const aggregateTool: Tool = {
  name: 'aggregate',
  title: 'Count, sum and rank',
  description: `Computes metrics of records or groups of records: counts, sums, means, medians, ranks. Cheap: a group costs 1 credit however many records it has, so use this instead of a search for "how many", "how much", "the most active". Example: ${JSON.stringify(example)}. By year: group_by [{"field": "announced_on", "by": "year"}].`,
  price: '1 credit per group; without group_by, 1 credit in total',
  isFree: false,
  operations: Object.values(aggregateOperations),
  arguments: {
    product: { type: 'string', enum: Object.keys(grouped) },
    filter: { type: 'object', description: 'Filter, as in the search tool of the product.' },
    group_by: {
      ...objects,
      description:
        'Keys: {"field": "hq.country"}, {"field": date, "by": "year"|"quarter"|"month"}, {"field": number, "buckets": [1, 10]}, {"edge": "investors"}, {"edge": "company", "field": "industry"}. With "skip_null": true, a key omits the group of unknown values. Without keys, all records form one group.',
    },
    metrics: {
      type: 'array',
      items: { anyOf: [{ type: 'string' }, { type: 'object' }] },
      description: `"count", {"count_distinct": edge}, or {metric: field} with ${valueMetrics.join(', ')}.`,
    },
    having: { ...objects, description: 'Conditions on groups: {"metric": "count", "gte": 3}.' },
    order_by: {
      ...objects,
      description:
        '{"metric": "sum", "field": "raised_amount_usd", "direction": "desc"}, or {"key": "hq.country"}.',
    },
    first: firstArgument,
    after: afterArgument,
  },
  required: ['product'],
  answers: {
    groups: {
      type: 'array',
      items: { type: 'object' },
      description: 'Each has key, count and the metrics.',
    },
    page_info: { type: 'object', description: 'has_next_page, and end_cursor for `after`.' },
  },
  answer: (call) => {
    const kind = kindOf(call.given['product']);
    const name = `${recordWords[kind].field}Aggregate` as const;
    return answerByOperation(
      {
        operation: aggregateOperations[name],
        raw: (given) => readAggregateBody(kind, bodyOf(given)),
        call: recordMethods[kind].aggregate,
        shape: (page) => serializeAggregate(page) as Readonly<Record<string, unknown>>,
        summarize: (answer) => {
          const { has_next_page: isMore, end_cursor: cursor } = answer['page_info'] as Record<
            string,
            unknown
          >;
          const count = countOf((answer['groups'] as readonly unknown[]).length, ['group', 'groups']);
          if (isMore !== true) return `${count}; there are no more.`;
          return `${count}; there are more. Continue with after: ${JSON.stringify(cursor)}.`;
        },
      },
      call,
    );
  },
};

/** Returns the acquisitions in which a company is the acquirer or the acquiree. */
const companyAcquisitionsTool: Tool = {
  name: 'company_acquisitions',
  title: "Get a company's acquisitions",
  description:
    'Returns the acquisitions in which one company is the acquirer or the acquiree, newest first, with price, date and the other company. Example: {"company_id": "a0a0a0000000000000000001"}.',
  price: '1 credit per acquisition; an empty page is free',
  isFree: false,
  operations: [companyAcquisitions],
  arguments: {
    company_id: { type: 'string', description: 'ID of the company.' },
    limit: firstArgument,
    page: { type: 'integer', minimum: 0, default: 0, description: 'Zero-based page number.' },
  },
  required: ['company_id'],
  answers: {
    items: { type: 'array', items: { type: 'object' }, description: 'The acquisitions, newest first.' },
    next_page: {
      type: ['integer', 'null'],
      description: '`page` of the next page; null when there are no more.',
    },
  },
  answer: (call) =>
    answerByOperation(
      {
        operation: companyAcquisitions,
        raw: ({ company_id: companyId, limit, page }) => ({
          companyId: readId('company_id', companyId),
          limit: readRows('limit', limit),
          page,
        }),
        call: (args, context, selection) => companyResolver.companyAcquisitions(args, context, selection),
        shape: (deals, { limit, page }) => ({
          items: deals.map((deal) => JSON.parse(documentTextOf(deal)) as object),
          // A full page may be the last one. Requesting a next page is then free, because it is empty.
          next_page: deals.length < readRows('limit', limit) ? null : Number(page ?? 0) + 1,
        }),
        summarize: ({ items, next_page: next }) => {
          const count = countOf((items as readonly unknown[]).length, ['acquisition', 'acquisitions']);
          if (typeof next !== 'number') return `${count}; there are no more.`;
          return `${count}; there may be more. Continue with page: ${next}.`;
        },
      },
      call,
    ),
};

/** All tools, in the order in which models see them: free tools first. */
export const tools: readonly Tool[] = [
  ...lookupTools,
  budgetTool,
  ...recordTools,
  ...searchTools,
  companyAcquisitionsTool,
  ...similarTools,
  aggregateTool,
  graphQueryTool,
  ...researchTools,
];

function kindOf(product: unknown): RecordKind {
  const found = typeof product === 'string' && Object.hasOwn(grouped, product) ? grouped[product] : undefined;
  if (found !== undefined) return found;
  const known = Object.keys(grouped).join(', ');
  throw new ApiError('VALIDATION_ERROR', `product must be one of ${known}, got ${quote(product)}.`);
}

function bodyOf({ product: _product, ...body }: RawArguments): RawArguments {
  return { ...body, first: readRows('first', body['first']) };
}
