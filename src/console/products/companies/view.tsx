import { format } from '../../components/format.js';
import type { CompanySearchRowsQuery } from '../../generated/documents.js';
import {
  CompaniesPageDocument,
  CompanyChangesDocument,
  CompanySearchRowsDocument,
  CountCompaniesDocument,
} from '../../generated/documents/companies.js';
import { RecordLink } from '../../pages/data/record-link.js';
import { describeProduct } from '../describe-product.js';
import { groupBy, moneyBands } from '../group-parts.js';
import { laterRoundsFilter } from '../later-rounds.js';
import { columnsOf, joinTexts, type RecordColumn } from '../record-column.js';
import { moreCompanyColumns } from './more-columns.js';

const row = columnsOf<Row>();

export const companyColumns: readonly RecordColumn<Row>[] = [
  row.text('organizationName', 'Name', (record) => record.organizationName, {
    width: 180,
    cell: (record) => <RecordLink kind="company" id={record.id} name={record.organizationName} />,
  }),
  row.text('website.domain', 'Domain', (record) => record.website.domain, { isMinor: true, width: 175 }),
  row.text('hq.city', 'City', (record) => record.hq.city, { isMinor: true, width: 120 }),
  row.text('hq.country', 'Country', (record) => record.hq.country, { width: 115 }),
  row.list('industry', 'Industry', (record) => record.industry, { isMinor: true, width: 140 }),
  row.words('operatingStatus', 'Operating status', (record) => record.operatingStatus, {
    isMinor: true,
    isHidden: true,
  }),
  row.year('foundedYear', 'Founded', (record) => record.foundedYear, { isMinor: true, width: 95 }),
  row.count('employeeCount', 'Employee count', (record) => record.employeeCount, {
    isMinor: true,
    width: 105,
  }),
  row.money('funding.totalFundingUsd', 'Total raised (USD)', (record) => record.funding.totalFundingUsd, {
    width: 110,
  }),
  row.count('funding.roundCount', 'Number of rounds, as published', (record) => record.funding.roundCount, {
    isMinor: true,
    isHidden: true,
  }),
  row.day('funding.lastFundingDate', 'Last round announced', (record) => record.funding.lastFundingDate, {
    isMinor: true,
  }),
  row.text('funding.lastFundingType', 'Last round type', (record) => record.funding.lastFundingType, {
    isMinor: true,
    isHidden: true,
  }),
  row.id('id', 'Company ID', (record) => record.id, { isMinor: true, isHidden: true }),
];

export const companyView = describeProduct({
  product: 'COMPANIES',
  defaultOrder: 'ORGANIZATION_NAME',
  page: CompaniesPageDocument,
  count: CountCompaniesDocument,
  columns: companyColumns,
  moreColumns: moreCompanyColumns,
  groups: [
    groupBy.year('foundedYear'),
    groupBy.value('hq.country'),
    groupBy.value('industry'),
    groupBy.range('employeeCountRange'),
    groupBy.value('growthStage'),
    groupBy.value('funding.lastFundingType'),
    groupBy.bands('funding.totalFundingUsd', moneyBands),
    groupBy.date('funding.lastFundingDate'),
    groupBy.value('operatingStatus'),
    groupBy.value('hq.city'),
    groupBy.value('hq.continent'),
    groupBy.value('businessModels'),
    groupBy.value('customerFocus'),
    groupBy.value('technologies'),
    groupBy.record('investors', 'Investors', 'investor'),
  ],
  listed: { product: 'COMPANIES', label: 'Add to list', idsOf: (rows) => rows.map(({ id }) => id) },
  laterRounds: {
    label: 'What their investors did next',
    filterOf: (rows) =>
      laterRoundsFilter(
        rows.map(({ id, funding: { lastFundingDate } }) => ({
          investors: { fundingRounds: { some: { companyId: { eq: id } } } },
          day: lastFundingDate,
        })),
        2,
      ),
  },
  distinctEdges: { investors: 'investors', fundingRounds: 'funding rounds', people: 'people' },
  searches: {
    rows: CompanySearchRowsDocument,
    feed: CompanyChangesDocument,
    describeChange: ({ organizationName, website, employeeCount }) => ({
      name: organizationName,
      details: joinTexts(
        website.domain,
        employeeCount === null ? null : `${format.count(employeeCount)} employees`,
      ),
    }),
  },
});

/** A row in any list of companies. */
type Row = NonNullable<CompanySearchRowsQuery['companiesSearchResults']>[number];
