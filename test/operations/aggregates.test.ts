import { describeCommonRefusals } from '../harness/common-refusals.js';
import { expectError } from '../harness/expect-error.js';
import { ledgerOf } from '../harness/ledger.js';
import { seed } from '../harness/seed.js';
import { startServer, type TestServer } from '../harness/start-server.js';
import { scopes } from '../../src/domain/scopes.js';

let server: TestServer;

const round = (id: string, company: string, type: string | null, more: object = {}): object => ({
  ...{ funding_round_id: `fnr_${id}`, name: id, company_id: company, company_name: company },
  ...{ investment_type: type, ...more },
});
const by = (...ids: string[]): object => ({
  investors: ids.map((id) => ({ investor_id: id, investor_name: id, is_lead_investor: false })),
});

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: [
      { id: 'a1', organization_name: 'One', industry: ['AI', 'Games', 'AI'], hq: { country: 'Germany' } },
      { id: 'a2', organization_name: 'Two', industry: [], hq: { country: 'France' } },
      { id: 'a3', organization_name: 'Three', industry: ['Games'] },
    ],
    Investor: [
      { investor_id: 'inv_1', investor_name: 'First' },
      { investor_id: 'inv_2', investor_name: 'Second', company_id: 'a1' },
    ],
    FundingRound: [
      round('1', 'a1', 'Seed', { announced_on: '2012-02-01', raised_amount_usd: 1, ...by('inv_1', 'inv_1') }),
      round('2', 'a1', 'Series A', {
        announced_on: '2013-02-01',
        raised_amount_usd: 10,
        ...by('inv_1', 'inv_2'),
      }),
      round('3', 'a2', 'Seed', { announced_on: '2012-12-31', raised_amount_usd: 4 }),
      round('4', 'a2', 'Seed', { announced_on: '2012-12-31', raised_amount_usd: 5.5, ...by('inv_gone') }),
      round('5', 'dangling', null),
    ],
    Acquisition: [
      {
        ...{ acquisition_id: 'acq_1', acquirer_company_id: 'a2', acquirer_name: 'Two' },
        ...{ acquiree_company_id: 'a1', acquiree_name: 'One', price_usd: 9007199254740991 },
        acquisition_date: '2014-01-01',
      },
    ],
    Ipo: [{ ipo_id: 'ipo_1', company_id: 'a3', company_name: 'Three', stock_exchange_symbol: 'nyse' }],
    Person: [{ person_id: 'per_1', full_name: 'Ada', skills: ['SQL'] }],
  });
});
afterAll(() => server.stop());

/** What an aggregate answers, and what it was charged. */
async function groups(path: string, body: object): Promise<readonly object[]> {
  const { as } = await server.account({ credits: 100 });
  const { status, headers, body: answer } = await as.post(`/${path}/aggregate`, body);
  const { groups: found } = answer as { groups: readonly object[] };
  expect([status, found, headers.get('x-credits-charged')]).toEqual([200, found, String(found.length)]);
  expect(await as.remaining()).toBe(100 - found.length);
  return found;
}

async function graphGroups(field: string, args: string, selection: string): Promise<unknown> {
  const { as } = await server.account({ credits: 100 });
  const answer = await as.graph(`{ ${field}Aggregate${args} { groups { ${selection} } } }`);
  expect(answer.errors).toEqual([]);
  return (answer.data?.[`${field}Aggregate`] as { groups: unknown }).groups;
}

describe('200', () => {
  it('without keys is one group of all records, for one credit', async () => {
    expect(await groups('funding-rounds', {})).toEqual([{ key: {}, count: 5 }]);
    expect(await groups('funding-rounds', { filter: { name: { eq: 'none' } } })).toEqual([
      { key: {}, count: 0 },
    ]);
  });

  it('has a group for each value, for unknown too, in the order of the keys', async () => {
    expect(await groups('funding-rounds', { group_by: [{ field: 'investment_type' }] })).toEqual([
      { key: { investment_type: 'Seed' }, count: 3 },
      { key: { investment_type: 'Series A' }, count: 1 },
      { key: { investment_type: null }, count: 1 },
    ]);
    expect(
      await groups('funding-rounds', { group_by: [{ field: 'INVESTMENT_TYPE', skip_null: true }] }),
    ).toHaveLength(2);
  });

  it('counts a record once for each value of a list, and among the unknown without one', async () => {
    expect(await groups('companies', { group_by: [{ field: 'industry' }] })).toEqual([
      { key: { industry: 'AI' }, count: 1 },
      { key: { industry: 'Games' }, count: 2 },
      { key: { industry: null }, count: 1 },
    ]);
  });

  it('groups dates by their part, and numbers by buckets', async () => {
    const parts = async (part: string): Promise<unknown> =>
      (await groups('funding-rounds', { group_by: [{ field: 'announced_on', by: part }] })).map(
        (group) => Object.values((group as { key: object }).key)[0],
      );
    expect(await parts('year')).toEqual(['2012', '2013', null]);
    expect(await parts('QUARTER')).toEqual(['2012-Q1', '2012-Q4', '2013-Q1', null]);
    expect(await parts('month')).toEqual(['2012-02', '2012-12', '2013-02', null]);
    expect(
      await groups('funding-rounds', { group_by: [{ field: 'raised_amount_usd', buckets: [4, 10] }] }),
    ).toEqual([
      { key: { raised_amount_usd: { from: null, to: 4 } }, count: 1 },
      { key: { raised_amount_usd: { from: 4, to: 10 } }, count: 2 },
      { key: { raised_amount_usd: { from: 10, to: null } }, count: 1 },
      { key: { raised_amount_usd: null }, count: 1 },
    ]);
  });

  it('groups by the record that an edge leads to, its own once, and by one that the dataset does not have', async () => {
    expect(await groups('funding-rounds', { group_by: [{ edge: 'investors' }] })).toEqual([
      { key: { investors: { id: 'inv_1', name: 'First' } }, count: 2 },
      { key: { investors: { id: 'inv_2', name: 'Second' } }, count: 1 },
      { key: { investors: { id: 'inv_gone', name: null } }, count: 1 },
      { key: { investors: null }, count: 2 },
    ]);
    const filter = { investor_name: { starts_with: 's' } };
    expect(await groups('funding-rounds', { group_by: [{ edge: 'investors', filter }] })).toEqual([
      { key: { investors: { id: 'inv_2', name: 'Second' } }, count: 1 },
    ]);
  });

  it('groups by a field behind an edge, and by the records at the end of two', async () => {
    expect(await groups('funding-rounds', { group_by: [{ edge: 'company', field: 'hq.country' }] })).toEqual([
      { key: { 'company.hq.country': 'France' }, count: 2 },
      { key: { 'company.hq.country': 'Germany' }, count: 2 },
      { key: { 'company.hq.country': null }, count: 1 },
    ]);
    expect(await groups('acquisitions', { group_by: [{ edge: 'acquiree.investors' }] })).toEqual([
      { key: { 'acquiree.investors': { id: 'inv_1', name: 'First' } }, count: 1 },
      { key: { 'acquiree.investors': { id: 'inv_2', name: 'Second' } }, count: 1 },
    ]);
  });

  it('tells every metric that was asked for, and no other', async () => {
    const amounts = ['sum', 'avg', 'min', 'max', 'median', 'p25', 'p75'].map((metric) => ({
      [metric]: 'raised_amount_usd',
    }));
    const [all] = await groups('funding-rounds', {
      filter: { investment_type: { eq: 'seed' } },
      metrics: [
        ...amounts,
        ...['min', 'max', 'median'].map((metric) => ({ [metric]: 'announced_on' })),
        { count_distinct: 'company' },
        { count_distinct: 'investors' },
        { count_distinct: 'company.acquisitions' },
      ],
    });
    expect(all).toEqual({
      key: {},
      count: 3,
      sum: { raised_amount_usd: 10.5 },
      avg: { raised_amount_usd: 3.5 },
      min: { raised_amount_usd: 1, announced_on: '2012-02-01' },
      max: { raised_amount_usd: 5.5, announced_on: '2012-12-31' },
      median: { raised_amount_usd: 4, announced_on: '2012-12-31' },
      p25: { raised_amount_usd: 2.5 },
      p75: { raised_amount_usd: 4.75 },
      count_distinct: { company: 2, investors: 2, 'company.acquisitions': 1 },
    });
  });

  it('keeps large whole numbers as they are', async () => {
    const metrics = [{ sum: 'price_usd' }, { max: 'price_usd' }];
    const price_usd = 9007199254740991;
    expect(await groups('acquisitions', { metrics })).toEqual([
      { key: {}, count: 1, sum: { price_usd }, max: { price_usd } },
    ]);
  });

  it('tells the days between two records of a group, which lie on different days', async () => {
    const between = { field: 'announced_on', from: { investment_type: { eq: 'Seed' } }, to: {} };
    const order_by = [{ metric: 'days_between' }];
    const body = { group_by: [{ edge: 'company' }], metrics: [{ days_between: between }], order_by };
    expect(await groups('funding-rounds', body)).toEqual([
      { key: { company: { id: 'a1', name: 'One' } }, count: 2, days_between: 366 },
      { key: { company: { id: 'a2', name: 'Two' } }, count: 2, days_between: null },
      { key: { company: { id: 'dangling', name: null } }, count: 1, days_between: null },
    ]);
  });

  it('orders by metrics and keys, and leaves out what does not meet having', async () => {
    const group_by = [{ field: 'investment_type' }];
    const metrics = [{ max: 'raised_amount_usd' }];
    const order_by = [{ metric: 'max', field: 'raised_amount_usd', direction: 'desc' }];
    const types = async (more: object): Promise<unknown[]> =>
      (await groups('funding-rounds', { group_by, metrics, ...more })).map(
        (group) => Object.values((group as { key: object }).key)[0],
      );
    expect(await types({ order_by })).toEqual(['Series A', 'Seed', null]);
    expect(await types({ order_by: [{ key: 'investment_type', direction: 'desc' }] })).toEqual([
      'Series A',
      'Seed',
      null,
    ]);
    expect(await types({ having: [{ metric: 'max', field: 'raised_amount_usd', gte: 6 }] })).toEqual([
      'Series A',
    ]);
    expect(await types({ having: [{ metric: 'min', field: 'announced_on', lt: '2013-01-01' }] })).toEqual([
      'Seed',
    ]);
    expect(await types({ having: [{ metric: 'max', field: 'raised_amount_usd', is_null: true }] })).toEqual([
      null,
    ]);
    expect(await types({ having: [{ metric: 'count', gt: 5 }] })).toEqual([]);
  });

  it('goes on from a cursor, and each page costs its own groups', async () => {
    const { as } = await server.account({ credits: 10 });
    const seen: unknown[] = [];
    let after: string | null = null;
    do {
      const { body } = await as.post('/funding-rounds/aggregate', {
        ...{ group_by: [{ edge: 'investors' }], first: 1, after },
        order_by: [{ metric: 'max', field: 'raised_amount_usd', direction: 'desc' }],
      });
      const page = body as {
        groups: { key: { investors: { id: string } | null } }[];
        page_info: { has_next_page: boolean; end_cursor: string };
      };
      seen.push(...page.groups.map(({ key }) => key.investors?.id ?? null));
      after = page.page_info.has_next_page ? page.page_info.end_cursor : null;
    } while (after !== null);
    expect(seen).toEqual(['inv_1', 'inv_2', 'inv_gone', null]);
    expect(await as.remaining()).toBe(6);
  });

  it('is the same through the graph', async () => {
    const args = `(groupBy: [{ edge: INVESTORS, skipNull: true }, { field: RAISED_AMOUNT_USD, buckets: [4] }]
      orderBy: [{ metric: COUNT_DISTINCT, edge: COMPANY, direction: DESC }])`;
    const selection = `key { name value from to record { id name } } count median { raisedAmountUsd announcedOn }
      countDistinct(edge: COMPANY)`;
    const key = (id: string, name: string | null, value: string, from: number | null, to: number | null) => [
      { name: 'investors', value: id, from: null, to: null, record: { id, name } },
      { name: 'raisedAmountUsd', value, from, to, record: null },
    ];
    expect(await graphGroups('fundingRounds', args, selection)).toEqual([
      {
        key: key('inv_1', 'First', '..4', null, 4),
        ...{ count: 1, countDistinct: 1, median: { raisedAmountUsd: 1, announcedOn: '2012-02-01' } },
      },
      {
        key: key('inv_1', 'First', '4..', 4, null),
        ...{ count: 1, countDistinct: 1, median: { raisedAmountUsd: 10, announcedOn: '2013-02-01' } },
      },
      {
        key: key('inv_2', 'Second', '4..', 4, null),
        ...{ count: 1, countDistinct: 1, median: { raisedAmountUsd: 10, announcedOn: '2013-02-01' } },
      },
      {
        key: key('inv_gone', null, '4..', 4, null),
        ...{ count: 1, countDistinct: 1, median: { raisedAmountUsd: 5.5, announcedOn: '2012-12-31' } },
      },
    ]);
  });

  it('writes one ledger row of groups, and counts a group once that one answer has twice', async () => {
    const { as, organizationId } = await server.account({ credits: 100 });
    const field = 'fundingRoundsAggregate(groupBy: [{ field: INVESTMENT_TYPE }]) { groups { count } }';
    const other = 'iposAggregate { groups { count } } ipos { nodes { id } }';
    const { body } = await as.graph(`{ one: ${field} two: ${field} ${other} }`);
    expect((body as { extensions: object }).extensions).toEqual({
      credits: { charged: 5, remaining: 95, records: { Group: 4, Ipo: 1 } },
    });
    const [row] = await ledgerOf(server, organizationId);
    expect(row).toMatchObject({ credits: 5, records: { Group: 4, Ipo: 1 } });
  });
});

describe('spending terms', () => {
  const body = { group_by: [{ field: 'investment_type' }] };

  it('a dry run tells the number of groups, and is free', async () => {
    const { as } = await server.account({ credits: 0 });
    const answer = await as.with({ 'X-Dry-Run': 'true' }).post('/funding-rounds/aggregate', body);
    expect(answer.body).toEqual({ credits: 3, rows: 3, records: { Group: 3 } });
  });

  it('X-Max-Credits refuses more groups than it allows', async () => {
    const { as } = await server.account({ credits: 10 });
    const answer = await as.with({ 'X-Max-Credits': '2' }).post('/funding-rounds/aggregate', body);
    expectError(answer, 402, 'COST_ABOVE_MAX_CREDITS');
    expect(await as.remaining()).toBe(10);
  });

  it('an Idempotency-Key is charged once', async () => {
    const { as } = await server.account({ credits: 10 });
    const caller = as.with({ 'Idempotency-Key': 'one' });
    const first = await caller.post('/funding-rounds/aggregate', body);
    const second = await caller.post('/funding-rounds/aggregate', body);
    expect(second.text).toBe(first.text);
    expect(await as.remaining()).toBe(7);
  });

  it('an answer that costs more than is left is none', async () => {
    const { as } = await server.account({ credits: 2 });
    expectError(await as.post('/funding-rounds/aggregate', body), 402, 'OUT_OF_CREDITS');
    expect(await as.remaining()).toBe(2);
  });
});

describe('422', () => {
  it.each([
    [
      'an unknown field',
      { group_by: [{ field: 'hq.country' }] },
      /^groupBy\.0\.field needs to be one of id, name/,
    ],
    ['an unknown edge', { group_by: [{ edge: 'acquirer' }] }, /^groupBy\.0\.edge needs to be one of company/],
    ['neither field nor edge', { group_by: [{}] }, /^groupBy\.0 needs a field, an edge, or both/],
    [
      'a field behind many records',
      { group_by: [{ edge: 'investors', field: 'domain' }] },
      /several records/,
    ],
    ['a bucket of zero width', { group_by: [{ field: 'raised_amount_usd', buckets: [1, 1] }] }, /ascend/],
    ['falling buckets', { group_by: [{ field: 'raised_amount_usd', buckets: [2, 1] }] }, /ascend/],
    ['no buckets', { group_by: [{ field: 'raised_amount_usd', buckets: [] }] }, /1 to 100 numbers/],
    ['buckets of a text', { group_by: [{ field: 'name', buckets: [1] }] }, /a field that is a number/],
    ['a part of a text', { group_by: [{ field: 'name', by: 'year' }] }, /a field that is a date/],
    ['an unknown part', { group_by: [{ field: 'announced_on', by: 'week' }] }, /one of year, quarter, month/],
    ['five keys', { group_by: Array.from({ length: 5 }, () => ({ field: 'name' })) }, /at most 4/],
    ['a key twice', { group_by: [{ field: 'name' }, { field: 'name' }] }, /name twice/],
    ['an unknown key of a key', { group_by: [{ field: 'name', size: 1 }] }, /groupBy\.0\.size is unknown/],
    ['a filter without an edge', { group_by: [{ field: 'name', filter: {} }] }, /an edge leads to/],
    ['an unknown key', { groups: [] }, /^body\.groups is unknown/],
    ['an unknown metric', { metrics: [{ mode: 'name' }] }, /^metrics\.0\.metric needs to be one of count/],
    [
      'a sum of texts',
      { metrics: [{ sum: 'name' }] },
      /^metrics\.0\.field needs to be one of raisedAmountUsd/,
    ],
    ['a mean of dates', { metrics: [{ avg: 'announced_on' }] }, /needs to be one of raisedAmountUsd/],
    ['metrics that are no list', { metrics: 'count' }, /metrics needs to be a list/],
    ['two metrics in one', { metrics: [{ sum: 'x', avg: 'x' }] }, /metrics\.0 needs to be a metric such as/],
    ['days without records', { order_by: [{ metric: 'days_between' }] }, /says between which records/],
    ['a having without a comparison', { having: [{ metric: 'count' }] }, /needs a comparison/],
    ['a having of a text', { having: [{ metric: 'count', gte: '3' }] }, /gte needs to be a number/],
    [
      'a having of dates with a number',
      { having: [{ metric: 'min', field: 'announced_on', gte: 3 }] },
      /a date YYYY-MM-DD/,
    ],
    ['an order by no key', { order_by: [{ key: 'name' }] }, /one of the keys of groupBy/],
    ['an unknown direction', { order_by: [{ metric: 'count', direction: 'up' }] }, /ASC or DESC/],
    ['too many groups', { first: 10_001 }, /^first needs to be an integer from 1 to 10000, got 10001/],
    ['no groups', { first: 0 }, /^first needs/],
    ['a cursor that is none', { after: 'x' }, /^after needs to be a cursor of this same aggregate/],
    ['a filter that is none', { filter: { hq: {} } }, /^filter\.hq is no field/],
  ])('refuses %s, and charges nothing', async (_what, body, message) => {
    const { as } = await server.account({ credits: 5 });
    expectError(await as.post('/funding-rounds/aggregate', body), 422, 'VALIDATION_ERROR', message);
    expect(await as.remaining()).toBe(5);
  });

  it('refuses three keys in which a record stands several times', async () => {
    const { as } = await server.account();
    const group_by = [{ field: 'industry' }, { field: 'tags' }, { edge: 'investors' }];
    expectError(await as.post('/companies/aggregate', { group_by }), 422, 'VALIDATION_ERROR', /at most 2/);
  });

  it('refuses more than 20 metrics through either door', async () => {
    const { as } = await server.account();
    const all = ['sum', 'avg', 'min', 'max', 'median', 'p25', 'p75'];
    const fields = ['raisedAmountUsd', 'preMoneyValuationUsd', 'postMoneyValuationUsd'];
    const query = `{ fundingRoundsAggregate { groups { ${all.map((one) => `${one} { ${fields.join(' ')} }`).join(' ')} } } }`;
    expect((await as.graph(query)).errors[0]?.message).toMatch(/21 metrics; at most 20/);
    const metrics = all.flatMap((metric) => fields.map((field) => ({ [metric]: field })));
    expectError(
      await as.post('/funding-rounds/aggregate', { metrics }),
      422,
      'VALIDATION_ERROR',
      /at most 20/,
    );
  });

  it.each([
    ['filter', { filter: { name: { eq: '1' } } }],
    ['groups', { group_by: [{ field: 'name' }] }],
    ['order', { order_by: [{ metric: 'count' }] }],
    ['having', { having: [{ metric: 'count', gte: 1 }] }],
    ['part of a date', { group_by: [{ field: 'announced_on', by: 'month' }] }],
  ])('refuses the cursor of an aggregate with another %s', async (_what, other) => {
    const { as } = await server.account();
    const body = { group_by: [{ field: 'announced_on', by: 'year' }], first: 1 };
    const { body: page } = await as.post('/funding-rounds/aggregate', body);
    const after = (page as { page_info: { end_cursor: string } }).page_info.end_cursor;
    expect((await as.post('/funding-rounds/aggregate', { ...body, first: 2, after })).status).toBe(200);
    const answer = await as.post('/funding-rounds/aggregate', { ...body, ...other, after });
    expectError(answer, 422, 'VALIDATION_ERROR', /cursor of this same aggregate/);
  });
});

describe('403 for what an aggregate looks at', () => {
  const cases: readonly (readonly [string, string, object])[] = [
    ['companies:read', 'a filter', { filter: { company: {} } }],
    ['investors:read', 'a key', { group_by: [{ edge: 'investors' }] }],
    ['companies:read', 'a field behind an edge', { group_by: [{ edge: 'company', field: 'hq.country' }] }],
    ['investors:read', 'a metric', { metrics: [{ count_distinct: 'investors' }] }],
    ['companies:read', 'a step on the way', { metrics: [{ count_distinct: 'company.investors' }] }],
    ['investors:read', 'having', { having: [{ metric: 'count_distinct', edge: 'investors', gte: 1 }] }],
    ['companies:read', 'an order', { order_by: [{ metric: 'count_distinct', edge: 'company' }] }],
    [
      'companies:read',
      'days between records',
      { metrics: [{ days_between: { field: 'announced_on', from: { company: {} } } }] },
    ],
  ];
  it.each(cases)('needs %s for %s', async (scope, _what, body) => {
    const { as } = await server.account({ credits: 5, scopes: scopes.filter((one) => one !== scope) });
    const answer = await as.post('/funding-rounds/aggregate', body);
    expectError(answer, 403, 'NOT_PERMITTED', `This API key lacks the scope ${scope}.`);
    expect(await as.remaining()).toBe(5);
  });

  it.each([
    ['a metric', '{ groups { countDistinct(edge: INVESTORS) } }', ''],
    ['a key', '{ groups { count } }', '(groupBy: [{ edge: INVESTORS }])'],
  ])('is told in the graph too, for %s', async (_what, selection, args) => {
    const { as } = await server.account({ credits: 5, scopes: ['deals:read'] });
    const answer = await as.graph(`{ fundingRoundsAggregate${args} ${selection} }`);
    expect([answer.status, answer.errors[0]?.extensions.code]).toEqual([403, 'NOT_PERMITTED']);
    expect(await as.remaining()).toBe(5);
  });
});

describe.each([
  ['companies', 'companies:read'],
  ['people', 'people:read'],
  ['investors', 'investors:read'],
  ['funding-rounds', 'deals:read'],
  ['acquisitions', 'deals:read'],
  ['ipos', 'deals:read'],
] as const)('%s', (path, scope) => {
  describeCommonRefusals({
    server: () => server,
    method: 'POST',
    scopes: [scope],
    good: { path: `/${path}/aggregate`, body: {} },
    unmatched: { path: `/${path}/aggregate`, body: { filter: { or: [] }, group_by: [{ field: 'id' }] } },
    misshapen: {
      path: `/${path}/aggregate`,
      ...{ body: { group_by: [{ field: 'no' }] }, status: 422, errorCode: 'VALIDATION_ERROR' },
    },
  });
});
