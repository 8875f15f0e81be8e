import type { IposPageQuery } from '../../generated/documents.js';
import { CountIposDocument, IposPageDocument } from '../../generated/documents/ipos.js';
import { RecordLink } from '../../pages/data/record-link.js';
import { describeProduct } from '../describe-product.js';
import { groupBy } from '../group-parts.js';
import { columnsOf, type RecordColumn } from '../record-column.js';

type Row = NonNullable<IposPageQuery['ipos']>['nodes'][number];

const row = columnsOf<Row>();

export const ipoColumns: readonly RecordColumn<Row>[] = [
  row.text('companyName', 'Company name', (record) => record.companyName, {
    width: 220,
    cell: (record) => <RecordLink kind="company" id={record.companyId} name={record.companyName} />,
  }),
  row.day('wentPublicOn', 'Went public', (record) => record.wentPublicOn, { width: 130 }),
  row.text('stockExchangeSymbol', 'Stock exchange', (record) => record.stockExchangeSymbol, {
    isMinor: true,
    width: 140,
  }),
  row.text('stockSymbol', 'Stock symbol', (record) => record.stockSymbol, { width: 120 }),
  row.count('sharePriceUsd', 'Share price (USD)', (record) => record.sharePriceUsd, {
    isMinor: true,
    width: 130,
  }),
  row.money('moneyRaisedUsd', 'Money raised (USD)', (record) => record.moneyRaisedUsd, { width: 140 }),
  row.money('valuationPriceUsd', 'Valuation (USD)', (record) => record.valuationPriceUsd, {
    isMinor: true,
    width: 140,
  }),
  row.id('id', 'IPO ID', (record) => record.id, { isMinor: true }),
];

export const ipoView = describeProduct({
  product: 'IPOS',
  defaultOrder: '-WENT_PUBLIC_ON',
  page: IposPageDocument,
  count: CountIposDocument,
  columns: ipoColumns,
  moreColumns: [
    row.text('companyDomain', '', (record) => record.companyDomain, { width: 190 }),
    row.id('companyId', '', (record) => record.companyId),
  ],
  groups: [
    groupBy.date('wentPublicOn'),
    groupBy.value('stockExchangeSymbol'),
    groupBy.bands('moneyRaisedUsd', [50_000_000, 100_000_000, 500_000_000, 1_000_000_000]),
    groupBy.bands('valuationPriceUsd', [100_000_000, 500_000_000, 1_000_000_000, 5_000_000_000]),
    groupBy.through('company', 'Company', 'hq.country', 'value'),
    groupBy.through('company', 'Company', 'industry', 'value'),
  ],
  distinctEdges: { company: 'companies', 'company.investors': 'investors' },
});
