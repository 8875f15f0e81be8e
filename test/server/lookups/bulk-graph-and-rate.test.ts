import type { Answer } from '../../harness/caller.js';
import { expectError } from '../../harness/expect-error.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: [
      { id: 'acme', organization_name: 'Acme', website: { domain: 'acme.example' } },
      { id: 'share1', website: { domain: 'shared.example' } },
      { id: 'share2', website: { domain: 'shared.example' } },
    ],
    Person: [
      { person_id: 'per_1', full_name: 'Ada', emails: [{ email: 'ada@acme.example', score: 9 }] },
      { person_id: 'per_2', full_name: 'Bob', emails: [{ email: 'ada@acme.example', score: 3 }] },
    ],
    Investor: [
      { investor_id: 'inv_1', investor_name: 'Fund', domain: 'fund.example' },
      { investor_id: 'inv_2', investor_name: 'fund' },
    ],
  });
});
afterAll(() => server.stop());

describe('the rate limit', () => {
  const many = (count: number): object => ({ inputs: Array(count).fill({ domain: 'nowhere.example' }) });
  const query =
    'query ($inputs: [CompanyInput!]!) { companiesByInputs(inputs: $inputs) { status } creditBalance { used } }';

  it('counts one request plus one per hundred inputs, through REST and GraphQL, all or none of them', async () => {
    const { as } = await server.account({ rate: { max: 12, windowSeconds: 60 } });
    const rest = await as.post('/companies/bulk', many(250));
    expect(rest.headers.get('x-ratelimit-remaining')).toBe('9');
    const graph = await as.graph(query, many(250));
    expect([graph.status, graph.headers.get('x-ratelimit-remaining')]).toEqual([200, '5']);
    const refused = await as.post('/companies/bulk', many(1000));
    expectError(refused, 429, 'RATE_LIMITED', 'You have been rate-limited');
    expect(refused.headers.get('x-ratelimit-limit')).toBe('12');
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('5');
    expect(refused.headers.get('retry-after')).toBe('60');
    const alone = await as.graph(query.replace(' creditBalance { used }', ''), many(1000));
    expect([alone.status, alone.errors[0]?.extensions.code]).toEqual([429, 'RATE_LIMITED']);
    expect(alone.headers.get('x-ratelimit-remaining')).toBe('5');
    expect(alone.headers.get('retry-after')).toBe('60');
  });

  it('counts no request for a refused one, in the key and in its organization, and one for an invalid one', async () => {
    const rate = { max: 5, windowSeconds: 60 };
    const { as } = await server.account({ rate, organizationRate: { max: 6, windowSeconds: 60 } });
    server.clock.advance(1000);
    const remaining = ({ status, headers }: Answer) => [status, headers.get('x-ratelimit-remaining')];
    for (let attempt = 0; attempt < 3; attempt++) {
      server.clock.advance(1);
      expect(remaining(await as.post('/companies/bulk', many(500)))).toEqual([429, '5']);
      expect(remaining(await as.post('/resolve', many(1000)))).toEqual([429, '5']);
    }
    expect(remaining(await as.post('/companies/bulk', { inputs: [] }))).toEqual([422, '4']);
    expect(remaining(await as.post('/companies/bulk', many(300)))).toEqual([200, '0']);
    // The first request leaves the window 60 s after it was counted, neither earlier nor later.
    server.clock.advance(59_999);
    expect(remaining(await as.get('/organization/credits'))).toEqual([429, '0']);
    server.clock.advance(1);
    expect(remaining(await as.get('/organization/credits'))).toEqual([200, '4']);
  });

  it('refuses one root field and charges the others', async () => {
    const { as } = await server.account({ credits: 5, rate: { max: 3, windowSeconds: 60 } });
    const both = `query ($inputs: [CompanyInput!]!) {
      company(id: "acme") { organizationName } companiesByInputs(inputs: $inputs) { status } }`;
    const { status, data, errors } = await as.graph(both, many(1000));
    expect([status, data]).toEqual([200, { company: { organizationName: 'Acme' }, companiesByInputs: null }]);
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['RATE_LIMITED']);
    const { rows } = await server.db.pool.query<{ credits: number }>(
      'SELECT credits FROM ledger_entry ORDER BY charged_at DESC, credits LIMIT 1',
    );
    expect(Number(rows[0]?.credits)).toBe(1);
  });

  it('counts no inputs of a request that is invalid', async () => {
    const { as } = await server.account({ rate: { max: 5, windowSeconds: 60 } });
    expectError(await as.post('/companies/bulk', many(1001)), 422, 'VALIDATION_ERROR');
    expect((await as.get('/organization/credits')).headers.get('x-ratelimit-remaining')).toBe('3');
  });
});

describe('the GraphQL API', () => {
  it('returns rows with GraphQL field names, and charges the same as REST', async () => {
    const { as } = await server.account({ credits: 5 });
    const { data, errors, headers } = await as.graph(`{
      companiesByInputs(inputs: [{ websiteUrl: "shared.example" }, { domain: "acme.example", id: "acme" }]) {
        index input status records { id } error { errorCode } } }`);
    expect(errors).toEqual([]);
    expect(data?.['companiesByInputs']).toEqual([
      {
        index: 0,
        input: { websiteUrl: 'shared.example' },
        status: 'FOUND',
        records: [{ id: 'share1' }, { id: 'share2' }],
        error: null,
      },
      {
        index: 1,
        input: { domain: 'acme.example', id: 'acme' },
        status: 'INVALID',
        records: [],
        error: { errorCode: 'VALIDATION_ERROR' },
      },
    ]);
    expect(headers.get('x-credits-charged')).toBe('2');
  });

  it('includes the score of a person found by e-mail address', async () => {
    const { as } = await server.account();
    const { data } = await as.graph(`{
      peopleByInputs(inputs: [{ email: "x" }, { email: "ada@acme.example" }, { id: "per_2" }]) {
        status score records { fullName } } }`);
    expect(data?.['peopleByInputs']).toEqual([
      { status: 'INVALID', score: null, records: [] },
      { status: 'FOUND', score: 9, records: [{ fullName: 'Ada' }] },
      { status: 'FOUND', score: null, records: [{ fullName: 'Bob' }] },
    ]);
  });

  it('charges nothing when no record is selected, as its dry run reports', async () => {
    const { as } = await server.account({ credits: 5 });
    const query = '{ investorsByInputs(inputs: [{ name: "fund" }]) { status } }';
    const { data, headers } = await as.graph(query);
    expect(data).toEqual({ investorsByInputs: [{ status: 'FOUND' }] });
    expect(headers.get('x-credits-charged')).toBe('0');
    const shown = query.replace('status', 'status records { id }');
    for (const [document, credits] of [
      [query, 0],
      [shown, 2],
    ] as const) {
      const dry = await as.with({ 'X-Dry-Run': 'true' }).graph(document);
      expect((dry.body as { extensions: object }).extensions).toMatchObject({ dryRun: { credits } });
    }
  });

  it('needs the scope of the records before it runs', async () => {
    const { as } = await server.account({ scopes: ['people:read'] });
    const { status, errors } = await as.graph('{ companiesByInputs(inputs: [{ id: "acme" }]) { status } }');
    expect([status, errors[0]?.message]).toEqual([403, 'This API key lacks the scope companies:read.']);
  });
});
