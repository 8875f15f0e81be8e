import type { PeoplePageQuery, PersonSearchRowsQuery } from '../../generated/documents.js';
import {
  CountPeopleDocument,
  PeoplePageDocument,
  PersonChangesDocument,
  PersonSearchRowsDocument,
} from '../../generated/documents/people.js';
import { RecordLink } from '../../pages/data/record-link.js';
import { describeProduct } from '../describe-product.js';
import { groupBy } from '../group-parts.js';
import { columnsOf, joinTexts, type RecordColumn } from '../record-column.js';

const row = columnsOf<Row>();
const full = columnsOf<FullRow>();

export const personColumns: readonly RecordColumn<Row>[] = [
  row.text('fullName', 'Full name', (record) => record.fullName, {
    width: 190,
    cell: (record) => <RecordLink kind="person" id={record.id} name={record.fullName} />,
  }),
  row.text('currentPositionTitle', 'Current title', (record) => record.currentPositionTitle, { width: 230 }),
  row.text('currentPositionCompanyName', 'Current company', (record) => record.currentPositionCompanyName, {
    width: 190,
  }),
  row.text('location', 'Location', (record) => record.location, { isMinor: true, width: 230 }),
  row.text('levelOfSeniority', 'Seniority', (record) => record.levelOfSeniority, {
    isMinor: true,
    width: 120,
  }),
  row.count('yearsOfExperience', 'Years of experience', (record) => record.yearsOfExperience, {
    isMinor: true,
  }),
  row.id('id', 'Person ID', (record) => record.id, { isMinor: true, isHidden: true }),
];

export const personView = describeProduct({
  product: 'PEOPLE',
  defaultOrder: 'FULL_NAME',
  page: PeoplePageDocument,
  count: CountPeopleDocument,
  columns: personColumns,
  moreColumns: [
    full.text('firstName', '', (record) => record.firstName),
    full.text('lastName', '', (record) => record.lastName),
    full.text('region', '', (record) => record.region),
    full.list('skills', '', (record) => record.skills, { width: 240 }),
    full.text('educationLevel', '', (record) => record.educationLevel),
    full.text('tagline', '', (record) => record.tagline, { width: 260 }),
    full.text('about', '', (record) => record.about, { width: 320 }),
    full.wordList('highlights', '', (record) => record.highlights),
    full.text('currentPositionCompanyWebsite', '', (record) => record.currentPositionCompanyWebsite, {
      width: 220,
    }),
    full.text('pastPositionTitle', '', (record) => record.pastPositionTitle, { width: 220 }),
    full.text('pastPositionCompanyName', '', (record) => record.pastPositionCompanyName, { width: 180 }),
    full.count('currentTenure', '', (record) => record.currentTenure, { width: 140 }),
    full.count('averageTenure', '', (record) => record.averageTenure, { width: 150 }),
    full.count('profnetConnections', '', (record) => record.profnetConnections, { width: 150 }),
    full.count('profnetFollowers', '', (record) => record.profnetFollowers, { width: 150 }),
  ],
  groups: [
    groupBy.value('levelOfSeniority'),
    groupBy.bands('yearsOfExperience', [5, 10, 15, 20, 30]),
    groupBy.value('location'),
    groupBy.value('educationLevel'),
    groupBy.value('skills'),
    groupBy.value('currentPositionTitle'),
    groupBy.value('currentPositionCompanyName'),
    groupBy.value('pastPositionCompanyName'),
  ],
  listed: { product: 'PEOPLE', label: 'Add to list', idsOf: (rows) => rows.map(({ id }) => id) },
  distinctEdges: {},
  searches: {
    rows: PersonSearchRowsDocument,
    feed: PersonChangesDocument,
    describeChange: ({ fullName, currentPositionTitle, currentPositionCompanyName }) => ({
      name: fullName,
      details: joinTexts(currentPositionTitle, currentPositionCompanyName),
    }),
  },
});

/** A row in any list of people. */
type Row = NonNullable<PersonSearchRowsQuery['peopleSearchResults']>[number];

/** A row on the Data page, which has more fields. */
type FullRow = NonNullable<PeoplePageQuery['people']>['nodes'][number];
