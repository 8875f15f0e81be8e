import { entry, type FieldGroup } from '../field-entry.js';

/** The fields of a funding round that can be filtered. */
export const roundFields: readonly FieldGroup[] = [
  {
    title: 'Round',
    fields: [
      entry('investmentType', 'Type', 'series seed stage'),
      entry('announcedOn', 'Announced', 'date when'),
      entry('raisedAmountUsd', 'Amount raised, USD', 'money size funding'),
      entry('postMoneyValuationUsd', 'Post-money valuation, USD', 'worth value'),
      entry('preMoneyValuationUsd', 'Pre-money valuation, USD', 'worth value'),
      entry('name', 'Round name', 'title'),
      entry('id', 'Round ID', 'identifier'),
    ],
  },
  {
    title: 'Company and investors',
    fields: [
      entry('company', 'Company', 'country industry who raised', 'Conditions on the company that raised.'),
      entry('companyName', 'Company name', 'who raised'),
      entry('investors', 'Investors', 'backers vc', 'Conditions on who invested.'),
      entry('leadInvestors', 'Lead investors', 'led leader backers vc', 'Conditions on who led the round.'),
      entry('investors.count', 'Number of investors', 'backers count'),
      entry('leadInvestors.count', 'Number of lead investors', 'led leader count'),
      entry('companyId', 'Company ID', 'identifier'),
    ],
  },
];
