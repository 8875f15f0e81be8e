import type { TalentSignalFieldsFragment } from '../../generated/documents.js';
import {
  CountTalentSignalsDocument,
  TalentSignalChangesDocument,
  TalentSignalSearchRowsDocument,
  TalentSignalsPageDocument,
} from '../../generated/documents/talent-signals.js';
import { RecordLink } from '../../pages/data/record-link.js';
import { describeProduct } from '../describe-product.js';
import { groupBy } from '../group-parts.js';
import { columnsOf, dayText, type RecordColumn } from '../record-column.js';

const row = columnsOf<TalentSignalFieldsFragment>();

export const talentSignalColumns: readonly RecordColumn<TalentSignalFieldsFragment>[] = [
  row.day('signalDate', 'Date', (record) => record.signalDate, { width: 165 }),
  row.text('fullName', 'Full name', (record) => record.fullName, {
    width: 180,
    selects: ['fullName', 'personId'],
    cell: (record) => <RecordLink kind="person" id={record.personId} name={record.fullName} />,
  }),
  row.words('signalType', 'Type', (record) => record.signalType?.toLowerCase(), { width: 120 }),
  row.count('signalScore', 'Score', (record) => record.signalScore, { width: 80 }),
  row.text('newPositionTitle', 'New title', (record) => record.newPositionTitle, { width: 180 }),
  row.text('newPositionCompanyName', 'New company', (record) => record.newPositionCompanyName, {
    width: 180,
    selects: ['newPositionCompanyName', 'newPositionCompanyId'],
    cell: (record) => (
      <RecordLink kind="company" id={record.newPositionCompanyId} name={record.newPositionCompanyName} />
    ),
  }),
  row.text('pastPositionCompanyName', 'Past company', (record) => record.pastPositionCompanyName, {
    isMinor: true,
    selects: ['pastPositionCompanyName', 'pastPositionCompanyId'],
    cell: (record) => (
      <RecordLink kind="company" id={record.pastPositionCompanyId} name={record.pastPositionCompanyName} />
    ),
  }),
  row.prose('signalSummary', 'Summary', (record) => record.signalSummary, { isMinor: true }),
  row.id('id', 'Signal ID', (record) => record.id, { isMinor: true }),
];

export const talentSignalView = describeProduct({
  product: 'TALENT_SIGNALS',
  defaultOrder: '-SIGNAL_DATE',
  page: TalentSignalsPageDocument,
  count: CountTalentSignalsDocument,
  columns: talentSignalColumns,
  moreColumns: [
    row.text('signalStatus', '', (record) => record.signalStatus),
    row.wordList('highlights', '', (record) => record.highlights),
    row.text('pastPositionTitle', '', (record) => record.pastPositionTitle),
    row.text('location', '', (record) => record.location),
    row.text('region', '', (record) => record.region),
  ],
  groups: [
    groupBy.date('signalDate'),
    groupBy.value('signalType'),
    groupBy.value('region'),
    groupBy.value('newPositionTitle'),
    groupBy.value('newPositionCompanyName'),
    groupBy.value('pastPositionCompanyName'),
  ],
  distinctEdges: { person: 'people', newCompany: 'new companies', pastCompany: 'past companies' },
  searches: {
    rows: TalentSignalSearchRowsDocument,
    feed: TalentSignalChangesDocument,
    describeChange: ({ signalSummary, fullName, signalDate }) => ({
      name: signalSummary ?? fullName,
      details: dayText(signalDate),
    }),
  },
  linkedTo: {
    person: {
      offer: "News of the person's career, newest first. Each signal costs 1 credit.",
      filter: (id) => ({ personId: { eq: id } }),
      omits: ['fullName', 'id'],
    },
  },
});
