import { ledgerOf } from '../../harness/ledger.js';
import { seedDemo } from '../../harness/seed-demo.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await seedDemo(server);
});
afterAll(() => server.stop());

const known = 'a0a0a0000000000000000001';
const company = (id = known): string => `company(id: "${id}") { id }`;
const badPage = 'companies(first: 0) { totalCount }';

describe('a refusal that applies to every root field', () => {
  it.each([
    ['a scope', { scopes: ['people:read'] }, `{ ${company()} b: ${company()} }`, 403, 'NOT_PERMITTED'],
    ['credits', { credits: 0 }, `{ ${company()} companies { totalCount } }`, 402, 'OUT_OF_CREDITS'],
    ['its price', { credits: 1 }, '{ companies(first: 2) { nodes { id } } }', 402, 'OUT_OF_CREDITS'],
    ['a rule', {}, `{ ${badPage} b: ${badPage} }`, 422, 'VALIDATION_ERROR'],
    ['an operation that there is not', {}, 'subscription { changes }', 400, 'OPERATION_NOT_SERVED'],
  ])('returns the matching status and no data: %s', async (_what, terms, query, status, code) => {
    const { as, organizationId } = await server.account(terms);
    const answer = await as.graph(query);
    expect([answer.status, answer.errors.map(({ extensions }) => extensions.code)]).toEqual([status, [code]]);
    expect(answer.body).not.toHaveProperty('data');
    expect(await ledgerOf(server, organizationId)).toEqual([]);
  });

  it('returns 402 and no data when the cost exceeds X-Max-Credits', async () => {
    const { as } = await server.account();
    const answer = await as.with({ 'X-Max-Credits': '1' }).graph('{ companies(first: 2) { nodes { id } } }');
    expect([answer.status, answer.errors[0]?.extensions.code]).toEqual([402, 'COST_ABOVE_MAX_CREDITS']);
    expect(answer.body).not.toHaveProperty('data');
  });
});

describe('a refusal that applies to some root fields', () => {
  it('is reported on those fields, alongside the charged data of the others', async () => {
    const { as, organizationId } = await server.account();
    const answer = await as.graph(`{ ${company()} ${badPage} }`);
    expect([answer.status, answer.data]).toEqual([200, { company: { id: known }, companies: null }]);
    expect(answer.errors).toMatchObject([{ path: ['companies'], extensions: { code: 'VALIDATION_ERROR' } }]);
    expect(await ledgerOf(server, organizationId)).toHaveLength(1);
  });
});

describe('a record that does not exist', () => {
  it('returns null, not an error', async () => {
    const { as } = await server.account();
    const answer = await as.graph(`{ ${company('beef')} }`);
    expect([answer.status, answer.data]).toEqual([200, { company: null }]);
    expect(answer.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  });
});

describe('an operation type that the schema lacks', () => {
  it('is refused without an internal error, first because of the missing key', async () => {
    const answer = await server.anonymous.graph('subscription { __typename }');
    expect([answer.status, answer.errors[0]?.extensions.code]).toEqual([401, 'API_KEY_MISSING']);
  });
});
