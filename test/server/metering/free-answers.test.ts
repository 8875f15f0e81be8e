import type { Answer } from '../../harness/caller.js';
import { connectMcp, type McpCaller } from '../../harness/mcp-client.js';
import { charged, errorCodeOf } from '../../harness/metered-server.js';
import { seed } from '../../harness/seed.js';
import { startServer, type Account, type TestServer } from '../../harness/start-server.js';
import type { Caller } from '../../harness/caller.js';

const allowance = 6;
const secretAmount = 123_456_789;

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ bounds: { narrowAnswersPerDay: allowance } });
  await seed(server.db, {
    Company: Array.from({ length: 24 }, (_, at) => ({
      id: at.toString(16).padStart(4, 'c'),
      organization_name: `Company ${at}`,
      hq: { country: at < 12 ? 'Germany' : at < 14 ? 'France' : 'Spain' },
      industry: at < 12 ? ['AI', ...(at < 2 ? ['Rare'] : [])] : [],
    })),
    FundingRound: Array.from({ length: 14 }, (_, at) => ({
      funding_round_id: `fnr_${at.toString(16)}`,
      name: `Round ${at}`,
      company_name: `Company ${at % 2}`,
      company_id: at < 2 ? 'ccc0' : `ccc${at.toString(16)}`,
      investment_type: 'Seed',
      raised_amount_usd: at === 7 ? secretAmount : 1000 + at,
    })),
    Person: [
      {
        person_id: 'per_1',
        full_name: 'Ada Marsh',
        emails: [{ email: 'ada@marsh.example', score: 9 }],
      },
    ],
  });
});
beforeEach(() => {
  server.clock.set('2026-06-15T12:00:00.000Z');
});
afterAll(() => server.stop());

type Ask = (
  as: Caller,
  mcp: () => Promise<McpCaller>,
) => Promise<{ readonly code?: unknown; readonly answer?: Answer }>;

const one = { id: { eq: 'fnr_7' } };
const none = { id: { eq: 'fnr_7' }, raised_amount_usd: { lt: 5 } };
const graphOne = '{id: {eq: "fnr_7"}}';
const graphNone = '{id: {eq: "fnr_7"}, raisedAmountUsd: {lt: 5}}';
const broad = '{raisedAmountUsd: {gte: 5}}';

const graph =
  (query: string, headers: Record<string, string> = {}): Ask =>
  async (as) => {
    const answer = await as.with(headers).graph(query);
    return { code: errorCodeOf(answer), answer };
  };
const post =
  (path: string, body: object, headers: Record<string, string> = {}): Ask =>
  async (as) => {
    const answer = await as.with(headers).post(path, body);
    return { code: errorCodeOf(answer), answer };
  };
const tool =
  (name: string, given: Record<string, unknown>): Ask =>
  async (_as, mcp) => ({ code: (await (await mcp()).call(name, given)).errorCode });

const dry = { 'X-Dry-Run': 'true' };
const nothing = { 'X-Max-Credits': '0' };
const saved = (filter: string): string =>
  `mutation { createSavedSearch(input: {name: "S", product: FUNDING_ROUNDS, filter: ${filter}}) { id resultCount } }`;
const having = `having: [{metric: COUNT, gte: 100}]`;

/** What each narrow question draws. */
const narrow: readonly (readonly [string, number, Ask])[] = [
  ['a count of the graph', 1, graph(`{ fundingRounds(filter: ${graphOne}) { totalCount } }`)],
  [
    'a bit of a page of the graph',
    1,
    graph(`{ fundingRounds(filter: ${graphOne}) { pageInfo { hasNextPage } } }`),
  ],
  ['an empty page of the graph', 1, graph(`{ fundingRounds(filter: ${graphNone}) { nodes { id } } }`)],
  [
    'a count and an empty page together',
    1,
    graph(`{ fundingRounds(filter: ${graphNone}) { totalCount edges { cursor } } }`),
  ],
  [
    'two counts',
    2,
    graph(
      `{ a: fundingRounds(filter: ${graphOne}) { totalCount } b: fundingRounds(filter: ${graphNone}) { totalCount } }`,
    ),
  ],
  ['a dry run of the graph', 1, graph(`{ fundingRounds(filter: ${graphOne}) { nodes { id } } }`, dry)],
  [
    'a dry run of links of one record',
    1,
    graph('{ company(id: "ccc0") { fundingRounds { nodes { id } } } }', dry),
  ],
  [
    'a facet of the graph',
    1,
    graph(
      `{ facet(product: FUNDING_ROUNDS, field: INVESTMENT_TYPE, filter: ${graphOne}) { narrow values { value } } }`,
    ),
  ],
  [
    'groups that having leaves out, in the graph',
    1,
    graph(`{ fundingRoundsAggregate(groupBy: [{field: INVESTMENT_TYPE}], ${having}) { groups { count } } }`),
  ],
  [
    'no groups of the graph',
    1,
    graph(
      `{ fundingRoundsAggregate(filter: ${graphNone}, groupBy: [{field: INVESTMENT_TYPE}]) { groups { count } } }`,
    ),
  ],
  [
    'a dry run of an aggregate',
    1,
    graph(
      `{ fundingRoundsAggregate(filter: ${graphOne}, groupBy: [{field: INVESTMENT_TYPE}]) { groups { count } } }`,
      dry,
    ),
  ],
  ['a saved search', 1, graph(saved(graphOne))],
  [
    'a record that makes an answer fail',
    1,
    async (as) => {
      const query = `{ fundingRounds(filter: ${graphOne}) { nodes { company { fundingRounds(after: "no") { totalCount } } } } }`;
      const answer = await as.graph(query);
      const code = errorCodeOf(answer);
      return { code: code === 'VALIDATION_ERROR' ? undefined : code, answer };
    },
  ],
  [
    'addresses of resolve',
    2,
    graph(
      '{ resolve(inputs: [{product: PEOPLE, email: "ada@marsh.example"}, {product: PEOPLE, email: "no@marsh.example"}]) { status } }',
    ),
  ],
  [
    'addresses of bulk without records',
    1,
    graph('{ peopleByInputs(inputs: [{email: "ada@marsh.example"}]) { status } }'),
  ],
  [
    "a dry run of a company's acquisitions",
    1,
    async (as) => {
      const answer = await as.with(dry).get('/companies/ccc0/acquisitions');
      return { code: errorCodeOf(answer), answer };
    },
  ],
  ['an empty page of REST', 1, post('/funding-rounds/search', { filter: none })],
  [
    'an empty page of REST with its count',
    1,
    post('/funding-rounds/search', { filter: none, include_total: true }),
  ],
  ['a dry run of REST', 1, post('/funding-rounds/search', { filter: one }, dry)],
  ['a facet of REST', 1, post('/funding-rounds/facet', { field: 'investment_type', filter: one })],
  [
    'no groups of REST',
    1,
    post('/funding-rounds/aggregate', { filter: none, group_by: [{ field: 'investment_type' }] }),
  ],
  [
    'a dry run of a REST aggregate',
    1,
    post('/funding-rounds/aggregate', { filter: one, group_by: [{ field: 'investment_type' }] }, dry),
  ],
  ['addresses of REST', 1, post('/resolve', { inputs: [{ product: 'people', email: 'ada@marsh.example' }] })],
  ['a dry run of an address', 1, post('/people/by-email', { email: 'ada@marsh.example' }, dry)],
  ['a dry run of addresses', 1, post('/people/bulk', { inputs: [{ email: 'ada@marsh.example' }] }, dry)],
  [
    'a dry run of an export',
    1,
    post('/exports', { product: 'funding_rounds', filter: one, format: 'ndjson' }, dry),
  ],
  ['an empty page of a tool', 1, tool('search_funding_rounds', { filter: none })],
  ['a dry run of a tool', 1, tool('search_funding_rounds', { filter: one, dry_run: true })],
  [
    'no groups of a tool',
    1,
    tool('aggregate', { product: 'funding_rounds', filter: none, group_by: [{ field: 'investment_type' }] }),
  ],
  [
    'an address of a tool',
    1,
    tool('resolve', { inputs: [{ product: 'people', email: 'ada@marsh.example' }] }),
  ],
  [
    'a count of graph_query',
    1,
    tool('graph_query', { query: `{ fundingRounds(filter: ${graphOne}) { totalCount } }` }),
  ],
];

/** The same numbers in answers that are paid for, or about many records. */
const others: readonly (readonly [string, Ask])[] = [
  ['a count with its record', graph(`{ fundingRounds(filter: ${graphOne}) { totalCount nodes { id } } }`)],
  [
    'a bit with a cursor',
    graph(`{ fundingRounds(filter: ${graphOne}) { pageInfo { hasNextPage endCursor } } }`),
  ],
  [
    'links of a record',
    graph(
      '{ company(id: "ccc0") { fundingRounds(filter: {raisedAmountUsd: {lt: 5}}) { totalCount nodes { id } } } }',
    ),
  ],
  ['a page of REST with its count', post('/funding-rounds/search', { filter: one, include_total: true })],
  ['a group', post('/funding-rounds/aggregate', { filter: one, group_by: [{ field: 'investment_type' }] })],
  ['one group of no records', post('/funding-rounds/aggregate', { filter: none, metrics: ['count'] })],
  ['an enriched person', post('/people/by-email', { email: 'ada@marsh.example' })],
  ['an unknown address', post('/people/by-email', { email: 'no@marsh.example' })],
  ['people of addresses', post('/people/bulk', { inputs: [{ email: 'no@marsh.example' }] })],
  ['a broad count', graph(`{ fundingRounds(filter: ${broad}) { totalCount pageInfo { hasNextPage } } }`)],
  [
    'a broad dry run of a short page',
    graph(`{ fundingRounds(filter: ${broad}, first: 1) { nodes { id } } }`, dry),
  ],
  [
    'a broad facet',
    post('/companies/facet', { field: 'industry', filter: { hq: { country: { eq: 'Germany' } } } }),
  ],
  ['a broad saved search', graph(saved(broad))],
  ['a saved search of everything', graph(saved('{}'))],
  ['counts without a filter', graph('{ people { totalCount } companies(filter: {}) { totalCount } }')],
  ['a facet without a filter', post('/people/facet', { field: 'skills' })],
  ['a dry run without a filter', graph('{ people { nodes { id } } }', dry)],
  [
    'a dry run of a broad aggregate',
    post(
      '/funding-rounds/aggregate',
      { filter: { raised_amount_usd: { gte: 5 } }, group_by: [{ field: 'investment_type' }] },
      dry,
    ),
  ],
  [
    'other identifiers',
    post('/resolve', {
      inputs: [
        { product: 'companies', domain: 'no.example' },
        { product: 'people', id: 'per_1' },
      ],
    }),
  ],
  ['a tool with its row', tool('search_funding_rounds', { filter: one })],
];

async function used({ as }: { readonly as: Caller }): Promise<number> {
  const { body } = await as.get('/organization');
  return (body as { narrow_answers: { used: number } }).narrow_answers.used;
}

function mcpOf({ secret }: Account): () => Promise<McpCaller> {
  let connected: Promise<McpCaller> | undefined;
  return () => (connected ??= connectMcp(server.url, secret));
}

describe('an answer about fewer than 10 records that is free', () => {
  it.each(narrow)('draws on the allowance: %s (%i)', async (_name, count, ask) => {
    const account = await server.account();
    const { code, answer } = await ask(account.as, mcpOf(account));
    expect(code).toBeUndefined();
    expect(await used(account)).toBe(count);
    if (answer === undefined || answer.text.includes('createSavedSearch')) return;
    expect(charged(answer)).toBe(0);
    expect(answer.headers.get('x-narrow-answers-limit')).toBe(String(allowance));
    expect(answer.headers.get('x-narrow-answers-remaining')).toBe(String(allowance - count));
  });

  it.each(narrow)('is refused beyond it: %s', async (_name, _count, ask) => {
    const account = await server.account();
    const addresses = Array.from({ length: allowance }, (_, at) => ({
      product: 'people',
      email: `a${at}@x.example`,
    }));
    await account.as.post('/resolve', { inputs: addresses });
    const { code, answer } = await ask(account.as, mcpOf(account));
    expect(code).toBe('NARROW_ANSWERS_EXHAUSTED');
    expect(await used(account)).toBe(allowance);
    if (answer === undefined) return;
    expect(answer.status).toBe(429);
    expect(answer.text).toMatch(
      /this request needs [12], and 6 of 6 are used today\. Paid requests still work/,
    );
  });
});

it.each(others)('%s draws nothing', async (_name, ask) => {
  const account = await server.account();
  const { code, answer } = await ask(account.as, mcpOf(account));
  expect(code).toBeUndefined();
  expect(await used(account)).toBe(0);
  expect(answer?.headers.get('x-narrow-answers-remaining') ?? null).toBeNull();
});

it.each([
  [
    'an empty price',
    graph(`{ fundingRounds(filter: ${graphOne}, first: 1) { nodes { id } } }`, nothing),
    'COST_ABOVE_MAX_CREDITS',
  ],
  ['a price of REST', post('/funding-rounds/search', { filter: one }, nothing), 'COST_ABOVE_MAX_CREDITS'],
  [
    'a price of a person',
    post('/people/by-email', { email: 'ada@marsh.example' }, nothing),
    'COST_ABOVE_MAX_CREDITS',
  ],
  [
    'an unknown address at no price',
    post('/people/by-email', { email: 'no@marsh.example' }, nothing),
    undefined,
  ],
  [
    'a price of a tool',
    tool('search_funding_rounds', { filter: one, max_credits: 0 }),
    'COST_ABOVE_MAX_CREDITS',
  ],
] as const)('a refusal that reveals it draws too: %s', async (_name, ask, code) => {
  const account = await server.account();
  expect((await ask(account.as, mcpOf(account))).code).toBe(code);
  expect(await used(account)).toBe(1);
});

it('a binary search for an amount ends with the allowance', async () => {
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

it('a facet shows no value of a narrow filter, and with a broad one none that fewer than 3 records have', async () => {
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

describe('the allowance', () => {
  const count = `{ fundingRounds(filter: ${graphOne}) { totalCount } }`;
  const exhaust = async (as: Caller): Promise<void> => {
    for (let at = 0; at < allowance; at++) expect((await as.graph(count)).errors).toEqual([]);
  };

  it('ends at midnight UTC, and Retry-After says when', async () => {
    const { as } = await server.account();
    await exhaust(as);
    server.clock.set('2026-06-15T23:59:29.500Z');
    const refused = await as.graph(count);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '31']);
    expect(refused.headers.get('x-narrow-answers-remaining')).toBe('0');
    expect(refused.errors[0]?.message).toMatch(/it resets at 2026-06-16T00:00:00\.000Z\.$/);
    server.clock.set('2026-06-16T00:00:00.000Z');
    expect((await as.graph(count)).headers.get('x-narrow-answers-remaining')).toBe(String(allowance - 1));
  });

  it('grows by ten for each credit spent in the month, and paid requests work when it is used up', async () => {
    const { as } = await server.account();
    await exhaust(as);
    expect((await as.graph(count)).status).toBe(429);
    const paid = await as.post('/funding-rounds/search', { filter: one, include_total: true });
    expect([paid.status, charged(paid)]).toEqual([200, 1]);
    const next = await as.graph(count);
    expect(next.headers.get('x-narrow-answers-limit')).toBe(String(allowance + 10));
    expect(next.headers.get('x-narrow-answers-remaining')).toBe('9');
    server.clock.set('2026-07-01T00:00:00.000Z');
    expect((await as.graph(count)).headers.get('x-narrow-answers-limit')).toBe(String(allowance));
  });

  it('is one for all keys of an organization, and no other organization has less of it', async () => {
    const { as, organizationId } = await server.account();
    await exhaust(as);
    expect((await (await server.key(organizationId)).as.graph(count)).status).toBe(429);
    expect((await (await server.account()).as.graph(count)).status).toBe(200);
  });

  it('is drawn on for all of a request or for none of it', async () => {
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

  it('refuses a saved search before it is written, and its filter before it is changed', async () => {
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

  it('is exact when many ask at once', async () => {
    const account = await server.account();
    const answers = await Promise.all(Array.from({ length: 40 }, () => account.as.graph(count)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(allowance);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - allowance);
    expect(await used(account)).toBe(allowance);
  });
});

it('the viewer of the graph has what is left of the allowance', async () => {
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
