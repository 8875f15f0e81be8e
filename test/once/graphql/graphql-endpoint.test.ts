import { getIntrospectionQuery } from 'graphql';
import { rootFields } from '../../harness/root-fields.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, { Company: [{ id: 'c0ffee', organization_name: 'Coffee' }] });
});
afterAll(() => server.stop());

const json = { 'Content-Type': 'application/json' };

interface EndpointAnswer {
  readonly status: number;
  readonly type: string | null;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends a raw request to the GraphQL endpoint. */
async function send(init: RequestInit, search = ''): Promise<EndpointAnswer> {
  const response = await fetch(`${server.url}/graphql${search}`, init);
  const { status, headers } = response;
  return { status, type: headers.get('content-type'), headers, text: await response.text() };
}

/** Expects GraphQL errors (message, location and code, and no internals) and no data. */
function expectGraphErrors(answer: EndpointAnswer, status: number, code: string): void {
  expect([answer.status, answer.type]).toEqual([status, 'application/json; charset=utf-8']);
  const { errors, ...rest } = JSON.parse(answer.text) as { errors: Record<string, unknown>[] };
  expect(rest).toEqual({});
  expect(errors.length).toBeGreaterThan(0);
  for (const { message, extensions, locations: _locations, ...others } of errors) {
    expect(extensions).toEqual({ code });
    expect(typeof message).toBe('string');
    expect(others).toEqual({});
  }
  expect(answer.text).not.toMatch(/stacktrace|node_modules|\.js:|\bat \w+ \(/);
  expect(answer.headers.get('x-request-id')).toMatch(/^req_[0-9a-v]{26}$/);
}

describe('without a key', () => {
  it('the whole schema can be introspected, which counts against no rate limit', async () => {
    const { status, data, errors, headers } = await server.anonymous.graph(getIntrospectionQuery());
    expect([status, errors]).toEqual([200, []]);
    const { types } = data?.['__schema'] as { types: { name: string; fields: { name: string }[] }[] };
    const names = types.find(({ name }) => name === 'Query')?.fields.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(rootFields.map(({ name }) => name)));
    expect(headers.get('x-ratelimit-limit')).toBeNull();
  });

  it.each(['{ __typename }', '{ __type(name: "Company") { name description } }'])(
    'the schema can be queried: %s',
    async (query) => {
      const { status, errors } = await server.anonymous.graph(query);
      expect([status, errors]).toEqual([200, []]);
    },
  );

  it.each([
    '{ creditBalance { remaining } }',
    '{ company(id: "c0ffee") { organizationName } }',
    '{ __schema { queryType { name } } company(id: "c0ffee") { organizationName } }',
    'query Q { ...F } fragment F on Query { company(id: "unknown") { organizationName } }',
  ])('any other operation is refused: %s', async (query) => {
    const init = { method: 'POST', body: JSON.stringify({ query }) };
    expectGraphErrors(await send({ ...init, headers: json }), 401, 'API_KEY_MISSING');
    const wrong = { ...json, 'X-API-Key': 'dgk_wrong' };
    expectGraphErrors(await send({ ...init, headers: wrong }), 401, 'API_KEY_NOT_VALID');
  });
});

describe('a document that cannot run', () => {
  it.each<[string, string, object]>([
    ['a syntax error', 'GRAPHQL_PARSE_FAILED', { query: '{ company(' }],
    ['an empty document', 'GRAPHQL_PARSE_FAILED', { query: '#' }],
    ['an unknown field', 'GRAPHQL_VALIDATION_FAILED', { query: '{ secrets { id } }' }],
    ['a missing argument', 'GRAPHQL_VALIDATION_FAILED', { query: '{ company { id } }' }],
    ['no selection', 'GRAPHQL_VALIDATION_FAILED', { query: '{ company(id: "c0ffee") }' }],
    ['an unknown fragment', 'GRAPHQL_VALIDATION_FAILED', { query: '{ ...Nowhere }' }],
    ['a fragment in itself', 'GRAPHQL_VALIDATION_FAILED', { query: '{ ...A } fragment A on Query { ...A }' }],
    [
      'a number that is not an Int',
      'GRAPHQL_VALIDATION_FAILED',
      { query: '{ investorListResults(listId: "x", limit: 2147483648) { id } }' },
    ],
    ['a missing variable', 'BAD_USER_INPUT', { query: 'query ($id: ID!) { company(id: $id) { id } }' }],
    [
      'a variable of another type',
      'BAD_USER_INPUT',
      { query: 'query ($id: ID!) { company(id: $id) { id } }', variables: { id: { a: 1 } } },
    ],
    [
      'no operation with the given name',
      'OPERATION_RESOLUTION_FAILURE',
      { query: '{ __typename }', operationName: 'Other' },
    ],
    [
      'two operations and no name',
      'OPERATION_RESOLUTION_FAILURE',
      { query: 'query A { __typename } query B { __typename }' },
    ],
    ['no query', 'BAD_REQUEST', {}],
    ['a query that is no text', 'BAD_REQUEST', { query: 1 }],
    ['variables that are no object', 'BAD_REQUEST', { query: '{ __typename }', variables: 'x' }],
  ])('is refused with a code and no internals: %s', async (_what, code, body) => {
    const { secret, as } = await server.account();
    const headers = { ...json, 'X-API-Key': secret };
    // A well-formed request gets 200 in plain JSON (GraphQL over HTTP). graphql-over-http.test.ts tests the other media
    // type.
    const status = code === 'BAD_REQUEST' ? 400 : 200;
    expectGraphErrors(await send({ method: 'POST', headers, body: JSON.stringify(body) }), status, code);
    expect(await as.remaining()).toBe(1000);
  });

  it('reports the first fifty invalid variable values, and the error about the omitted ones is a client error too', async () => {
    const { as } = await server.account();
    const query = 'query ($filter: CompanyFilter) { companies(first: 1, filter: $filter) { totalCount } }';
    const { errors } = await as.graph(query, {
      filter: { foundedYear: { in: Array.from({ length: 60 }, () => 'x') } },
    });
    const codes = new Set(errors.map(({ extensions }) => extensions.code));
    expect([errors.length, [...codes]]).toEqual([51, ['BAD_USER_INPUT']]);
  });
});

describe('a body', () => {
  it.each<[number, string, string, string]>([
    [400, 'MALFORMED_JSON', 'is not JSON', '{"query": '],
    [400, 'MALFORMED_JSON', 'is a text', '"{ __typename }"'],
    [413, 'PAYLOAD_TOO_LARGE', 'is larger than 1 MB', JSON.stringify({ query: `#${'x'.repeat(1_100_000)}` })],
    [400, 'BAD_REQUEST', 'is empty', ''],
  ])('is refused with a GraphQL error: %i %s when it %s', async (status, code, _what, body) => {
    const { secret, as } = await server.account();
    const answer = await send({ method: 'POST', headers: { ...json, 'X-API-Key': secret }, body });
    expectGraphErrors(answer, status, code);
    expect(await as.remaining()).toBe(1000);
  });

  it('that cannot be parsed gets the error about a missing key first', async () => {
    const answer = await send({ method: 'POST', headers: json, body: '{"query": ' });
    expectGraphErrors(answer, 401, 'API_KEY_MISSING');
  });

  it('that is a batch of operations is refused', async () => {
    const { secret, as } = await server.account({ credits: 5 });
    const one = { query: '{ company(id: "c0ffee") { organizationName } }' };
    for (const batch of [[one, one], [one], []]) {
      const headers = { ...json, 'X-API-Key': secret };
      const answer = await send({ method: 'POST', headers, body: JSON.stringify(batch) });
      expectGraphErrors(answer, 400, 'BAD_REQUEST');
      expect(answer.text).not.toContain('Coffee');
    }
    expect(await as.remaining()).toBe(5);
  });

  it.each([
    ['text/plain', '{"query":"{ __typename }"}'],
    ['application/x-www-form-urlencoded', 'query={__typename}'],
    ['application/graphql', '{ __typename }'],
    [undefined, '{"query":"{ __typename }"}'],
  ])('of the content type %s is refused as a client error', async (type, body) => {
    const bytes = new TextEncoder().encode(body);
    const headers = type === undefined ? {} : { 'Content-Type': type };
    const answer = await send({ method: 'POST', headers, body: bytes });
    expect([400, 415]).toContain(answer.status);
    expect(answer.type).toBe('application/json; charset=utf-8');
    expect(JSON.parse(answer.text)).toMatchObject({
      errors: [
        { message: expect.any(String) as unknown, extensions: { code: expect.any(String) as unknown } },
      ],
    });
  });
});

describe('another method', () => {
  it('GET in a browser returns a page of the web application, without a key', async () => {
    const answer = await send({ headers: { Accept: 'text/html,application/xhtml+xml' } });
    expect([answer.status, answer.type?.toLowerCase()]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.text).toMatch(/<!DOCTYPE html>/i);
    expect(answer.text).toContain('<div id="root"></div>');
  });

  it('GET runs a query only for clients that send a header that a browser form cannot', async () => {
    const { secret, as } = await server.account({ credits: 5 });
    const search = `?query=${encodeURIComponent('{ company(id: "c0ffee") { organizationName } }')}`;
    const forged = await send({ headers: { 'X-API-Key': secret } }, search);
    expectGraphErrors(forged, 400, 'BAD_REQUEST');
    expect(await as.remaining()).toBe(5);
    const headers = { 'X-API-Key': secret, 'Apollo-Require-Preflight': 'true' };
    const answer = await send({ headers }, search);
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
      200,
      { data: { company: { organizationName: 'Coffee' } } },
    ]);
    expect(await as.remaining()).toBe(4);
  });

  it.each(['PUT', 'DELETE', 'PATCH'])('%s is refused with a GraphQL error', async (method) => {
    const answer = await send({ method, headers: json, body: '{"query":"{ __typename }"}' });
    expectGraphErrors(answer, 405, 'BAD_REQUEST');
    expect(answer.headers.get('allow')).toBe('GET, POST');
  });
});
