import { entry, type FieldGroup } from '../field-entry.js';

/** The fields of an IPO that can be filtered. */
export const ipoFields: readonly FieldGroup[] = [
  {
    title: 'IPO',
    fields: [
      entry('wentPublicOn', 'Went public', 'date when listed'),
      entry('stockExchangeSymbol', 'Stock exchange', 'nasdaq nyse market'),
      entry('stockSymbol', 'Stock symbol', 'ticker'),
      entry('moneyRaisedUsd', 'Money raised, USD', 'amount proceeds'),
      entry('valuationPriceUsd', 'Valuation, USD', 'worth market cap'),
      entry('sharePriceUsd', 'Share price, USD', 'opening'),
      entry('id', 'IPO ID', 'identifier'),
    ],
  },
  {
    title: 'Company',
    fields: [
      entry('company', 'Company', 'country industry', 'Conditions on the company that went public.'),
      entry('companyName', 'Company name', 'who'),
      entry('companyDomain', 'Company domain', 'website'),
      entry('companyId', 'Company ID', 'identifier'),
    ],
  },
];
