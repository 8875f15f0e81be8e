import {
  type Choice,
  choice,
  choices,
  date,
  id,
  idOf,
  integer,
  list,
  name,
  number,
  object,
  record,
  type StoredDocument,
  text,
  type ValueOf,
} from './fields.js';

/** The allowed values of `signalType` (D22): an interest signal is about a company or a person. */
const interestSignalTypes = ['Company', 'Talent'] as const;

const interestSignalType: Choice<(typeof interestSignalTypes)[number]> = {
  name: 'InterestSignalType',
  values: interestSignalTypes,
  need: `one of ${interestSignalTypes.join(', ')}`,
  description: 'Subject of an investor-interest signal: a company or a person.',
  meanings: { Company: 'A company.', Talent: 'A person.' },
};

/** The allowed values of `sourceTypes` (D22). */
const signalSourceTypes = [
  'insider',
  'venture_capital',
  'angel',
  'journalist',
  'influencer',
  'investment_bank',
  'private_equity',
  'investor',
] as const;

const signalSourceType: Choice<(typeof signalSourceTypes)[number]> = {
  name: 'SignalSourceType',
  values: signalSourceTypes,
  need: `one of ${signalSourceTypes.join(', ')}`,
  description: 'Type of the source of an investor-interest signal.',
  meanings: {
    insider: 'A person inside the company.',
    venture_capital: 'A venture capital firm.',
    angel: 'An angel investor.',
    journalist: 'A journalist.',
    influencer: 'A person with many followers.',
    investment_bank: 'An investment bank.',
    private_equity: 'A private equity firm.',
    investor: 'Another investor.',
  },
};

/** An investor of an interest signal (D22). */
export const signalInvestor = object(
  'SignalInvestor',
  'An investor that shows interest, as the signal names it. Free: the investor record behind it is charged.',
  {
    investorId: id('ID of the investor; null when the dataset does not have the investor.'),
    name: name('Name of the investor.'),
  },
);

/** An investor-interest signal: investors show interest in a company or a person (D22). */
export const interestSignal = record(
  'InterestSignal',
  'An investor-interest signal: investors show interest in a company or a person.',
  {
    words: {
      one: 'interest signal',
      many: 'interest signals',
      field: 'interestSignals',
      isSearched: true,
      scope: 'signals:read',
      idPrefix: '',
      hasUuid: true,
      nameField: 'signalSummary',
      columns: [
        'signal_id',
        'signal_date',
        'signal_type',
        'signal_score',
        'entity_id',
        'signal_investors.name',
        'source_types',
        'signal_total_funding_usd',
      ],
    },
    exampleSearch: {
      filter: { signal_type: { eq: 'Company' }, signal_score: { gte: 7 } },
      order_by: { field: 'signal_date', direction: 'desc' },
      first: 10,
    },
    defaultOrder: { field: 'SIGNAL_DATE', direction: 'DESC' },
    fields: {
      id: idOf('InterestSignal', 'Identifier: a UUID.').wireName('signal_id').filterable().sortable(),
      signalDate: date('Date of the signal.').filterable().sortable(),
      signalType: choice(interestSignalType, 'Subject of the signal.').filterable().facet().enumerated(),
      signalScore: integer('Strength of the signal, 1 to 10.').between(1, 10).filterable().facet().sortable(),
      signalSummary: text('Summary in free text.').filterable(),
      sourceTypes: choices(signalSourceType, 'Types of its sources.').filterable().facet().enumerated(),
      signalInvestors: list(
        signalInvestor,
        'The investors that show interest; empty when none is known.',
      ).required(),
      entityId: id('ID of the company or person that the signal is about.').filterable(),
      signalTotalFundingUsd: number('Total funding of the company at the date of the signal, in US dollars.')
        .quantity('amount')
        .filterable()
        .sortable(),
      signalLastFundingDate: date('Date of the last funding round before the signal.').filterable(),
    },
  },
);

export interface InterestSignalRecord extends ValueOf<typeof interestSignal>, StoredDocument {}
