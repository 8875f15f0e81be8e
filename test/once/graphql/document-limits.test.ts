import { getIntrospectionQuery } from 'graphql';
import { standardGraphLimits } from '../../../src/graphql-server/limits/limits.js';
import type { Caller } from '../../harness/caller.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const { maxAliases, maxDepth, maxDirectives, maxRootFields } = standardGraphLimits;

let server: TestServer;
let as: Caller;
let secret: string;
beforeAll(async () => {
  server = await startServer();
  ({ as, secret } = await server.account());
});
afterAll(() => server.stop());

const many = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join(' ');

interface Refusal {
  readonly status: number;
  /** Undefined when nothing was refused. */
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
}

/** Sends a raw body and expects one GraphQL error without internals. */
async function refusal(body: string, key: string | undefined = secret): Promise<Refusal> {
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/graphql-response+json',
    ...(key !== '' && { 'X-API-Key': key }),
  };
  const response = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body });
  const text = await response.text();
  expect(text).not.toMatch(/node_modules|\.js:\d|stack|Cannot read properties|call stack/);
  return { status: response.status, ...(JSON.parse(text) as Omit<Refusal, 'status'>) };
}

async function expectLimit(query: string, message: string): Promise<void> {
  const { status, errors = [] } = await refusal(JSON.stringify({ query }));
  expect([status, errors.map(({ extensions }) => extensions.code)]).toEqual([
    400,
    ['GRAPHQL_LIMIT_EXCEEDED'],
  ]);
  expect(errors[0]?.message).toContain(message);
}

async function expectFine(query: string): Promise<void> {
  const { errors } = await as.graph(query);
  expect(errors.filter(({ extensions }) => extensions.code !== 'NOT_FOUND')).toEqual([]);
}

/** Returns a query that reaches a company through this many nested fields. */
function deep(fields: number): string {
  const steps = ['acquisitions', 'nodes', 'acquirer'];
  const path = ['company(id: "c0ffee")', ...Array.from({ length: fields - 2 }, (_, at) => steps[at % 3])];
  const sized = path.map((step) => (step === 'acquisitions' ? 'acquisitions(first: 1)' : step));
  const last = steps[(fields - 3) % 3] === 'acquisitions' ? 'totalCount' : 'id';
  return `{ ${sized.join(' { ')} { ${last} ${'} '.repeat(fields)}`;
}

describe('an operation at the limit runs, and one beyond it is refused with the number and the limit', () => {
  it('root fields', async () => {
    const query = (count: number): string => `{ ${many(count, (at) => `a${at}: creditBalance { used }`)} }`;
    await expectFine(query(maxRootFields));
    await expectLimit(query(maxRootFields + 10), 'has 60 root fields; at most 50 are allowed');
  });

  it('aliases', async () => {
    const query = (count: number): string =>
      `{ company(id: "c0ffee") { ${many(count, (at) => `a${at}: id`)} } }`;
    await expectFine(query(maxAliases));
    await expectLimit(query(maxAliases + 1), 'has 201 aliases; at most 200 are allowed');
  });

  it('directives', async () => {
    const query = (count: number): string =>
      `{ company(id: "c0ffee") { ${many(count, () => 'id @skip(if: false)')} } }`;
    await expectFine(query(maxDirectives));
    await expectLimit(query(maxDirectives + 1), 'has 101 directives; at most 100 are allowed');
  });

  it('depth', async () => {
    await expectFine(deep(maxDepth));
    await expectLimit(deep(maxDepth + 1), 'is 17 fields deep; at most 16 are allowed');
  });

  it.each([
    ['first', '{ companies(first: 5000) { nodes { fundingRounds(first: 99) { nodes { id } } } } }', null],
    [
      'nested sizes',
      '{ companies(first: 5000) { nodes { fundingRounds(first: 200) { nodes { id } } } } }',
      '1,005,000',
    ],
    [
      'the default size',
      '{ companies(first: 5000) { nodes { people { nodes { investor { id } } } } } }',
      '505,000',
    ],
    [
      'last, and edges',
      '{ companies(last: 5000) { edges { node { ipos(last: 100) { edges { node { id } } } } } } }',
      '505,000',
    ],
    [
      'investors of rounds',
      '{ fundingRounds(first: 5000) { nodes { investors { investor { fundingRounds(first: 10) { nodes { id } } } } } } }',
      '555,000',
    ],
    ['counts', '{ companies(first: 5000) { nodes { people(first: 5000) { totalCount } } } }', null],
  ])('records by page size: %s', async (_what, query, figure) => {
    const { errors } = await refusal(JSON.stringify({ query }));
    if (figure === null) expect(errors ?? []).toEqual([]);
    else expect(errors?.[0]?.message).toContain(`requests up to ${figure} records; at most 500,000`);
  });

  it('page sizes in variables and their defaults, and skipped fields', async () => {
    const text = `query ($size: Int = 5000, $more: Boolean = false) { companies(first: $size) { nodes {
      id people(first: 200) @include(if: $more) { nodes { id } } } } }`;
    const figure = async (variables: object): Promise<string | undefined> =>
      (await refusal(JSON.stringify({ query: text, variables }))).errors?.[0]?.message;
    expect(await figure({})).toBeUndefined();
    expect(await figure({ more: true })).toContain('1,005,000');
    expect(await figure({ more: true, size: 10 })).toBeUndefined();
  });

  it('tokens', async () => {
    await expectLimit(`{ ${'a '.repeat(10_001)}}`, 'has 10,003 tokens; at most 10,000 are allowed');
  });
});

describe('introspection', () => {
  it('with all options is within the limits', async () => {
    const query = getIntrospectionQuery({
      descriptions: true,
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
      oneOf: true,
    });
    const { errors } = await server.anonymous.graph(query);
    expect(errors).toEqual([]);
  });

  it('beyond a limit is refused', async () => {
    const { status, errors = [] } = await refusal(
      JSON.stringify({ query: `{ ${many(300, (at) => `a${at}: __typename`)} }` }),
      '',
    );
    expect([status, errors[0]?.extensions.code]).toEqual([400, 'GRAPHQL_LIMIT_EXCEEDED']);
  });
});

describe('a refused operation', () => {
  const query = `{ ${many(maxRootFields + 1, (at) => `a${at}: creditBalance { used }`)} }`;

  it('costs one request of the rate limit and no credit', async () => {
    const { as: one } = await server.account({ rate: { max: 3, windowSeconds: 60 } });
    const { headers, errors } = await one.graph(query);
    expect(errors[0]?.extensions.code).toBe('GRAPHQL_LIMIT_EXCEEDED');
    expect(headers.get('x-ratelimit-remaining')).toBe('2');
    expect(await one.remaining()).toBe(1000);
  });

  it.each([query, `{ ${'a '.repeat(20_000)}}`])(
    'gets the error about the key when the key is missing',
    async (text) => {
      const { status, errors = [] } = await refusal(JSON.stringify({ query: text }), '');
      expect([status, errors[0]?.extensions.code]).toEqual([401, 'API_KEY_MISSING']);
    },
  );
});

describe('hostile documents get one clear error', () => {
  const chain = (length: number): string =>
    `{ company(id: "x") { ...F0 } } ${many(length, (at) => `fragment F${at} on Company { ...F${at + 1} }`)} fragment F${length} on Company { id }`;
  const doubling = many(
    60,
    (at) =>
      `fragment F${at} on Company { acquisitions { nodes { acquirer { ...F${at + 1} } acquiree { ...F${at + 1} } } } }`,
  );
  it.each<[string, string, string]>([
    [
      '10,000 aliases',
      'GRAPHQL_LIMIT_EXCEEDED',
      `{ ${many(10_000, (at) => `a${at}: creditBalance { used }`)} }`,
    ],
    ['a megabyte of fields', 'GRAPHQL_LIMIT_EXCEEDED', `{ ${'a '.repeat(490_000)}}`],
    ['a megabyte of text', 'GRAPHQL_VALIDATION_FAILED', `{ a(x: "${'x'.repeat(900_000)}") }`],
    ['100,000 braces', 'GRAPHQL_LIMIT_EXCEEDED', `{ a${'{'.repeat(100_000)}`],
    ['100,000 brackets', 'GRAPHQL_LIMIT_EXCEEDED', `{ a(b: ${'['.repeat(100_000)}`],
    ['100,000 parentheses', 'GRAPHQL_LIMIT_EXCEEDED', `{ a${'('.repeat(100_000)}`],
    ['9,000 braces', 'GRAPHQL_LIMIT_EXCEEDED', '{ a'.repeat(3000)],
    [
      'fragments that double',
      'GRAPHQL_LIMIT_EXCEEDED',
      `{ company(id: "x") { ...F0 } } ${doubling} fragment F60 on Company { id }`,
    ],
    ['too many fragments', 'GRAPHQL_LIMIT_EXCEEDED', chain(2000)],
    [
      'a cycle of fragments',
      'GRAPHQL_VALIDATION_FAILED',
      '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }',
    ],
    ['an unknown field', 'GRAPHQL_VALIDATION_FAILED', '{ nothing }'],
    ['half a document', 'GRAPHQL_PARSE_FAILED', '{ company(id: '],
    ['a lone surrogate', 'GRAPHQL_PARSE_FAILED', '{ company(id: "\ud800") { id } }'],
    ['NUL', 'GRAPHQL_PARSE_FAILED', '{ company\0 }'],
  ])('%s: %s', async (_what, code, query) => {
    const { status, errors = [] } = await refusal(JSON.stringify({ query }));
    expect([status, errors[0]?.extensions.code]).toEqual([400, code]);
  });

  it('long chains of fragments run', async () => {
    await expectFine(chain(1000));
  });

  it.each([
    ['objects', '{"not":'.repeat(50_000) + '{}' + '}'.repeat(50_000)],
    ['lists', '['.repeat(100_000) + ']'.repeat(100_000)],
  ])('deeply nested variables: %s', async (_what, value) => {
    const query = 'query ($f: CompanyFilter) { companies(filter: $f) { totalCount } }';
    const { status, errors = [] } = await refusal(
      `{"query":${JSON.stringify(query)},"variables":{"f":${value}}}`,
    );
    expect([status, errors[0]?.extensions.code]).toEqual([400, 'GRAPHQL_LIMIT_EXCEEDED']);
    expect(errors[0]?.message).toMatch(/^The variables nest [\d,]+ levels deep; at most 100 are allowed\.$/);
  });
});
