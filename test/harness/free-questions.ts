import type { Answer, Caller } from './caller.js';
import { connectMcp, type McpCaller } from './mcp-client.js';
import { errorCodeOf } from './metered-server.js';
import { seed } from './seed.js';
import { type Account, type StartOptions, startServer, type TestServer } from './start-server.js';

/** The narrow answers (free answers about few records, D20) that the only key of an account can use in these tests. */
export const allowance = 6;
/** The daily allowance of an organization, of which a key can use a quarter. */
export const allowanceOfAll = 4 * allowance;

/**
 * Starts a server with 24 companies, one person and 14 rounds, one of which has a much larger amount than the others.
 */
export async function startFreeServer(
  bounds: NonNullable<StartOptions['bounds']> = { narrowAnswersPerDay: allowanceOfAll },
): Promise<TestServer> {
  const server = await startServer({ bounds });
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
      raised_amount_usd: at === 7 ? 123_456_789 : 1000 + at,
    })),
    Person: [
      {
        person_id: 'per_1',
        full_name: 'Ada Marsh',
        emails: [{ email: 'ada@marsh.example', score: 9 }],
      },
    ],
  });
  return server;
}

/** Returns the number of narrow answers that a key, and the keys that it issued, have used today. */
export async function used({ as }: { readonly as: Caller }): Promise<number> {
  const { body } = await as.get('/organization');
  return (body as { narrow_answers: { used: number } }).narrow_answers.used;
}

/** Returns a function that connects to a server's MCP tools on its first call. */
export function mcpOf(server: TestServer, { secret }: Account): () => Promise<McpCaller> {
  let connected: Promise<McpCaller> | undefined;
  return () => (connected ??= connectMcp(server.url, secret));
}

/** Sends a question through REST, GraphQL or MCP. Returns the error code, if there is one, and the response. */
export type Ask = (
  as: Caller,
  mcp: () => Promise<McpCaller>,
) => Promise<{ readonly code?: unknown; readonly answer?: Answer }>;

export const one = { id: { eq: 'fnr_7' } };
const none = { id: { eq: 'fnr_7' }, raised_amount_usd: { lt: 5 } };
export const graphOne = '{id: {eq: "fnr_7"}}';
export const graphNone = '{id: {eq: "fnr_7"}, raisedAmountUsd: {lt: 5}}';
export const broad = '{raisedAmountUsd: {gte: 5}}';

export const graph =
  (query: string, headers: Record<string, string> = {}): Ask =>
  async (as) => {
    const answer = await as.with(headers).graph(query);
    return { code: errorCodeOf(answer), answer };
  };
export const post =
  (path: string, body: object, headers: Record<string, string> = {}): Ask =>
  async (as) => {
    const answer = await as.with(headers).post(path, body);
    return { code: errorCodeOf(answer), answer };
  };
export const tool =
  (name: string, given: Record<string, unknown>): Ask =>
  async (_as, mcp) => ({ code: (await (await mcp()).call(name, given)).errorCode });

const dry = { 'X-Dry-Run': 'true' };
export const nothing = { 'X-Max-Credits': '0' };
export const saved = (filter: string): string =>
  `mutation { createSavedSearch(input: {name: "S", product: FUNDING_ROUNDS, filter: ${filter}}) { id resultCount } }`;
const having = `having: [{metric: COUNT, gte: 100}]`;

/** Narrow questions, with the number of narrow answers that each uses. */
export const narrowQuestions: readonly (readonly [string, number, Ask])[] = [
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

/** Questions about the same numbers that use no narrow answers: they are paid for, or cover many records. */
export const otherQuestions: readonly (readonly [string, Ask])[] = [
  ['a count with its record', graph(`{ fundingRounds(filter: ${graphOne}) { totalCount nodes { id } } }`)],
  [
    'a bit with a cursor',
    graph(`{ fundingRounds(filter: ${graphOne}) { pageInfo { hasNextPage endCursor } } }`),
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
