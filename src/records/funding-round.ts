import {
  boolean,
  type Choice,
  choice,
  date,
  id,
  idOf,
  list,
  name,
  number,
  object,
  record,
  type StoredDocument,
  type ValueOf,
} from './fields.js';

/** The allowed values of a round's investment type, in the contract's spelling and order (contract 2.2). */
export const investmentTypes = [
  'Angel',
  'Convertible Note',
  'Corporate Round',
  'Debt Financing',
  'Equity Crowdfunding',
  'Grant',
  'Initial Coin Offering',
  'Non Equity Assistance',
  'Post Ipo Debt',
  'Post Ipo Equity',
  'Post Ipo Secondary',
  'Pre Seed',
  'Private Equity',
  'Product Crowdfunding',
  'Secondary Market',
  'Seed',
  'Series A',
  'Series B',
  'Series C',
  'Series D',
  'Series E',
  'Series F',
  'Series G',
  'Series H',
  'Series I',
  'Series J',
  'Series Unknown',
  'Undisclosed',
] as const;

const known: ReadonlySet<string> = new Set(investmentTypes);

const investmentType: Choice<InvestmentType> = {
  name: 'InvestmentType',
  values: investmentTypes,
  need: `an investment type of the contract, such as ${investmentTypes.slice(-3).join(', ')}`,
  description: 'Type of a funding round.',
  isScalar: true,
};

/** An investor in a round, as named by the round (contract 2.2). */
export const participation = object(
  'Participation',
  'One investor in one funding round, as the round names it. Free: the investor record behind it is charged.',
  {
    investorId: idOf('Investor', 'ID of the investor: `inv_` and hex digits.'),
    investorName: name('Legal or brand name of the investor.').required(),
    isLeadInvestor: boolean('True when this investor led the round.').required(),
  },
);

/** A funding round (contract 2.2). Amounts are in US dollars and may have a fraction. */
export const fundingRound = record('FundingRound', 'A round in which a company raised money.', {
  words: {
    one: 'funding round',
    many: 'funding rounds',
    field: 'fundingRounds',
    isSearched: true,
    scope: 'deals:read',
    idPrefix: 'fnr_',
    nameField: 'name',
    columns: [
      'funding_round_id',
      'company_name',
      'investment_type',
      'announced_on',
      'raised_amount_usd',
      'investors.investor_name',
    ],
  },
  exampleSearch: {
    filter: {
      investment_type: { in: ['Series A', 'Series B'] },
      announced_on: { gte: '2025-01-01' },
      company: { hq: { country: { eq: 'Germany' } } },
    },
    order_by: { field: 'raised_amount_usd', direction: 'desc' },
    first: 10,
    include_total: true,
  },
  defaultOrder: { field: 'ANNOUNCED_ON', direction: 'DESC' },
  fields: {
    id: idOf('FundingRound', 'Identifier: `fnr_` and hex digits.')
      .wireName('funding_round_id')
      .filterable()
      .sortable(),
    name: name('Display name of the round.').required().filterable(),
    companyId: id('ID of the company that raised the money.').filterable(),
    companyName: name('Name of the company that raised the money.').required().filterable().sortable(),
    investmentType: choice(investmentType, 'Type of round, for example `Series A`.')
      .filterable()
      .facet()
      .enumerated(),
    announcedOn: date('Date on which the round was announced.').filterable().sortable(),
    raisedAmountUsd: number('Amount raised, in US dollars.').quantity('amount').filterable().sortable(),
    preMoneyValuationUsd: number('Pre-money valuation, in US dollars.').quantity('amount').filterable(),
    postMoneyValuationUsd: number('Post-money valuation, in US dollars.')
      .quantity('amount')
      .filterable()
      .sortable(),
    investors: list(
      participation,
      'All investors of the round, in the order of the source; empty when none is known.',
    ).required(),
  },
});

export type InvestmentType = (typeof investmentTypes)[number];

export function isInvestmentType(text: string): text is InvestmentType {
  return known.has(text);
}

export type Participation = ValueOf<typeof participation>;

export interface FundingRoundRecord extends ValueOf<typeof fundingRound>, StoredDocument {}
