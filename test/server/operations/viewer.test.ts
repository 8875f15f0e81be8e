import { capKey } from '../../../src/store/accounts/credit-budgets.js';
import { Caller } from '../../harness/caller.js';
import { startMeteredServer, companyPath, type MeteredServer } from '../../harness/metered-server.js';
import { expectError } from '../../harness/expect-error.js';

let server: MeteredServer;
beforeAll(async () => {
  server = await startMeteredServer();
});
afterAll(() => server.stop());

const query = `{ viewer {
  organization { id name rateLimit { max windowSeconds } }
  key { id isCurrent scopes secret }
  budgets { month { limit used remaining resetsAt } day { limit used remaining resetsAt } key { limit used remaining } }
  rate { limit windowSeconds remaining resetsAt } } }`;

it('any valid key is told who it is and what is left to it, for nothing, through both doors', async () => {
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
    organization: { id: organizationId, name: 'Test', rate_limit: { max: 80, window_seconds: 90 } },
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
      organization: { id: organizationId, name: 'Test', rateLimit: { max: 80, windowSeconds: 90 } },
      key: { id: keyId, isCurrent: true, scopes: [], secret: null },
      budgets: { month: { limit: 100, used: 1, remaining: 99 }, day: { remaining: 9 }, key: null },
      rate: { limit: 50, windowSeconds: 60, remaining: 48 },
    },
  });
});

it('what has no limit says so, and what was spent of it', async () => {
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

it("a key's own cap is told with what is left of it, and windows that are over are empty", async () => {
  const { as, organizationId, keyId } = await server.account({ credits: 100, dailyCap: 10 });
  await capKey(server.db, organizationId, keyId, 5);
  await as.get(companyPath);
  const told = async (): Promise<unknown> => {
    const { budgets } = (await as.get('/organization')).body as { budgets: Record<string, { used: number }> };
    return [budgets['month']?.used, budgets['day']?.used, budgets['key']?.used];
  };
  expect(await told()).toEqual([1, 1, 1]);
  server.clock.set('2026-06-16T00:00:00.000Z');
  expect(await told()).toEqual([1, 0, 1]);
  server.clock.set('2026-07-01T00:00:00.000Z');
  expect(await told()).toEqual([0, 0, 0]);
  server.clock.set('2026-06-15T12:00:00.000Z');
});

it('the rate and the cap are those that bind, of the key, its organization and the key that issued it', async () => {
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

it('nobody without a valid key is told anything', async () => {
  expectError(await server.nobody.get('/organization'), 401, 'API_KEY_MISSING');
});
