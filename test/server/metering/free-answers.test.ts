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

describe('an answer about fewer than 10 records that is free', () => {
  it.each(narrowQuestions)('draws on the allowance: %s (%i)', async (_name, count, ask) => {
    const account = await server.account();
    const { code, answer } = await ask(account.as, mcpOf(server, account));
    expect(code).toBeUndefined();
    expect(await used(account)).toBe(count);
    if (answer === undefined || answer.text.includes('createSavedSearch')) return;
    expect(charged(answer)).toBe(0);
    expect(answer.headers.get('x-narrow-answers-limit')).toBe(String(allowance));
    expect(answer.headers.get('x-narrow-answers-remaining')).toBe(String(allowance - count));
  });

  it.each(narrowQuestions)('is refused beyond it: %s', async (_name, _count, ask) => {
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
      /this request needs [12], and 6 of 6 are used today\. Paid requests still work/,
    );
  });
});

it.each(otherQuestions)('%s draws nothing', async (_name, ask) => {
  const account = await server.account();
  const { code, answer } = await ask(account.as, mcpOf(server, account));
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
  expect((await ask(account.as, mcpOf(server, account))).code).toBe(code);
  expect(await used(account)).toBe(1);
});
