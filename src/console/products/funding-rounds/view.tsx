import { format } from '../../components/format.js';
import {
  CountFundingRoundsDocument,
  FundingRoundsPageDocument,
  type FundingRoundsPageQuery,
  RoundChangesDocument,
  RoundSearchRowsDocument,
  type RoundSearchRowsQuery,
} from '../../generated/documents.js';
import { LinkedNames, RecordLink } from '../../pages/data/record-link.js';
import { describeProduct } from '../describe-product.js';
import { groupBy, moneyBands } from '../group-parts.js';
import { dayText, joinTexts, columnsOf, type RecordColumn } from '../record-column.js';

/** A row in any list of funding rounds. */
type Row = NonNullable<RoundSearchRowsQuery['fundingRoundsSearchResults']>[number];

/** A row on the Data page, which has more fields. */
type FullRow = NonNullable<FundingRoundsPageQuery['fundingRounds']>['nodes'][number];

const row = columnsOf<Row>();
const full = columnsOf<FullRow>();

export const roundColumns: readonly RecordColumn<Row>[] = [
  row.text('companyName', 'Company name', (record) => record.companyName, {
    width: 200,
    cell: (record) => <RecordLink kind="company" id={record.companyId} name={record.companyName} />,
  }),
  row.words('investmentType', 'Type', (record) => record.investmentType),
  row.day('announcedOn', 'Announced', (record) => record.announcedOn, { width: 125 }),
  row.money('raisedAmountUsd', 'Amount raised (USD)', (record) => record.raisedAmountUsd, { width: 140 }),
  row.money('postMoneyValuationUsd', 'Post-money valuation (USD)', (record) => record.postMoneyValuationUsd, {
    isMinor: true,
    width: 150,
  }),
  row.list('investors', 'Investors', (record) => record.investors.map((each) => each.investorName), {
    isMinor: true,
    width: 400,
    selects: ['investors.investorName', 'investors.isLeadInvestor'],
    cell: (record) => (
      <LinkedNames
        kind="investor"
        records={record.investors.map((each) => ({
          id: each.investorId,
          name: each.investorName,
          isStrong: each.isLeadInvestor,
        }))}
      />
    ),
  }),
  row.id('id', 'Round ID', (record) => record.id, { isMinor: true, isHidden: true }),
];

export const roundView = describeProduct({
  product: 'FUNDING_ROUNDS',
  defaultOrder: '-ANNOUNCED_ON',
  page: FundingRoundsPageDocument,
  count: CountFundingRoundsDocument,
  columns: roundColumns,
  moreColumns: [
    full.text('name', '', (record) => record.name, { width: 240 }),
    full.money('preMoneyValuationUsd', '', (record) => record.preMoneyValuationUsd, { width: 150 }),
    full.count('investors.count', '', (record) => record.investors.length, {
      selects: ['investors.investorId'],
    }),
    full.id('companyId', '', (record) => record.companyId),
  ],
  groups: [
    groupBy.date('announcedOn'),
    groupBy.value('investmentType'),
    groupBy.bands('raisedAmountUsd', moneyBands),
    groupBy.through('company', 'Company', 'hq.country', 'value'),
    groupBy.through('company', 'Company', 'industry', 'value'),
    groupBy.through('company', 'Company', 'employeeCountRange', 'range'),
    groupBy.through('company', 'Company', 'foundedYear', 'year'),
    groupBy.record('investors', 'Investors', 'investor'),
    groupBy.record('leadInvestors', 'Lead investors', 'investor'),
    groupBy.record('company', 'Company', 'company'),
  ],
  distinctEdges: { company: 'companies', investors: 'investors', leadInvestors: 'lead investors' },
  searches: {
    rows: RoundSearchRowsDocument,
    feed: RoundChangesDocument,
    describeChange: ({ companyName, investmentType, raisedAmountUsd, announcedOn }) => ({
      name: companyName,
      details: joinTexts(
        investmentType,
        raisedAmountUsd === null ? null : format.money(raisedAmountUsd),
        dayText(announcedOn),
      ),
    }),
  },
});
