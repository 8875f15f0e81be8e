import { scopes } from '../../../src/accounts/model/keys.js';
import { aggregateDataset } from '../../harness/aggregate-dataset.js';
import { describeCommonRefusals } from '../../harness/common-refusals.js';
import { expectError } from '../../harness/expect-error.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, aggregateDataset);
});
afterAll(() => server.stop());

describe('422', () => {
  it.each([
    [
      'an unknown field',
      { group_by: [{ field: 'hq.country' }] },
      /^group_by\.0\.field must be one of id, name/,
    ],
    ['an unknown edge', { group_by: [{ edge: 'acquirer' }] }, /^group_by\.0\.edge must be one of company/],
    ['neither field nor edge', { group_by: [{}] }, /^group_by\.0 must have a field, an edge, or both/],
    [
      'a field behind many records',
      { group_by: [{ edge: 'investors', field: 'domain' }] },
      /several records/,
    ],
    ['a bucket of zero width', { group_by: [{ field: 'raised_amount_usd', buckets: [1, 1] }] }, /ascend/],
    ['falling buckets', { group_by: [{ field: 'raised_amount_usd', buckets: [2, 1] }] }, /ascend/],
    ['no buckets', { group_by: [{ field: 'raised_amount_usd', buckets: [] }] }, /1 to 100 numbers/],
    ['buckets of a text', { group_by: [{ field: 'name', buckets: [1] }] }, /requires a number field/],
    ['a part of a text', { group_by: [{ field: 'name', by: 'year' }] }, /requires a date field/],
    ['an unknown part', { group_by: [{ field: 'announced_on', by: 'week' }] }, /one of year, quarter, month/],
    ['five keys', { group_by: Array.from({ length: 5 }, () => ({ field: 'name' })) }, /at most 4/],
    ['the same key twice', { group_by: [{ field: 'name' }, { field: 'name' }] }, /name twice/],
    ['an unknown key of a key', { group_by: [{ field: 'name', size: 1 }] }, /group_by\.0\.size is unknown/],
    ['a filter without an edge', { group_by: [{ field: 'name', filter: {} }] }, /filter requires an edge/],
    ['an unknown key', { groups: [] }, /^body\.groups is unknown/],
    ['an unknown metric', { metrics: [{ mode: 'name' }] }, /^metrics\.0\.metric must be one of count/],
    ['a sum of texts', { metrics: [{ sum: 'name' }] }, /^metrics\.0\.field must be one of raised_amount_usd/],
    [
      'a mean of dates',
      { metrics: [{ avg: 'announced_on' }] },
      /^metrics\.0\.field must be one of raised_amount_usd, .*, got "announced_on"\.$/,
    ],
    ['metrics that are not a list', { metrics: 'count' }, /metrics must be a list/],
    ['two metrics in one', { metrics: [{ sum: 'x', avg: 'x' }] }, /metrics\.0 must be a metric such as/],
    [
      'days without records',
      { order_by: [{ metric: 'days_between' }] },
      /requires the argument days_between/,
    ],
    ['a having without a comparison', { having: [{ metric: 'count' }] }, /must have a comparison/],
    ['a having of a text', { having: [{ metric: 'count', gte: '3' }] }, /gte must be a number/],
    [
      'a having of dates with a number',
      { having: [{ metric: 'min', field: 'announced_on', gte: 3 }] },
      /a date YYYY-MM-DD/,
    ],
    ['an order by an unknown key', { order_by: [{ key: 'name' }] }, /one of the keys of group_by/],
    ['an unknown direction', { order_by: [{ metric: 'count', direction: 'up' }] }, /ASC or DESC/],
    ['too many groups', { first: 10_001 }, /^first must be an integer from 1 to 10000, got 10001/],
    ['no groups', { first: 0 }, /^first must be/],
    ['a cursor that is none', { after: 'x' }, /^after must be a cursor of this aggregate/],
    ['a filter that is none', { filter: { hq: {} } }, /^filter\.hq is an unknown field/],
  ])('refuses %s, and charges nothing', async (_what, body, message) => {
    const { as } = await server.account({ credits: 5 });
    expectError(await as.post('/funding-rounds/aggregate', body), 422, 'VALIDATION_ERROR', message);
    expect(await as.remaining()).toBe(5);
  });

  it('refuses three keys that each place a record in several groups', async () => {
    const { as } = await server.account();
    const group_by = [{ field: 'industry' }, { field: 'tags' }, { edge: 'investors' }];
    expectError(await as.post('/companies/aggregate', { group_by }), 422, 'VALIDATION_ERROR', /at most 2/);
  });

  it('refuses more than 20 metrics through REST and GraphQL', async () => {
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
    expectError(answer, 422, 'VALIDATION_ERROR', /cursor of this aggregate/);
  });
});

describe('403 for the records that an aggregate reads', () => {
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
  ])('is returned by GraphQL too, for %s', async (_what, selection, args) => {
    const { as } = await server.account({ credits: 5, scopes: ['deals:read'] });
    const answer = await as.graph(`{ fundingRoundsAggregate${args} ${selection} }`);
    expect([answer.status, answer.errors[0]?.extensions.code]).toEqual([403, 'NOT_PERMITTED']);
    expect(await as.remaining()).toBe(5);
  });
});

const routes = [
  ['companies', 'companies:read'],
  ['people', 'people:read'],
  ['investors', 'investors:read'],
  ['funding-rounds', 'deals:read'],
  ['acquisitions', 'deals:read'],
  ['ipos', 'deals:read'],
] as const;

describe.each(routes)('%s', (path, scope) => {
  describeCommonRefusals({
    share: { index: routes.findIndex(([one]) => one === path), of: routes.length },
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
