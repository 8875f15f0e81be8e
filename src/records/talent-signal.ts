import {
  type Choice,
  choice,
  date,
  id,
  idOf,
  integer,
  name,
  openValues,
  record,
  type StoredDocument,
  text,
  texts,
  type ValueOf,
} from './fields.js';

/** The allowed values of a talent signal's type (D22). */
const talentSignalTypes = [
  'new_role',
  'new_company',
  'spinout',
  'promotion',
  'departure',
  'stealth',
  'investor_move',
] as const;

const talentSignalType: Choice<(typeof talentSignalTypes)[number]> = {
  name: 'TalentSignalType',
  values: talentSignalTypes,
  need: `one of ${talentSignalTypes.join(', ')}`,
  description: 'Type of talent signal.',
  meanings: {
    new_role: 'The person started a new position at the same company.',
    new_company: 'The person joined or founded another company.',
    spinout: 'The person founded a company out of their employer.',
    promotion: 'The person was promoted.',
    departure: 'The person left a company.',
    stealth: 'The person works on something that is not public.',
    investor_move: 'The person became an investor, or changed the investment firm.',
  },
};

/** A talent signal: news of a person's career (D22). */
export const talentSignal = record('TalentSignal', "A talent signal: news of a person's career.", {
  words: {
    one: 'talent signal',
    many: 'talent signals',
    field: 'talentSignals',
    isSearched: true,
    scope: 'signals:read',
    idPrefix: '',
    hasUuid: true,
    nameField: 'fullName',
    columns: [
      'signal_id',
      'signal_date',
      'full_name',
      'signal_type',
      'signal_score',
      'new_position_title',
      'new_position_company_name',
      'past_position_company_name',
      'location',
    ],
  },
  exampleSearch: {
    filter: { signal_type: { in: ['new_company', 'spinout'] }, signal_score: { gte: 7 } },
    order_by: { field: 'signal_date', direction: 'desc' },
    first: 10,
  },
  defaultOrder: { field: 'SIGNAL_DATE', direction: 'DESC' },
  fields: {
    id: idOf('TalentSignal', 'Identifier: a UUID.').wireName('signal_id').filterable().sortable(),
    signalDate: date('Date of the signal.').filterable().sortable(),
    signalType: choice(talentSignalType, 'Type of signal.').filterable().facet().enumerated(),
    signalStatus: text('Status, for example `confirmed`.').filterable().facet().enumerated(),
    signalScore: integer('Strength of the signal, 1 to 10.').between(1, 10).filterable().facet().sortable(),
    signalSummary: text('Summary in free text.').filterable(),
    highlights: texts('Highlights, as tags in snake_case.').filterable().facet().enumerated(openValues),
    personId: id('ID of the person; null when the dataset does not have the person.').filterable(),
    fullName: name('Full name of the person.').filterable().sortable(),
    newPositionTitle: text('Title of the announced position.').filterable().facet(),
    newPositionCompanyName: name('Company name of the announced position.').filterable().facet(),
    newPositionCompanyWebsite: text('Company website of the announced position.').filterable(),
    newPositionCompanyId: id('Company ID of the announced position.').filterable(),
    pastPositionTitle: text('Title of the past position.').filterable().facet(),
    pastPositionCompanyName: name('Company name of the past position.').filterable().facet(),
    pastPositionCompanyWebsite: text('Company website of the past position.').filterable(),
    pastPositionCompanyId: id('Company ID of the past position.').filterable(),
    location: text('Location of the person, its parts separated by commas.').filterable().facet(),
    region: text('Main region.').filterable().facet().enumerated({ similarity: 'spelling' }),
  },
});

export interface TalentSignalRecord extends ValueOf<typeof talentSignal>, StoredDocument {}
