/** Values of a dataset that the questions refer to. */
export interface QuestionTerms {
  readonly investor: string;
  readonly country: string;
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly before: string;
}

/**
 * An analyst's question that takes a single request: an example GraphQL document, a REST body, and SQL for the answer.
 */
export interface Question {
  /** The file name of the document in schema/operations/examples, without extension. */
  readonly name: string;
  readonly variables: object;
  readonly path: string;
  readonly body: object;
  /** SQL that returns the expected rows: the keys, the count, and the other metrics in the order of the body. */
  readonly sql: string;
}

const byCount = [{ metric: 'count', direction: 'desc' }];
const industriesOf = (company: string): string =>
  `(SELECT DISTINCT i FROM jsonb_array_elements_text(
     CASE WHEN jsonb_typeof(${company}.industry) = 'array' THEN ${company}.industry ELSE '[]' END) i)`;

/** Returns ten questions that analysts ask, for the values of a dataset. */
export function listQuestions(terms: QuestionTerms): readonly Question[] {
  const { investor, country, type, from, to, before } = terms;
  const named = `SELECT id FROM investor WHERE lower(investor_name) = lower('${investor}')`;
  const growth = `(c.traction_metrics #>> '{webVisits,twelveMonths,percentage}')::float8`;
  return [
    {
      name: 'topInvestors',
      variables: { type, from, to },
      path: 'funding-rounds',
      body: {
        filter: { investment_type: { eq: type }, announced_on: { gte: from, lt: to } },
        group_by: [{ edge: 'investors', skip_null: true }],
        ...{ order_by: byCount, first: 20 },
      },
      sql: `SELECT p.investor_id, count(DISTINCT r.id)::int FROM funding_round r JOIN participation p ON p.round_id = r.id
        WHERE r.investment_type = '${type}' AND r.announced_on >= '${from}' AND r.announced_on < '${to}'
        GROUP BY 1 ORDER BY 2 DESC, p.investor_id COLLATE "C" LIMIT 20`,
    },
    {
      name: 'roundsByYear',
      variables: {},
      path: 'funding-rounds',
      body: {
        group_by: [{ field: 'announced_on', by: 'year' }, { field: 'investment_type' }],
        metrics: ['p25', 'median', 'p75', 'sum'].map((metric) => ({ [metric]: 'raised_amount_usd' })),
        first: 1000,
      },
      sql: `SELECT to_char(announced_on, 'YYYY') y, investment_type t, count(*)::int,
          percentile_cont(0.25) WITHIN GROUP (ORDER BY raised_amount_usd) p25,
          percentile_cont(0.5) WITHIN GROUP (ORDER BY raised_amount_usd) p50,
          percentile_cont(0.75) WITHIN GROUP (ORDER BY raised_amount_usd) p75, sum(raised_amount_usd) s
        FROM funding_round GROUP BY 1, 2 ORDER BY y NULLS LAST, investment_type COLLATE "C" NULLS LAST LIMIT 1000`,
    },
    {
      name: 'dormantCompanies',
      variables: { country, before },
      path: 'companies',
      body: {
        filter: { hq: { country: { eq: country } }, funding: { last_funding_date: { lt: before } } },
        group_by: [{ field: 'industry' }],
        ...{ order_by: byCount, first: 50 },
      },
      sql: `SELECT i, count(*)::int FROM company c LEFT JOIN LATERAL ${industriesOf('c')} l ON TRUE
        WHERE c.hq_country = '${country}' AND c.last_funding_date < '${before}'
        GROUP BY i ORDER BY 2 DESC, i COLLATE "C" NULLS LAST LIMIT 50`,
    },
    {
      name: 'fastestFollowOns',
      variables: { type: 'Seed' },
      path: 'funding-rounds',
      body: {
        group_by: [{ edge: 'company', skip_null: true }],
        metrics: [{ days_between: { field: 'announced_on', from: { investment_type: { eq: 'Seed' } } } }],
        having: [{ metric: 'days_between', is_null: false }],
        order_by: [{ metric: 'days_between' }],
        first: 20,
      },
      sql: `WITH first AS (SELECT company_id, min(announced_on) d FROM funding_round WHERE investment_type = 'Seed' GROUP BY 1)
        SELECT f.company_id, (SELECT count(*)::int FROM funding_round r WHERE r.company_id = f.company_id),
          (SELECT min(r.announced_on) - f.d FROM funding_round r WHERE r.company_id = f.company_id AND r.announced_on > f.d) days
        FROM first f WHERE EXISTS (SELECT FROM funding_round r WHERE r.company_id = f.company_id AND r.announced_on > f.d)
        ORDER BY days, f.company_id COLLATE "C" LIMIT 20`,
    },
    {
      name: 'coInvestors',
      variables: { name: investor, others: { investorName: { ne: investor } } },
      path: 'funding-rounds',
      body: {
        filter: { investors: { some: { investor_name: { eq: investor } } } },
        group_by: [{ edge: 'investors', filter: { investor_name: { ne: investor } } }],
        ...{ order_by: byCount, first: 10 },
      },
      sql: `SELECT i.id, count(DISTINCT p.round_id)::int FROM participation p JOIN investor i ON i.id = p.investor_id
        WHERE p.round_id IN (SELECT round_id FROM participation WHERE investor_id IN (${named})) AND i.id NOT IN (${named})
        GROUP BY i.id ORDER BY 2 DESC, i.id COLLATE "C" LIMIT 10`,
    },
    {
      name: 'acquisitionsByCountry',
      variables: {},
      path: 'acquisitions',
      body: {
        group_by: [
          { field: 'acquisition_date', by: 'year' },
          { edge: 'acquirer', field: 'hq.country' },
        ],
        metrics: [{ sum: 'price_usd' }],
        first: 1000,
      },
      sql: `SELECT to_char(a.acquisition_date, 'YYYY') y, c.hq_country, count(*)::int, sum(a.price_usd)::float8
        FROM acquisition a LEFT JOIN company c ON c.id = a.acquirer_company_id
        GROUP BY 1, 2 ORDER BY y NULLS LAST, c.hq_country COLLATE "C" NULLS LAST LIMIT 1000`,
    },
    {
      name: 'boughtPortfolio',
      variables: { backer: { investorName: { eq: investor } } },
      path: 'acquisitions',
      body: {
        group_by: [
          { edge: 'acquiree' },
          { edge: 'acquiree.investors', filter: { investor_name: { eq: investor } } },
        ],
        metrics: [{ max: 'price_usd' }, { max: 'acquisition_date' }],
        order_by: [{ metric: 'max', field: 'price_usd', direction: 'desc' }],
        first: 1000,
      },
      sql: `SELECT a.acquiree_company_id, b.investor_id, count(*)::int, max(a.price_usd)::float8 price, max(a.acquisition_date)::text
        FROM acquisition a JOIN (SELECT DISTINCT r.company_id, p.investor_id FROM funding_round r
          JOIN participation p ON p.round_id = r.id WHERE p.investor_id IN (${named})) b ON b.company_id = a.acquiree_company_id
        GROUP BY 1, 2 ORDER BY price DESC NULLS LAST, a.acquiree_company_id COLLATE "C", b.investor_id COLLATE "C" LIMIT 1000`,
    },
    {
      name: 'growingIndustries',
      variables: {},
      path: 'companies',
      body: {
        group_by: [{ field: 'industry', skip_null: true }],
        metrics: [{ median: 'traction_metrics.web_visits.12mo.percentage' }],
        order_by: [
          { metric: 'median', field: 'traction_metrics.web_visits.12mo.percentage', direction: 'desc' },
        ],
        first: 20,
      },
      sql: `SELECT i, count(*)::int, percentile_cont(0.5) WITHIN GROUP (ORDER BY ${growth}) growth
        FROM company c JOIN LATERAL ${industriesOf('c')} l ON TRUE
        GROUP BY i ORDER BY growth DESC NULLS LAST, i COLLATE "C" LIMIT 20`,
    },
    {
      name: 'investorsByExits',
      variables: { from, to },
      path: 'companies',
      body: {
        filter: {
          or: [
            { acquisitions: { direction: 'acquiree', some: { acquisition_date: { gte: from, lt: to } } } },
            { ipos: { some: { went_public_on: { gte: from, lt: to } } } },
          ],
        },
        group_by: [{ edge: 'investors', skip_null: true }],
        ...{ order_by: byCount, first: 20 },
      },
      sql: `WITH exits AS (
          SELECT acquiree_company_id id FROM acquisition WHERE acquisition_date >= '${from}' AND acquisition_date < '${to}'
          UNION SELECT company_id FROM ipo WHERE went_public_on >= '${from}' AND went_public_on < '${to}')
        SELECT p.investor_id, count(DISTINCT c.id)::int FROM exits e JOIN company c ON c.id = e.id
          JOIN funding_round r ON r.company_id = c.id JOIN participation p ON p.round_id = r.id
        GROUP BY 1 ORDER BY 2 DESC, p.investor_id COLLATE "C" LIMIT 20`,
    },
    {
      name: 'provenWithoutExit',
      variables: { rounds: 3 },
      path: 'companies',
      body: {
        filter: {
          funding_rounds: { count: { gte: 3 } },
          acquisitions: { direction: 'acquiree', none: {} },
          ipos: { none: {} },
        },
      },
      sql: `SELECT count(*)::int FROM company c
        WHERE (SELECT count(*) FROM funding_round r WHERE r.company_id = c.id) >= 3
          AND c.id NOT IN (SELECT acquiree_company_id FROM acquisition WHERE acquiree_company_id IS NOT NULL)
          AND c.id NOT IN (SELECT company_id FROM ipo WHERE company_id IS NOT NULL)`,
    },
  ];
}
