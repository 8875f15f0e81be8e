import { windowStarts } from '../../../src/accounts/model/credit-budget.js';
import { accountFunctions } from '../../../src/accounts/sql/distributed/account-functions.js';
import { drawByFunction } from '../../../src/accounts/sql/distributed/charge-by-function.js';
import { drawNarrowAnswers } from '../../../src/accounts/sql/narrow-allowance.js';
import type { Caller } from '../../harness/caller.js';
import { startFreeServer, used } from '../../harness/free-questions.js';
import type { Account, TestServer } from '../../harness/start-server.js';

const perDay = 1000;

let server: TestServer;

beforeAll(async () => {
  server = await startFreeServer({ narrowAnswersPerDay: perDay });
});
afterAll(() => server.stop());

type Keyed = Account & { readonly as: Caller };

let questions = 0;

/** Requests narrow answers that were not requested before. Returns the status of the response. */
async function draw({ as }: Pick<Keyed, 'as'>, count: number): Promise<number> {
  const inputs = Array.from({ length: count }, () => ({
    product: 'people',
    email: `a${questions++}@x.example`,
  }));
  return (await as.post('/resolve', { inputs })).status;
}

/** Returns the most narrow answers that a key can use now, from the header of a response that uses one of them. */
async function remaining({ as }: Pick<Keyed, 'as'>): Promise<number> {
  const answer = await as.post('/resolve', {
    inputs: [{ product: 'people', email: `a${questions++}@x.example` }],
  });
  return Number(answer.headers.get('x-narrow-answers-remaining'));
}

/** Issues a key with another key. */
async function issue({ as }: Keyed): Promise<Pick<Keyed, 'as'> & { readonly id: string }> {
  const { body } = await as.post('/keys', { name: 'Issued', scopes: ['*'] });
  const { secret, id } = body as { readonly secret: string; readonly id: string };
  return { id, as: server.anonymous.with({ 'X-API-Key': secret }) };
}

it('one key uses at most a quarter of the allowance, and the next one a quarter of the rest', async () => {
  const weak = await server.account();
  const others = [await server.key(weak.organizationId), await server.key(weak.organizationId)] as const;
  expect(await draw(weak, 251)).toBe(429);
  expect(await draw(weak, 250)).toBe(200);
  expect(await draw(weak, 1)).toBe(429);
  expect(await draw(others[0], 188)).toBe(429);
  expect(await draw(others[0], 187)).toBe(200);
  expect(await draw(others[1], 141)).toBe(429);
  expect(await draw(others[1], 140)).toBe(200);
  expect([await used(weak), await used(others[0]), await used(others[1])]).toEqual([250, 187, 140]);
});

it("the refusal and the viewer state the key's numbers", async () => {
  const weak = await server.account();
  await draw(weak, 250);
  const other = await server.key(weak.organizationId);
  const refused = await weak.as.graph('{ fundingRounds(filter: {id: {eq: "fnr_7"}}) { totalCount } }');
  expect(refused.errors[0]?.message).toMatch(
    /this request needs 1, and 250 of 250 have been used today\. The organization has 1,000 a day/,
  );
  expect(refused.headers.get('x-narrow-answers-limit')).toBe('250');
  const { body } = await other.as.get('/organization');
  expect(body).toMatchObject({ narrow_answers: { limit: 187, used: 0, remaining: 187 } });
});

it('the use of a key counts for the keys that issued it, and leaves them three quarters of their share', async () => {
  const root = await server.account();
  const child = await issue(root);
  const grandchild = await issue({ ...root, ...child });
  expect(await draw(child, 63)).toBe(429);
  expect(await draw(child, 62)).toBe(200);
  expect(await used(root)).toBe(62);
  // A quarter of what the child has left: (62.5 - 62) / 4.
  expect(await draw(grandchild, 1)).toBe(429);
  expect(await draw(root, 188)).toBe(200);
  expect(await draw(root, 1)).toBe(429);
  expect(await draw(await server.key(root.organizationId), 187)).toBe(200);
});

it('a key cannot get more by issuing keys', async () => {
  const weak = await server.account();
  let got = 0;
  for (let at = 0; at < 8; at++) {
    const issued = await issue(weak);
    const left = await remaining(issued);
    expect(await draw(issued, left)).toBe(200);
    got += 1 + left;
  }
  const own = await remaining(weak);
  expect(await draw(weak, own)).toBe(200);
  expect(got + 1 + own).toBe(250);
  expect(await draw(await server.key(weak.organizationId), 187)).toBe(200);
});

it('a rotated key shares the answers of the key that it replaces', async () => {
  const root = await server.account();
  const issued = await issue(root);
  await draw(issued, 62);
  const { body } = await root.as.post(`/keys/${issued.id}/rotate`, {});
  const rotated = server.anonymous.with({ 'X-API-Key': (body as { readonly secret: string }).secret });
  expect(await draw({ as: rotated }, 1)).toBe(429);
});

it('concurrent requests of several keys never use more than each share', async () => {
  const first = await server.account();
  const keys = [first, await server.key(first.organizationId), await issue(first)] as const;
  const statuses = await Promise.all(
    Array.from({ length: 20 }, () => keys.map((key) => draw(key, 20))).flat(),
  );
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  const text = 'SELECT used, by_key AS "byKey" FROM narrow_answers WHERE organization_id = $1';
  const { rows } = await server.db.accounts(first.organizationId).query<{
    readonly used: string;
    readonly byKey: Readonly<Record<string, number>>;
  }>({ text, values: [first.organizationId] });
  const [own = 0, other = 0, issued = 0] = keys.map(
    (key) => rows[0]?.byKey['keyId' in key ? key.keyId : key.id] ?? 0,
  );
  expect(Number(rows[0]?.used)).toBe(own + other);
  // The key that comes last gets a quarter of what the other one has left.
  expect(own + other).toBeLessThanOrEqual(250 + 187);
  expect(Math.max(own, other)).toBeLessThanOrEqual(250);
  expect(Math.min(own, other)).toBeGreaterThan(160);
  expect(issued).toBeLessThanOrEqual(Math.min(own, 62));
});

it('the numbers of answers of keys reset each day', async () => {
  const weak = await server.account();
  server.clock.set('2026-06-15T12:00:00.000Z');
  await draw(weak, 250);
  server.clock.set('2026-06-16T12:00:00.000Z');
  expect(await used(weak)).toBe(0);
  expect(await draw(weak, 250)).toBe(200);
  expect(await draw(weak, 1)).toBe(429);
});

it('the function for distributed accounts deducts the same as the statement', async () => {
  const { db } = server;
  for (const { text } of accountFunctions) await db.pool.query({ text });
  const terms = { perDay: 200, perCredit: 10 };
  const [one, other] = await Promise.all([server.account(), server.account()]);
  const chains = [['a'], ['b', 'a'], ['c', 'b', 'a'], ['d'], ['a']];
  const noon = Date.parse('2026-06-15T12:00:00Z');
  for (let step = 0; step < 60; step++) {
    const capKeyIds = chains[step % chains.length] ?? [];
    const numbers = { count: (step * 7) % 13, covered: step % 11 === 0 ? 3 : 0 };
    const now = new Date(noon + Math.floor(step / 40) * 86_400_000);
    const drawn = await drawNarrowAnswers(db, { ...one, capKeyIds }, numbers, terms, now);
    const { dayStart, monthStart } = windowStarts(now);
    const { perDay, perCredit } = terms;
    const { count, covered } = numbers;
    const values = [other.organizationId, dayStart, perDay, perCredit, monthStart, capKeyIds, count, covered];
    const { remaining, usedByKey: used, ...rest } = await drawByFunction(db.pool, values);
    const left = Math.max(0, remaining);
    expect({ ...rest, ofKey: { limit: used + left, used, remaining: left } }).toEqual(drawn);
  }
});
