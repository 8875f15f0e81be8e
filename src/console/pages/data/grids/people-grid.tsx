import { IdText } from '../../../components/id-text.js';
import { CountPeopleDocument, PeoplePageDocument } from '../../../generated/documents.js';
import { RecordLink } from '../record-link.js';
import { recordGrid } from './record-grid.js';

export const peopleGrid = recordGrid({
  product: 'PEOPLE',
  nouns: ['person', 'people'],
  orderEnum: 'PersonOrderField',
  page: PeoplePageDocument,
  readPage: ({ people }) => people,
  count: CountPeopleDocument,
  readCount: ({ people }) => people,
  columns: [
    {
      header: 'Name',
      value: (row) => row.fullName,
      cell: (row) => <RecordLink kind="person" id={row.id} name={row.fullName} />,
    },
    { header: 'Position', value: (row) => row.currentPositionTitle },
    { header: 'At', value: (row) => row.currentPositionCompanyName },
    { header: 'Location', value: (row) => row.location, isMinor: true },
    { header: 'Seniority', value: (row) => row.levelOfSeniority, isMinor: true },
    { header: 'Years of work', value: (row) => row.yearsOfExperience, isNumber: true, isMinor: true },
    { header: 'Id', value: (row) => row.id, cell: (row) => <IdText id={row.id} />, isMinor: true },
  ],
});
