import { IdText } from '../../../components/id-text.js';
import { format } from '../../../components/format.js';
import { CountInvestorsDocument, InvestorsPageDocument } from '../../../generated/documents.js';
import { RecordLink } from '../record-link.js';
import { recordGrid } from './record-grid.js';

export const investorsGrid = recordGrid({
  product: 'INVESTORS',
  nouns: ['investor', 'investors'],
  orderEnum: 'InvestorOrderField',
  page: InvestorsPageDocument,
  readPage: ({ investors }) => investors,
  count: CountInvestorsDocument,
  readCount: ({ investors }) => investors,
  columns: [
    {
      header: 'Name',
      value: (row) => row.investorName,
      cell: (row) => <RecordLink kind="investor" id={row.id} name={row.investorName} />,
    },
    {
      header: 'Types',
      value: (row) => row.investorTypes?.join(', '),
      cell: (row) => format.text(row.investorTypes?.join(', ').replaceAll('_', ' ')),
    },
    { header: 'Location', value: (row) => row.hqLocation, isMinor: true },
    { header: 'Domain', value: (row) => row.domain, isMinor: true },
    {
      header: 'Founded',
      value: (row) => row.foundedYear,
      cell: (row) => format.text(row.foundedYear?.toString()),
      isNumber: true,
      isMinor: true,
    },
    { header: 'Investments', value: (row) => row.numberOfInvestments, isNumber: true },
    { header: 'As lead', value: (row) => row.numberOfLeadInvestments, isNumber: true, isMinor: true },
    { header: 'Exits', value: (row) => row.numberOfExits, isNumber: true, isMinor: true },
    { header: 'Id', value: (row) => row.id, cell: (row) => <IdText id={row.id} />, isMinor: true },
  ],
});
