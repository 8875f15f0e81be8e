import { readFilter } from '../../../src/query/model/read-filter.js';
import { rangeStatement } from '../../../src/query/sql/connection-statements.js';
import { Parameters } from '../../../src/query/sql/expressions.js';
import { filterToSql } from '../../../src/query/sql/filter-to-sql.js';
import type { RecordKind } from '../../../src/records/record-kinds.js';
import { mapRecords } from '../../../src/records/sql/read-records.js';
import { tableOf } from '../../../src/records/sql/record-rows.js';
import { sentStatementsOf } from '../../harness/count-statements.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const fillCompanies = `INSERT INTO company (id, organization_name, hq_country, last_funding_date, founded_year,
    employee_count, total_funding_usd, organization_rank, web, reviews, socials, traction_metrics)
  SELECT 'c' || i, 'Name ' || md5(i::text), CASE WHEN i = 777 THEN 'Rare' WHEN i % 5 < 2 THEN 'Common'
      WHEN i % 100 = 3 THEN 'Between' ELSE i::text END,
    CASE WHEN i % 2 = 0 THEN date '2020-01-01' - i END, 1900 + i % 100, i % 5000, i * 1000.0, i, '{}', '{}', '{}', '{}'
  FROM generate_series(1, 20000) i`;
const fillRounds = `INSERT INTO funding_round (id, name, company_name, investment_type, announced_on,
    raised_amount_usd)
  SELECT 'fnr_' || i, 'Round', 'Name ' || i, 'Type ' || i % 9, date '2020-01-01' - i, i * 1000.0 FROM generate_series(1, 5000) i`;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  for (const sql of [fillCompanies, fillRounds, 'ANALYZE company, funding_round'])
    await server.db.longPool.query(sql);
});
afterAll(() => server.stop());

/**
 * Returns the plan of a statement. Without `mayReadAll`, disables sequential scans, because PostgreSQL prefers them for
 * small tables.
 */
async function explain(text: string, values: readonly unknown[], mayReadAll: boolean): Promise<string> {
  const client = await server.db.longPool.connect();
  try {
    await client.query('BEGIN');
    if (!mayReadAll) await client.query('SET LOCAL enable_seqscan = off');
    const { rows } = await client.query<Record<'QUERY PLAN', string>>(`EXPLAIN ${text}`, [...values]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/**
 * Returns the indexes that PostgreSQL uses for a filter. Some fields have several indexes, for different orders. Any of
 * these is acceptable, so they have one name in the result.
 */
async function searchedIndexes(kind: RecordKind, filter: object): Promise<string[]> {
  const parameters = new Parameters();
  const condition = filterToSql(readFilter(kind, filter), 't', parameters);
  const text = `SELECT t.id FROM "${tableOf[kind]}" t WHERE (${condition})`;
  const plan = await explain(text, parameters.values, false);
  return [...plan.matchAll(/Scan (?:using|on) (\w+)(?: on \w+ t)? .*\n\s+Index Cond/g)].map(([, name = '']) =>
    name.replace(/^(company_hq_country|funding_round_investment_type)_\w+_filter$/, '$1_filter'),
  );
}

const byBeginning = (values: readonly string[]): object[] => [
  { eq: values[0] },
  { in: values },
  { startsWith: values[0] },
];

describe('a comparison of a text', () => {
  it.each<[RecordKind, path: string, index: string]>([
    ['Company', 'organizationName', 'company_organization_name_order'],
    ['Company', 'hq.country', 'company_hq_country_filter'],
    ['Company', 'hq.state', 'company_hq_state_filter'],
    ['Company', 'hq.city', 'company_hq_city_filter'],
    ['Company', 'website.domain', 'company_website_domain_filter'],
    ['Company', 'operatingStatus', 'company_operating_status_filter'],
    ['Company', 'funding.lastFundingType', 'company_last_funding_type_filter'],
    ['Person', 'fullName', 'person_full_name_order'],
    ['Person', 'lastName', 'person_last_name_filter'],
    ['Person', 'location', 'person_location_filter'],
    ['Person', 'region', 'person_region_filter'],
    ['Person', 'levelOfSeniority', 'person_level_of_seniority_filter'],
    ['Person', 'currentPositionTitle', 'person_current_position_title_filter'],
    ['Person', 'currentPositionCompanyName', 'person_current_position_company_name_filter'],
    ['Investor', 'investorName', 'investor_investor_name_order'],
    ['Investor', 'hqLocation', 'investor_hq_location_filter'],
    ['Investor', 'operatingStatus', 'investor_operating_status_filter'],
    ['Investor', 'domain', 'investor_domain_filter'],
    ['FundingRound', 'companyName', 'funding_round_company_name_order'],
    ['FundingRound', 'investmentType', 'funding_round_investment_type_filter'],
    ['Acquisition', 'acquirerName', 'acquisition_acquirer_name_order'],
    ['Acquisition', 'acquireeName', 'acquisition_acquiree_name_order'],
    ['Acquisition', 'acquisitionType', 'acquisition_acquisition_type_filter'],
    ['Ipo', 'companyName', 'ipo_company_name_order'],
    ['Ipo', 'stockSymbol', 'ipo_stock_symbol_filter'],
    ['Ipo', 'stockExchangeSymbol', 'ipo_stock_exchange_symbol_filter'],
  ])('%s.%s by eq, in and startsWith uses %s, for short and long texts', async (kind, path, index) => {
    for (const comparison of byBeginning(['Some', 'Other']))
      expect(await searchedIndexes(kind, nested(path, comparison))).toEqual([index]);
    // For a long name, PostgreSQL may use the trigram index instead.
    const either = [[index], [index.replace(/_order$/, '_trigrams')]];
    for (const comparison of byBeginning(['Some'.repeat(100), 'Other']))
      expect(either).toContainEqual(await searchedIndexes(kind, nested(path, comparison)));
  });

  it.each<[RecordKind, path: string, index: string]>([
    ['Company', 'organizationName', 'company_organization_name_trigrams'],
    ['Person', 'fullName', 'person_full_name_trigrams'],
    ['Investor', 'investorName', 'investor_investor_name_trigrams'],
    ['FundingRound', 'companyName', 'funding_round_company_name_trigrams'],
    ['Acquisition', 'acquirerName', 'acquisition_acquirer_name_trigrams'],
    ['Acquisition', 'acquireeName', 'acquisition_acquiree_name_trigrams'],
    ['Ipo', 'companyName', 'ipo_company_name_trigrams'],
  ])('%s.%s by contains uses %s', async (kind, path, index) => {
    expect(await searchedIndexes(kind, nested(path, { contains: 'Some%_\\' }))).toEqual([index]);
  });
});

describe('a comparison of another value', () => {
  it.each<[RecordKind, path: string, comparison: object, index: string]>([
    ['Company', 'foundedYear', { gte: 2010 }, 'company_founded_year_order'],
    ['Company', 'employeeCount', { in: [1, 2] }, 'company_employee_count_order'],
    ['Company', 'funding.totalFundingUsd', { gt: 1 }, 'company_total_funding_usd_order'],
    ['Company', 'funding.lastFundingUsd', { eq: 1 }, 'company_last_funding_usd_filter'],
    ['Company', 'funding.lastFundingDate', { lt: '2010-01-01' }, 'company_last_funding_date_order'],
    ['Company', 'lastUpdated', { lte: '2010-01-01' }, 'company_last_updated_filter'],
    ['Company', 'industry', { has: 'Energy' }, 'company_industry_idx'],
    ['Company', 'industry', { hasAny: ['Energy', 'AI'] }, 'company_industry_idx'],
    ['Company', 'tags', { hasAll: ['a', 'b'] }, 'company_tags_filter'],
    ['Company', 'techVerticals', { has: 'Robots' }, 'company_tech_verticals_filter'],
    ['Company', 'techVerticals', { hasAny: ['Robots', 'AI'] }, 'company_tech_verticals_filter'],
    ['Investor', 'investorTypes', { has: 'vc' }, 'investor_investor_types_filter'],
    ['Investor', 'investmentStage', { has: 'Seed' }, 'investor_investment_stage_filter'],
    ['Investor', 'industryTarget', { has: 'Energy' }, 'investor_industry_target_filter'],
    ['FundingRound', 'announcedOn', { gte: '2019-12-01' }, 'funding_round_announced_on_order'],
    ['FundingRound', 'raisedAmountUsd', { gte: 1 }, 'funding_round_raised_amount_usd_order'],
    ['FundingRound', 'preMoneyValuationUsd', { gte: 1 }, 'funding_round_pre_money_valuation_usd_filter'],
    ['Acquisition', 'acquisitionDate', { eq: '2010-01-01' }, 'acquisition_acquisition_date_order'],
    ['Acquisition', 'priceUsd', { gte: 1 }, 'acquisition_price_usd_order'],
    ['Ipo', 'wentPublicOn', { gte: '2010-01-01' }, 'ipo_went_public_on_order'],
    ['Ipo', 'sharePriceUsd', { gte: 1 }, 'ipo_share_price_usd_filter'],
  ])('%s.%s by %j uses %s', async (kind, path, comparison, index) => {
    expect(await searchedIndexes(kind, nested(path, comparison))).toEqual([index]);
  });
});

describe('among 20,000 companies', () => {
  async function explainPage(filter: object, field: string, kind: RecordKind = 'Company'): Promise<string> {
    const condition = readFilter(kind, filter);
    const order = [{ field, direction: 'ASC' }] as const;
    const ends = { from: 'start', after: null, before: null, limit: 51 } as const;
    const stretch = { source: kind, condition, order, ...ends } as const;
    const { text, values } = rangeStatement(stretch, [''], null);
    return explain(text, values, true);
  }

  it('looks up a rare country', async () => {
    const plan = await explainPage({ hq: { country: { eq: 'RARE' } } }, 'ORGANIZATION_NAME');
    expect(plan).toMatch(/Scan using company_hq_country_(\w+_)?filter/);
    expect(plan).not.toContain('Seq Scan');
  });

  it('reads a common country as a range of its index in the default order', async () => {
    const plan = await explainPage({ hq: { country: { eq: 'common' } } }, 'ORGANIZATION_NAME');
    expect(plan).toContain('Index Scan using company_hq_country_filter');
    expect(plan).not.toContain('Seq Scan');
  });

  it.each([
    ['ORGANIZATION_RANK', 'company_hq_country_organization_rank_filter'],
    ['FOUNDED_YEAR', 'company_hq_country_founded_year_filter'],
    ['EMPLOYEE_COUNT', 'company_hq_country_employee_count_filter'],
    ['TOTAL_FUNDING_USD', 'company_hq_country_total_funding_usd_filter'],
    ['LAST_FUNDING_DATE', 'company_hq_country_last_funding_date_filter'],
  ])('reads a country of medium frequency as a range of an index by %s too', async (field, index) => {
    const plan = await explainPage({ hq: { country: { eq: 'Between' } } }, field);
    expect(plan).toContain(`Index Scan using ${index}`);
  });

  it('reads the rounds of a type as a range by amount', async () => {
    const plan = await explainPage({ investmentType: { eq: 'Type 3' } }, 'RAISED_AMOUNT_USD', 'FundingRound');
    expect(plan).toContain('Index Scan using funding_round_investment_type_raised_amount_usd_filter');
  });

  it('filters a common country while scanning any other order', async () => {
    const plan = await explainPage({ hq: { country: { eq: 'common' } } }, 'ID');
    expect(plan).toContain('Index Scan using company_id_order');
    expect(plan).not.toContain('company_hq_country_filter');
  });

  it('does not look for records without an order value once the page is full', async () => {
    const plan = await explainPage({ hq: { country: { eq: 'common' } } }, 'LAST_FUNDING_DATE');
    expect(plan).toContain('One-Time Filter');
  });

  it('returns a page of one range in index order, without a sort', async () => {
    expect(await explainPage({}, 'ID')).toMatch(
      /^Limit[^\n]*\n\s*->\s+Index (Only )?Scan using company_id_order/,
    );
  });

  it('does not look for records without an order value when the filter requires one', async () => {
    const filter = { funding: { lastFundingDate: { gte: '2000-01-01' } } };
    expect(await explainPage(filter, 'LAST_FUNDING_DATE')).not.toContain('Append');
  });
});

describe('records by their IDs', () => {
  it('are found by the index that orders IDs bytewise, however many there are', async () => {
    for (const ids of [['c1'], ['c1', 'c2', 'c3'], Array.from({ length: 400 }, (_, at) => `c${at + 1}`)]) {
      const [sent] = await sentStatementsOf(server, async () => {
        const found = await mapRecords(server.db, 'Company', [...ids, ...ids, 'none'], ['id']);
        expect([...found.keys()].sort()).toEqual(ids.toSorted());
      });
      const plan = await explain(sent?.text ?? '', sent?.values ?? [], true);
      expect(plan).toContain('company_id_order');
    }
  });
});

/** Returns a nested filter: `nested('hq.country', value)` is `{ hq: { country: value } }`. */
function nested(path: string, value: object): object {
  return path.split('.').reduceRight((inner, name) => ({ [name]: inner }), value);
}
