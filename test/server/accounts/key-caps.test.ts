import { rotateApiKey } from '../../../src/accounts/sql/api-keys.js';
import { capKey } from '../../../src/accounts/sql/credit-budgets.js';
import { updateOrganization } from '../../../src/accounts/sql/update-organization.js';
import { Caller } from '../../harness/caller.js';
import { expectError } from '../../harness/expect-error.js';
import { creditsOf, ledgerOf } from '../../harness/ledger.js';
import { useMeteredPair } from '../../harness/metered-pair.js';
import {
  balance,
  budgetOf,
  callAtOnce,
  charged,
  companyPath,
  companyQuery,
  expectExact,
  isAnswered,
  isOutOfCredits,
  type MeteredServer,
  noon,
  sum,
} from '../../harness/metered-server.js';
import type { Twin } from '../../harness/start-twin.js';

let server: MeteredServer;
let twin: Twin;

useMeteredPair((pair) => {
  ({ server, twin } = pair);
});

/** Creates a key with a monthly cap, and another key of the organization without one. */
async function capped(
  cap: number,
  terms: { credits?: number; dailyCap?: number } = {},
): Promise<{ as: Caller; secret: string; keyId: string; organizationId: string; other: Caller }> {
  const { organizationId, as: other } = await server.account(terms);
  const key = await server.key(organizationId);
  await capKey(server.db, organizationId, key.keyId, cap);
  return { ...key, other };
}

describe('the monthly cap of a key', () => {
  it('is exact for concurrent calls, through REST and GraphQL on two servers', async () => {
    const { as, secret, organizationId } = await capped(31);
    await expectExact(server, await callAtOnce([as, twin.as(secret)], 160), organizationId, 31);
    expect(await balance(as)).toMatchObject({ used: 31, remaining: 969 });
  });

  it('applies to this key alone, even when its charges are batched with those of another key', async () => {
    const { as, other, organizationId, keyId } = await capped(10);
    const answers = await callAtOnce([as, other], 100);
    const own = answers.filter((_, index) => index % 2 === 0);
    expect(own.filter(isAnswered)).toHaveLength(10);
    expect(own.filter((answer) => !isAnswered(answer)).every(isOutOfCredits)).toBe(true);
    expect(answers.filter((_, index) => index % 2 === 1).every(isAnswered)).toBe(true);
    const ledger = await ledgerOf(server, organizationId);
    expect(creditsOf(ledger.filter(({ apiKeyId }) => apiKeyId === keyId))).toBe(10);
    expect(creditsOf(ledger)).toBe(60);
  });

  it('charges mixed prices whole or not at all', async () => {
    const { as, organizationId } = await capped(50);
    const prices = Array.from({ length: 60 }, (_, index) => 1 + ((index * 7) % 12));
    const answers = await Promise.all(prices.map((price) => as.get(`${server.rounds}?limit=${price}`)));
    const paid = sum(answers.map(charged));
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(paid);
    const refused = prices.filter((_, index) => answers[index]?.status === 402);
    expect(refused.length).toBeGreaterThan(0);
    expect(Math.min(...refused)).toBeGreaterThan(50 - paid);
  });

  it('is reported in the headers when less remains of it than of the month and the day', async () => {
    const { as, other } = await capped(3, { credits: 10, dailyCap: 5 });
    const toJuly = `${15.5 * 86_400}.000`;
    expect(budgetOf(await as.get(companyPath))).toEqual([3, 2, toJuly]);
    expectError(
      await as.get(`${server.rounds}?limit=3`),
      402,
      'OUT_OF_CREDITS',
      / 3 .* 2 .*key's monthly cap/,
    );
    expect(budgetOf(await other.get(`${server.rounds}?limit=3`))).toEqual([5, 1, '43200.000']);
    expect(budgetOf(await as.get(companyPath))).toEqual([5, 0, '43200.000']);
    expectError(await as.get(companyPath), 402, 'OUT_OF_CREDITS');
  });

  it('is checked before a lookup by an exhausted key (D2)', async () => {
    const { as } = await capped(1);
    await as.graph(companyQuery);
    expectError(await as.get('/companies/unknown'), 402, 'OUT_OF_CREDITS');
    expectError(await as.get(`${server.rounds}?page=9`), 402, 'OUT_OF_CREDITS');
    expect((await as.get('/organization/credits')).status).toBe(200);
  });

  it('resets at the start of the month, not a millisecond earlier', async () => {
    server.clock.set('2028-02-29T23:59:59.999Z');
    const { as } = await capped(2);
    expect(budgetOf(await as.get(`${server.rounds}?limit=2`))).toEqual([2, 0, '0.001']);
    expectError(await as.get(companyPath), 402, 'OUT_OF_CREDITS');
    server.clock.advance(1);
    expect(budgetOf(await as.get(companyPath)).slice(0, 2)).toEqual([2, 1]);
  });

  it('resets at the start of the month even if another key spends first', async () => {
    const { as, other } = await capped(2);
    await as.get(`${server.rounds}?limit=2`);
    server.clock.set('2026-07-01T00:00:00Z');
    await other.get(companyPath);
    expect(budgetOf(await as.get(`${server.rounds}?limit=2`)).slice(0, 2)).toEqual([2, 0]);
    expectError(await as.get(companyPath), 402, 'OUT_OF_CREDITS');
  });

  it('applies immediately when it is lowered below usage, and unblocks the key when it is raised or removed', async () => {
    const { as, organizationId, keyId } = await capped(10);
    await as.get(`${server.rounds}?limit=6`);
    await capKey(server.db, organizationId, keyId, 4);
    expectError(await as.get('/companies/unknown'), 402, 'OUT_OF_CREDITS');
    expect(budgetOf(await as.get(companyPath)).slice(0, 2)).toEqual([4, 0]);
    await capKey(server.db, organizationId, keyId, 7);
    expect(budgetOf(await as.get(companyPath)).slice(0, 2)).toEqual([7, 0]);
    await capKey(server.db, organizationId, keyId, 0);
    expect(budgetOf(await as.get(companyPath)).slice(0, 2)).toEqual([1000, 992]);
  });

  it('counts what the key spent in the month before it was set, also with concurrent charges', async () => {
    server.clock.set('2026-05-31T12:00:00Z');
    const { as, organizationId, keyId } = await server.account();
    await as.get(`${server.rounds}?limit=5`);
    server.clock.set(noon);
    const calls = callAtOnce([as], 60);
    await capKey(server.db, organizationId, keyId, 20);
    const before = (await calls).filter(isAnswered).length;
    const more = (await callAtOnce([as], 60)).filter(isAnswered).length;
    expect(before + more).toBe(Math.max(20, before));
    const june = (await ledgerOf(server, organizationId)).filter(({ chargedAt }) => chargedAt > '2026-06');
    expect(creditsOf(june)).toBe(before + more);
  });

  it('is shared by a key and its successor', async () => {
    const { as, keyId } = await capped(6);
    await as.get(`${server.rounds}?limit=4`);
    const rotation = await rotateApiKey(server.db, keyId, server.clock.now(), new Date('2026-07-01'));
    const next = new Caller(server.url, rotation?.secret);
    expect(budgetOf(await next.get(companyPath)).slice(0, 2)).toEqual([6, 1]);
    await as.get(companyPath);
    expectError(await next.get(companyPath), 402, 'OUT_OF_CREDITS');
  });

  it("limits a key of an unlimited organization, and is subject to the organization's own limit", async () => {
    const { as, organizationId } = await capped(2, { credits: -1 });
    expect(budgetOf(await as.get(companyPath)).slice(0, 2)).toEqual([2, 1]);
    await updateOrganization(server.db, organizationId, { creditLimit: 1 });
    expectError(await as.get(companyPath), 402, 'OUT_OF_CREDITS');
  });
});
