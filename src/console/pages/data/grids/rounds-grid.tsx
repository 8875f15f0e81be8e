import { IdText } from '../../../components/id-text.js';
import { DayText } from '../../../components/day-text.js';
import { format } from '../../../components/format.js';
import { CountFundingRoundsDocument, FundingRoundsPageDocument } from '../../../generated/documents.js';
import { LinkedNames } from '../linked-names.js';
import { RecordLink } from '../record-link.js';
import { recordGrid } from './record-grid.js';

export const roundsGrid = recordGrid({
  product: 'FUNDING_ROUNDS',
  nouns: ['round', 'rounds'],
  orderEnum: 'FundingRoundOrderField',
  page: FundingRoundsPageDocument,
  readPage: ({ fundingRounds }) => fundingRounds,
  count: CountFundingRoundsDocument,
  readCount: ({ fundingRounds }) => fundingRounds,
  columns: [
    {
      header: 'Company',
      value: (row) => row.companyName,
      cell: (row) => <RecordLink kind="company" id={row.companyId} name={row.companyName} />,
    },
    { header: 'Type', value: (row) => row.investmentType },
    {
      header: 'Announced',
      value: (row) => row.announcedOn,
      cell: (row) => <DayText value={row.announcedOn} />,
    },
    {
      header: 'Raised, USD',
      value: (row) => row.raisedAmountUsd,
      cell: (row) => format.money(row.raisedAmountUsd),
      isNumber: true,
    },
    {
      header: 'Valuation after, USD',
      value: (row) => row.postMoneyValuationUsd,
      cell: (row) => format.money(row.postMoneyValuationUsd),
      isNumber: true,
      isMinor: true,
    },
    {
      header: 'Investors',
      value: (row) => row.investors.map((each) => each.investorName).join(', '),
      cell: (row) => (
        <LinkedNames
          kind="investor"
          records={row.investors.map((each) => ({
            id: each.investorId,
            name: each.investorName,
            isStrong: each.isLeadInvestor,
          }))}
        />
      ),
      isMinor: true,
    },
    { header: 'Id', value: (row) => row.id, cell: (row) => <IdText id={row.id} />, isMinor: true },
  ],
});
