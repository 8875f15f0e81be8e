import type { GraphQLSchema } from 'graphql';
import { buildGraphSchema } from '../../../src/graphql-server/build-graph-schema.js';
import type { Caller } from '../../harness/caller.js';
import { ledgerOf } from '../../harness/ledger.js';
import { rootFields } from '../../harness/root-fields.js';
import { ownList, seedDemo, seedSearches } from '../../harness/seed-demo.js';
import { startServer, type TestServer } from '../../harness/start-server.js';
import { wholeSelection } from '../../harness/whole-selection.js';

let server: TestServer;
let schema: GraphQLSchema;
beforeAll(async () => {
  server = await startServer();
  schema = await buildGraphSchema();
  await seedDemo(server);
  await seedSearches(server);
});
afterAll(() => server.stop());

interface ChargeResponse {
  readonly status: number;
  readonly text: string;
  readonly body: Record<string, unknown>;
  readonly charged: number;
}

type Headers = Readonly<Record<string, string>>;

async function send(url: string, init: RequestInit): Promise<ChargeResponse> {
  const response = await fetch(url, init);
  const text = await response.text();
  const charged = Number(response.headers.get('x-credits-charged') ?? 0);
  return { status: response.status, text, body: JSON.parse(text) as ChargeResponse['body'], charged };
}

const json = { 'Content-Type': 'application/json' };

function graph(secret: string, query: string, headers: Headers): Promise<ChargeResponse> {
  const init = { method: 'POST', headers: { ...json, 'X-API-Key': secret, ...headers } };
  return send(`${server.url}/graphql`, { ...init, body: JSON.stringify({ query }) });
}

/** Returns a caller whose REST calls carry additional headers. */
function withHeaders(as: Caller, headers: Headers): Caller {
  const copy = Object.create(as) as Caller;
  copy.request = (method, path, init) =>
    as.request(method, path, { ...init, headers: { ...(init?.headers as object), ...headers } });
  return copy;
}

const dry = { 'X-Dry-Run': 'true' };

describe.each(rootFields.map((field) => [field.name, field] as const))('%s', (name, { good, selection }) => {
  it('returns in a dry run the cost of the call, through REST and GraphQL, at no charge', async () => {
    const { organizationId, secret, as } = await server.account();
    await ownList(server, organizationId);
    const query = `{ ${name}${good.graph} ${selection ?? wholeSelection(schema, name)} }`;
    const restResponse = await good.rest(withHeaders(as, dry));
    expect([restResponse.status, restResponse.body]).toMatchObject([
      200,
      { credits: good.credits, rows: good.credits },
    ]);
    const graphResponse = await graph(secret, query, dry);
    expect(graphResponse.body).toMatchObject({
      data: null,
      extensions: { dryRun: { credits: good.credits, rows: good.credits } },
    });
    expect(await as.remaining()).toBe(1000);
    expect(await ledgerOf(server, organizationId)).toEqual([]);
    await good.rest(as);
    expect(await as.remaining()).toBe(1000 - good.credits);
    expect((await graph(secret, query, {})).charged).toBe(good.credits);
  });
});

describe('a dry run', () => {
  it('returns no rows', async () => {
    const { secret, as } = await server.account();
    const name = 'Aurora Robotics';
    const query = '{ companies(first: 5) { nodes { organizationName fundingRounds { nodes { name } } } } }';
    expect((await graph(secret, query, {})).text).toContain(name);
    expect((await graph(secret, query, dry)).text).not.toContain(name);
    const one = '/companies/a0a0a0000000000000000001';
    expect((await as.get(one)).text).toContain(name);
    expect((await withHeaders(as, dry).get(one)).text).not.toContain(name);
  });

  it('needs no credits, and the refusal of the real call reports the same price', async () => {
    const { secret, as } = await server.account({ credits: 0 });
    const query = '{ companies(first: 3) { nodes { organizationName } } }';
    expect((await graph(secret, query, dry)).body).toMatchObject({ extensions: { dryRun: { credits: 3 } } });
    expect((await withHeaders(as, dry).get('/companies/a0a0a0000000000000000001')).status).toBe(200);
    expect((await graph(secret, query, {})).status).toBe(402);
    expect((await graph(secret, query, {})).text).toContain('OUT_OF_CREDITS');
  });

  it('counts against the rate limit', async () => {
    const { as } = await server.account({ rate: { max: 2, windowSeconds: 60 } });
    const first = await withHeaders(as, dry).get('/companies/a0a0a0000000000000000001');
    expect(first.headers.get('x-ratelimit-remaining')).toBe('1');
  });

  it('creates no sourcing request', async () => {
    const { as } = await server.account();
    const { body } = await withHeaders(as, dry).post('/companies', { domain: 'dry.example' });
    expect(body).toEqual({ credits: 0, rows: 0, records: {} });
    expect(await server.db.prisma.sourcingRequest.count({ where: { identifier: 'dry.example' } })).toBe(0);
    await as.post('/companies', { domain: 'dry.example' });
    expect(await server.db.prisma.sourcingRequest.count({ where: { identifier: 'dry.example' } })).toBe(1);
  });

  it('of a mutation is refused and changes nothing', async () => {
    const { secret } = await server.account();
    const query =
      'mutation { createSavedSearch(input: { name: "Dry", product: COMPANIES, filter: {} }) { id } }';
    expect((await graph(secret, query, dry)).text).toContain('this operation changes data');
    expect(await server.db.prisma.savedSearch.count({ where: { name: 'Dry' } })).toBe(0);
  });

  it.each([
    [401, '/companies/a0a0a0000000000000000001'],
    [404, '/companies/nothing'],
    [422, '/investors'],
  ])('fails with %i as the real call does: %s', async (status, path) => {
    const { as } = await server.account();
    const caller = status === 401 ? server.anonymous : as;
    const [real, dryly] = [await caller.get(path), await withHeaders(caller, dry).get(path)];
    expect([dryly.status, dryly.body]).toEqual([real.status, real.body]);
    expect(real.status).toBe(status);
  });
});

describe('X-Max-Credits', () => {
  const query = '{ companies(first: 3) { nodes { organizationName } } }';

  it('accepts the exact price and refuses one less, reporting both, through REST and GraphQL', async () => {
    const { organizationId, secret, as } = await server.account();
    expect((await graph(secret, query, { 'X-Max-Credits': '3' })).charged).toBe(3);
    const refused = await graph(secret, query, { 'X-Max-Credits': '2' });
    expect([refused.status, refused.charged]).toEqual([402, 0]);
    expect(refused.text).toContain('This response costs 3 credits, but X-Max-Credits allows 2.');
    expect(refused.text).not.toContain('Aurora');
    const path = '/companies/a0a0a0000000000000000001';
    expect((await withHeaders(as, { 'X-Max-Credits': '1' }).get(path)).status).toBe(200);
    const rest = await withHeaders(as, { 'X-Max-Credits': '0' }).get(path);
    expect([rest.status, rest.body]).toEqual([
      402,
      {
        errorCode: 'COST_ABOVE_MAX_CREDITS',
        message: 'This response costs 1 credit, but X-Max-Credits allows 0.',
      },
    ]);
    expect(await as.remaining()).toBe(996);
    expect(await ledgerOf(server, organizationId)).toHaveLength(2);
  });

  it.each([
    ['X-Max-Credits', '-1'],
    ['X-Max-Credits', 'ten'],
    ['X-Max-Credits', '1.5'],
    ['X-Dry-Run', 'maybe'],
    ['X-Dry-Run', ''],
  ])('and X-Dry-Run are refused when they are invalid: %s: %s', async (name, value) => {
    const { secret, as } = await server.account();
    const rest = await withHeaders(as, { [name]: value }).get('/companies/a0a0a0000000000000000001');
    expect([rest.status, rest.body]).toMatchObject([422, { errorCode: 'VALIDATION_ERROR' }]);
    const graphResponse = await graph(secret, `{ a: creditBalance { used } ${query.slice(1)}`, {
      [name]: value,
    });
    expect(graphResponse.body['errors']).toHaveLength(1);
    expect(graphResponse.text).toContain(name);
    expect(await as.remaining()).toBe(1000);
  });
});
