import { createHash } from 'node:crypto';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, { Company: [{ id: 'c0ffee', organization_name: 'Coffee' }] });
});
afterAll(() => server.stop());

interface Answered {
  readonly status: number;
  readonly body: {
    readonly data?: unknown;
    readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
  };
  readonly left: string | null;
  readonly charged: string | null;
}

async function read(response: Response): Promise<Answered> {
  return {
    status: response.status,
    body: (await response.json()) as Answered['body'],
    left: response.headers.get('x-ratelimit-remaining'),
    charged: response.headers.get('x-credits-charged'),
  };
}

async function post(body: object, secret?: string): Promise<Answered> {
  const key = secret === undefined ? {} : { 'X-API-Key': secret };
  const headers = { 'Content-Type': 'application/json', ...key };
  return read(await fetch(`${server.url}/graphql`, { method: 'POST', headers, body: JSON.stringify(body) }));
}

async function get(
  search: Readonly<Record<string, string>>,
  headers: Record<string, string>,
): Promise<Answered> {
  return read(await fetch(`${server.url}/graphql?${String(new URLSearchParams(search))}`, { headers }));
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const byHash = (sha256Hash: unknown, version: unknown = 1) => ({
  extensions: { persistedQuery: { version, sha256Hash } },
});
const codesOf = ({ body }: Answered): (string | undefined)[] | undefined =>
  body.errors?.map(({ extensions }) => extensions.code);

let serial = 0;
/** Returns a query that no other test has registered. */
const newQuery = (): string => `query Q${(serial += 1)} { company(id: "c0ffee") { organizationName } }`;

const coffee = { company: { organizationName: 'Coffee' } };

describe('a persisted query', () => {
  it('is requested by its hash, registered with its text, and then served by its hash; each step counts as one request', async () => {
    const { secret, as } = await server.account({ credits: 5, rate: { max: 10, windowSeconds: 60 } });
    const query = newQuery();
    const unknown = await post(byHash(sha256(query)), secret);
    expect([unknown.status, codesOf(unknown), unknown.left]).toEqual([
      200,
      ['PERSISTED_QUERY_NOT_FOUND'],
      '9',
    ]);
    expect([unknown.body.data, unknown.charged]).toEqual([undefined, null]);
    const registered = await post({ query, ...byHash(sha256(query)) }, secret);
    expect([registered.status, registered.left, registered.charged]).toEqual([200, '8', '1']);
    expect(registered.body.data).toEqual(coffee);
    const known = await post(byHash(sha256(query)), secret);
    expect([known.status, known.left, known.charged]).toEqual([200, '7', '1']);
    expect(known.body.data).toEqual(coffee);
    expect(await as.remaining()).toBe(3);
  });

  it('runs over GET only with a header that a form cannot send', async () => {
    const { secret, as } = await server.account({ credits: 5 });
    const query = newQuery();
    await post({ query, ...byHash(sha256(query)) }, secret);
    const search = { extensions: JSON.stringify(byHash(sha256(query)).extensions) };
    const forged = await get(search, { 'X-API-Key': secret });
    expect([forged.status, codesOf(forged)]).toEqual([400, ['BAD_REQUEST']]);
    const answer = await get(search, { 'X-API-Key': secret, 'Apollo-Require-Preflight': 'true' });
    expect([answer.status, answer.body.data]).toEqual([200, coffee]);
    expect(await as.remaining()).toBe(3);
  });

  it.each<[string, (query: string) => object]>([
    ['the hash of another text', (query) => ({ query, ...byHash(sha256(`${query} `)) })],
    ['a hash in capitals', (query) => ({ query, ...byHash(sha256(query).toUpperCase()) })],
    ['a hash that is no text', (query) => ({ query, ...byHash(7) })],
    ['another version', (query) => ({ query, ...byHash(sha256(query), 2) })],
    ['no version', (query) => ({ query, extensions: { persistedQuery: { sha256Hash: sha256(query) } } })],
  ])('is refused as a client error with %s, and is not registered', async (_what, body) => {
    const { secret, as } = await server.account({ credits: 5 });
    const query = newQuery();
    const wrong = await post(body(query), secret);
    expect([wrong.status, codesOf(wrong), wrong.body.data]).toEqual([400, ['BAD_REQUEST'], undefined]);
    const after = await post(byHash(sha256(query)), secret);
    expect(codesOf(after)).toEqual(['PERSISTED_QUERY_NOT_FOUND']);
    expect(await as.remaining()).toBe(5);
  });

  it('is not revealed, registered or run without a key', async () => {
    const { secret } = await server.account();
    const query = newQuery();
    for (const body of [byHash(sha256(query)), { query, ...byHash(sha256(query)) }]) {
      const answer = await post(body);
      expect([answer.status, codesOf(answer)]).toEqual([401, ['API_KEY_MISSING']]);
    }
    expect(codesOf(await post(byHash(sha256(query)), secret))).toEqual(['PERSISTED_QUERY_NOT_FOUND']);
  });

  it('that cannot run is not registered', async () => {
    const { secret } = await server.account();
    const query = '{ company(id: "c0ffee") { secrets } }';
    expect(codesOf(await post({ query, ...byHash(sha256(query)) }, secret))).toEqual([
      'GRAPHQL_VALIDATION_FAILED',
    ]);
    expect(codesOf(await post(byHash(sha256(query)), secret))).toEqual(['PERSISTED_QUERY_NOT_FOUND']);
  });

  it('counts against the rate limit when it is not found', async () => {
    const { secret } = await server.account({ rate: { max: 2, windowSeconds: 60 } });
    const unknown = byHash(sha256(newQuery()));
    const statuses = [await post(unknown, secret), await post(unknown, secret), await post(unknown, secret)];
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429]);
  });
});

describe('the cache of persisted queries', () => {
  it('is bounded: the least recently used ones are evicted, and can be registered again', async () => {
    const { secret } = await server.account();
    const large = (): string => `${newQuery()} #${'x'.repeat(900_000)}`;
    const first = large();
    const register = (query: string) => post({ query, ...byHash(sha256(query)) }, secret);
    await register(first);
    expect((await post(byHash(sha256(first)), secret)).body.data).toEqual(coffee);
    for (let count = 0; count < 10; count += 1) await register(large());
    expect(codesOf(await post(byHash(sha256(first)), secret))).toEqual(['PERSISTED_QUERY_NOT_FOUND']);
    expect((await register(first)).body.data).toEqual(coffee);
    expect((await post(byHash(sha256(first)), secret)).body.data).toEqual(coffee);
  });
});
