import { updateOrganization } from '../../../src/accounts/sql/update-organization.js';
import { expectError } from '../../harness/expect-error.js';
import { creditsOf, ledgerOf } from '../../harness/ledger.js';
import {
  balance,
  budgetOf,
  callAtOnce,
  companyPath,
  companyQuery,
  isAnswered,
  type MeteredServer,
  noon,
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

describe('a month and a day', () => {
  it('reports the day in the headers when fewer credits remain in it than in the month', async () => {
    const { as } = await server.account({ credits: 10, dailyCap: 4 });
    expect(budgetOf(await as.get(companyPath))).toEqual([4, 3, '43200.000']);
    expectError(await as.get(`${server.rounds}?limit=4`), 402, 'OUT_OF_CREDITS', / 4 .* 3 /);
    await as.get(`${server.rounds}?limit=3`);
    const refused = await as.get(companyPath);
    expectError(refused, 402, 'OUT_OF_CREDITS');
    expect(budgetOf(refused)).toEqual([4, 0, '43200.000']);
    expect(await balance(as)).toEqual({
      credit_limit: 10,
      used: 4,
      remaining: 6,
      unlimited: false,
      daily_cap: 4,
      daily_used: 4,
      daily_remaining: 0,
    });
  });

  it('reports the month in the headers when it has as few credits remaining as the day, or fewer', async () => {
    const { as } = await server.account({ credits: 10, dailyCap: 4 });
    await as.get(`${server.rounds}?limit=4`);
    server.clock.set('2026-06-16T12:00:00Z');
    await as.get(`${server.rounds}?limit=4`);
    server.clock.set('2026-06-17T12:00:00Z');
    const toJuly = `${13.5 * 86_400}.000`;
    expect(budgetOf(await as.get(companyPath))).toEqual([10, 1, toJuly]);
    expectError(await as.get(`${server.rounds}?limit=2`), 402, 'OUT_OF_CREDITS', / 2 .* 1 /);
    expect(budgetOf(await as.get(companyPath))).toEqual([10, 0, toJuly]);
    const equal = await server.account({ credits: 5, dailyCap: 5 });
    expect(budgetOf(await equal.as.get(companyPath))).toEqual([5, 4, toJuly]);
  });

  it('limits an unlimited budget by its daily cap alone', async () => {
    const { as } = await server.account({ credits: -1, dailyCap: 2 });
    expect(budgetOf(await as.get(companyPath))).toEqual([2, 1, '43200.000']);
    expect(await balance(as)).toMatchObject({ credit_limit: -1, used: 0, remaining: -1, daily_used: 1 });
    await as.get(companyPath);
    expectError(await as.get(companyPath), 402, 'OUT_OF_CREDITS');
  });

  it('has no limit without a budget, and the ledger is still written', async () => {
    const { as, organizationId } = await server.account({ credits: -1 });
    expect(budgetOf(await as.get(`${server.rounds}?limit=12`)).slice(0, 2)).toEqual([-1, -1]);
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(12);
  });
});

describe('the clock', () => {
  it.each([
    ['a month', '2026-01-31T23:59:59.999Z'],
    ['a leap February', '2028-02-29T23:59:59.999Z'],
    ['a February', '2026-02-28T23:59:59.999Z'],
    ['a year', '2026-12-31T23:59:59.999Z'],
  ])('starts a new budget at the end of %s, not a millisecond earlier', async (_what, last) => {
    server.clock.set(last);
    const { as, organizationId } = await server.account({ credits: 3 });
    expect(budgetOf(await as.get(`${server.rounds}?limit=3`))).toEqual([3, 0, '0.001']);
    expectError(await as.get(companyPath), 402, 'OUT_OF_CREDITS');
    server.clock.advance(1);
    expect(await balance(as)).toMatchObject({ used: 0, remaining: 3 });
    expect(budgetOf(await as.get(companyPath)).slice(0, 2)).toEqual([3, 2]);
    const ledger = await ledgerOf(server, organizationId);
    expect(ledger.map(({ credits, chargedAt }) => [credits, chargedAt])).toEqual([
      [3, last],
      [1, server.clock.now().toISOString()],
    ]);
  });

  it('starts a new day at midnight UTC inside a month, including a leap day', async () => {
    server.clock.set('2028-02-28T23:59:59.999Z');
    const { as } = await server.account({ credits: 10, dailyCap: 2 });
    expect(budgetOf(await as.get(`${server.rounds}?limit=2`))).toEqual([2, 0, '0.001']);
    server.clock.advance(1);
    expect(await balance(as)).toMatchObject({ used: 2, daily_used: 0, daily_remaining: 2 });
    expect(budgetOf(await as.get(companyPath))).toEqual([2, 1, '86400.000']);
    expect(await balance(as)).toMatchObject({ used: 3, daily_used: 1 });
  });

  it('never reopens a day when it goes backwards', async () => {
    server.clock.set('2026-06-16T00:00:00.500Z');
    const { as, organizationId } = await server.account({ credits: 100, dailyCap: 3 });
    await as.get(`${server.rounds}?limit=3`);
    server.clock.set('2026-06-15T23:59:59.000Z');
    expectError(await as.get(companyPath), 402, 'OUT_OF_CREDITS');
    expect(await balance(as)).toMatchObject({ used: 3, daily_used: 3, daily_remaining: 0 });
    server.clock.set('2026-06-16T00:00:01.000Z');
    expectError(await as.get(companyPath), 402, 'OUT_OF_CREDITS');
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(3);
  });

  it('charges the later day when it goes backwards, and that charge remains', async () => {
    server.clock.set('2026-06-16T00:00:00.500Z');
    const { as } = await server.account({ credits: 100, dailyCap: 4 });
    await as.get(`${server.rounds}?limit=2`);
    server.clock.set('2026-06-15T23:59:59.000Z');
    expect(budgetOf(await as.get(companyPath)).slice(0, 2)).toEqual([4, 1]);
    server.clock.set('2026-06-16T00:00:01.000Z');
    expect(await balance(as)).toMatchObject({ used: 3, daily_used: 3, daily_remaining: 1 });
    expectError(await as.get(`${server.rounds}?limit=2`), 402, 'OUT_OF_CREDITS', / 2 .* 1 /);
  });

  it('charges the later month when it goes backwards, and dates the ledger row into it', async () => {
    server.clock.set('2026-06-30T23:00:00Z');
    const { as, organizationId } = await server.account({ credits: 5 });
    await as.get(`${server.rounds}?limit=2`);
    server.clock.set('2026-07-01T00:00:00.500Z');
    await as.get(`${server.rounds}?limit=3`);
    server.clock.set('2026-06-30T23:59:59Z');
    expectError(await as.get(`${server.rounds}?limit=3`), 402, 'OUT_OF_CREDITS', / 3 .* 2 /);
    expect((await as.get(companyPath)).headers.get('x-creditlimit-remaining')).toBe('1');
    server.clock.set('2026-07-01T00:00:01Z');
    expect(await balance(as)).toMatchObject({ used: 4, remaining: 1 });
    const ledger = await ledgerOf(server, organizationId);
    expect(creditsOf(ledger.filter(({ chargedAt }) => chargedAt >= '2026-07-01'))).toBe(4);
    expect(creditsOf(ledger)).toBe(6);
  });

  it('never reopens the old day for calls on both sides of midnight', async () => {
    server.clock.set('2026-06-15T23:59:59.999Z');
    const { as, organizationId } = await server.account({ credits: 1000, dailyCap: 10 });
    const before = callAtOnce([as], 30);
    server.clock.advance(1);
    const answers = [...(await before), ...(await callAtOnce([as], 30))];
    const perDay = new Map<string, number>();
    for (const { chargedAt, credits } of await ledgerOf(server, organizationId))
      perDay.set(chargedAt.slice(0, 10), (perDay.get(chargedAt.slice(0, 10)) ?? 0) + credits);
    expect(Math.max(...perDay.values())).toBeLessThanOrEqual(10);
    expect(sum([...perDay.values()])).toBe(answers.filter(isAnswered).length);
    expect(await balance(as)).toMatchObject({ daily_used: 10, daily_remaining: 0 });
  });
});

describe('a request that spans midnight', () => {
  it.each(['rest', 'graph'])(
    'is charged to a single day, whichever of its steps midnight falls in: %s',
    async (channel) => {
      const days = new Set<string>();
      for (let reads = 0; reads < 30; reads++) {
        server.clock.set('2026-06-30T23:59:59.999Z');
        const { as, organizationId } = await server.account({ credits: 5, dailyCap: 4 });
        server.clock.setAfter(reads, '2026-07-01T00:00:00.000Z');
        const answer = await (channel === 'rest' ? as.get(companyPath) : as.graph(companyQuery));
        expect(isAnswered(answer)).toBe(true);
        const [row, ...more] = await ledgerOf(server, organizationId);
        expect(more).toEqual([]);
        const day = row?.chargedAt.slice(0, 10) ?? '';
        days.add(day);
        // A response that is charged before midnight and sent after it reports the new day, with no credits used.
        const [limit, left] = budgetOf(answer);
        expect([limit, left]).toEqual([4, day === '2026-06-30' && left === 4 ? 4 : 3]);
        server.clock.set(`${day}T23:59:59.999Z`);
        expect(await balance(as)).toMatchObject({ used: 1, daily_used: 1, daily_remaining: 3 });
      }
      expect([...days].sort()).toEqual(['2026-06-30', '2026-07-01']);
    },
  );

  it('is charged to the new day or refused when the old day is exhausted', async () => {
    for (let reads = 0; reads < 30; reads++) {
      server.clock.set('2026-06-30T23:59:59.999Z');
      const { as, organizationId } = await server.account({ credits: 2, dailyCap: 2 });
      await as.get(`${server.rounds}?limit=2`);
      server.clock.setAfter(reads, '2026-07-01T00:00:00.000Z');
      const answer = await as.get(`${server.rounds}?limit=2`);
      const ledger = await ledgerOf(server, organizationId);
      expect(ledger.map(({ chargedAt }) => chargedAt.slice(0, 7))).toEqual(
        answer.status === 200 ? ['2026-06', '2026-07'] : ['2026-06'],
      );
    }
  });
});

describe('limits that change in the middle of a window', () => {
  it('apply immediately: a daily cap lowered below usage, and removed again', async () => {
    const { as, organizationId } = await server.account({ credits: 100, dailyCap: 10 });
    await as.get(`${server.rounds}?limit=7`);
    await updateOrganization(server.db, organizationId, { dailyCap: 5 });
    expectError(await as.get(companyPath), 402, 'OUT_OF_CREDITS');
    expect(await balance(as)).toMatchObject({ used: 7, daily_cap: 5, daily_used: 7, daily_remaining: 0 });
    await updateOrganization(server.db, organizationId, { dailyCap: 0 });
    expect(budgetOf(await as.get(companyPath)).slice(0, 2)).toEqual([100, 92]);
    await updateOrganization(server.db, organizationId, { dailyCap: 9 });
    expect(budgetOf(await as.get(companyPath)).slice(0, 2)).toEqual([9, 0]);
    server.clock.advance(86_400_000);
    expect(budgetOf(await as.get(companyPath)).slice(0, 2)).toEqual([9, 8]);
  });

  it('apply immediately: a budget raised while it is being spent', async () => {
    const { as, organizationId } = await server.account({ credits: 20 });
    const calls = callAtOnce([as], 80);
    await updateOrganization(server.db, organizationId, { creditLimit: 30 });
    const first = (await calls).filter(isAnswered).length;
    const rest = (await callAtOnce([as], 80)).filter(isAnswered).length;
    expect(first).toBeGreaterThanOrEqual(20);
    expect(first + rest).toBe(30);
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(30);
  });

  it('apply immediately: a new limit of an unlimited budget counts earlier charges', async () => {
    const { as, organizationId } = await server.account({ credits: -1, dailyCap: 8 });
    await as.get(`${server.rounds}?limit=6`);
    await updateOrganization(server.db, organizationId, { creditLimit: 7 });
    expect(budgetOf(await as.get(companyPath)).slice(0, 2)).toEqual([7, 0]);
    await updateOrganization(server.db, organizationId, { creditLimit: -1 });
    expect(budgetOf(await as.get(companyPath)).slice(0, 2)).toEqual([8, 0]);
    expectError(await as.get(companyPath), 402, 'OUT_OF_CREDITS');
  });
});
