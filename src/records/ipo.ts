import {
  date,
  idOf,
  integer,
  name,
  number,
  record,
  type StoredDocument,
  text,
  type ValueOf,
} from './fields.js';

/** An initial public offering (contract 2.6). */
export const ipo = record(
  'Ipo',
  'An initial public offering: a company listed its shares on a stock exchange.',
  {
    words: {
      one: 'IPO',
      many: 'IPOs',
      field: 'ipos',
      isSearched: false,
      scope: 'deals:read',
      idPrefix: 'ipo_',
      nameField: 'companyName',
      columns: [
        'ipo_id',
        'company_name',
        'stock_exchange_symbol',
        'stock_symbol',
        'went_public_on',
        'share_price_usd',
        'money_raised_usd',
      ],
    },
    exampleSearch: {
      filter: { went_public_on: { gte: '2024-01-01' }, stock_exchange_symbol: { eq: 'nasdaq' } },
      first: 10,
    },
    defaultOrder: { field: 'WENT_PUBLIC_ON', direction: 'DESC' },
    fields: {
      id: idOf('Ipo', 'Identifier: `ipo_` and hex digits.').wireName('ipo_id').filterable().sortable(),
      companyId: idOf('Company', 'ID of the company that went public.').filterable(),
      companyName: name('Name of the company that went public.').required().filterable().sortable(),
      companyDomain: text('Web domain of the company that went public.').filterable(),
      stockExchangeSymbol: text('Stock exchange in lower case, for example `nasdaq`.')
        .lowerCased()
        .filterable()
        .facet()
        .enumerated(),
      stockSymbol: text('Ticker symbol of the share.').filterable(),
      wentPublicOn: date('First day of trading.').filterable().sortable(),
      sharePriceUsd: number('Price per share at the IPO, in US dollars.').quantity('amount').filterable(),
      valuationPriceUsd: number('Valuation of the company at the IPO, in US dollars.')
        .quantity('amount')
        .filterable()
        .sortable(),
      moneyRaisedUsd: integer('Amount raised in the IPO, in whole US dollars.')
        .quantity('amount')
        .filterable()
        .sortable(),
    },
  },
);

export interface IpoRecord extends ValueOf<typeof ipo>, StoredDocument {}
