import { refreshSearches } from '../../../src/import/refresh-searches.js';
import type { Answer, Caller } from '../../harness/caller.js';
import { connectMcp } from '../../harness/mcp-client.js';
import { sendRaw } from '../../harness/raw-request.js';
import { seed } from '../../harness/seed.js';
import { seedDemo, seedSearches } from '../../harness/seed-demo.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

// Tests the charge options in headers through every interface.

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await seedDemo(server);
  await seedSearches(server);
  // Changes for the stream of a saved search, which begins empty (D23).
  const rounds = ['1', '2', '3'].map((digit) => ({
    funding_round_id: `fnr_c0ffee${digit}`,
    name: `Seed - Coffee ${digit}`,
    company_name: 'Coffee',
  }));
  await seed(server.db, { FundingRound: rounds });
  await refreshSearches(server.db, server.clock);
});
afterAll(() => server.stop());

type Headers = Readonly<Record<string, string>>;

/** Returns a caller with a key and additional headers. */
function callerOf(secret: string, headers: Headers): Caller {
  return server.anonymous.with({ 'Content-Type': 'application/json', 'X-API-Key': secret, ...headers });
}

const path = '/companies/a0a0a0000000000000000001';
const search = '/funding-rounds/search';
const rounds = '{ fundingRounds(first: 3) { nodes { name } } }';

/** Calls of every interface. Each returns the error code of the response, and null when it has none. */
const channels: Readonly<Record<string, (secret: string, headers: Headers) => Promise<unknown>>> = {
  'a record': codeOf((as) => as.get(path)),
  'a page': codeOf((as) => as.post(search, { first: 3 })),
  'a bulk request': codeOf((as) =>
    as.post('/companies/bulk', {
      inputs: ['1', '2', '3'].map((digit) => ({ id: `a0a0a000000000000000000${digit}` })),
    }),
  ),
  'an aggregate': codeOf((as) =>
    as.post('/funding-rounds/aggregate', { group_by: [{ field: 'id' }], first: 3 }),
  ),
  'a feed': codeOf((as) => as.get('/funding-rounds/changes?cursor=start&limit=3')),
  'a stream': codeOf((as) => as.get('/searches/funding-rounds/1/stream?cursor=start')),
  'an export': codeOf((as) => as.post('/exports', { format: 'csv', product: 'funding_rounds' })),
  'a GraphQL request': async (secret, headers) => {
    const { errors } = await callerOf(secret, headers).graph(rounds);
    return errors[0]?.extensions.code ?? null;
  },
  'an MCP call': async (secret, headers) => {
    const mcp = await connectMcp(server.url, secret, { headers });
    const { errorCode = null } = await mcp.call('search_funding_rounds', { first: 3 });
    await mcp.close();
    return errorCode;
  },
};

function codeOf(call: (as: Caller) => Promise<Answer>) {
  return async (secret: string, headers: Headers): Promise<unknown> => {
    const { body } = await call(callerOf(secret, headers));
    return (body as { readonly errorCode?: unknown } | undefined)?.errorCode ?? null;
  };
}

const free: Readonly<Record<string, (secret: string, headers: Headers) => Promise<unknown>>> = {
  'a free read': codeOf((as) => as.get('/organization/credits')),
  'a facet': codeOf((as) => as.post('/companies/facet', { field: 'hq.country' })),
  'a write': codeOf((as) => as.request('POST', '/webhooks', { body: '{"url":"https://example.com/"}' })),
  'a free MCP call': async (secret, headers) => {
    const mcp = await connectMcp(server.url, secret, { headers });
    const { errorCode = null } = await mcp.call('credit_balance');
    await mcp.close();
    return errorCode;
  },
};

describe.each(Object.entries({ ...channels, ...free }))('%s', (_channel, call) => {
  it.each(['X-Dry-Run', 'X-Max-Credits', 'Idempotency-Key'])(
    'is refused with a blank %s, and charges nothing',
    async (name) => {
      const { secret, as } = await server.account();
      for (const value of ['', ' ', '\t'])
        expect([value, await call(secret, { [name]: value })]).toEqual([value, 'VALIDATION_ERROR']);
      expect(await as.remaining()).toBe(1000);
    },
  );

  it('ignores other blank headers', async () => {
    const { secret } = await server.account({ credits: 0 });
    for (const name of ['X-Request-Id', 'If-None-Match', 'Last-Event-ID', 'Accept-Language'])
      expect([name, await call(secret, { [name]: '' })]).not.toEqual([name, 'VALIDATION_ERROR']);
  });
});

describe('X-Max-Credits and the credits remaining', () => {
  const { 'a record': _record, ...priced } = channels;

  it.each(Object.entries(priced))(
    'OUT_OF_CREDITS comes before COST_ABOVE_MAX_CREDITS (D2): %s',
    async (_, call) => {
      const { secret, as } = await server.account({ credits: 2 });
      for (const most of [1, 2]) {
        expect(await call(secret, { 'X-Max-Credits': String(most) })).toBe('OUT_OF_CREDITS');
      }
      const { secret: rich } = await server.account({ credits: 1000 });
      expect(await call(rich, { 'X-Max-Credits': '2' })).toBe('COST_ABOVE_MAX_CREDITS');
      expect(await as.remaining()).toBe(2);
    },
  );

  it.each([
    ['9007199254740991', 200],
    [' 9007199254740991 ', 200],
    ['0009007199254740991', 200],
    ['9007199254740992', 422],
    ['9007199254740993', 422],
    ['99999999999999999999999999', 422],
    ['1e3', 422],
    ['+5', 422],
  ])('a limit of %s is answered with %i', async (most, status) => {
    const { secret, as } = await server.account();
    const limited = as.with({ 'X-Max-Credits': most });
    expect((await limited.get(path)).status).toBe(status);
    expect((await limited.graph(rounds)).status).toBe(status);
    if (!/^\d{1,16}$/.test(most)) return;
    const mcp = await connectMcp(server.url, secret);
    const { isError } = await mcp.call('company', {
      id: 'a0a0a0000000000000000001',
      max_credits: Number(most),
    });
    await mcp.close();
    expect(isError).toBe(status !== 200);
    const exported = { format: 'csv', product: 'companies' };
    expect((await limited.post('/exports', exported)).status).toBe(status);
  });
});

it.each([
  ['X-Dry-Run', ['true', 'true']],
  ['X-Max-Credits', ['5', '5']],
  ['X-Max-Credits', ['', '5']],
  ['Idempotency-Key', ['one', 'two']],
  ['Idempotency-Key', ['', 'one']],
  ['Idempotency-Key', ['one', '']],
])('a repeated %s is refused: %j', async (name, values) => {
  const { secret, as } = await server.account();
  const headers = [['X-API-Key', secret], ...values.map((value) => [name, value])] as [string, string][];
  const answer = await sendRaw(server.url, { target: `/api/v1${path}`, headers });
  expect([answer.status, answer.body]).toMatchObject([422, { errorCode: 'VALIDATION_ERROR' }]);
  expect(await as.remaining()).toBe(1000);
});

it('an Idempotency-Key may contain commas', async () => {
  const { as } = await server.account();
  const keyed = as.with({ 'Idempotency-Key': 'a, b' });
  expect((await keyed.get(path)).status).toBe(200);
  expect((await keyed.get(path)).headers.get('idempotent-replayed')).toBe('true');
});
