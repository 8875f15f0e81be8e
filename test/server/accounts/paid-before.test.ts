import type { Answer, Caller } from '../../harness/caller.js';
import { allowance, allowanceOfAll, mcpOf, startFreeServer, used } from '../../harness/free-questions.js';
import { charged, errorCodeOf } from '../../harness/metered-server.js';
import { seed } from '../../harness/seed.js';
import type { Account, TestServer } from '../../harness/start-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startFreeServer();
  // The first companies of the feed, by ID.
  await seed(server.db, {
    Company: Array.from({ length: 5 }, (_, at) => ({ id: `a${at}`, organization_name: `First ${at}` })),
    FundingRound: Array.from({ length: 10 }, (_, at) => ({
      funding_round_id: `fnr_a${at}`,
      name: `Round ${at}`,
      company_name: `First ${at % 5}`,
      company_id: `a${at % 5}`,
      raised_amount_usd: 1000 + at,
    })),
  });
});
afterAll(() => server.stop());

/** The narrow answers of a key whose organization has spent one credit. */
const afterOneCredit = Math.floor((allowanceOfAll + 10) / 4);

/** Returns a query for the first company of the feed (a0, with two rounds), with `fields` of the company. */
const feed = (fields: string, first = 1): string =>
  `{ changes(product: COMPANIES, after: "start", first: ${first}) { changes { record { ... on Company { id ${fields} } } } } }`;
const rounds = (least: number, rest: string, first = 1): string =>
  `fundingRounds(first: ${first}, filter: {id: {eq: "fnr_a5"}, raisedAmountUsd: {gte: ${least}}}) { ${rest} }`;

/** Returns an account that has paid for the first company of the feed. */
async function withPaidFeed(): Promise<Account & { readonly as: Caller }> {
  const account = await server.account();
  const paid = await account.as.graph(feed(''));
  expect([paid.errors, charged(paid)]).toEqual([[], 1]);
  return account;
}

it('the lists of a record that was paid for earlier use the allowance: an amount cannot be found', async () => {
  const account = await withPaidFeed();
  let [low, high, answered] = [0, 2 ** 42, 0];
  for (let step = 0; step < 20; step++) {
    const middle = Math.floor((low + high) / 2);
    const { data, errors } = await account.as.graph(feed(rounds(middle, 'totalCount')));
    if (errors.length > 0) continue;
    answered += 1;
    [low, high] = JSON.stringify(data).includes('"totalCount":1') ? [middle, high] : [low, middle];
  }
  expect(answered).toBe(afterOneCredit);
});

/** Answers about the rounds of the first company, which use one narrow answer unless the response charges the company. */
const answers: readonly (readonly [string, string])[] = [
  ['a count', rounds(5, 'totalCount')],
  ['an empty page', rounds(5000, 'nodes { id }')],
  ['hasNextPage', rounds(5, 'pageInfo { hasNextPage }')],
  ['edges', rounds(5000, 'edges { node { id } }')],
  ['the last records', rounds(5000, 'nodes { id }').replace('first', 'last')],
  ['a count and a page', rounds(5000, 'totalCount nodes { id } pageInfo { hasNextPage hasPreviousPage }')],
  ['another order', rounds(5000, 'nodes { id }').replace('(', '(orderBy: {field: RAISED_AMOUNT_USD}, ')],
  ['a fragment', `...F } ... on Company { ...F`],
  ['the same question in two aliases', `a: ${rounds(5, 'totalCount')} b: ${rounds(5, 'totalCount')}`],
  ['a list without a filter', 'people { totalCount }'],
];
const documentOf = (fields: string): string =>
  fields.includes('...F')
    ? `${feed(fields)} fragment F on Company { ${rounds(5, 'totalCount')} }`
    : feed(fields);

it.each(answers)('%s of a record that was paid for earlier uses one narrow answer', async (_name, fields) => {
  const account = await withPaidFeed();
  const answer = await account.as.graph(documentOf(fields));
  expect([answer.errors, charged(answer), await used(account)]).toEqual([[], 0, 1]);
});

it.each(answers)('%s of a record that the response charges uses none', async (_name, fields) => {
  const [first, second] = [await server.account(), await server.account()];
  expect(charged(await first.as.graph(documentOf(fields)))).toBe(1);
  expect(await used(first)).toBe(0);
  const bought = await second.as.graph(
    documentOf(fields).replace('{ changes', '{ company(id: "a0") { id } changes'),
  );
  expect([bought.errors, await used(second)]).toEqual([[], 0]);
});

it('a list whose records are charged is paid, and so are lists below these records', async () => {
  const account = await withPaidFeed();
  const list = `fundingRounds(first: 1) { totalCount nodes { id company { fundingRounds(filter: {raisedAmountUsd: {gte: 5000}}) { totalCount nodes { id } } } } }`;
  const answer = await account.as.graph(feed(list));
  expect([answer.errors, charged(answer), await used(account)]).toEqual([[], 2, 0]);
});

it('each record that was paid for is a question of its own, even if their lists have many records in total', async () => {
  const account = await server.account();
  expect(charged(await account.as.graph(feed('', 5)))).toBe(5);
  const answer = await account.as.graph(feed('fundingRounds { totalCount }', 5));
  expect([answer.errors, await used(account)]).toEqual([[], 5]);
});

it('only the records that the response does not charge are questions', async () => {
  const account = await withPaidFeed();
  const answer = await account.as.graph(feed(rounds(5, 'totalCount'), 3));
  expect([charged(answer), await used(account)]).toEqual([2, 1]);
});

it('a response that is refused for the allowance charges nothing', async () => {
  const account = await withPaidFeed();
  const fields = Array.from(
    { length: afterOneCredit + 1 },
    (_, at) => `a${at}: ${rounds(at, 'totalCount')}`,
  ).join(' ');
  const refused = await account.as.graph(feed(fields, 3));
  expect([refused.status, errorCodeOf(refused), await used(account)]).toEqual([
    429,
    'NARROW_ANSWERS_EXHAUSTED',
    0,
  ]);
  expect(await account.as.remaining()).toBe(999);
});

it('a refusal by price uses one answer for all lists, and no other one for each list', async () => {
  const account = await withPaidFeed();
  const refused = await account.as.with({ 'X-Max-Credits': '1' }).graph(feed(rounds(5, 'totalCount'), 3));
  expect([refused.status, await used(account)]).toEqual([402, 1]);
});

it('with X-Max-Credits: 0, each list of a record that was paid for is a question', async () => {
  const account = await server.account();
  await account.as.graph(feed('', 5));
  const answer = await account.as
    .with({ 'X-Max-Credits': '0' })
    .graph(feed('fundingRounds { totalCount }', 5));
  expect([answer.status, charged(answer), await used(account)]).toEqual([200, 0, 5]);
});

it('concurrent requests for an unpaid record: one pays for it, and the others use the allowance', async () => {
  const account = await server.account();
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, at): Promise<Answer> => account.as.graph(feed(rounds(at, 'totalCount')))),
  );
  const sum = all.reduce((credits, answer) => credits + (answer.status === 200 ? charged(answer) : 0), 0);
  const free = all.filter((answer) => answer.status === 200 && charged(answer) === 0);
  expect([sum, free.length]).toEqual([1, await used(account)]);
  expect(free.length).toBeGreaterThanOrEqual(allowance);
  expect(free.length).toBeLessThanOrEqual(afterOneCredit);
  expect(await account.as.remaining()).toBe(999);
});

it('a replay under an Idempotency-Key answers the same question, and no other one', async () => {
  const account = await server.account();
  const keyed = account.as.with({ 'Idempotency-Key': 'k' });
  const first = await keyed.graph(feed(rounds(5, 'totalCount')));
  const again = await keyed.graph(feed(rounds(5, 'totalCount')));
  expect([again.data, charged(again)]).toEqual([first.data, 0]);
  expect(errorCodeOf(await keyed.graph(feed(rounds(6, 'totalCount'))))).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await used(account)).toBe(0);
});

it('graph_query of MCP uses the allowance as the GraphQL API does', async () => {
  const account = await withPaidFeed();
  const query = feed(rounds(5, 'totalCount'));
  expect((await (await mcpOf(server, account)()).call('graph_query', { query })).isError).toBe(false);
  expect(await used(account)).toBe(1);
});

it('the history of a metric costs the company, if the response does not charge it', async () => {
  const account = await withPaidFeed();
  const history = 'tractionHistory(metric: WEB_VISITS) { points { value } }';
  expect(charged(await account.as.graph(feed(history)))).toBe(1);
  expect(charged(await (await server.account()).as.graph(feed(history)))).toBe(1);
});
