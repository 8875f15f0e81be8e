import { capKey } from '../../../src/accounts/sql/credit-budgets.js';
import { Caller } from '../../harness/caller.js';
import { expectError } from '../../harness/expect-error.js';
import { companyPath, type MeteredServer, startMeteredServer } from '../../harness/metered-server.js';

let server: MeteredServer;
beforeAll(async () => {
  server = await startMeteredServer();
});
afterAll(() => server.stop());

const query = `{ viewer {
  organization { id name isDemo rateLimit { max windowSeconds } }
  key { id isCurrent scopes secret }
  budgets { month { limit used remaining resetsAt } day { limit used remaining resetsAt } key { limit used remaining } }
  rate { limit windowSeconds remaining resetsAt } } }`;

it('any valid key can read its identity and remaining credits, at no charge, through REST and GraphQL', async () => {
  const organizationRate = { max: 80, windowSeconds: 90 };
  const { organizationId } = await server.account({ credits: 100, dailyCap: 10, organizationRate });
  const spender = await server.key(organizationId);
  await spender.as.get(companyPath);
  const { as, keyId } = await server.key(organizationId, {
    scopes: [],
    rate: { max: 50, windowSeconds: 60 },
  });
  const { body, headers } = await as.get('/organization');
  expect(body).toMatchObject({
    organization: {
      id: organizationId,
      name: 'Test',
      is_demo: false,
      rate_limit: { max: 80, window_seconds: 90 },
    },
    key: { id: keyId, scopes: [], is_current: true, status: 'active' },
    budgets: {
      month: { limit: 100, used: 1, remaining: 99, resets_at: '2026-07-01T00:00:00.000Z' },
      day: { limit: 10, used: 1, remaining: 9, resets_at: '2026-06-16T00:00:00.000Z' },
      key: null,
    },
    rate: { limit: 50, window_seconds: 60, remaining: 49 },
  });
  expect(headers.get('x-credits-charged')).toBeNull();
  const { data } = await as.graph(query);
  expect(data).toMatchObject({
    viewer: {
      organization: {
        id: organizationId,
        name: 'Test',
        isDemo: false,
        rateLimit: { max: 80, windowSeconds: 90 },
      },
      key: { id: keyId, isCurrent: true, scopes: [], secret: null },
      budgets: { month: { limit: 100, used: 1, remaining: 99 }, day: { remaining: 9 }, key: null },
      rate: { limit: 50, windowSeconds: 60, remaining: 48 },
    },
  });
});

it('an unlimited budget is reported as such, with its usage', async () => {
  const { as } = await server.account({ credits: -1 });
  await as.get(companyPath);
  const { body } = await as.get('/organization');
  expect(body).toMatchObject({
    budgets: {
      month: { limit: null, used: 1, remaining: null },
      day: { limit: null, used: 1, remaining: null },
    },
  });
});

it("usage is reported for the month, the day and the key's cap, and is 0 in a new month or day", async () => {
  const { as, organizationId, keyId } = await server.account({ credits: 100, dailyCap: 10 });
  await capKey(server.db, organizationId, keyId, 5);
  await as.get(companyPath);
  const reported = async (): Promise<unknown> => {
    const { budgets } = (await as.get('/organization')).body as { budgets: Record<string, { used: number }> };
    return [budgets['month']?.used, budgets['day']?.used, budgets['key']?.used];
  };
  expect(await reported()).toEqual([1, 1, 1]);
  server.clock.set('2026-06-16T00:00:00.000Z');
  expect(await reported()).toEqual([1, 0, 1]);
  server.clock.set('2026-07-01T00:00:00.000Z');
  expect(await reported()).toEqual([0, 0, 0]);
  server.clock.set('2026-06-15T12:00:00.000Z');
});

it('the reported rate limit and cap are the effective ones, here of the organization and the issuing key', async () => {
  const { as, organizationId, keyId } = await server.account({
    organizationRate: { max: 9, windowSeconds: 90 },
  });
  await capKey(server.db, organizationId, keyId, 5);
  const issued = await as.post('/keys', { name: 'Issued', scopes: ['*'] });
  const { id, secret } = issued.body as { id: string; secret: string };
  await as.get(companyPath);
  const child = new Caller(server.url, secret);
  await child.get(companyPath);
  expect((await child.get('/organization')).body).toMatchObject({
    key: { id, issued_by: keyId, monthly_cap: 5, month_used: 1 },
    budgets: { key: { limit: 5, used: 2, remaining: 3 } },
    rate: { limit: 9, window_seconds: 90, remaining: 5 },
  });
});

it('a caller without a valid key gets no information', async () => {
  expectError(await server.anonymous.get('/organization'), 401, 'API_KEY_MISSING');
});
