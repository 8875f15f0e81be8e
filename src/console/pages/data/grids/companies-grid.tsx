import { IdText } from '../../../components/id-text.js';
import { DayText } from '../../../components/day-text.js';
import { format } from '../../../components/format.js';
import { CompaniesPageDocument, CountCompaniesDocument } from '../../../generated/documents.js';
import { RecordLink } from '../record-link.js';
import { recordGrid } from './record-grid.js';

export const companiesGrid = recordGrid({
  product: 'COMPANY',
  nouns: ['company', 'companies'],
  orderEnum: 'CompanyOrderField',
  page: CompaniesPageDocument,
  readPage: ({ companies }) => companies,
  count: CountCompaniesDocument,
  readCount: ({ companies }) => companies,
  columns: [
    {
      header: 'Name',
      value: (row) => row.organizationName,
      cell: (row) => <RecordLink kind="company" id={row.id} name={row.organizationName} />,
    },
    { header: 'Domain', value: (row) => row.website.domain, isMinor: true },
    { header: 'City', value: (row) => row.hq.city, isMinor: true },
    { header: 'Country', value: (row) => row.hq.country },
    { header: 'Industries', value: (row) => row.industry?.join(', '), isMinor: true },
    { header: 'Status', value: (row) => row.operatingStatus, isMinor: true },
    {
      header: 'Founded',
      value: (row) => row.foundedYear,
      cell: (row) => format.text(row.foundedYear?.toString()),
      isNumber: true,
      isMinor: true,
    },
    { header: 'Employees', value: (row) => row.employeeCount, isNumber: true, isMinor: true },
    {
      header: 'Raised, USD',
      value: (row) => row.funding.totalFundingUsd,
      cell: (row) => format.money(row.funding.totalFundingUsd),
      isNumber: true,
    },
    { header: 'Rounds', value: (row) => row.funding.roundCount, isNumber: true, isMinor: true },
    {
      header: 'Last round',
      value: (row) => row.funding.lastFundingDate,
      cell: (row) => <DayText value={row.funding.lastFundingDate} />,
      isMinor: true,
    },
    { header: 'Its type', value: (row) => row.funding.lastFundingType, isMinor: true },
    { header: 'Id', value: (row) => row.id, cell: (row) => <IdText id={row.id} />, isMinor: true },
  ],
});
