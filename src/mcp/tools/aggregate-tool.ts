import type { Operation, RawArguments } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import type { RequestContext } from '../../context/request-context.js';
import type { AggregateRequest } from '../../domain/aggregates/aggregate-request.js';
import type { GroupPage } from '../../domain/aggregates/group.js';
import { valueMetrics } from '../../domain/aggregates/metric.js';
import { quote } from '../../domain/quote.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import { ApiError } from '../../errors/api-error.js';
import { resolvers } from '../../graph/resolvers/resolvers.js';
import { serializeAggregate } from '../../wire/aggregate-wire.js';
import { readAggregateBody } from '../../wire/read-aggregate-body.js';
import { answerByOperation } from './operation-tool.js';
import type { Tool } from './tool.js';
import { afterArgument, countOf, firstArgument, readRows } from './tool-arguments.js';

const { aggregate } = resolvers;

interface Grouped {
  readonly kind: RecordKind;
  readonly operation: Operation<AggregateRequest>;
  readonly groups: (request: AggregateRequest, context: RequestContext) => Promise<GroupPage>;
}

const grouped: Readonly<Record<string, Grouped>> = {
  companies: {
    kind: 'Company',
    operation: operations.companiesAggregate,
    groups: (request, context) => aggregate.companiesAggregate(request, context),
  },
  people: {
    kind: 'Person',
    operation: operations.peopleAggregate,
    groups: (request, context) => aggregate.peopleAggregate(request, context),
  },
  investors: {
    kind: 'Investor',
    operation: operations.investorsAggregate,
    groups: (request, context) => aggregate.investorsAggregate(request, context),
  },
  funding_rounds: {
    kind: 'FundingRound',
    operation: operations.fundingRoundsAggregate,
    groups: (request, context) => aggregate.fundingRoundsAggregate(request, context),
  },
  acquisitions: {
    kind: 'Acquisition',
    operation: operations.acquisitionsAggregate,
    groups: (request, context) => aggregate.acquisitionsAggregate(request, context),
  },
  ipos: {
    kind: 'Ipo',
    operation: operations.iposAggregate,
    groups: (request, context) => aggregate.iposAggregate(request, context),
  },
};

function groupedOf(product: unknown): Grouped {
  const found = typeof product === 'string' && Object.hasOwn(grouped, product) ? grouped[product] : undefined;
  if (found !== undefined) return found;
  const known = Object.keys(grouped).join(', ');
  throw new ApiError('VALIDATION_ERROR', `product needs to be one of ${known}, got ${quote(product)}.`);
}

function bodyOf({ product: _product, ...body }: RawArguments): RawArguments {
  return { ...body, first: readRows('first', body['first']) };
}

const example = {
  product: 'funding_rounds',
  filter: { announced_on: { gte: '2024-01-01' }, company: { hq: { country: { eq: 'Germany' } } } },
  group_by: [{ edge: 'investors' }],
  metrics: ['count', { sum: 'raised_amount_usd' }],
  order_by: [{ metric: 'count', direction: 'desc' }],
  first: 10,
};
const objects = { type: 'array', items: { type: 'object' } };

/** Figures of groups, a credit a group. */
export const aggregateTool: Tool = {
  name: 'aggregate',
  title: 'Count, sum and rank',
  description: `Figures of records, or of groups of them: how many, sums, means, medians, ranks. Cheap: a group costs a credit however many records are in it, so take this and not a search for "how many", "how much", "the most active". Example: ${JSON.stringify(example)}. By year: group_by [{"field": "announced_on", "by": "year"}].`,
  price: '1 credit a group; without group_by 1 credit in all',
  isFree: false,
  operations: Object.values(grouped).map(({ operation }) => operation),
  arguments: {
    product: { enum: Object.keys(grouped) },
    filter: { type: 'object', description: 'The filter of the search tool of the product.' },
    group_by: {
      ...objects,
      description:
        'Keys: {"field": "hq.country"}, {"field": date, "by": "year"|"quarter"|"month"}, {"field": number, "buckets": [1, 10]}, {"edge": "investors"}, {"edge": "company", "field": "industry"}. None is one group of all.',
    },
    metrics: {
      type: 'array',
      items: { type: ['string', 'object'] },
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
      description: 'Each with key, count and the metrics.',
    },
    page_info: { type: 'object', description: 'has_next_page, and end_cursor for `after`.' },
  },
  answer: (call) => {
    const { kind, operation, groups } = groupedOf(call.given['product']);
    return answerByOperation(
      {
        operation,
        raw: (given) => readAggregateBody(kind, bodyOf(given)),
        call: groups,
        shape: (page) => serializeAggregate(page) as Readonly<Record<string, unknown>>,
        summarize: (answer) => {
          const { has_next_page: isMore, end_cursor: cursor } = answer['page_info'] as Record<
            string,
            unknown
          >;
          const count = countOf((answer['groups'] as readonly unknown[]).length, ['group', 'groups']);
          if (isMore !== true) return `${count}; there are no more.`;
          return `${count}; more were left out. Go on with after: ${JSON.stringify(cursor)}.`;
        },
      },
      call,
    );
  },
};
