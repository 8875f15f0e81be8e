import type { Seed } from './seed.js';

const round = (id: string, company: string, type: string | null, more: object = {}): object => ({
  ...{ funding_round_id: `fnr_${id}`, name: id, company_id: company, company_name: company },
  ...{ investment_type: type, ...more },
});
const by = (...ids: string[]): object => ({
  investors: ids.map((id) => ({ investor_id: id, investor_name: id, is_lead_investor: false })),
});

/**
 * A few records of each kind with the edge cases of grouping: unknown values, lists, duplicates, and links to records
 * that do not exist.
 */
export const aggregateDataset: Seed = {
  Company: [
    { id: 'a1', organization_name: 'One', industry: ['AI', 'Games', 'AI'], hq: { country: 'Germany' } },
    { id: 'a2', organization_name: 'Two', industry: [], hq: { country: 'France' } },
    { id: 'a3', organization_name: 'Three', industry: ['Games'] },
  ],
  Investor: [
    { investor_id: 'inv_1', investor_name: 'First' },
    { investor_id: 'inv_2', investor_name: 'Second', company_id: 'a1' },
  ],
  FundingRound: [
    round('1', 'a1', 'Seed', { announced_on: '2012-02-01', raised_amount_usd: 1, ...by('inv_1', 'inv_1') }),
    round('2', 'a1', 'Series A', {
      announced_on: '2013-02-01',
      raised_amount_usd: 10,
      ...by('inv_1', 'inv_2'),
    }),
    round('3', 'a2', 'Seed', { announced_on: '2012-12-31', raised_amount_usd: 4 }),
    round('4', 'a2', 'Seed', { announced_on: '2012-12-31', raised_amount_usd: 5.5, ...by('inv_gone') }),
    round('5', 'dangling', null),
  ],
  Acquisition: [
    {
      ...{ acquisition_id: 'acq_1', acquirer_company_id: 'a2', acquirer_name: 'Two' },
      ...{ acquiree_company_id: 'a1', acquiree_name: 'One', price_usd: 9007199254740991 },
      acquisition_date: '2014-01-01',
    },
  ],
  Ipo: [{ ipo_id: 'ipo_1', company_id: 'a3', company_name: 'Three', stock_exchange_symbol: 'nyse' }],
  Person: [{ person_id: 'per_1', full_name: 'Ada', skills: ['SQL'] }],
};
