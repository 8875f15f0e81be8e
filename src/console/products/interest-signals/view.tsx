import type { InterestSignalFieldsFragment } from '../../generated/documents.js';
import {
  CountInterestSignalsDocument,
  InterestSignalChangesDocument,
  InterestSignalSearchRowsDocument,
  InterestSignalsPageDocument,
} from '../../generated/documents/interest-signals.js';
import { knownNames } from '../../pages/data/known-names.js';
import { RecordLink } from '../../pages/data/record-link.js';
import { describeProduct } from '../describe-product.js';
import { groupBy, moneyBands } from '../group-parts.js';
import { columnsOf, dayText, type RecordColumn } from '../record-column.js';

const row = columnsOf<InterestSignalFieldsFragment>();

/** Returns the kind of page for the subject of a signal, which is a person or a company. */
const pageOf = (signal: InterestSignalFieldsFragment) =>
  signal.signalType === 'TALENT' ? 'person' : 'company';

/** The end of a summary such as `Northlight Ventures showed interest in Aurora Robotics.` */
const namedIn = /\binterest in (.{1,200}?)\.?$/;

/**
 * Returns the name of the company or person, which is a record of its own: the name that this tab has seen, or else the
 * one in the summary. Without both, it is the ID.
 */
function subjectOf({ entityId, signalSummary }: InterestSignalFieldsFragment): string | null {
  const known = entityId === null ? null : knownNames.find(entityId);
  return known ?? namedIn.exec(signalSummary ?? '')?.[1] ?? entityId;
}

export const interestSignalColumns: readonly RecordColumn<InterestSignalFieldsFragment>[] = [
  row.day('signalDate', 'Date', (record) => record.signalDate, { width: 165 }),
  row.prose('signalSummary', 'Summary', (record) => record.signalSummary, { width: 420 }),
  row.words('signalType', 'Subject', (record) => record.signalType?.toLowerCase(), { width: 110 }),
  row.count('signalScore', 'Score', (record) => record.signalScore, { width: 80 }),
  row.list(
    'signalInvestors',
    'Investors',
    (record) => record.signalInvestors.flatMap(({ name }) => name ?? []),
    {
      width: 260,
      selects: ['signalInvestors.name'],
    },
  ),
  row.wordList('sourceTypes', 'Sources', (record) => record.sourceTypes?.map((type) => type.toLowerCase()), {
    isMinor: true,
  }),
  row.text('subject', 'Company or person', subjectOf, {
    width: 190,
    selects: ['entityId', 'signalSummary'],
    cell: (record) => <RecordLink kind={pageOf(record)} id={record.entityId} name={subjectOf(record)} />,
  }),
  row.id('entityId', 'Company or person ID', (record) => record.entityId, {
    isMinor: true,
    isHidden: true,
  }),
  row.money('signalTotalFundingUsd', 'Total raised (USD)', (record) => record.signalTotalFundingUsd, {
    isMinor: true,
  }),
  row.id('id', 'Signal ID', (record) => record.id, { isMinor: true }),
];

export const interestSignalView = describeProduct({
  product: 'INTEREST_SIGNALS',
  defaultOrder: '-SIGNAL_DATE',
  page: InterestSignalsPageDocument,
  count: CountInterestSignalsDocument,
  columns: interestSignalColumns,
  moreColumns: [row.day('signalLastFundingDate', '', (record) => record.signalLastFundingDate)],
  groups: [
    groupBy.date('signalDate'),
    groupBy.value('signalType'),
    groupBy.value('sourceTypes'),
    groupBy.bands('signalTotalFundingUsd', moneyBands),
    groupBy.record('investors', 'Investors', 'investor'),
    groupBy.record('company', 'Company', 'company'),
  ],
  distinctEdges: { investors: 'investors', company: 'companies', person: 'people' },
  searches: {
    rows: InterestSignalSearchRowsDocument,
    feed: InterestSignalChangesDocument,
    describeChange: ({ signalSummary, signalDate }) => ({
      name: signalSummary,
      details: dayText(signalDate),
    }),
  },
  linkedTo: {
    company: {
      offer: 'Investors that show interest in the company, newest first. Each signal costs 1 credit.',
      filter: (id) => ({ entityId: { eq: id } }),
      omits: ['signalType', 'subject', 'entityId', 'id'],
    },
    person: {
      offer: 'Investors that show interest in the person, newest first. Each signal costs 1 credit.',
      filter: (id) => ({ entityId: { eq: id } }),
      omits: ['signalType', 'subject', 'entityId', 'id'],
    },
    investor: {
      offer:
        'Companies and people that the investor shows interest in, newest first. Each signal costs 1 credit.',
      filter: (id) => ({ investors: { some: { id: { eq: id } } } }),
      omits: ['entityId', 'id'],
    },
  },
});
