import type { RecordKind } from '../domain/record-kinds.js';

interface Example {
  readonly body: object;
  readonly answer: object;
}

const byCount = [{ metric: 'count', direction: 'desc' }];

function groups(...all: readonly object[]): object {
  return { groups: all, page_info: { has_next_page: true, end_cursor: 'd0V4QW1wbGVDdXJzb3I' } };
}

/** One aggregate of each kind of record as the OpenAPI document shows it. */
export const aggregateExamples: Readonly<Record<RecordKind, Example>> = {
  Company: {
    body: {
      filter: { hq: { country: { eq: 'Germany' } } },
      group_by: [{ field: 'industry' }],
      metrics: ['count', { sum: 'funding.total_funding_usd' }],
      order_by: byCount,
      first: 20,
    },
    answer: groups({
      key: { industry: 'Robotics' },
      count: 41,
      sum: { 'funding.total_funding_usd': 1_420_000_000 },
    }),
  },
  Person: {
    body: {
      group_by: [{ field: 'level_of_seniority' }],
      metrics: ['count', { median: 'years_of_experience' }],
    },
    answer: groups({
      key: { level_of_seniority: 'Director' },
      count: 118,
      median: { years_of_experience: 14 },
    }),
  },
  Investor: {
    body: {
      group_by: [{ field: 'number_of_exits', buckets: [1, 5, 20] }],
      metrics: ['count', { avg: 'number_of_investments' }],
    },
    answer: groups({ key: { number_of_exits: 1 }, count: 73, avg: { number_of_investments: 21.5 } }),
  },
  FundingRound: {
    body: {
      group_by: [{ field: 'investment_type' }, { field: 'announced_on', by: 'year' }],
      metrics: ['count', { median: 'raised_amount_usd' }, { count_distinct: 'company' }],
      having: [{ metric: 'count', gte: 3 }],
      order_by: byCount,
      first: 20,
    },
    answer: groups({
      key: { investment_type: 'Series A', announced_on: '2013' },
      count: 7,
      median: { raised_amount_usd: 5_000_000 },
      count_distinct: { company: 7 },
    }),
  },
  Acquisition: {
    body: {
      group_by: [
        { field: 'acquisition_date', by: 'year' },
        { edge: 'acquirer', field: 'hq.country' },
      ],
      metrics: ['count', { sum: 'price_usd' }],
    },
    answer: groups({
      key: { acquisition_date: '2024', 'acquirer.hq.country': 'Germany' },
      count: 3,
      sum: { price_usd: 640_000_000 },
    }),
  },
  Ipo: {
    body: {
      group_by: [{ field: 'stock_exchange_symbol' }],
      metrics: ['count', { median: 'valuation_price_usd' }],
    },
    answer: groups({
      key: { stock_exchange_symbol: 'nasdaq' },
      count: 12,
      median: { valuation_price_usd: 2_100_000_000 },
    }),
  },
};

function facet(field: string, ...values: readonly (readonly [value: string, count: number])[]): Example {
  return {
    body: { field, first: 10 },
    answer: { values: values.map(([value, count]) => ({ value, count })) },
  };
}

/** The same of facets. */
export const facetExamples: Readonly<Record<RecordKind, Example>> = {
  Company: facet('hq.country', ['United States', 912], ['Germany', 131]),
  Person: facet('level_of_seniority', ['C-Level', 640], ['Director', 118]),
  Investor: facet('investor_types', ['venture_capital', 190], ['angel', 44]),
  FundingRound: facet('investment_type', ['Seed', 1204], ['Series A', 611]),
  Acquisition: facet('acquisition_type', ['acquisition', 96], ['merger', 8]),
  Ipo: facet('stock_exchange_symbol', ['nasdaq', 21], ['nyse', 12]),
};
