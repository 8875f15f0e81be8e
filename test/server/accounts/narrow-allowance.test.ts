import type { Caller } from '../../harness/caller.js';
import {
  allowance,
  broad,
  graphNone,
  graphOne,
  one,
  saved,
  startFreeServer,
  used,
} from '../../harness/free-questions.js';
import { charged } from '../../harness/metered-server.js';
import type { TestServer } from '../../harness/start-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startFreeServer();
});
beforeEach(() => {
  server.clock.set('2026-06-15T12:00:00.000Z');
});
afterAll(() => server.stop());

it('a binary search for an amount stops when the allowance is used up', async () => {
  const account = await server.account();
  let [low, high, answered] = [0, 2 ** 42, 0];
  for (let step = 0; step < 43; step++) {
    const middle = Math.floor((low + high) / 2);
    const query = `{ fundingRounds(filter: {id: {eq: "fnr_7"}, raisedAmountUsd: {gte: ${middle}}}) { totalCount } }`;
    const { data, errors } = await account.as.graph(query);
    if (errors.length > 0) continue;
    answered += 1;
    const { totalCount } = (data as { fundingRounds: { totalCount: number } }).fundingRounds;
    [low, high] = totalCount === 1 ? [middle, high] : [low, middle];
  }
  expect(answered).toBe(allowance);
  expect(high - low).toBeGreaterThan(2 ** 35);
});

it('a facet has no values for a narrow filter, and only those of 3 or more records for a broad filter', async () => {
  const { as } = await server.account();
  const facet = async (filter: object): Promise<unknown> =>
    (await as.post('/companies/facet', { field: 'industry', filter })).body;
  expect(await facet({ id: { eq: 'ccc0' } })).toEqual({ narrow: true, values: [] });
  expect(await facet({ hq: { country: { eq: 'Germany' } } })).toEqual({
    narrow: false,
    values: [{ value: 'AI', count: 12 }],
  });
  expect(await facet({})).toEqual({
    narrow: false,
    values: [
      { value: 'AI', count: 12 },
      { value: 'Rare', count: 2 },
    ],
  });
});

describe('the allowance of narrow answers', () => {
  let questions = 0;
  /** Returns a new question, because the same question again uses nothing. */
  const count = (): string => {
    questions += 1;
    return `{ fundingRounds(filter: {id: {eq: "fnr_7"}, raisedAmountUsd: {gte: ${questions}}}) { totalCount } }`;
  };
  const exhaust = async (as: Caller): Promise<void> => {
    for (let at = 0; at < allowance; at++) expect((await as.graph(count())).errors).toEqual([]);
  };

  it('resets at midnight UTC, and Retry-After reports when', async () => {
    const { as } = await server.account();
    await exhaust(as);
    server.clock.set('2026-06-15T23:59:29.500Z');
    const refused = await as.graph(count());
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '31']);
    expect(refused.headers.get('x-narrow-answers-remaining')).toBe('0');
    expect(refused.errors[0]?.message).toMatch(/The allowance resets at 2026-06-16T00:00:00\.000Z\.$/);
    server.clock.set('2026-06-16T00:00:00.000Z');
    expect((await as.graph(count())).headers.get('x-narrow-answers-remaining')).toBe(String(allowance - 1));
  });

  it('grows by ten for each credit spent in the month, and paid requests work when it is used up', async () => {
    const { as } = await server.account();
    await exhaust(as);
    expect((await as.graph(count())).status).toBe(429);
    for (const id of ['fnr_7', 'fnr_8']) {
      const paid = await as.post('/funding-rounds/search', {
        filter: { id: { eq: id } },
        include_total: true,
      });
      expect([paid.status, charged(paid)]).toEqual([200, 1]);
    }
    const next = await as.graph(count());
    expect(next.headers.get('x-narrow-answers-limit')).toBe(String(allowance + 20 / 4));
    expect(next.headers.get('x-narrow-answers-remaining')).toBe('4');
    server.clock.set('2026-07-01T00:00:00.000Z');
    expect((await as.graph(count())).headers.get('x-narrow-answers-limit')).toBe(String(allowance));
  });

  it('is not shared with other organizations', async () => {
    await exhaust((await server.account()).as);
    expect((await (await server.account()).as.graph(count())).status).toBe(200);
  });

  it('is used by a whole request or not at all', async () => {
    const account = await server.account();
    const inputs = Array.from({ length: allowance + 1 }, (_, at) => ({
      product: 'people',
      email: `a${at}@x.example`,
    }));
    expect((await account.as.post('/resolve', { inputs })).status).toBe(429);
    expect(await used(account)).toBe(0);
    expect((await account.as.post('/resolve', { inputs: inputs.slice(1) })).status).toBe(200);
    expect(await used(account)).toBe(allowance);
  });

  it('is checked before a saved search is created or its filter is changed', async () => {
    const { as } = await server.account();
    const made = await as.graph(saved(broad));
    const { id } = (made.data as { createSavedSearch: { id: string } }).createSavedSearch;
    await exhaust(as);
    const update = `mutation { updateSavedSearch(id: ${id}, input: {filter: ${graphOne}}) { id } }`;
    expect((await as.graph(update)).errors[0]?.extensions.code).toBe('NARROW_ANSWERS_EXHAUSTED');
    expect((await as.graph(saved(graphNone))).errors[0]?.extensions.code).toBe('NARROW_ANSWERS_EXHAUSTED');
    const { data } = await as.graph('{ savedSearches { id resultCount } }');
    expect(data).toEqual({ savedSearches: [{ id, resultCount: 14 }] });
  });

  it('is exact for concurrent requests', async () => {
    const account = await server.account();
    const answers = await Promise.all(Array.from({ length: 40 }, () => account.as.graph(count())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(allowance);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - allowance);
    expect(await used(account)).toBe(allowance);
  });
});

describe('the same question again, within minutes', () => {
  const dry = { 'X-Dry-Run': 'true' };
  const count = (filter: string): string => `{ fundingRounds(filter: ${filter}) { totalCount } }`;
  const page = (filter: string): string => `{ fundingRounds(filter: ${filter}) { nodes { id } } }`;

  it('uses nothing: a count, its price through another API and by another key, and a facet', async () => {
    const account = await server.account();
    await account.as.graph(count(graphOne));
    const other = await server.key(account.organizationId);
    for (const answer of [
      await account.as.graph(count(graphOne)),
      await account.as.with(dry).graph(page(graphOne)),
      await other.as.with(dry).post('/funding-rounds/search', { filter: one }),
      await other.as.post('/funding-rounds/facet', { field: 'investment_type', filter: one }),
    ])
      expect([answer.status, answer.headers.get('x-narrow-answers-remaining')]).toEqual([200, null]);
    expect([await used(account), await used(other)]).toEqual([1, 0]);
  });

  it('is deducted once for concurrent requests, and refused to all of them when nothing remains', async () => {
    const account = await server.account();
    const askAll = (filter: string) =>
      Promise.all([
        ...Array.from({ length: 10 }, () => account.as.graph(count(filter))),
        ...Array.from({ length: 10 }, () => account.as.with(dry).graph(page(filter))),
      ]);
    const texts = (await askAll(graphOne)).map(({ status, text }) => (status === 200 ? '' : text));
    expect(texts.filter((text) => text !== '')).toEqual([]);
    expect(await used(account)).toBe(1);
    const inputs = Array.from({ length: allowance - 1 }, (_, at) => ({
      product: 'people',
      email: `${at}@x.yz`,
    }));
    await account.as.post('/resolve', { inputs });
    expect((await askAll(graphNone)).every(({ status }) => status === 429)).toBe(true);
  });

  it('is answered even when the allowance is used up', async () => {
    const account = await server.account();
    await account.as.graph(count(graphOne));
    const inputs = Array.from({ length: allowance - 1 }, (_, at) => ({
      product: 'people',
      email: `${at}@x.yz`,
    }));
    await account.as.post('/resolve', { inputs });
    expect((await account.as.graph(count(graphNone))).status).toBe(429);
    expect((await account.as.graph(count(graphOne))).status).toBe(200);
  });

  it.each([
    ['another threshold', page('{id: {eq: "fnr_7"}, raisedAmountUsd: {gte: 1}}')],
    ['another kind', '{ companies(filter: {id: {eq: "fnr_7"}}) { nodes { id } } }'],
    [
      'a grouping',
      `{ fundingRoundsAggregate(filter: ${graphNone}, groupBy: [{field: NAME}]) { groups { count } } }`,
    ],
    [
      'the list of a record',
      '{ company(id: "ccc0") { fundingRounds(filter: {id: {eq: "fnr_7"}}) { nodes { id } } } }',
    ],
  ])('is another question with %s', async (_name, other) => {
    const account = await server.account();
    await account.as.graph(count(graphOne));
    await account.as.with(dry).graph(other);
    expect(await used(account)).toBe(2);
  });

  it('is another question for another organization, and on the next day', async () => {
    const [account, other] = [await server.account(), await server.account()];
    await account.as.graph(count(graphOne));
    await other.as.graph(count(graphOne));
    expect(await used(other)).toBe(1);
    server.clock.set('2026-06-16T00:00:00.000Z');
    await account.as.graph(count(graphOne));
    expect(await used(account)).toBe(1);
  });

  it('uses one answer for each address, not for each request', async () => {
    const account = await server.account();
    const resolve = (...emails: readonly string[]) =>
      account.as.post('/resolve', { inputs: emails.map((email) => ({ product: 'people', email })) });
    await resolve('a@x.example', 'b@x.example');
    await resolve('b@x.example', 'c@x.example');
    expect(await used(account)).toBe(3);
  });
});

it('the GraphQL viewer reports the remaining allowance', async () => {
  const { as } = await server.account();
  await as.graph(`{ fundingRounds(filter: ${graphOne}) { totalCount } }`);
  const { data } = await as.graph('{ viewer { narrowAnswers { limit used remaining resetsAt } } }');
  const narrowAnswers = {
    limit: allowance,
    used: 1,
    remaining: allowance - 1,
    resetsAt: '2026-06-16T00:00:00.000Z',
  };
  expect(data).toEqual({ viewer: { narrowAnswers } });
});
