import type { AcquisitionSearchRowsQuery, AcquisitionsPageQuery } from '../../generated/documents.js';
import {
  AcquisitionChangesDocument,
  AcquisitionSearchRowsDocument,
  AcquisitionsPageDocument,
  CountAcquisitionsDocument,
} from '../../generated/documents/acquisitions.js';
import { RecordLink } from '../../pages/data/record-link.js';
import { describeProduct } from '../describe-product.js';
import { groupBy, moneyBands } from '../group-parts.js';
import { columnsOf, dayText, type RecordColumn } from '../record-column.js';

/** A row in any list of acquisitions. */
type Row = NonNullable<AcquisitionSearchRowsQuery['acquisitionsSearchResults']>[number];

/** A row on the Data page, which has more fields. */
type FullRow = NonNullable<AcquisitionsPageQuery['acquisitions']>['nodes'][number];

const row = columnsOf<Row>();
const full = columnsOf<FullRow>();

export const acquisitionColumns: readonly RecordColumn<Row>[] = [
  row.text('acquirerName', 'Buyer name', (record) => record.acquirerName, {
    width: 230,
    cell: (record) => <RecordLink kind="company" id={record.acquirerCompanyId} name={record.acquirerName} />,
  }),
  row.text('acquireeName', 'Name of the company bought', (record) => record.acquireeName, {
    width: 230,
    cell: (record) => <RecordLink kind="company" id={record.acquireeCompanyId} name={record.acquireeName} />,
  }),
  row.day('acquisitionDate', 'Acquired', (record) => record.acquisitionDate, { width: 130 }),
  row.words('acquisitionType', 'Type', (record) => record.acquisitionType?.toLowerCase(), {
    isMinor: true,
    width: 160,
  }),
  row.money('priceUsd', 'Price (USD)', (record) => record.priceUsd, { width: 140 }),
  row.id('id', 'Acquisition ID', (record) => record.id, { isMinor: true }),
];

export const acquisitionView = describeProduct({
  product: 'ACQUISITIONS',
  defaultOrder: '-ACQUISITION_DATE',
  page: AcquisitionsPageDocument,
  count: CountAcquisitionsDocument,
  columns: acquisitionColumns,
  moreColumns: [
    full.text('acquirerDomain', '', (record) => record.acquirerDomain, { width: 190 }),
    full.id('acquirerCompanyId', '', (record) => record.acquirerCompanyId),
    full.text('acquireeDomain', '', (record) => record.acquireeDomain, { width: 190 }),
    full.id('acquireeCompanyId', '', (record) => record.acquireeCompanyId),
  ],
  groups: [
    groupBy.date('acquisitionDate'),
    groupBy.value('acquisitionType'),
    groupBy.bands('priceUsd', moneyBands),
    groupBy.through('acquirer', 'Buyer', 'hq.country', 'value'),
    groupBy.through('acquirer', 'Buyer', 'industry', 'value'),
    groupBy.through('acquiree', 'Target', 'hq.country', 'value'),
    groupBy.through('acquiree', 'Target', 'industry', 'value'),
    groupBy.record('acquirer', 'Buyer', 'company'),
    groupBy.record('acquiree.investors', 'Investors of the target', 'investor'),
  ],
  distinctEdges: { acquirer: 'buyers', acquiree: 'targets', 'acquiree.investors': 'investors of the target' },
  searches: {
    rows: AcquisitionSearchRowsDocument,
    feed: AcquisitionChangesDocument,
    describeChange: ({ acquirerName, acquireeName, acquisitionDate }) => ({
      name: `${acquirerName} acquires ${acquireeName}`,
      details: dayText(acquisitionDate),
    }),
  },
});
