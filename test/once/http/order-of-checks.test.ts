import type { Scope } from '../../../src/accounts/model/keys.js';
import type { Caller } from '../../harness/caller.js';
import { seedDemo } from '../../harness/seed-demo.js';
import { type AccountOptions, startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await seedDemo(server);
});
afterAll(() => server.stop());

const leaves = Array.from({ length: 199 }, (_, at) => `a${at}: id`).join(' ');
const documents = {
  'more values than an answer may hold': `{ companies(first: 5000) { nodes { ${leaves} id tagline description primaryRole } } }`,
  'more records than a request may ask for': `{ companies(first: 5000) { nodes { ${'fundingRounds(first: 500) { nodes { company { '.repeat(2)}id${' } } }'.repeat(2)} } } }`,
  'a filter that cannot be read':
    '{ companies(filter: {organizationName: {contains: "\\u0000"}}) { totalCount } }',
  'a count': '{ companies(filter: {organizationName: {startsWith: "A"}}) { totalCount } }',
  'a page': '{ companies(first: 2) { nodes { id } } }',
} as const;
type DocumentName = keyof typeof documents;

async function callerWith(options: AccountOptions): Promise<Caller> {
  return (await server.account(options)).as;
}

const wrong = (): Promise<Caller> =>
  Promise.resolve(server.anonymous.with({ 'X-API-Key': `dgk_${'x'.repeat(43)}` }));
const overRate = async (): Promise<Caller> => {
  const as = await callerWith({ rate: { max: 1, windowSeconds: 60 } });
  await as.remaining();
  return as;
};
const without = (scope: Scope) => (): Promise<Caller> => callerWith({ scopes: [scope], credits: 0 });
const broke = (): Promise<Caller> => callerWith({ credits: 0 });
const rich = (): Promise<Caller> => callerWith({ credits: 1000 });

/** Caller, document, and expected error. Each request also breaks as many later rules as possible (D2). */
const checks: readonly (readonly [string, () => Promise<Caller>, DocumentName, number, string])[] = [
  ['a wrong key', wrong, 'more values than an answer may hold', 401, 'API_KEY_NOT_VALID'],
  ['a wrong key', wrong, 'a count', 401, 'API_KEY_NOT_VALID'],
  ['a key over its rate', overRate, 'more values than an answer may hold', 429, 'RATE_LIMITED'],
  ['a key over its rate', overRate, 'a filter that cannot be read', 429, 'RATE_LIMITED'],
  ['a key without the scope', without('people:read'), 'a filter that cannot be read', 403, 'NOT_PERMITTED'],
  ['a key without the scope', without('people:read'), 'a count', 403, 'NOT_PERMITTED'],
  ['a key without credits', broke, 'more records than a request may ask for', 400, 'GRAPHQL_LIMIT_EXCEEDED'],
  ['a key without credits', broke, 'more values than an answer may hold', 422, 'ANSWER_TOO_LARGE'],
  ['a key without credits', broke, 'a count', 402, 'OUT_OF_CREDITS'],
  ['a key without credits', broke, 'a page', 402, 'OUT_OF_CREDITS'],
  ['a key with credits', rich, 'more values than an answer may hold', 422, 'ANSWER_TOO_LARGE'],
  ['a key with credits', rich, 'a filter that cannot be read', 422, 'VALIDATION_ERROR'],
];

describe('a request that breaks several rules gets the error of the first one', () => {
  it.each(checks.map(([who, ...rest]) => [`${who}, requesting ${rest[1]}`, ...rest] as const))(
    '%s',
    async (_title, open, documentName, status, code) => {
      const as = await open();
      const answer = await as.graph(documents[documentName]);
      expect([answer.status, answer.errors[0]?.extensions.code]).toEqual([status, code]);
      expect(answer.data ?? null).toBeNull();
      expect(Number(answer.headers.get('x-credits-charged') ?? 0)).toBe(0);
    },
  );

  it.each(['more values than an answer may hold', 'a count', 'a page'] as const)(
    'without a key: %s',
    async (documentName) => {
      const { status, errors } = await server.anonymous.graph(documents[documentName]);
      // Without a key, a document of more than 1,000 tokens is refused before it is parsed.
      const isLong = documents[documentName].length > 2000;
      expect([status, errors[0]?.extensions.code]).toEqual(
        isLong && status === 400 ? [400, 'GRAPHQL_LIMIT_EXCEEDED'] : [401, 'API_KEY_MISSING'],
      );
    },
  );

  it('a request over a limit costs one request of the rate and no credit', async () => {
    const as = await callerWith({ credits: 7, rate: { max: 5, windowSeconds: 60 } });
    const answer = await as.graph(documents['more values than an answer may hold']);
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('4');
    expect(await as.remaining()).toBe(7);
  });
});

describe('variables of nearly a megabyte', () => {
  it.each([
    ['one text', { t: 'x'.repeat(900_000) }],
    [
      'unrequested texts',
      {
        t: 'a',
        ...Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`v${at}`, 'x'.repeat(10)])),
      },
    ],
  ])('%s never cause an internal error', async (_what, variables) => {
    const as = await rich();
    const answer = await as.graph(
      'query ($t: String!) { companies(filter: {tagline: {eq: $t}}) { totalCount } }',
      variables,
    );
    expect([200, 400, 413, 422]).toContain(answer.status);
    expect(answer.text).not.toContain('INTERNAL_ERROR');
    expect(answer.text.length).toBeLessThan(5000);
  });
});
