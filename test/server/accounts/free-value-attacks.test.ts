import type { Answer, Caller } from '../../harness/caller.js';
import { allowanceOfAll, mcpOf, startFreeServer } from '../../harness/free-questions.js';
import { seed } from '../../harness/seed.js';
import type { Account, TestServer } from '../../harness/start-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startFreeServer({ narrowAnswersPerDay: 10 * allowanceOfAll });
  await seed(server.db, {
    Company: [{ id: 'a0', organization_name: 'First' }],
    FundingRound: [
      {
        funding_round_id: 'fnr_a0',
        name: 'A',
        company_name: 'First',
        company_id: 'a0',
        raised_amount_usd: 1_000_000,
      },
    ],
  });
});
afterAll(() => server.stop());

type Keyed = Account & { readonly as: Caller };

/** Sends requests whose responses depend on whether the round fnr_a0 raised at least `least`. */
type Attack = (account: Keyed, least: number) => Promise<readonly (Answer | string)[]>;

const filterOf = (least: number): string => `{id: {eq: "fnr_a0"}, raisedAmountUsd: {gte: ${least}}}`;
const restFilterOf = (least: number): object => ({ id: { eq: 'fnr_a0' }, raised_amount_usd: { gte: least } });

const graph =
  (query: (filter: string) => string, headers: Record<string, string> = {}): Attack =>
  async ({ as }, least) => [await as.with(headers).graph(query(filterOf(least)))];
const feed = (fields: string): string =>
  `{ changes(product: COMPANIES, after: "start", first: 1) { changes { record { ... on Company { id ${fields} } } } } }`;
/** Asks about lists of a record of the feed that was paid for before. */
const inFeed =
  (fields: (filter: string) => string, headers: Record<string, string> = {}): Attack =>
  async ({ as }, least) => {
    await as.graph(feed(''));
    return [await as.with(headers).graph(feed(fields(filterOf(least))))];
  };

const dry = { 'X-Dry-Run': 'true' };
const free = { 'X-Max-Credits': '0' };

const attacks: Readonly<Record<string, Attack>> = {
  'a count in aliases': graph((filter) => `{ a: fundingRounds(filter: ${filter}) { totalCount } }`),
  'a count in a fragment': graph(
    (filter) => `{ ...F } fragment F on Query { fundingRounds(filter: ${filter}) { totalCount } }`,
  ),
  'a page by another order, from its end': graph(
    (filter) =>
      `{ fundingRounds(last: 1, orderBy: {field: RAISED_AMOUNT_USD}, filter: ${filter}) { pageInfo { hasPreviousPage } nodes { id } } }`,
    free,
  ),
  'a dry run': graph((filter) => `{ fundingRounds(filter: ${filter}) { nodes { id } } }`, dry),
  'a filter that follows an edge': graph(
    (filter) => `{ companies(filter: {fundingRounds: {some: ${filter}}}) { totalCount } }`,
  ),
  'a count of an edge': graph(
    (filter) => `{ companies(filter: {id: {eq: "a0"}, fundingRounds: {some: ${filter}}}) { nodes { id } } }`,
    free,
  ),
  'a list of a record, two levels deep, in a dry run': graph(
    (filter) =>
      `{ company(id: "a0") { fundingRounds { nodes { company { fundingRounds(filter: ${filter}) { nodes { id } } } } } } }`,
    dry,
  ),
  'having of an aggregate': graph(
    (filter) =>
      `{ fundingRoundsAggregate(filter: {id: {eq: "fnr_a0"}}, having: [{metric: MIN, field: RAISED_AMOUNT_USD, gte: ${/gte: (\d+)/.exec(filter)?.[1] ?? ''}}]) { groups { count } } }`,
  ),
  'groups of an aggregate in a dry run': graph(
    (filter) =>
      `{ fundingRoundsAggregate(filter: ${filter}, groupBy: [{field: NAME}]) { groups { count } } }`,
    dry,
  ),
  'a facet that is narrow': graph(
    (filter) =>
      `{ facet(product: FUNDING_ROUNDS, field: NAME, filter: ${filter}) { narrow values { count } } }`,
  ),
  'a count below a record of a feed': inFeed((filter) => `fundingRounds(filter: ${filter}) { totalCount }`),
  'an empty page below a record of a feed': inFeed(
    (filter) => `fundingRounds(filter: ${filter}) { nodes { id } }`,
    free,
  ),
  'the end of a page below a record of a feed': inFeed(
    (filter) =>
      `fundingRounds(last: 1, filter: ${filter}) { pageInfo { hasNextPage hasPreviousPage endCursor } }`,
    free,
  ),
  'two levels below a record of a feed': inFeed(
    (filter) =>
      `fundingRounds(first: 1) { nodes { company { fundingRounds(filter: ${filter}) { totalCount } } } }`,
  ),
  'a dry run of a feed': inFeed((filter) => `fundingRounds(filter: ${filter}) { nodes { id } }`, dry),
  'a refusal by price': async ({ as }, least) => {
    const filter = `{or: [${filterOf(least)}, {id: {in: ["fnr_0", "fnr_1"]}}]}`;
    return [
      await as.with({ 'X-Max-Credits': '1' }).graph(`{ fundingRounds(filter: ${filter}) { nodes { id } } }`),
    ];
  },
  'a record that fails': graph(
    (filter) =>
      `{ fundingRounds(filter: ${filter}) { nodes { company { fundingRounds(after: "no") { totalCount } } } } }`,
  ),
  'a saved search and its count': async ({ as }, least) => {
    const input = `{name: "S", product: FUNDING_ROUNDS, filter: ${filterOf(least)}}`;
    return [await as.graph(`mutation { createSavedSearch(input: ${input}) { resultCount newestAddedAt } }`)];
  },
  'an export, and its dry run': async ({ as }, least) => {
    const body = { product: 'funding_rounds', filter: restFilterOf(least), format: 'ndjson' };
    return [await as.with(dry).post('/exports', body), await as.with(free).post('/exports', body)];
  },
  'a search of REST': async ({ as }, least) => [
    await as.with(free).post('/funding-rounds/search', { filter: restFilterOf(least), include_total: true }),
  ],
  'a replay of a free count': async ({ as }, least) => {
    const keyed = as.with({ 'Idempotency-Key': 'k' });
    const query = `{ fundingRounds(filter: ${filterOf(least)}) { totalCount } }`;
    return [await keyed.graph(query), await keyed.graph(query)];
  },
  'graph_query of MCP': async (account, least) => {
    const query = `{ fundingRounds(filter: ${filterOf(least)}) { totalCount } }`;
    return [JSON.stringify(await (await mcpOf(server, account)()).call('graph_query', { query }))];
  },
  'a search of MCP with a price limit': async (account, least) => {
    const given = { filter: restFilterOf(least), max_credits: 0 };
    return [JSON.stringify(await (await mcpOf(server, account)()).call('search_funding_rounds', given))];
  },
};

/** Returns the text of responses without the parts that differ between two equal requests. */
function textOf(answers: readonly (Answer | string)[]): string {
  const texts = answers.map((one) => (typeof one === 'string' ? one : `${one.status} ${one.text}`));
  return texts.join(' ').replaceAll(/"(newestAddedAt|id|created_at)":"[^"]*"/g, '');
}

/** The attacks whose responses are the same for each amount. */
const silent: ReadonlySet<string> = new Set([
  'a dry run of a feed',
  'a facet that is narrow',
  'a list of a record, two levels deep, in a dry run',
]);

/** Returns the narrow answers and the credits that an account has used. */
async function spendingOf({ organizationId, as }: Keyed): Promise<number> {
  const text = 'SELECT used FROM narrow_answers WHERE organization_id = $1';
  const { rows } = await server.db
    .accounts(organizationId)
    .query<{ readonly used: string }>({ text, values: [organizationId] });
  return Number(rows[0]?.used ?? 0) + 1000 - (await as.remaining());
}

it.each(Object.entries(attacks))('does not reveal an amount at no charge: %s', async (name, attack) => {
  const [accounts, texts] = [[await server.account(), await server.account()] as const, [] as string[]];
  for (const [at, account] of accounts.entries())
    texts.push(textOf(await attack(account, at === 0 ? 5 : 2_000_000)));
  expect(texts[0] === texts[1]).toBe(silent.has(name));
  // An attack below a feed buys the first record before.
  const least = name.includes('of a feed') ? 2 : 1;
  if (!silent.has(name))
    for (const account of accounts) expect(await spendingOf(account)).toBeGreaterThanOrEqual(least);
});
