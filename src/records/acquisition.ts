import {
  type Choice,
  choice,
  date,
  idOf,
  integer,
  name,
  record,
  type StoredDocument,
  text,
  type ValueOf,
} from './fields.js';

/** The allowed values of an acquisition's type (contract 2.7). */
const acquisitionTypes = ['acquisition', 'merge', 'lbo', 'acquihire', 'management_buyout'] as const;

const acquisitionType: Choice<AcquisitionType> = {
  name: 'AcquisitionType',
  values: acquisitionTypes,
  need: `one of ${acquisitionTypes.join(', ')}`,
  description: 'Type of acquisition.',
  meanings: {
    acquisition: 'One company bought the other.',
    merge: 'Two companies merged.',
    lbo: 'Leveraged buyout: bought mostly with borrowed money.',
    acquihire: 'Bought mainly for its team.',
    management_buyout: 'Bought by its own managers.',
  },
};

/** An acquisition of one company by another (contract 2.7). */
export const acquisition = record(
  'Acquisition',
  'A deal in which one company (the acquirer) bought another (the acquiree).',
  {
    words: {
      one: 'acquisition',
      many: 'acquisitions',
      field: 'acquisitions',
      isSearched: true,
      scope: 'deals:read',
      idPrefix: 'acq_',
      nameField: 'acquireeName',
      columns: [
        'acquisition_id',
        'acquirer_name',
        'acquiree_name',
        'acquisition_type',
        'acquisition_date',
        'price_usd',
      ],
    },
    exampleSearch: {
      filter: { acquisition_type: { eq: 'acquisition' }, price_usd: { is_null: false } },
      order_by: { field: 'price_usd', direction: 'desc' },
      first: 10,
    },
    defaultOrder: { field: 'ACQUISITION_DATE', direction: 'DESC' },
    fields: {
      id: idOf('Acquisition', 'Identifier: `acq_` and hex digits.')
        .wireName('acquisition_id')
        .filterable()
        .sortable(),
      acquirerCompanyId: idOf('Company', 'ID of the acquirer.').filterable(),
      acquirerName: name('Name of the acquirer.').required().filterable().sortable(),
      acquireeCompanyId: idOf('Company', 'ID of the acquired company.').filterable(),
      acquireeName: name('Name of the acquired company.').required().filterable().sortable(),
      acquirerDomain: text('Web domain of the acquirer.').filterable(),
      acquireeDomain: text('Web domain of the acquired company.').filterable(),
      acquisitionType: choice(acquisitionType, 'Type of deal; null when it is not classified.')
        .filterable()
        .facet()
        .enumerated(),
      priceUsd: integer('Price in whole US dollars; null when it was not disclosed.')
        .quantity('amount')
        .filterable()
        .sortable(),
      acquisitionDate: date('Date on which the deal was announced or closed.').filterable().sortable(),
    },
  },
);

export type AcquisitionType = (typeof acquisitionTypes)[number];

export interface AcquisitionRecord extends ValueOf<typeof acquisition>, StoredDocument {}
