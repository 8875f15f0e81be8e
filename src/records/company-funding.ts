import { date, integer, list, number, object, text, texts, type ValueOf } from './fields.js';

/** An item of a company's `funding.roundDetails` (contract 2.4). */
const fundingDetail = object(
  'FundingDetail',
  'A funding round as listed in the company record. Included in the price of the company.',
  {
    date: date('Date on which the round was announced.'),
    investors: texts('Names of the investors.'),
    type: text('Type of round, for example `Series A`.'),
    raised: number('Amount raised, in US dollars.').quantity('amount'),
  },
);
export type FundingDetail = ValueOf<typeof fundingDetail>;

/** A company's `funding` (contract 2.4). */
export const funding = object('Funding', 'All the money a company raised.', {
  totalFundingUsd: number('Total raised, in US dollars.').quantity('amount').filterable().sortable(),
  lastFundingUsd: number('Amount raised in the last round, in US dollars.').quantity('amount').filterable(),
  lastFundingDate: date('Date of the last round.').filterable().sortable(),
  lastFundingType: text('Type of the last round, for example `Series A`.').filterable().facet().enumerated(),
  roundCount: integer('Number of rounds.').quantity('count').filterable(),
  roundDetails: list(fundingDetail, 'The rounds.'),
  postMoneyValuationUsd: number('Latest known post-money valuation, in US dollars.')
    .quantity('amount')
    .filterable(),
});
export type Funding = ValueOf<typeof funding>;

/** A company's `acquisition` (contract 2.4). */
export const companyAcquisition = object(
  'CompanyAcquisition',
  'The latest acquisition of a company, as listed in its record. Included in the price of the company.',
  {
    acquirer: text('Name of the acquirer.'),
    date: date('Date on which the deal was announced or closed.'),
    amountUsd: number('Price in US dollars; null when it was not disclosed.').quantity('amount'),
  },
);
export type CompanyAcquisition = ValueOf<typeof companyAcquisition>;

/** An item of a company's `ipo` (contract 2.4). The contract writes its six keys in camelCase. */
export const companyIpo = object(
  'CompanyIpo',
  'An IPO as listed in the company record. Included in the price of the company.',
  {
    wentPublicOn: date('First day of trading.').wireName('wentPublicOn'),
    stockExchange: text('Name of the stock exchange.').wireName('stockExchange'),
    stockSymbol: text('Ticker symbol of the share.').wireName('stockSymbol'),
    sharePrice: number('Price per share at the IPO.').quantity('amount').wireName('sharePrice'),
    valuationPrice: number('Valuation of the company at the IPO.')
      .quantity('amount')
      .wireName('valuationPrice'),
    raisedAmount: number('Amount raised in the IPO.').quantity('amount').wireName('raisedAmount'),
  },
);
export type CompanyIpo = ValueOf<typeof companyIpo>;
