import { updateOrganization } from '../../../src/accounts/sql/update-organization.js';
import type { Caller } from '../../harness/caller.js';
import { describeCommonRefusals } from '../../harness/common-refusals.js';
import { expectError } from '../../harness/expect-error.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

const path = '/organization/credits';

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, { Company: [{ id: 'c0ffee' }] });
});
beforeEach(() => {
  server.clock.set('2026-06-15T12:00:00.000Z');
});
afterAll(() => server.stop());

async function balance(as: Caller): Promise<unknown> {
  const { status, body } = await as.get(path);
  expect(status).toBe(200);
  return body;
}

/** Makes calls of one credit each and returns their statuses. */
async function spend(as: Caller, calls: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let call = 0; call < calls; call++) statuses.push((await as.get('/companies/c0ffee')).status);
  return statuses;
}

/** Returns the four credit headers of a metered call. */
async function creditHeaders(as: Caller): Promise<(string | null)[]> {
  const { headers } = await as.get('/companies/c0ffee');
  const names = [
    'X-Credits-Charged',
    'X-CreditLimit-Limit',
    'X-CreditLimit-Remaining',
    'X-CreditLimit-Reset',
  ];
  return names.map((name) => headers.get(name));
}

const noCap = { daily_cap: 0, daily_used: 0, daily_remaining: 0 };
const halfDay = '43200.000';
const halfMonth = '1339200.000';

describe('the credit balance', () => {
  it('returns the month of a finite budget, and zeros for an unset daily cap', async () => {
    const { as } = await server.account({ credits: 10 });
    const untouched = { credit_limit: 10, used: 0, remaining: 10, unlimited: false, ...noCap };
    expect(await balance(as)).toStrictEqual(untouched);
    await spend(as, 3);
    expect(await balance(as)).toStrictEqual({ ...untouched, used: 3, remaining: 7 });
  });

  it('is free, stays readable when no credits remain, and has no credit headers', async () => {
    const { as } = await server.account({ credits: 1 });
    await spend(as, 2);
    for (let time = 0; time < 3; time++) {
      const { status, headers, body } = await as.get(path);
      expect(status).toBe(200);
      expect(body).toStrictEqual({ credit_limit: 1, used: 1, remaining: 0, unlimited: false, ...noCap });
      expect(headers.get('x-credits-charged')).toBeNull();
      expect(headers.get('x-ratelimit-limit')).toBe('100000');
    }
  });

  it('needs no scope, and accepts no parameters', async () => {
    const { as } = await server.account({ credits: 5, scopes: [] });
    expect((await as.get(path)).status).toBe(200);
    const words = 'Unknown query parameter "limit"; this operation has no query parameters.';
    expectError(await as.get(`${path}?limit=x&limit=y`), 422, 'VALIDATION_ERROR', words);
  });

  it('is shared by all keys of an organization, and not with other organizations', async () => {
    const { as, organizationId } = await server.account({ credits: 10 });
    const second = await server.key(organizationId);
    const stranger = await server.account({ credits: 10 });
    await spend(as, 2);
    await spend(second.as, 1);
    expect(await as.remaining()).toBe(7);
    expect(await second.as.remaining()).toBe(7);
    expect(await stranger.as.remaining()).toBe(10);
  });

  it('supports limits above 2^31', async () => {
    const { as } = await server.account({ credits: Number.MAX_SAFE_INTEGER, dailyCap: 2 ** 40 });
    await spend(as, 1);
    expect(await balance(as)).toStrictEqual({
      credit_limit: 9007199254740991,
      used: 1,
      remaining: 9007199254740990,
      unlimited: false,
      daily_cap: 1099511627776,
      daily_used: 1,
      daily_remaining: 1099511627775,
    });
  });
});

describe('an unlimited budget', () => {
  const nothing = { credit_limit: -1, used: 0, remaining: -1, unlimited: true };

  it('reports -1, and 0 used whatever was spent', async () => {
    const { as } = await server.account({ credits: -1 });
    expect(await balance(as)).toStrictEqual({ ...nothing, ...noCap });
    expect(await creditHeaders(as)).toEqual(['1', '-1', '-1', halfMonth]);
    expect(await balance(as)).toStrictEqual({ ...nothing, ...noCap });
  });

  it('is limited by an independent daily cap', async () => {
    const { as } = await server.account({ credits: -1, dailyCap: 2 });
    expect(await creditHeaders(as)).toEqual(['1', '2', '1', halfDay]);
    expect(await balance(as)).toStrictEqual({
      ...nothing,
      daily_cap: 2,
      daily_used: 1,
      daily_remaining: 1,
    });
    expect(await spend(as, 2)).toEqual([200, 402]);
    expect(await balance(as)).toStrictEqual({
      ...nothing,
      daily_cap: 2,
      daily_used: 2,
      daily_remaining: 0,
    });
  });
});

describe('a finite budget with a daily cap', () => {
  it('counts each credit in both the month and the day', async () => {
    const { as } = await server.account({ credits: 10, dailyCap: 4 });
    expect(await creditHeaders(as)).toEqual(['1', '4', '3', halfDay]);
    expect(await balance(as)).toStrictEqual({
      credit_limit: 10,
      used: 1,
      remaining: 9,
      unlimited: false,
      daily_cap: 4,
      daily_used: 1,
      daily_remaining: 3,
    });
  });

  it('stops at the cap although credits of the month remain', async () => {
    const { as } = await server.account({ credits: 10, dailyCap: 1 });
    expect(await spend(as, 1)).toEqual([200]);
    const answer = await as.get('/companies/c0ffee');
    expectError(answer, 402, 'OUT_OF_CREDITS');
    expect(answer.headers.get('x-creditlimit-limit')).toBe('1');
    expect(answer.headers.get('x-creditlimit-remaining')).toBe('0');
    expect(answer.headers.get('x-creditlimit-reset')).toBe(halfDay);
  });

  it('reports the month in the headers when fewer credits remain in it than in the day', async () => {
    const { as } = await server.account({ credits: 2, dailyCap: 100 });
    expect(await creditHeaders(as)).toEqual(['1', '2', '1', halfMonth]);
    await spend(as, 1);
    const refused = await as.get('/companies/c0ffee');
    expectError(refused, 402, 'OUT_OF_CREDITS');
    expect(refused.headers.get('x-creditlimit-reset')).toBe(halfMonth);
  });
});

describe('changes of limits', () => {
  it('leave 0 credits remaining, never less, when a cap is set below the usage of today', async () => {
    const { as, organizationId } = await server.account({ credits: 10, dailyCap: 5 });
    await spend(as, 3);
    await updateOrganization(server.db, organizationId, { dailyCap: 2 });
    expect(await balance(as)).toMatchObject({
      daily_cap: 2,
      daily_used: 3,
      daily_remaining: 0,
      remaining: 7,
    });
    expect(await spend(as, 1)).toEqual([402]);
    expect(await balance(as)).toMatchObject({ used: 3, daily_used: 3 });
  });

  it('leave 0 credits remaining, never less, when the budget is set below the usage of the month', async () => {
    const { as, organizationId } = await server.account({ credits: 10 });
    await spend(as, 3);
    await updateOrganization(server.db, organizationId, { creditLimit: 1 });
    expect(await balance(as)).toMatchObject({ credit_limit: 1, used: 3, remaining: 0 });
    expect(await spend(as, 1)).toEqual([402]);
  });

  it('count the usage of today when a cap is set for the first time', async () => {
    const { as, organizationId } = await server.account({ credits: 10 });
    await spend(as, 3);
    await updateOrganization(server.db, organizationId, { dailyCap: 5 });
    expect(await balance(as)).toMatchObject({ daily_cap: 5, daily_used: 3, daily_remaining: 2 });
  });

  it('that leave no credits refuse even calls that would match nothing', async () => {
    const { as, organizationId } = await server.account({ credits: 5 });
    await spend(as, 1);
    await updateOrganization(server.db, organizationId, { creditLimit: 1 });
    expectError(await as.post('/people/by-email', { email: 'unknown@x.example' }), 402, 'OUT_OF_CREDITS');
    expectError(await as.post('/companies', { domain: 'unknown.example' }), 402, 'OUT_OF_CREDITS');
    expectError(await as.get('/companies/unknown'), 402, 'OUT_OF_CREDITS');
  });

  it('take effect immediately, also for an exhausted budget', async () => {
    const { as, organizationId } = await server.account({ credits: 1 });
    expect(await spend(as, 2)).toEqual([200, 402]);
    await updateOrganization(server.db, organizationId, { creditLimit: 2 });
    expect(await spend(as, 2)).toEqual([200, 402]);
    await updateOrganization(server.db, organizationId, { creditLimit: -1 });
    expect(await spend(as, 1)).toEqual([200]);
    expect(await balance(as)).toMatchObject({ used: 0, remaining: -1, unlimited: true });
    await updateOrganization(server.db, organizationId, { creditLimit: 10 });
    expect(await balance(as)).toMatchObject({ used: 3, remaining: 7, unlimited: false });
  });
});

describe('the windows', () => {
  it('a day ends at midnight UTC: the cap resets, the month continues', async () => {
    server.clock.set('2026-06-15T23:59:59.999Z');
    const { as } = await server.account({ credits: 10, dailyCap: 2 });
    expect(await spend(as, 3)).toEqual([200, 200, 402]);
    server.clock.set('2026-06-16T00:00:00.000Z');
    expect(await balance(as)).toMatchObject({ used: 2, remaining: 8, daily_used: 0, daily_remaining: 2 });
    expect(await spend(as, 3)).toEqual([200, 200, 402]);
    expect(await balance(as)).toMatchObject({ used: 4, remaining: 6, daily_used: 2, daily_remaining: 0 });
  });

  it('a month ends at midnight UTC before the first: the budget resets', async () => {
    server.clock.set('2026-06-30T23:59:59.999Z');
    const { as } = await server.account({ credits: 2 });
    expect(await creditHeaders(as)).toEqual(['1', '2', '1', '0.001']);
    expect(await spend(as, 2)).toEqual([200, 402]);
    server.clock.set('2026-07-01T00:00:00.000Z');
    expect(await balance(as)).toMatchObject({ used: 0, remaining: 2 });
    expect(await creditHeaders(as)).toEqual(['1', '2', '1', '2678400.000']);
    expect(await balance(as)).toMatchObject({ used: 1, remaining: 1 });
  });

  it('a new year starts a new month', async () => {
    server.clock.set('2026-12-31T23:59:59.999Z');
    const { as } = await server.account({ credits: 2, dailyCap: 2 });
    expect(await spend(as, 3)).toEqual([200, 200, 402]);
    server.clock.set('2027-01-01T00:00:00.000Z');
    expect(await balance(as)).toMatchObject({ used: 0, remaining: 2, daily_used: 0, daily_remaining: 2 });
    expect(await spend(as, 3)).toEqual([200, 200, 402]);
  });

  it('remaining credits of a month are not carried over', async () => {
    const { as } = await server.account({ credits: 5 });
    await spend(as, 1);
    server.clock.set('2026-09-01T00:00:00.000Z');
    expect(await balance(as)).toMatchObject({ credit_limit: 5, used: 0, remaining: 5 });
  });
});

describeCommonRefusals({ server: () => server, method: 'GET', scopes: [], good: { path } });
