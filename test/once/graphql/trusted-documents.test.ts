import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getIntrospectionQuery, parse, print } from 'graphql';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const oneFile = `# The name of a company.
query Name($id: ID!) {
  company(id: $id) { ...Parts }
}

fragment Parts on Company { organizationName }
`;
const twoOperations = 'query Left { creditBalance { remaining } }\nquery Used { creditBalance { used } }\n';
const files = {
  'name.graphql': oneFile,
  'deep/er/balance.graphql': twoOperations,
  'notes.txt': 'not { a document',
};

let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trusted-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  server = await startServer({ graph: { trustedDocuments: folder } });
  await seed(server.db, { Company: [{ id: 'c0ffee', organization_name: 'Coffee' }] });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

interface Answered {
  readonly status: number;
  readonly body: {
    readonly data?: unknown;
    readonly errors?: readonly object[];
    readonly extensions?: object;
  };
  readonly left: string | null;
}

async function post(body: object, secret?: string, to: TestServer = server): Promise<Answered> {
  const key = secret === undefined ? {} : { 'X-API-Key': secret };
  const headers = { 'Content-Type': 'application/json', ...key };
  const response = await fetch(`${to.url}/graphql`, { method: 'POST', headers, body: JSON.stringify(body) });
  const parsed = (await response.json()) as Answered['body'];
  return { status: response.status, body: parsed, left: response.headers.get('x-ratelimit-remaining') };
}

const byHash = (text: string) => ({
  extensions: {
    persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(text).digest('hex') },
  },
});
const variables = { id: 'c0ffee' };
const coffee = { company: { organizationName: 'Coffee' } };
const refused = {
  errors: [
    {
      message: 'This server runs trusted documents only, and this document is not one of them.',
      extensions: { code: 'NOT_PERMITTED' },
    },
  ],
};

describe('a trusted document', () => {
  it.each<[string, object]>([
    ['its text', { query: oneFile }],
    [
      'its text with other white space and comments',
      { query: `${oneFile.replace(/^#.*/, '').replace(/\s+/g, ' ')} # !` },
    ],
    ['its normalised text', { query: print(parse(oneFile)) }],
    ["the hash of its file's text", byHash(oneFile)],
    ['the hash of its normalised text', byHash(print(parse(oneFile)))],
    ['its text and the hash of it', { query: oneFile, ...byHash(oneFile) }],
  ])('runs and is charged when it is sent as %s', async (_what, body) => {
    const { secret, as } = await server.account({ credits: 5 });
    // Sent twice, because the second time Apollo has the document in its cache.
    for (const remaining of [4, 3]) {
      const answer = await post({ ...body, variables }, secret);
      expect([answer.status, answer.body.data]).toEqual([200, coffee]);
      expect(await as.remaining()).toBe(remaining);
    }
  });

  it('may contain several operations, selected by name', async () => {
    const { secret } = await server.account({ credits: 7 });
    const answers = [
      await post({ query: twoOperations, operationName: 'Left' }, secret),
      await post({ ...byHash(twoOperations), operationName: 'Used' }, secret),
    ];
    expect(answers.map(({ body }) => body.data)).toEqual([
      { creditBalance: { remaining: 7 } },
      { creditBalance: { used: 0 } },
    ]);
    expect(await post({ query: twoOperations, operationName: 'Other' }, secret)).toMatchObject({
      status: 200,
      body: { errors: [{ extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } }] },
    });
  });

  it('reports variables that do not fit', async () => {
    const { secret } = await server.account();
    expect(await post({ query: oneFile, variables: {} }, secret)).toMatchObject({
      status: 200,
      body: { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] },
    });
  });

  it('needs a key, and counts against the rate limit as usual', async () => {
    expect((await post({ ...byHash(oneFile), variables })).status).toBe(401);
    const { secret } = await server.account({ rate: { max: 1, windowSeconds: 60 } });
    const answers = [
      await post({ query: oneFile, variables }, secret),
      await post({ query: oneFile, variables }, secret),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 429]);
  });
});

describe('a document that is not trusted', () => {
  const others: readonly [string, object][] = [
    ['another document', { query: '{ company(id: "c0ffee") { organizationName } }' }],
    [
      'another document with its hash',
      { query: '{ company(id: "c0ffee") { id } }', ...byHash('{ company(id: "c0ffee") { id } }') },
    ],
    ['one more field', { query: oneFile.replace('organizationName', 'organizationName id'), variables }],
    ['one operation of two', { query: 'query Left { creditBalance { remaining } }' }],
    [
      'an operation and an introspection in one document',
      { query: '{ __typename creditBalance { remaining } }' },
    ],
    [
      'a fragment that hides it',
      {
        query:
          '{ ...A } fragment A on Query { __typename ...B } fragment B on Query { creditBalance { used } }',
      },
    ],
    ['an inline fragment that hides it', { query: '{ __typename ... on Query { creditBalance { used } } }' }],
    [
      'an untrusted document whose operation is not found',
      { query: 'query A { creditBalance { used } }', operationName: 'B' },
    ],
    ['a document that cannot run', { query: '{ companyy }' }],
    ['a text that does not parse', { query: '{' }],
    ['an unknown hash', byHash('{ creditBalance { used } }')],
    ['the hash of a file that is no document', byHash(files['notes.txt'])],
  ];

  it.each(others)(
    'is refused with one clear error that reveals nothing of the schema: %s',
    async (_what, body) => {
      const { secret, as } = await server.account({ credits: 5, rate: { max: 9, windowSeconds: 60 } });
      // Sent twice, because the second time Apollo may have the document in its cache.
      for (const left of ['8', '7']) {
        const answer = await post(body, secret);
        expect(answer).toEqual({ status: 403, body: refused, left });
      }
      expect(await as.remaining()).toBe(5);
    },
  );

  it.each(others)('gets the error about a missing key first: %s', async (_what, body) => {
    expect(await post(body)).toMatchObject({
      status: 401,
      body: { errors: [{ extensions: { code: 'API_KEY_MISSING' } }] },
    });
  });

  it('cannot be registered by its hash', async () => {
    const { secret } = await server.account();
    const query = '{ creditBalance { remaining } }';
    await post({ query, ...byHash(query) }, secret);
    expect((await post(byHash(query), secret)).status).toBe(403);
  });
});

describe('an introspection query', () => {
  it.each([
    '{ __typename }',
    '{ __type(name: "Company") { name } }',
    'query A { ...B } fragment B on Query { __typename ... on Query { __schema { queryType { name } } } }',
    getIntrospectionQuery(),
  ])('succeeds without a key alongside trusted documents: %#', async (query) => {
    const { status, body } = await post({ query });
    expect([status, body.errors]).toEqual([200, undefined]);
  });
});

describe('with introspection off', () => {
  let closed: TestServer;
  beforeAll(async () => {
    closed = await startServer({ graph: { introspection: false } });
  });
  afterAll(() => closed.stop());

  const hidden = {
    errors: [
      {
        message: 'This server does not show its schema: __schema and __type are not answered.',
        locations: expect.any(Array) as unknown,
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
      },
    ],
  };

  it.each([
    getIntrospectionQuery(),
    '{ __type(name: "Company") { name } }',
    '{ __typename a: __schema { queryType { name } } }',
  ])('an introspection query is refused with a clear message: %#', async (query) => {
    const { secret } = await closed.account();
    expect(await post({ query }, secret, closed)).toMatchObject({ status: 200, body: hidden });
    expect((await post({ query }, undefined, closed)).status).toBe(401);
  });

  it('__typename and operations work as usual', async () => {
    const { secret } = await closed.account({ credits: 3 });
    expect((await post({ query: '{ __typename }' }, undefined, closed)).body).toEqual({
      data: { __typename: 'Query' },
    });
    const balance = await post({ query: '{ creditBalance { remaining __typename } }' }, secret, closed);
    expect(balance.body.data).toEqual({ creditBalance: { remaining: 3, __typename: 'CreditBalance' } });
  });
});
