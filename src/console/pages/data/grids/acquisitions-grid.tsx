import { IdText } from '../../../components/id-text.js';
import { DayText } from '../../../components/day-text.js';
import { format } from '../../../components/format.js';
import { AcquisitionsPageDocument, CountAcquisitionsDocument } from '../../../generated/documents.js';
import { RecordLink } from '../record-link.js';
import { recordGrid } from './record-grid.js';

export const acquisitionsGrid = recordGrid({
  product: 'ACQUISITION',
  nouns: ['acquisition', 'acquisitions'],
  orderEnum: 'AcquisitionOrderField',
  page: AcquisitionsPageDocument,
  readPage: ({ acquisitions }) => acquisitions,
  count: CountAcquisitionsDocument,
  readCount: ({ acquisitions }) => acquisitions,
  columns: [
    {
      header: 'Buyer',
      value: (row) => row.acquirerName,
      cell: (row) => <RecordLink kind="company" id={row.acquirerCompanyId} name={row.acquirerName} />,
    },
    {
      header: 'Bought',
      value: (row) => row.acquireeName,
      cell: (row) => <RecordLink kind="company" id={row.acquireeCompanyId} name={row.acquireeName} />,
    },
    {
      header: 'Date',
      value: (row) => row.acquisitionDate,
      cell: (row) => <DayText value={row.acquisitionDate} />,
    },
    { header: 'Type', value: (row) => row.acquisitionType, isMinor: true },
    {
      header: 'Price, USD',
      value: (row) => row.priceUsd,
      cell: (row) => format.money(row.priceUsd),
      isNumber: true,
    },
    { header: 'Id', value: (row) => row.id, cell: (row) => <IdText id={row.id} />, isMinor: true },
  ],
});
