import { updateOrganization } from '../../../src/accounts/sql/update-organization.js';
import type { Answer, Caller } from '../../harness/caller.js';
import { expectError } from '../../harness/expect-error.js';
import { creditsOf, ledgerOf } from '../../harness/ledger.js';
import {
  balance,
  budgetOf,
  callAtOnce,
  charged,
  companyPath,
  companyQuery,
  expectExact,
  type MeteredServer,
  noon,
  requestId,
  startMeteredServer,
  sum,
} from '../../harness/metered-server.js';

let server: MeteredServer;

beforeAll(async () => {
  server = await startMeteredServer();
});
beforeEach(() => {
  server.clock.set(noon);
});
afterAll(() => server.stop());

describe('the end of a budget', () => {
  it('serves as many concurrent calls as there are credits, through REST and GraphQL', async () => {
    const { as, organizationId } = await server.account({ credits: 37 });
    const answers = await callAtOnce([as], 200);
    await expectExact(server, answers, organizationId, 37);
    expect(await balance(as)).toMatchObject({ credit_limit: 37, used: 37, remaining: 0 });
  });

  it('is the same for several keys of an organization', async () => {
    const { as, organizationId } = await server.account({ credits: 20 });
    const { as: other } = await server.key(organizationId);
    await expectExact(server, await callAtOnce([as, other], 100), organizationId, 20);
  });

  it('is equally exact for a daily cap', async () => {
    const { as, organizationId } = await server.account({ credits: -1, dailyCap: 23 });
    await expectExact(server, await callAtOnce([as], 120), organizationId, 23);
  });

  it('is not shared with another organization', async () => {
    const [one, two] = [await server.account({ credits: 5 }), await server.account({ credits: 9 })];
    const answers = await callAtOnce([one.as, two.as], 60);
    const of = (first: number): Answer[] => answers.filter((_, index) => index % 2 === first);
    await expectExact(server, of(0), one.organizationId, 5);
    await expectExact(server, of(1), two.organizationId, 9);
  });

  it('charges mixed prices whole or not at all, and refuses only what costs more than the remaining credits', async () => {
    const { as, organizationId } = await server.account({ credits: 100 });
    const prices = Array.from({ length: 120 }, (_, index) => 1 + ((index * 7) % 12));
    const answers = await Promise.all(prices.map((price) => as.get(`${server.rounds}?limit=${price}`)));
    const refused = answers.filter(({ status }) => status === 402);
    const answered = answers.filter(({ status }) => status === 200);
    expect(answered.length + refused.length).toBe(prices.length);
    expect(answers.map(charged)).toEqual(
      answers.map((answer, index) => (answer.status === 200 ? prices[index] : 0)),
    );
    expect(answered.every((answer) => (answer.body as object[]).length === charged(answer))).toBe(true);
    const left = await as.remaining();
    expect(100 - left).toBe(sum(answers.map(charged)));
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(100 - left);
    const refusedPrices = prices.filter((_, index) => answers[index]?.status === 402);
    expect(Math.min(...refusedPrices)).toBeGreaterThan(left);
  });

  it('reports the price and the remaining credits when a response costs more', async () => {
    const { as, organizationId } = await server.account({ credits: 4 });
    const answer = await as.get(`${server.rounds}?limit=5`);
    expectError(answer, 402, 'OUT_OF_CREDITS', /No more credits are available.* 5 .* 4 /);
    expect(answer.headers.get('x-credits-charged')).toBe('0');
    expect(budgetOf(answer).slice(0, 2)).toEqual([4, 4]);
    expect(await ledgerOf(server, organizationId)).toEqual([]);
    expect((await as.get(`${server.rounds}?limit=4`)).status).toBe(200);
  });

  it('starts when the budget is lowered and ends when it is raised, immediately', async () => {
    const { as, organizationId } = await server.account({ credits: 10 });
    expect((await as.get(`${server.rounds}?limit=5`)).status).toBe(200);
    await updateOrganization(server.db, organizationId, { creditLimit: 3 });
    expectError(await as.get('/companies/unknown'), 402, 'OUT_OF_CREDITS');
    expectError(await as.get(companyPath), 402, 'OUT_OF_CREDITS');
    expect(await balance(as)).toMatchObject({ credit_limit: 3, used: 5, remaining: 0 });
    await updateOrganization(server.db, organizationId, { creditLimit: 6 });
    expect(budgetOf(await as.get(companyPath)).slice(0, 2)).toEqual([6, 0]);
  });
});

describe('concurrent calls within a budget', () => {
  it('report the credits remaining after their own charge, as if they had run one by one', async () => {
    const { as } = await server.account({ credits: 100, dailyCap: 90 });
    const answers = await callAtOnce([as], 60);
    const left = answers.map((answer) => budgetOf(answer)[1]).sort((a, b) => a - b);
    expect(left).toEqual(Array.from({ length: 60 }, (_, index) => 30 + index));
    expect(answers.map(charged)).toEqual(answers.map(() => 1));
  });
});

describe('the ledger', () => {
  it('has one row for each charged request: ID, key, channel, operation, records, credits, time', async () => {
    const { as, organizationId, keyId } = await server.account();
    const rest = await as.get(`${server.rounds}?limit=3`);
    server.clock.advance(1000);
    const graph = await as.graph(companyQuery);
    const row = { apiKeyId: keyId, chargedAt: noon };
    expect(await ledgerOf(server, organizationId)).toEqual([
      {
        ...row,
        requestId: requestId(rest),
        channel: 'rest',
        operation: 'fundingRoundsSearchResults',
        records: { FundingRound: 3 },
        credits: 3,
      },
      {
        ...row,
        requestId: requestId(graph),
        channel: 'graphql',
        operation: 'company',
        records: { Company: 1 },
        credits: 1,
        chargedAt: '2026-06-15T12:00:01.000Z',
      },
    ]);
    expect(await balance(as)).toMatchObject({ used: 4, remaining: 996 });
  });

  it('has no row for a response that costs nothing', async () => {
    const { as, organizationId } = await server.account();
    const free = [
      await as.get('/organization/credits'),
      await as.get(`${server.rounds}?page=9`),
      await as.post('/people/by-email', { email: 'unknown@nowhere.example' }),
      await as.post('/companies', { domain: 'nowhere.example' }),
      await as.graph(
        '{ creditBalance { remaining } enrichPerson(email: "unknown@nowhere.example") { score } }',
      ),
    ];
    expect(free.map(({ status }) => status)).toEqual([200, 200, 204, 200, 200]);
    expect(await ledgerOf(server, organizationId)).toEqual([]);
    expect(await as.remaining()).toBe(1000);
  });

  it('adds up to the used credits after any mix of responses and errors', async () => {
    const { as, organizationId } = await server.account({ credits: 60 });
    const calls = Array.from({ length: 10 }, (_, index) => [
      as.get(`${server.rounds}?limit=${index}`),
      as.get('/companies/unknown'),
      as.graph('{ a: company(id: "c0ffee") { id } b: company(id: "unknown") { id } }'),
      as.post('/companies', { domain: 'coffee.example' }),
    ]);
    const answers = await Promise.all(calls.flat());
    const used = 60 - (await as.remaining());
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(used);
    expect(sum(answers.map(charged))).toBe(used);
  });
});

describe('an error', () => {
  const bytes = JSON.stringify({ domain: 'x'.repeat(100_000) });
  const json = { 'Content-Type': 'application/json' };
  it.each<[number, string, (as: Caller) => Promise<Answer>]>([
    [400, 'BAD_SEARCH_ID_TYPE', (as) => as.get('/searches/funding-rounds/x/results')],
    [400, 'NOT_SUPPORTED_PRODUCT', (as) => as.get(server.rounds.replace('funding-rounds', 'acquisitions'))],
    [400, 'MALFORMED_JSON', (as) => as.request('POST', '/companies', { headers: json, body: '{' })],
    [404, 'NOT_FOUND', (as) => as.get('/companies/unknown')],
    [404, 'NOT_FOUND', (as) => as.get('/nowhere')],
    [405, 'METHOD_NOT_ALLOWED', (as) => as.request('DELETE', companyPath)],
    [413, 'PAYLOAD_TOO_LARGE', (as) => as.request('POST', '/companies', { headers: json, body: bytes })],
    [415, 'UNSUPPORTED_MEDIA_TYPE', (as) => as.request('POST', '/companies', { body: 'x' })],
    [422, 'VALIDATION_ERROR', (as) => as.get(`${server.rounds}?limit=0`)],
    [422, 'INVALID_NEW_RESULTS_AFTER', (as) => as.get(`${server.rounds}?new_results_after=x`)],
  ])('is never charged: %i %s', async (status, errorCode, call) => {
    const { as, organizationId } = await server.account({ credits: 5 });
    const answer = await call(as);
    expectError(answer, status, errorCode);
    expect(charged(answer)).toBe(0);
    expect(await as.remaining()).toBe(5);
    expect(await ledgerOf(server, organizationId)).toEqual([]);
  });

  it('is never charged: 403 and 429', async () => {
    const { organizationId, as } = await server.account({ credits: 5 });
    const poor = await server.key(organizationId, {
      scopes: ['people:read'],
      rate: { max: 1, windowSeconds: 9 },
    });
    expectError(await poor.as.get(companyPath), 403, 'NOT_PERMITTED');
    expectError(await poor.as.get(companyPath), 429, 'RATE_LIMITED');
    expect(await as.remaining()).toBe(5);
    expect(await ledgerOf(server, organizationId)).toEqual([]);
  });

  it('is replaced by 402 when no credits remain (D2)', async () => {
    const { as } = await server.account({ credits: 1 });
    await as.get(companyPath);
    expectError(await as.get('/companies/unknown'), 402, 'OUT_OF_CREDITS');
    expectError(await as.get('/searches/funding-rounds/999999/results'), 402, 'OUT_OF_CREDITS');
    expectError(await as.get(`${server.rounds}?limit=0`), 422, 'VALIDATION_ERROR');
    expectError(await as.get(`${server.rounds}?page=9`), 402, 'OUT_OF_CREDITS');
    expect((await as.get('/organization/credits')).status).toBe(200);
  });
});
