import { readFileSync } from 'node:fs';
import {
  allowance,
  type Ask,
  graph,
  mcpOf,
  post,
  startFreeServer,
  tool,
  used,
} from '../../harness/free-questions.js';
import { errorCodeOf } from '../../harness/metered-server.js';
import { seed } from '../../harness/seed.js';
import type { TestServer } from '../../harness/start-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startFreeServer();
  await seed(server.db, { Investor: [{ investor_id: 'inv_1', investor_name: 'Fund' }] });
});
afterAll(() => server.stop());

/** The records of the seed, by path parameter. */
const ids: Readonly<Record<string, string>> = { companyId: 'ccc0', personId: 'per_1', investorId: 'inv_1' };

interface OpenApi {
  readonly paths: Readonly<
    Record<string, { readonly get?: { readonly parameters?: readonly { readonly $ref?: string }[] } }>
  >;
}

const { paths } = JSON.parse(readFileSync('schema/openapi.json', 'utf8')) as OpenApi;
/** All lists of REST that are read by page number. */
const numbered = Object.entries(paths).flatMap(([path, { get }]) =>
  (get?.parameters ?? []).some(({ $ref }) => $ref?.endsWith('/page') === true) ? [path] : [],
);
/** Empty pages of these lists say no more than their free properties. */
const stored = /^\/(searches|lists)\//;

const get =
  (path: string): Ask =>
  async (as) => {
    const answer = await as.get(path);
    return { code: errorCodeOf(answer), answer };
  };

/** Requests for pages without rows. */
const pages: readonly (readonly [string, Ask])[] = [
  ...numbered
    .filter((path) => !stored.test(path))
    .map((path): [string, Ask] => {
      const filled = path.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? '');
      return [`${path} at a page`, get(`${filled}?limit=1&page=7`)];
    }),
  ...[
    '/companies/ccc0/interest-signals',
    '/people/per_1/talent-signals',
    '/investors/inv_1/interest-signals',
  ].map((path): [string, Ask] => [`${path} after a day`, get(`${path}?signal_date_after=2026-01-01`)]),
  [
    '/people/per_1/talent-signals before a day',
    get('/people/per_1/talent-signals?signal_date_before=2026-01-01'),
  ],
  [
    'companyAcquisitions of GraphQL',
    graph('{ companyAcquisitions(companyId: "ccc0", limit: 1, page: 7) { id } }'),
  ],
  ['company_acquisitions of MCP', tool('company_acquisitions', { company_id: 'ccc0', page: 7 })],
  ['company_funding_history of MCP', tool('company_funding_history', { company_id: 'dddd' })],
  ['search_records of MCP', tool('search_records', { product: 'ipos', filter: { id: { eq: 'ipo_1' } } })],
  ['a search of REST', post('/companies/search', { filter: { id: { eq: 'eeee' } } })],
];

it('every list of REST that has page numbers is either stored or counted', () => {
  expect(numbered.length).toBeGreaterThan(10);
  expect(pages.length).toBeGreaterThan(numbered.filter((path) => !stored.test(path)).length);
});

it.each(pages)('an empty page uses one narrow answer: %s', async (_name, ask) => {
  const account = await server.account();
  const { code } = await ask(account.as, mcpOf(server, account));
  expect([code, await used(account)]).toEqual([undefined, 1]);
});

it.each(pages)('an empty page is refused when the allowance is used up: %s', async (_name, ask) => {
  const account = await server.account();
  const inputs = Array.from({ length: allowance }, (_, at) => ({ product: 'people', email: `a${at}@x.yz` }));
  await account.as.post('/resolve', { inputs });
  expect((await ask(account.as, mcpOf(server, account))).code).toBe('NARROW_ANSWERS_EXHAUSTED');
});

it.each(numbered.filter((path) => !stored.test(path)))(
  'that a record has no list at all uses nothing: %s',
  async (path) => {
    const account = await server.account();
    const filled = path.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? '');
    expect((await account.as.get(filled)).body).toEqual([]);
    expect(await used(account)).toBe(0);
  },
);

it('polling the results of a saved search uses nothing', async () => {
  const account = await server.account();
  const made = await account.as.graph(
    'mutation { createSavedSearch(input: {name: "S", product: FUNDING_ROUNDS, filter: {raisedAmountUsd: {gte: 5}}}) { id } }',
  );
  const { id } = (made.data as { createSavedSearch: { id: string } }).createSavedSearch;
  await account.as.graph(`mutation { shareSavedSearch(id: ${id}) { id } }`);
  const path = `/searches/funding-rounds/${id}/results?new_results_after=2026-06-15T12:00:00Z&page=9`;
  for (let at = 0; at < 3; at++) expect((await account.as.get(path)).body).toEqual([]);
  expect(await used(account)).toBe(0);
});

describe('a page at a position', () => {
  const order = 'orderBy: {field: RAISED_AMOUNT_USD}, filter: {raisedAmountUsd: {gte: 5}}';

  /** Buys the last or the first round of a broad list, and returns its cursor. */
  async function end(of: 'first' | 'last') {
    const account = await server.account();
    const { data } = await account.as.graph(`{ fundingRounds(${order}, ${of}: 1) { edges { cursor } } }`);
    const { fundingRounds } = data as { fundingRounds: { edges: readonly { cursor: string }[] } };
    return { account, cursor: fundingRounds.edges[0]?.cursor ?? '' };
  }

  it.each([
    ['without rows', 'last', 'first: 5, after', 'nodes { id }', 1],
    ['without rows, in REST order', 'first', 'last: 5, before', 'nodes { id }', 1],
    ['with hasNextPage only', 'last', 'first: 5, after', 'pageInfo { hasNextPage }', 1],
    ['with few rows that are not bought', 'first', 'first: 3, after', 'pageInfo { hasNextPage }', 1],
    ['with its rows', 'first', 'first: 3, after', 'nodes { id } pageInfo { hasNextPage }', 0],
    ['with many rows', 'first', 'first: 11, after', 'pageInfo { hasNextPage }', 0],
  ] as const)('%s, of a broad list', async (_name, of, range, fields, answers) => {
    const { account, cursor } = await end(of);
    const answer = await account.as.graph(`{ fundingRounds(${order}, ${range}: "${cursor}") { ${fields} } }`);
    expect([answer.errors, await used(account)]).toEqual([[], answers]);
  });
});
