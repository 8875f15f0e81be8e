import { format } from '../../components/format.js';
import type { FundingRoundsPageQuery, RoundSearchRowsQuery } from '../../generated/documents.js';
import {
  CountFundingRoundsDocument,
  FundingRoundsPageDocument,
  RoundChangesDocument,
  RoundSearchRowsDocument,
} from '../../generated/documents/funding-rounds.js';
import { LinkedNames, RecordLink } from '../../pages/data/record-link.js';
import { describeProduct } from '../describe-product.js';
import { groupBy, moneyBands } from '../group-parts.js';
import { distinct, laterRoundsFilter } from '../later-rounds.js';
import { columnsOf, dayText, joinTexts, type RecordColumn } from '../record-column.js';
import { type RoundCompany, useCompaniesOfRounds } from './companies-of-rounds.js';

const row = columnsOf<Row>();
const full = columnsOf<FullRow>();

const leadsOf = ({ investors }: Row) =>
  investors
    .filter((each) => each.isLeadInvestor)
    .map((each) => ({ id: each.investorId, name: each.investorName }));

/** A name with the mark that the table shows, for files and copies. */
const markedName = ({ investorName, isLeadInvestor }: Row['investors'][number]): string =>
  isLeadInvestor ? `${investorName} (lead)` : investorName;

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
  row.list('leadInvestors', 'Lead investors', (record) => leadsOf(record).map(({ name }) => name), {
    isMinor: true,
    width: 190,
    selects: ['investors.investorName', 'investors.isLeadInvestor'],
    cell: (record) => <LinkedNames kind="investor" records={leadsOf(record)} />,
  }),
  row.list('investors', 'Investors', (record) => record.investors.map(markedName), {
    isMinor: true,
    width: 210,
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
    full.text('company.hq.country', 'Company country', ({ company }) => company?.hq.country, {
      isLinked: true,
      width: 140,
      cell: ({ company }) => <LinkedText company={company} text={company?.hq.country} />,
    }),
    full.text('company.hq.city', 'Company city', ({ company }) => company?.hq.city, {
      isLinked: true,
      width: 140,
      cell: ({ company }) => <LinkedText company={company} text={company?.hq.city} />,
    }),
    full.list('company.industry', 'Company industry', ({ company }) => company?.industry, {
      isLinked: true,
      width: 180,
      cell: ({ company }) => <LinkedText company={company} text={company?.industry?.join(', ')} />,
    }),
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
  useLinked: useCompaniesOfRounds,
  listed: {
    product: 'COMPANIES',
    label: 'Add companies to list',
    idsOf: (rows) => distinct(rows.map(({ companyId }) => companyId)),
  },
  laterRounds: {
    label: 'What these investors did next',
    filterOf: (rows) =>
      laterRoundsFilter(
        rows
          .filter(({ investors }) => investors.length > 0)
          .map(({ investors, announcedOn }) => ({
            investors: { id: { in: distinct(investors.map(({ investorId }) => investorId)) } },
            day: announcedOn,
          })),
        1,
      ),
  },
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

/** A row in any list of funding rounds. */
type Row = NonNullable<RoundSearchRowsQuery['fundingRoundsSearchResults']>[number];

/** A row on the Data page, which has more fields. */
type FullRow = NonNullable<FundingRoundsPageQuery['fundingRounds']>['nodes'][number] & {
  /** Absent until it is paid for; null if it is unknown. */
  readonly company?: RoundCompany | null;
};

interface LinkedTextProps {
  readonly company: RoundCompany | null | undefined;
  readonly text: string | null | undefined;
}

function LinkedText({ company, text }: LinkedTextProps) {
  return company === undefined ? (
    <span title="Load the companies to see it">Not loaded</span>
  ) : (
    format.text(text)
  );
}
