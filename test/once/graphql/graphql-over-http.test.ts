import { serverAudits } from 'graphql-http';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
let key: string;

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, { Company: [{ id: 'c0ffee' }, { id: 'decaf0' }] });
  key = (await server.account()).secret;
});
afterAll(() => server.stop());

/** Sends requests with a key, which all audits need. graphql-endpoint.test.ts covers requests without a key. */
const fetchFn: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('X-API-Key', key);
  return fetch(input, { ...init, headers });
};

/**
 * IDs of the optional (MAY) audits that are expected to end in a notice: CSRF prevention requires that a GET has a
 * header that a form cannot send.
 */
const expectedNotices: readonly string[] = ['5A70', 'D6D5', '6A70'];

const audits = serverAudits({ url: () => `${server.url}/graphql`, fetchFn });

it('the number of audits is unchanged', () => {
  expect(audits).toHaveLength(61);
  expect(audits.map(({ id }) => id)).toEqual(expect.arrayContaining([...expectedNotices]));
});

describe('the audits of GraphQL over HTTP', () => {
  it.each(audits.map((audit) => [audit.id, audit.name, audit.fn] as const))(
    '%s: the server %s',
    async (id, name, run) => {
      const result = await run();
      const status = expectedNotices.includes(id) ? 'notice' : 'ok';
      expect({ ...result, response: undefined }).toMatchObject({ name, status });
      if (result.status !== 'ok') await result.response.body?.cancel();
    },
  );
});

interface Sent {
  readonly accept?: string;
  readonly body: object;
  readonly key?: string;
}

async function post({ accept, body, key: secret = key }: Sent): Promise<Response> {
  const headers = {
    'Content-Type': 'application/json',
    'X-API-Key': secret,
    ...(accept !== undefined && { Accept: accept }),
  };
  return fetch(`${server.url}/graphql`, { method: 'POST', headers, body: JSON.stringify(body) });
}

const json = 'application/json; charset=utf-8';
const graph = 'application/graphql-response+json; charset=utf-8';

describe('a document that cannot run', () => {
  const bodies: readonly [string, object][] = [
    ['does not parse', { query: '{' }],
    ['has an unknown field', { query: '{ secrets }' }],
    ['gets a wrong variable', { query: 'query ($id: ID!) { company(id: $id) { id } }' }],
    ['has no operation of the name', { query: '{ __typename }', operationName: 'Other' }],
  ];

  it.each(bodies)(
    'is 200 in plain JSON and 400 in the GraphQL media type when it %s',
    async (_what, body) => {
      for (const [accept, status, type] of [
        [undefined, 200, json],
        ['*/*', 200, json],
        ['application/json', 200, json],
        ['application/json;charset=utf-8', 200, json],
        ['application/graphql-response+json', 400, graph],
        ['application/graphql-response+json, application/json;q=0.9', 400, graph],
        ['application/graphql-response+json;q=0.5, application/json', 200, json],
        ['application/graphql-response+json;q=0, */*', 200, json],
      ] as const) {
        const answer = await post({ body, ...(accept !== undefined && { accept }) });
        expect([accept, answer.status, answer.headers.get('content-type')]).toEqual([accept, status, type]);
        expect(await answer.json()).toEqual({ errors: expect.any(Array) as unknown });
      }
    },
  );
});

describe('a refusal by our own checks', () => {
  it.each(['application/json', 'application/graphql-response+json'])(
    'has its own status for a caller who accepts %s',
    async (accept) => {
      const two = '{ a: company(id: "c0ffee") { id } b: company(id: "decaf0") { id } }';
      const limited = await server.account({ rate: { max: 1, windowSeconds: 60 } });
      const poor = await server.account({ credits: 1 });
      const statusOf = async (query: string, secret: string): Promise<number> =>
        (await post({ accept, body: { query }, key: secret })).status;
      expect(await statusOf(two, 'dgk_wrong')).toBe(401);
      expect(await statusOf('{', 'dgk_wrong')).toBe(401);
      expect(await statusOf(two, poor.secret)).toBe(402);
      expect(await statusOf('{ creditBalance { used } }', limited.secret)).toBe(200);
      expect(await statusOf('{ creditBalance { used } }', limited.secret)).toBe(429);
      expect(await statusOf('{', limited.secret)).toBe(429);
    },
  );
});

it('a refusal has the media type that the client prefers, before anything is parsed', async () => {
  const typeFor = async (accept: string): Promise<string | null> =>
    (await post({ accept, body: { query: '{ __typename }' }, key: 'dgk_wrong' })).headers.get('content-type');
  expect(await typeFor('application/graphql-response+json, application/json;q=0.9')).toBe(graph);
  expect(await typeFor('application/json')).toBe(json);
});

describe('an Accept header that allows no JSON', () => {
  it.each(['text/html', 'text/csv', 'image/*', 'application/json;q=0'])(
    'is refused before anything runs or is charged: %s',
    async (accept) => {
      const { as, secret } = await server.account({ credits: 5, rate: { max: 10, windowSeconds: 60 } });
      const body = { query: '{ creditBalance { remaining } }' };
      const answer = await post({ accept, body, key: secret });
      expect([answer.status, await answer.json()]).toEqual([
        406,
        {
          errors: [
            {
              message: `The Accept header must allow application/json or application/graphql-response+json, got ${accept}.`,
              extensions: { code: 'NOT_ACCEPTABLE' },
            },
          ],
        },
      ]);
      expect(answer.headers.get('x-ratelimit-remaining')).toBe('9');
      expect(await as.remaining()).toBe(5);
      expect((await post({ accept, body, key: 'dgk_wrong' })).status).toBe(401);
    },
  );
});
