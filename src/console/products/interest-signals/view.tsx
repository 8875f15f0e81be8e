import {
  CountInterestSignalsDocument,
  InterestSignalChangesDocument,
  type InterestSignalFieldsFragment,
  InterestSignalSearchRowsDocument,
  InterestSignalsPageDocument,
} from '../../generated/documents.js';
import { RecordLink } from '../../pages/data/record-link.js';
import { describeProduct } from '../describe-product.js';
import { groupBy, moneyBands } from '../group-parts.js';
import { dayText, columnsOf, type RecordColumn } from '../record-column.js';

const row = columnsOf<InterestSignalFieldsFragment>();

/** Returns the kind of page for the subject of a signal, which is a person or a company. */
const pageOf = (signal: InterestSignalFieldsFragment) =>
  signal.signalType === 'TALENT' ? 'person' : 'company';

export const interestSignalColumns: readonly RecordColumn<InterestSignalFieldsFragment>[] = [
  row.day('signalDate', 'Date', (record) => record.signalDate, { width: 120 }),
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
  row.text('entityId', 'Company or person', (record) => record.entityId, {
    isMinor: true,
    width: 190,
    cell: (record) => <RecordLink kind={pageOf(record)} id={record.entityId} name={record.entityId} />,
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
      omits: ['signalType', 'entityId', 'id'],
    },
    person: {
      offer: 'Investors that show interest in the person, newest first. Each signal costs 1 credit.',
      filter: (id) => ({ entityId: { eq: id } }),
      omits: ['signalType', 'entityId', 'id'],
    },
    investor: {
      offer:
        'Companies and people that the investor shows interest in, newest first. Each signal costs 1 credit.',
      filter: (id) => ({ investors: { some: { id: { eq: id } } } }),
      omits: ['id'],
    },
  },
});
