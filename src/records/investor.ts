import {
  date,
  id,
  idOf,
  ids,
  integer,
  list,
  name,
  number,
  object,
  record,
  signalIds,
  type StoredDocument,
  text,
  texts,
  type ValueOf,
} from './fields.js';

/** A fund of an investor (contract 2.5). */
export const fundDetail = object('FundDetail', 'A fund that an investor raised.', {
  name: text('Name of the fund.'),
  announcedOn: date('Date on which the fund was announced.'),
  raisedAmountUsd: number('Size of the fund, in US dollars.').quantity('amount'),
});
export type FundDetail = ValueOf<typeof fundDetail>;

/** An investor, a firm or an individual (contract 2.5). A null list is unknown; an empty list is known to be empty. */
export const investor = record('Investor', 'An investor: a firm or an individual.', {
  words: {
    one: 'investor',
    many: 'investors',
    field: 'investors',
    isSearched: true,
    scope: 'investors:read',
    idPrefix: 'inv_',
    nameField: 'investorName',
    columns: [
      'investor_id',
      'investor_name',
      'investor_types',
      'hq_location',
      'number_of_investments',
      'number_of_exits',
      'domain',
    ],
  },
  exampleSearch: {
    filter: { investor_types: { has: 'venture_capital' }, number_of_investments: { gte: 20 } },
    order_by: { field: 'number_of_exits', direction: 'desc' },
    first: 10,
  },
  defaultOrder: { field: 'INVESTOR_NAME', direction: 'ASC' },
  fields: {
    id: idOf('Investor', 'Identifier: `inv_` and hex digits.')
      .wireName('investor_id')
      .filterable()
      .sortable(),
    investorName: name('Name of the firm or the individual.').filterable().sortable().byWords('A'),
    strategicSignalIds: signalIds('UUIDs of investor-interest signals; empty when none is active.'),
    personId: id('ID of the person when the investor is an individual; null for firms.').filterable(),
    companyId: id('ID of the company record of this investor; null when there is none.').filterable(),
    investorRank: integer('Rank among all investors.').quantity('count').filterable().sortable(),
    companySize: text('Employee range, for example `51-200`.')
      .filterable()
      .facet()
      .enumerated({ isIndexed: false }),
    operatingStatus: text('Operating status, for example `active` or `closed`.')
      .filterable()
      .facet()
      .enumerated(),
    domain: text('Primary web domain.').filterable(),
    hqLocation: text('Location of the headquarters.').filterable().facet(),
    foundedYear: integer('Year founded.').quantity('year').filterable().facet().sortable(),
    investorTypes: texts('Types of investor, for example `venture_capital` or `angel_group`.')
      .filterable()
      .facet()
      .enumerated()
      .byWords('C'),
    profnetUrl: text('URL of the professional network profile.'),
    microblogUrl: text('URL of the microblog account.'),
    description: text('Description in free text.').filterable().byWords('D'),
    numberOfExits: integer('Number of exits: portfolio companies that were acquired or went public.')
      .quantity('count')
      .filterable()
      .sortable(),
    numberOfLeadInvestments: integer('Number of investments it led.')
      .quantity('count')
      .filterable()
      .sortable(),
    numberOfInvestments: integer('Number of investments.').quantity('count').filterable().sortable(),
    numberOfFunds: integer('Number of funds raised.').quantity('count').filterable(),
    investmentStage: texts('Stages of funding rounds it invests in.')
      .filterable()
      .facet()
      .enumerated()
      .byWords('C'),
    industryTarget: texts('Industries it invests in.').filterable().facet().enumerated().byWords('C'),
    svcIndustryTarget: texts("Industries it invests in, in this service's taxonomy, top level only.")
      .filterable()
      .facet()
      .enumerated({ isIndexed: false })
      .byWords('C'),
    svcTechVerticalsTarget: texts(
      "Technology verticals it invests in, in this service's taxonomy, top level only.",
    )
      .filterable()
      .facet()
      .enumerated({ isIndexed: false })
      .byWords('C'),
    fundDetails: list(fundDetail, 'Funds raised, with date and amount where they are known.'),
    portfolioCompanies: ids('IDs of the portfolio companies.').filterable(),
  },
});

export interface InvestorRecord extends ValueOf<typeof investor>, StoredDocument {}
