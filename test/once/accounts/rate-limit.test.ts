import type { Answer, Caller } from '../../harness/caller.js';
import { expectError } from '../../harness/expect-error.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, { Company: [{ id: 'c0ffee', organization_name: 'Coffee' }] });
});
beforeEach(() => {
  server.clock.advance(3_600_000);
});
afterAll(() => server.stop());

const free = '/organization/credits';

/** Returns the rate limit headers: limit, remaining, and seconds until the reset. */
function rateOf({ headers }: Pick<Answer, 'headers'>): (string | null)[] {
  return ['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`));
}

const remaining = (answer: Answer): number => Number(answer.headers.get('x-ratelimit-remaining'));

/** Returns an operation with this many root fields. */
function fields(count: number): string {
  return `{ ${Array.from({ length: count }, (_, at) => `f${at}: creditBalance { remaining }`).join(' ')} }`;
}

describe('a rate limit', () => {
  it('admits exactly its number of concurrent calls, through REST and GraphQL together', async () => {
    const { as } = await server.account({ rate: { max: 50, windowSeconds: 60 } });
    const answers = await Promise.all(
      Array.from({ length: 160 }, (_, index) => (index % 2 === 0 ? as.get(free) : as.graph(fields(1)))),
    );
    const admitted = answers.filter(({ status }) => status === 200);
    expect(admitted.map(remaining).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, at) => at));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(110);
    expect(refused.every((answer) => remaining(answer) === 0)).toBe(true);
  });

  it('is exact for calls of different costs, each admitted whole or not at all', async () => {
    const { as } = await server.account({ rate: { max: 60, windowSeconds: 60 } });
    const costs = Array.from({ length: 80 }, (_, index) => 1 + ((index * 3) % 7));
    const answers = await Promise.all(costs.map((cost) => as.graph(fields(cost))));
    const costOf = (status: number): number[] => costs.filter((_, at) => answers[at]?.status === status);
    const used = costOf(200).reduce((sum, cost) => sum + cost, 0);
    expect(costOf(200).length + costOf(429).length).toBe(costs.length);
    expect(used).toBeLessThanOrEqual(60);
    expect(used + Math.min(...costOf(429))).toBeGreaterThan(60);
    expect(answers.filter(({ status }) => status === 429).every(({ text }) => !text.includes('data'))).toBe(
      true,
    );
  });

  it('applies to one key, not to its organization', async () => {
    const rate = { max: 1, windowSeconds: 60 };
    const { as, organizationId } = await server.account({ rate });
    const { as: other } = await server.key(organizationId, { rate });
    expect((await as.get(free)).status).toBe(200);
    expectError(await as.get(free), 429, 'RATE_LIMITED');
    expect((await other.get(free)).status).toBe(200);
  });

  it('slides: each call leaves the window once it is a full window old, by the clock', async () => {
    const { as } = await server.account({ rate: { max: 3, windowSeconds: 60 } });
    expect(rateOf(await as.get(free))).toEqual(['3', '2', '60.000']);
    server.clock.advance(20_000);
    expect(rateOf(await as.get(free))).toEqual(['3', '1', '40.000']);
    server.clock.advance(20_000);
    expect(rateOf(await as.graph(fields(1)))).toEqual(['3', '0', '20.000']);
    server.clock.advance(19_999);
    const refused = await as.get(free);
    expectError(refused, 429, 'RATE_LIMITED', 'You have been rate-limited');
    expect(rateOf(refused)).toEqual(['3', '0', '0.001']);
    expect(refused.headers.get('retry-after')).toBe('1');
    server.clock.advance(1);
    expect(rateOf(await as.get(free))).toEqual(['3', '0', '20.000']);
    const again = await as.get(free);
    expectError(again, 429, 'RATE_LIMITED');
    expect(again.headers.get('retry-after')).toBe('20');
    server.clock.advance(60_000);
    expect(rateOf(await as.get(free))).toEqual(['3', '2', '60.000']);
  });

  it('does not count refused calls', async () => {
    const { as } = await server.account({ rate: { max: 2, windowSeconds: 60 } });
    await as.get(free);
    server.clock.advance(30_000);
    await as.get(free);
    for (let calls = 0; calls < 5; calls++) expectError(await as.get(free), 429, 'RATE_LIMITED');
    server.clock.advance(30_000);
    expect((await as.get(free)).status).toBe(200);
  });
});

describe('a GraphQL operation', () => {
  const pair = 'fragment Pair on Query { one: creditBalance { used } two: creditBalance { used } }';
  const when = (type: string, rest: string): string =>
    `query ($v: ${type}) { a: creditBalance { used } b: creditBalance ${rest} { used } }`;
  it.each<readonly [number, string, string, object]>([
    [1, 'for a field', '{ creditBalance { used } }', {}],
    [3, 'for aliases', fields(3), {}],
    [1, 'for one that is written twice', '{ creditBalance { used } creditBalance { remaining } }', {}],
    [1, 'beside __typename', '{ __typename creditBalance { used } }', {}],
    [2, 'beside the schema', '{ __schema { queryType { name } } creditBalance { used } }', {}],
    [2, 'for a fragment', `{ ...Pair } ${pair}`, {}],
    [2, 'for a fragment that is spread twice', `{ ...Pair ...Pair } ${pair}`, {}],
    [
      2,
      'for inline fragments',
      '{ ... on Query { a: creditBalance { used } } ... { b: creditBalance { used } } }',
      {},
    ],
    [
      1,
      'without skipped fields',
      '{ a: creditBalance { used } b: creditBalance @skip(if: true) { used } }',
      {},
    ],
    [
      1,
      'without a fragment not included',
      `{ a: creditBalance { used } ...Pair @include(if: false) } ${pair}`,
      {},
    ],
    [2, 'with what a variable includes', when('Boolean!', '@include(if: $v)'), { v: true }],
    [1, 'without what a variable skips', when('Boolean!', '@skip(if: $v)'), { v: true }],
    [1, 'without what a default skips', when('Boolean = true', '@skip(if: $v)'), {}],
    [2, 'with what a default includes', when('Boolean! = true', '@include(if: $v)'), {}],
    [1, 'without fields that a variable excludes', when('Boolean = true', '@include(if: $v)'), { v: false }],
    [
      1,
      'however deep its fields are',
      '{ company(id: "c0ffee") { id hq { city } reviews { reviewsiteA { ratingAvg } } } }',
      {},
    ],
    [2, 'for fields that fail', '{ a: company(id: "unknown") { id } b: company(id: "unknown") { id } }', {}],
  ])('costs %i %s', async (cost, _what, query, variables) => {
    const { as } = await server.account({ rate: { max: 10, windowSeconds: 60 } });
    const answer = await as.graph(query, variables);
    expect(answer.status).toBe(200);
    expect(remaining(answer)).toBe(10 - cost);
    expect(remaining(await as.get(free))).toBe(10 - cost - 1);
  });

  it('costs only the root fields of the executed operation, not of others in its document', async () => {
    const { as, secret } = await server.account({ rate: { max: 10, windowSeconds: 60 } });
    const query = `query Small ${fields(1)} query Large ${fields(5)}`;
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': secret },
      body: JSON.stringify({ query, operationName: 'Small' }),
    });
    expect([response.status, ...rateOf(response)]).toEqual([200, '10', '9', '60.000']);
    expect(remaining(await as.get(free))).toBe(8);
  });

  it('is admitted whole or not at all', async () => {
    const { as } = await server.account({ credits: 10, rate: { max: 5, windowSeconds: 60 } });
    await as.graph(fields(3));
    const refused = await as.graph(
      '{ a: company(id: "c0ffee") { id } b: company(id: "c0ffee") { id } c: creditBalance { used } }',
    );
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      errors: [{ message: 'You have been rate-limited', extensions: { code: 'RATE_LIMITED' } }],
    });
    expect(rateOf(refused)).toEqual(['5', '2', '60.000']);
    expect(refused.headers.get('retry-after')).toBe('60');
    const rest = await as.get(free);
    expect([rest.status, remaining(rest), (rest.body as { used: number }).used]).toEqual([200, 1, 0]);
    expect((await as.graph(fields(2))).status).toBe(429);
    expect((await as.graph(fields(1))).status).toBe(200);
  });

  it('with more root fields than the limit is never admitted, and uses none of it', async () => {
    const { as } = await server.account({ rate: { max: 3, windowSeconds: 60 } });
    const refused = await as.graph(fields(4));
    expect([refused.status, ...rateOf(refused)]).toEqual([429, '3', '3', '60.000']);
    expect(remaining(await as.get(free))).toBe(2);
  });
});

describe('every authenticated response', () => {
  const json = { 'Content-Type': 'application/json' };
  const large = JSON.stringify({ email: 'x'.repeat(100_001) });
  it.each<[number, string, (as: Caller) => Promise<Answer>]>([
    [200, 'an answer', (as) => as.get('/companies/c0ffee')],
    [200, 'a free answer', (as) => as.get(free)],
    [204, 'no match', (as) => as.post('/people/by-email', { email: 'unknown@nowhere.example' })],
    [400, 'a bad path', (as) => as.get('/searches/funding-rounds/x/results')],
    [400, 'a bad body', (as) => as.request('POST', '/companies', { headers: json, body: '{' })],
    [404, 'an unknown record', (as) => as.get('/companies/unknown')],
    [404, 'an unknown path', (as) => as.get('/nowhere')],
    [404, 'a path that cannot be decoded', (as) => as.get('/%zz')],
    [405, 'another method', (as) => as.request('DELETE', free)],
    [413, 'a large body', (as) => as.request('POST', '/companies', { headers: json, body: large })],
    [415, 'another content type', (as) => as.request('POST', '/companies', { body: 'x' })],
    [422, 'a broken rule', (as) => as.get('/investors')],
    [200, 'a graph answer', (as) => as.graph(fields(1))],
    [200, 'a graph error', (as) => as.graph('{ company(id: "unknown") { id } }')],
    [200, 'a graph document that is not valid', (as) => as.graph('{ nothing }')],
    [200, 'a graph document that cannot be parsed', (as) => as.graph('{')],
    [
      200,
      'graph variables that do not fit',
      (as) => as.graph('query ($id: ID!) { company(id: $id) { id } }'),
    ],
  ])('has the headers and counts: %i, %s', async (status, _what, call) => {
    const { as } = await server.account({ rate: { max: 3, windowSeconds: 60 } });
    const answer = await call(as);
    expect([answer.status, ...rateOf(answer)]).toEqual([status, '3', '2', '60.000']);
    expect(remaining(await as.get(free))).toBe(1);
  });

  it('has the headers and counts: 402 and 403', async () => {
    const { as, organizationId } = await server.account({ credits: 0, rate: { max: 3, windowSeconds: 60 } });
    const broke = await as.get('/companies/c0ffee');
    expect([broke.status, ...rateOf(broke)]).toEqual([402, '3', '2', '60.000']);
    const brokeGraph = await as.graph('{ company(id: "c0ffee") { id } }');
    expect(rateOf(brokeGraph)).toEqual(['3', '1', '60.000']);
    const { as: other } = await server.key(organizationId, {
      scopes: [],
      rate: { max: 3, windowSeconds: 60 },
    });
    const forbidden = await other.get('/companies/c0ffee');
    expect([forbidden.status, ...rateOf(forbidden)]).toEqual([403, '3', '2', '60.000']);
  });

  it('has the headers when it is 429, which comes before scope, shape and credits (D2)', async () => {
    const { as } = await server.account({ credits: 0, scopes: [], rate: { max: 1, windowSeconds: 60 } });
    await as.get(free);
    for (const path of ['/companies/c0ffee', '/searches/funding-rounds/x/results', '/nowhere', free]) {
      const answer = await as.get(path);
      expectError(answer, 429, 'RATE_LIMITED', 'You have been rate-limited');
      expect(rateOf(answer)).toEqual(['1', '0', '60.000']);
      expect(answer.headers.get('retry-after')).toBe('60');
      expect(answer.headers.get('x-creditlimit-limit')).toBeNull();
    }
  });

  it('is the only kind with the headers, because a wrong key has no rate limit', async () => {
    const answer = await server.anonymous.get(free);
    expectError(answer, 401, 'API_KEY_MISSING');
    expect(rateOf(answer)).toEqual([null, null, null]);
  });
});

describe('wrong keys', () => {
  it('are limited to 900 in 60 s per address, through REST and GraphQL, and lock out no key in use', async () => {
    const { as } = await server.account({ credits: 10, rate: { max: 6, windowSeconds: 60 } });
    await as.get(free);
    const wrong = (index: number): Promise<Answer> => {
      const headers = { 'X-API-Key': `dgk_${index}` };
      if (index % 3 === 0) return server.anonymous.get('/companies/c0ffee');
      if (index % 3 === 1) return server.anonymous.graph(fields(2));
      return server.anonymous.request('GET', free, { headers });
    };
    const answers: Answer[] = [];
    for (let from = 0; from < 1000; from += 100)
      answers.push(...(await Promise.all(Array.from({ length: 100 }, (_, at) => wrong(from + at)))));
    // The lookup of the valid key counted as the first attempt of the address.
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(899);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(101);
    const refused = await wrong(0);
    expectError(refused, 429, 'RATE_LIMITED', 'You have been rate-limited');
    expect(refused.headers.get('retry-after')).toBe('60');
    expect((await wrong(1)).status).toBe(429);
    const right = await as.get('/companies/c0ffee');
    expect([right.status, ...rateOf(right)]).toEqual([200, '6', '4', '60.000']);
    const { as: unknown } = await server.account();
    expectError(await unknown.get(free), 429, 'RATE_LIMITED');
    expect((await as.graph(fields(1))).status).toBe(200);
    server.clock.advance(60_000);
    expectError(await wrong(0), 401, 'API_KEY_MISSING');
    expectError(await wrong(2), 401, 'API_KEY_NOT_VALID');
    expect((await unknown.get(free)).status).toBe(200);
  });
});

describe('a rate limit refusal', () => {
  it('comes before an invalid header, through REST and GraphQL (D2)', async () => {
    const { as } = await server.account({ rate: { max: 1, windowSeconds: 60 } });
    await as.get(free);
    for (const headers of [{ 'X-Max-Credits': 'x' }, { 'X-Dry-Run': 'x' }, { 'Idempotency-Key': ' ' }]) {
      expectError(await as.with(headers).get(free), 429, 'RATE_LIMITED');
      const graph = await as.with(headers).graph(fields(1));
      expect([graph.status, graph.errors[0]?.extensions.code]).toEqual([429, 'RATE_LIMITED']);
    }
  });
});
