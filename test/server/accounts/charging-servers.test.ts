import type { Answer } from '../../harness/caller.js';
import { expectError } from '../../harness/expect-error.js';
import { creditsOf, ledgerOf } from '../../harness/ledger.js';
import {
  balance,
  callAtOnce,
  charged,
  companyPath,
  expectExact,
  isAnswered,
  type MeteredServer,
  noon,
  startMeteredServer,
  sum,
} from '../../harness/metered-server.js';
import { TestClock } from '../../harness/start-server.js';
import { startTwin, type Twin } from '../../harness/start-twin.js';

const onPostgres = process.env['DATABASE_URL'] !== undefined;
const itOnPostgres = onPostgres ? it : it.skip;
if (!onPostgres)
  console.info('Two servers on one database are skipped: they need a PostgreSQL in DATABASE_URL.');

let server: MeteredServer;

beforeAll(async () => {
  server = await startMeteredServer();
});
beforeEach(() => {
  server.clock.set(noon);
});
afterAll(() => server.stop());

describe('two servers on one database', () => {
  let twin: Twin | undefined;
  afterEach(() => twin?.stop());

  itOnPostgres('share one budget exactly', async () => {
    twin = await startTwin(server);
    const { as, organizationId, secret } = await server.account({ credits: 123 });
    const answers = await callAtOnce([as, twin.as(secret)], 400);
    await expectExact(server, answers, organizationId, 123);
  });

  itOnPostgres('share the budget exactly for mixed prices', async () => {
    twin = await startTwin(server);
    const { as, organizationId, secret } = await server.account({ credits: 1000, dailyCap: 150 });
    const other = twin.as(secret);
    const prices = Array.from({ length: 200 }, (_, index) => 1 + ((index * 5) % 12));
    const call = (price: number, index: number): Promise<Answer> =>
      (index % 2 === 0 ? as : other).get(`${server.rounds}?limit=${price}`);
    const answers = await Promise.all(prices.map(call));
    const paid = sum(answers.map(charged));
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(paid);
    const { daily_used: used, daily_remaining: left } = await balance(as);
    expect([used, left]).toEqual([paid, 150 - paid]);
    const refused = prices.filter((_, index) => answers[index]?.status === 402);
    expect(Math.min(...refused)).toBeGreaterThan(150 - paid);
  });

  itOnPostgres('share the budget when the clock of one server is a day behind', async () => {
    const late = new TestClock(new Date('2026-06-14T12:00:00Z'));
    twin = await startTwin(server, { clock: late });
    const { as, organizationId, secret } = await server.account({ credits: 1000, dailyCap: 20 });
    await as.get(companyPath);
    const answers = await callAtOnce([as, twin.as(secret)], 100);
    expect(answers.filter(isAnswered)).toHaveLength(19);
    const ledger = await ledgerOf(server, organizationId);
    expect(creditsOf(ledger)).toBe(20);
    expect(ledger.every(({ chargedAt }) => chargedAt.startsWith('2026-06-15'))).toBe(true);
  });

  itOnPostgres(
    'use no outdated balance: credits spent at one server are unavailable at the other',
    async () => {
      twin = await startTwin(server);
      const { as, secret } = await server.account({ credits: 12 });
      const other = twin.as(secret);
      await other.get(companyPath);
      await as.get(`${server.rounds}?limit=11`);
      expectError(await other.get(companyPath), 402, 'OUT_OF_CREDITS');
      expectError(await other.get('/companies/unknown'), 402, 'OUT_OF_CREDITS');
      expectError(await other.get(`${server.rounds}?page=9`), 402, 'OUT_OF_CREDITS');
    },
  );
});
