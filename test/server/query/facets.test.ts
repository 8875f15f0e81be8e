import { scopes } from '../../../src/accounts/model/keys.js';
import { expectError } from '../../harness/expect-error.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: [
      { id: 'a1', industry: ['AI', 'Games', 'AI'], hq: { country: 'Germany' }, founded_year: 2010 },
      { id: 'a2', industry: ['Games', 'game engines'], hq: { country: 'France' }, founded_year: 2012 },
      { id: 'a3', industry: [], hq: { country: 'Germany' }, founded_year: 2010 },
      { id: 'a4' },
      ...Array.from({ length: 10 }, (_, at) => ({
        id: `b${at}`,
        hq: { country: 'Spain' },
        founded_year: 2015,
      })),
    ],
    FundingRound: [
      { funding_round_id: 'fnr_1', name: '1', company_name: '1', company_id: 'a1', investment_type: 'Seed' },
      { funding_round_id: 'fnr_2', name: '2', company_name: '2', company_id: 'a2', investment_type: 'Seed' },
    ],
    Ipo: [{ ipo_id: 'ipo_1', company_id: 'a3', company_name: 'Three', stock_exchange_symbol: 'nyse' }],
    Person: [{ person_id: 'per_1', skills: ['SQL'] }],
    Investor: [{ investor_id: 'inv_1', investor_types: ['Angel'] }],
    Acquisition: [
      {
        ...{ acquisition_id: 'acq_1', acquirer_company_id: 'a1', acquirer_name: 'One' },
        ...{ acquiree_company_id: 'a2', acquiree_name: 'Two', acquisition_type: 'merge' },
      },
    ],
  });
});
afterAll(() => server.stop());

const spain = { value: 'Spain', count: 10 };
const germany = { value: 'Germany', count: 2 };
const france = { value: 'France', count: 1 };

describe('200', () => {
  it('returns the most frequent values, most frequent first, and charges nothing', async () => {
    const { as } = await server.account({ credits: 1 });
    const { status, body } = await as.post('/companies/facet', { field: 'hq.country' });
    expect([status, body]).toEqual([200, { narrow: false, values: [spain, germany, france] }]);
    const graph = await as.graph(
      '{ facet(product: COMPANIES, field: HQ_COUNTRY) { narrow values { value count } } }',
    );
    expect(graph.data).toEqual({ facet: { narrow: false, values: [spain, germany, france] } });
    expect(await as.remaining()).toBe(1);
  });

  it.each([
    ['companies', 'industry', ['Games', 'AI', 'game engines']],
    ['companies', 'founded_year', [2015, 2010, 2012]],
    ['people', 'skills', ['SQL']],
    ['investors', 'investor_types', ['Angel']],
    ['funding-rounds', 'investment_type', ['Seed']],
    ['acquisitions', 'acquisition_type', ['merge']],
    ['ipos', 'stock_exchange_symbol', ['nyse']],
  ])('returns the values of %s by %s, each once per record', async (path, field, values) => {
    const { as } = await server.account();
    const { body } = await as.post(`/${path}/facet`, { field });
    expect((body as { values: { value: unknown }[] }).values.map(({ value }) => value)).toEqual(values);
  });

  it('accepts a filter, a search text for the values, and a number of values', async () => {
    const { as } = await server.account();
    const values = async (body: object): Promise<unknown> =>
      ((await as.post('/companies/facet', body)).body as { values: unknown }).values;
    expect(await values({ field: 'hqCountry', filter: { founded_year: { gte: 2012 } } })).toEqual([spain]);
    expect(await values({ field: 'INDUSTRY', query: 'GAME' })).toEqual([
      { value: 'Games', count: 2 },
      { value: 'game engines', count: 1 },
    ]);
    expect(await values({ field: 'hq.country', first: 1 })).toEqual([spain]);
    expect(await values({ field: 'hq.country', query: '%' })).toEqual([]);
  });

  it('counts as one request for the rate limit, and is free in a dry run', async () => {
    const { as } = await server.account({ rate: { max: 1, windowSeconds: 60 } });
    const answer = await as.with({ 'X-Dry-Run': 'true' }).post('/companies/facet', { field: 'hq.country' });
    expect(answer.body).toEqual({ credits: 0, rows: 0, records: {} });
    expectError(await as.post('/companies/facet', { field: 'hq.country' }), 429, 'RATE_LIMITED');
  });
});

const paths = ['companies', 'people', 'investors', 'funding-rounds', 'acquisitions', 'ipos'];
const fields = [
  ...['industry', 'skills', 'investor_types', 'investment_type', 'acquisition_type'],
  'stock_exchange_symbol',
];
const products = ['COMPANIES', 'PEOPLE', 'INVESTORS', 'FUNDING_ROUNDS', 'ACQUISITIONS', 'IPOS'];
const needed = ['companies:read', 'people:read', 'investors:read', 'deals:read', 'deals:read', 'deals:read'];

describe.each(paths.map((path, at) => [path, at] as const))('%s', (path, at) => {
  const field = fields[at] ?? '';
  const scope = needed[at] ?? '';
  const query = `{ facet(product: ${products[at]}, field: ${field.toUpperCase()}) { narrow } }`;

  it('needs a key', async () => {
    expectError(await server.anonymous.post(`/${path}/facet`, { field }), 401, 'API_KEY_MISSING');
    expect((await server.anonymous.graph(query)).status).toBe(401);
  });

  it(`needs the scope ${scope}, before the shape and the credits are checked`, async () => {
    const { as } = await server.account({ credits: 0, scopes: scopes.filter((one) => one !== scope) });
    for (const body of [{ field }, { field: 'no' }])
      expectError(await as.post(`/${path}/facet`, body), 403, 'NOT_PERMITTED');
    expect((await as.graph(query)).status).toBe(403);
  });

  it('is refused when no credits remain, although it is free', async () => {
    const { as } = await server.account({ credits: 0 });
    expectError(await as.post(`/${path}/facet`, { field }), 402, 'OUT_OF_CREDITS');
    const graph = await as.graph(query);
    expect([graph.status, graph.errors[0]?.extensions.code]).toEqual([402, 'OUT_OF_CREDITS']);
    const { as: other } = await server.account({ credits: 1, scopes: [scope] });
    expect((await other.post(`/${path}/facet`, { field })).status).toBe(200);
    expect((await other.graph(query)).errors).toEqual([]);
  });

  it('has no facet of a field that identifies single records', async () => {
    const { as } = await server.account();
    const message = /^field must be one of .*, which many records share, got "id"/;
    expectError(await as.post(`/${path}/facet`, { field: 'id' }), 422, 'VALIDATION_ERROR', message);
  });
});

describe('refusals', () => {
  it('a filter on other records needs their scope', async () => {
    const { as } = await server.account({ scopes: ['companies:read'] });
    const filter = { funding_rounds: { some: { investment_type: { eq: 'Seed' } } } };
    expectError(await as.post('/companies/facet', { field: 'industry', filter }), 403, 'NOT_PERMITTED');
    const query =
      'query Q($filter: FilterJson) { facet(product: COMPANIES, field: INDUSTRY, filter: $filter) { narrow } }';
    const graph = await as.graph(query, { filter: { fundingRounds: { some: {} } } });
    expect(graph.errors[0]?.extensions.code).toBe('NOT_PERMITTED');
  });

  it.each([
    [{}, /^field must be one of/],
    [{ field: 'description' }, /^field must be one of/],
    [{ field: 'industry', first: 1001 }, /^first must be an integer from 1 to 1000/],
    [{ field: 'industry', query: 7 }, /^query must be a string/],
    [{ field: 'industry', filter: { no: 1 } }, /^filter\.no is an unknown field/],
    [{ field: 'industry', product: 'people' }, /^body\.product is unknown/],
  ])('refuses %j', async (body, message) => {
    const { as } = await server.account();
    expectError(await as.post('/companies/facet', body), 422, 'VALIDATION_ERROR', message);
  });
});
