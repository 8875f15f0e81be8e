import { IdText } from '../../../components/id-text.js';
import { DayText } from '../../../components/day-text.js';
import { format } from '../../../components/format.js';
import { CountIposDocument, IposPageDocument } from '../../../generated/documents.js';
import { RecordLink } from '../record-link.js';
import { recordGrid } from './record-grid.js';

export const iposGrid = recordGrid({
  product: 'IPO',
  nouns: ['IPO', 'IPOs'],
  orderEnum: 'IpoOrderField',
  page: IposPageDocument,
  readPage: ({ ipos }) => ipos,
  count: CountIposDocument,
  readCount: ({ ipos }) => ipos,
  columns: [
    {
      header: 'Company',
      value: (row) => row.companyName,
      cell: (row) => <RecordLink kind="company" id={row.companyId} name={row.companyName} />,
    },
    {
      header: 'Went public',
      value: (row) => row.wentPublicOn,
      cell: (row) => <DayText value={row.wentPublicOn} />,
    },
    { header: 'Exchange', value: (row) => row.stockExchangeSymbol, isMinor: true },
    { header: 'Symbol', value: (row) => row.stockSymbol },
    {
      header: 'Share price, USD',
      value: (row) => row.sharePriceUsd,
      isNumber: true,
      isMinor: true,
    },
    {
      header: 'Raised, USD',
      value: (row) => row.moneyRaisedUsd,
      cell: (row) => format.money(row.moneyRaisedUsd),
      isNumber: true,
    },
    {
      header: 'Valuation, USD',
      value: (row) => row.valuationPriceUsd,
      cell: (row) => format.money(row.valuationPriceUsd),
      isNumber: true,
      isMinor: true,
    },
    { header: 'Id', value: (row) => row.id, cell: (row) => <IdText id={row.id} />, isMinor: true },
  ],
});
