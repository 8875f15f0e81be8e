import {
  allowance,
  graph,
  graphOne,
  mcpOf,
  narrowQuestions,
  nothing,
  one,
  otherQuestions,
  post,
  startFreeServer,
  tool,
  used,
} from '../../harness/free-questions.js';
import { charged } from '../../harness/metered-server.js';
import type { TestServer } from '../../harness/start-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startFreeServer();
});
afterAll(() => server.stop());

describe('a free response about fewer than 10 records', () => {
  it.each(narrowQuestions)('uses the allowance: %s (%i)', async (_name, count, ask) => {
    const account = await server.account();
    const { code, answer } = await ask(account.as, mcpOf(server, account));
    expect(code).toBeUndefined();
    expect(await used(account)).toBe(count);
    if (answer === undefined || answer.text.includes('createSavedSearch')) return;
    expect(charged(answer)).toBe(0);
    expect(answer.headers.get('x-narrow-answers-limit')).toBe(String(allowance));
    expect(answer.headers.get('x-narrow-answers-remaining')).toBe(String(allowance - count));
  });

  it.each(narrowQuestions)('is refused when the allowance is used up: %s', async (_name, _count, ask) => {
    const account = await server.account();
    const addresses = Array.from({ length: allowance }, (_, at) => ({
      product: 'people',
      email: `a${at}@x.example`,
    }));
    await account.as.post('/resolve', { inputs: addresses });
    const { code, answer } = await ask(account.as, mcpOf(server, account));
    expect(code).toBe('NARROW_ANSWERS_EXHAUSTED');
    expect(await used(account)).toBe(allowance);
    if (answer === undefined) return;
    expect(answer.status).toBe(429);
    expect(answer.text).toMatch(
      /this request needs [12], and 6 of 6 have been used today\. The organization has 24 a day, and a key can use a quarter of what others have left\. Paid requests still work/,
    );
  });
});

it.each(otherQuestions)('%s does not use the allowance', async (_name, ask) => {
  const account = await server.account();
  const { code, answer } = await ask(account.as, mcpOf(server, account));
  expect(code).toBeUndefined();
  expect(await used(account)).toBe(0);
  expect(answer?.headers.get('x-narrow-answers-remaining') ?? null).toBeNull();
});

it.each([
  [
    'a GraphQL query',
    graph(`{ fundingRounds(filter: ${graphOne}, first: 1) { nodes { id } } }`, nothing),
    'COST_ABOVE_MAX_CREDITS',
  ],
  ['a REST search', post('/funding-rounds/search', { filter: one }, nothing), 'COST_ABOVE_MAX_CREDITS'],
  [
    'a person by email',
    post('/people/by-email', { email: 'ada@marsh.example' }, nothing),
    'COST_ABOVE_MAX_CREDITS',
  ],
  [
    'a person by an unknown email address',
    post('/people/by-email', { email: 'no@marsh.example' }, nothing),
    undefined,
  ],
  [
    'a call of an MCP tool',
    tool('search_funding_rounds', { filter: one, max_credits: 0 }),
    'COST_ABOVE_MAX_CREDITS',
  ],
] as const)('a request that may cost 0 credits uses the allowance: %s', async (_name, ask, code) => {
  const account = await server.account();
  expect((await ask(account.as, mcpOf(server, account))).code).toBe(code);
  expect(await used(account)).toBe(1);
});
