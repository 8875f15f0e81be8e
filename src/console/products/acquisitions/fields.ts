import { entry, type FieldGroup } from '../field-entry.js';

/** The fields of an acquisition that can be filtered. */
export const acquisitionFields: readonly FieldGroup[] = [
  {
    title: 'Deal',
    fields: [
      entry('acquisitionDate', 'Acquired', 'date when announced'),
      entry('priceUsd', 'Price, USD', 'amount money paid'),
      entry('acquisitionType', 'Type', 'merge buyout lbo acquihire'),
      entry('id', 'Acquisition ID', 'identifier'),
    ],
  },
  {
    title: 'Buyer',
    fields: [
      entry('acquirerName', 'Buyer name', 'acquirer'),
      entry('acquirer', 'Buyer', 'acquirer country industry', 'Conditions on the company that bought.'),
      entry('acquirerDomain', 'Buyer domain', 'acquirer website'),
      entry('acquirerCompanyId', 'Buyer ID', 'acquirer identifier'),
    ],
  },
  {
    title: 'Company bought',
    fields: [
      entry('acquireeName', 'Name of the company bought', 'acquiree target'),
      entry(
        'acquiree',
        'Company bought',
        'acquiree target country industry',
        'Conditions on the company that was bought.',
      ),
      entry('acquireeDomain', 'Domain of the company bought', 'acquiree target website'),
      entry('acquireeCompanyId', 'ID of the company bought', 'acquiree target identifier'),
    ],
  },
];
