import type { InvestorSearchRowsQuery, InvestorsPageQuery } from '../../generated/documents.js';
import {
  CountInvestorsDocument,
  InvestorChangesDocument,
  InvestorSearchRowsDocument,
  InvestorsPageDocument,
} from '../../generated/documents/investors.js';
import { RecordLink } from '../../pages/data/record-link.js';
import { describeProduct } from '../describe-product.js';
import { groupBy } from '../group-parts.js';
import { columnsOf, type RecordColumn } from '../record-column.js';

const row = columnsOf<Row>();
const full = columnsOf<FullRow>();

export const investorColumns: readonly RecordColumn<Row>[] = [
  row.text('investorName', 'Name', (record) => record.investorName, {
    width: 200,
    cell: (record) => <RecordLink kind="investor" id={record.id} name={record.investorName} />,
  }),
  row.wordList('investorTypes', 'Type', (record) => record.investorTypes),
  row.text('hqLocation', 'Location', (record) => record.hqLocation, { isMinor: true, width: 180 }),
  row.text('domain', 'Domain', (record) => record.domain, { isMinor: true, width: 180 }),
  row.year('foundedYear', 'Founded', (record) => record.foundedYear, { isMinor: true, width: 100 }),
  row.count('numberOfInvestments', 'Number of investments', (record) => record.numberOfInvestments),
  row.count(
    'numberOfLeadInvestments',
    'Number of lead investments',
    (record) => record.numberOfLeadInvestments,
    {
      isMinor: true,
    },
  ),
  row.count('numberOfExits', 'Number of exits', (record) => record.numberOfExits, {
    isMinor: true,
    width: 90,
  }),
  row.id('id', 'Investor ID', (record) => record.id, { isMinor: true, isHidden: true }),
];

export const investorView = describeProduct({
  product: 'INVESTORS',
  defaultOrder: 'INVESTOR_NAME',
  page: InvestorsPageDocument,
  count: CountInvestorsDocument,
  columns: investorColumns,
  moreColumns: [
    full.words('operatingStatus', '', (record) => record.operatingStatus),
    full.text('companySize', '', (record) => record.companySize, { width: 120 }),
    full.text('description', '', (record) => record.description, { width: 320 }),
    full.count('investorRank', '', (record) => record.investorRank, { width: 100 }),
    full.text('companyId', '', (record) => record.companyId),
    full.text('personId', '', (record) => record.personId),
    full.wordList('investmentStage', '', (record) => record.investmentStage),
    full.list('industryTarget', '', (record) => record.industryTarget, { width: 220 }),
    full.list('svcIndustryTarget', '', (record) => record.svcIndustryTarget, { width: 220 }),
    full.list('svcTechVerticalsTarget', '', (record) => record.svcTechVerticalsTarget, { width: 220 }),
    full.count('numberOfFunds', '', (record) => record.numberOfFunds),
  ],
  groups: [
    groupBy.value('investorTypes'),
    groupBy.value('hqLocation'),
    groupBy.value('investmentStage'),
    groupBy.value('industryTarget'),
    groupBy.year('foundedYear'),
    groupBy.range('companySize'),
    groupBy.bands('numberOfInvestments', [5, 10, 25, 50, 100]),
    groupBy.value('operatingStatus'),
    groupBy.record('portfolio', 'Portfolio companies', 'company'),
  ],
  listed: { product: 'INVESTORS', label: 'Add to list', idsOf: (rows) => rows.map(({ id }) => id) },
  laterRounds: {
    label: 'Their latest rounds',
    filterOf: (rows) => ({ investors: { some: { id: { in: rows.map(({ id }) => id) } } } }),
  },
  distinctEdges: { portfolio: 'portfolio companies', fundingRounds: 'funding rounds' },
  searches: {
    rows: InvestorSearchRowsDocument,
    feed: InvestorChangesDocument,
    describeChange: ({ investorName, hqLocation }) => ({ name: investorName, details: hqLocation }),
  },
});

/** A row in any list of investors. */
type Row = NonNullable<InvestorSearchRowsQuery['investorsSearchResults']>[number];

/** A row on the Data page, which has more fields. */
type FullRow = NonNullable<InvestorsPageQuery['investors']>['nodes'][number];
