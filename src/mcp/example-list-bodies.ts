import type { RecordKind } from '../domain/record-kinds.js';

/** A body of each filtered list, as the descriptions of tools show it (D13). */
export const exampleListBodies: Readonly<Record<RecordKind, object>> = {
  Company: {
    filter: {
      industry: { has: 'Robotics' },
      hq: { country: { eq: 'Germany' } },
      funding: { total_funding_usd: { gte: 10_000_000 } },
    },
    order_by: { field: 'total_funding_usd', direction: 'desc' },
    first: 10,
    include_total: true,
  },
  Person: {
    filter: { level_of_seniority: { eq: 'C-Level' }, skills: { has_any: ['Robotics', 'Machine Learning'] } },
    order_by: { field: 'years_of_experience', direction: 'desc' },
    first: 10,
  },
  Investor: {
    filter: { investor_types: { has: 'venture_capital' }, number_of_investments: { gte: 20 } },
    order_by: { field: 'number_of_exits', direction: 'desc' },
    first: 10,
  },
  FundingRound: {
    filter: {
      investment_type: { in: ['Series A', 'Series B'] },
      announced_on: { gte: '2025-01-01' },
      company: { hq: { country: { eq: 'Germany' } } },
    },
    order_by: { field: 'raised_amount_usd', direction: 'desc' },
    first: 10,
    include_total: true,
  },
  Acquisition: {
    filter: { acquisition_type: { eq: 'acquisition' }, price_usd: { is_null: false } },
    order_by: { field: 'price_usd', direction: 'desc' },
    first: 10,
  },
  Ipo: {
    filter: { went_public_on: { gte: '2024-01-01' }, stock_exchange_symbol: { eq: 'nasdaq' } },
    first: 10,
  },
};
