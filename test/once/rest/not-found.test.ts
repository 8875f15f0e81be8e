import { expectError } from '../../harness/expect-error.js';
import { connectMcp } from '../../harness/mcp-client.js';
import { type MeteredServer, startMeteredServer } from '../../harness/metered-server.js';

let server: MeteredServer;
beforeAll(async () => {
  server = await startMeteredServer();
});
afterAll(() => server.stop());

const uuid = '5e0c7a8e-0f3b-4b7e-9c51-2f6f7f1a0001';

/** Paths that are not found, with the error message: unknown paths, impossible IDs, and IDs without a record. */
const messages: readonly (readonly [path: string, message: string])[] = [
  ['/company/c0ffee', 'unknown path "/api/v1/company/c0ffee". Did you mean /api/v1/companies/{companyId}?'],
  [
    '/companys/c0ffee/acquisitions',
    'unknown path "/api/v1/companys/c0ffee/acquisitions". Did you mean /api/v1/companies/{companyId}/acquisitions?',
  ],
  [
    '/searches/funding_rounds/1/results',
    'unknown path "/api/v1/searches/funding_rounds/1/results". Did you mean /api/v1/searches/funding-rounds/{searchId}/results?',
  ],
  [
    '/Organization/credits',
    'unknown path "/api/v1/Organization/credits". Did you mean /api/v1/organization/credits?',
  ],
  ['/talents', 'unknown path "/api/v1/talents". The paths are listed in /api/v1/openapi.json.'],
  [
    '/companies/c0ffee/x/y/z',
    'unknown path "/api/v1/companies/c0ffee/x/y/z". The paths are listed in /api/v1/openapi.json.',
  ],
  ['/companies/ab0', 'no company has the id "ab0".'],
  ['/companies/coffee.example', '"coffee.example" cannot be the id of a company: it must be hex digits.'],
  ['/companies/per_1', '"per_1" cannot be the id of a company: it must be hex digits.'],
  ['/companies/ab0/acquisitions', 'no company has the id "ab0".'],
  ['/companies/x.y/acquisitions', '"x.y" cannot be the id of a company: it must be hex digits.'],
  [
    '/companies/ab0?as_of=2026-06-14T00:00:00Z',
    'no company with the id "ab0" was known at 2026-06-14T00:00:00.000Z.',
  ],
  [
    '/companies/x.y?as_of=2026-06-14T00:00:00Z',
    '"x.y" cannot be the id of a company: it must be hex digits.',
  ],
  ['/companies/ab0/traction?metric=web_visits', 'no company has the id "ab0".'],
  ['/people/per_2', 'no person has the id "per_2".'],
  ['/people/c0ffee', '"c0ffee" cannot be the id of a person: it must be `per_` and hex digits.'],
  ['/investors/inv_2', 'no investor has the id "inv_2".'],
  ['/investors/2', '"2" cannot be the id of an investor: it must be `inv_` and hex digits.'],
  ['/funding-rounds/fnr_ff', 'no funding round has the id "fnr_ff".'],
  ['/acquisitions/1', '"1" cannot be the id of an acquisition: it must be `acq_` and hex digits.'],
  ['/ipos/ipo_1', 'no IPO has the id "ipo_1".'],
  ['/ipos/x', '"x" cannot be the id of an IPO: it must be `ipo_` and hex digits.'],
  ['/investors?name=Unknown', 'no investor matches this website and name.'],
  ['/searches/funding-rounds/99/results', 'no saved search has the id 99.'],
  ['/searches/funding-rounds/99/changes', 'no saved search has the id 99.'],
  [`/lists/investors/${uuid}/results`, `no list has the id "${uuid}".`],
  [`/webhooks/${uuid}`, `no webhook has the id "${uuid}".`],
  ['/webhooks/1', '"1" cannot be the id of a webhook: it must be a UUID.'],
  [`/exports/${uuid}`, `no export has the id "${uuid}".`],
  ['/exports/x', '"x" cannot be the id of an export: it must be a UUID.'],
  ['/keys/key_ff', 'no API key has the id "key_ff".'],
  ['/keys/1', '"1" cannot be the id of an API key: it must be `key_` and hex digits.'],
  [
    '/requests/req_1',
    'this organization has no request with the id "req_1". Free requests are recorded for 24 hours.',
  ],
];

it.each(messages)('%s is a 404 with the reason in its message', async (path, message) => {
  const { as } = await server.account({ credits: 5 });
  expectError(await as.get(path), 404, 'NOT_FOUND', `Not Found: ${message}`);
  expect(await as.remaining()).toBe(5);
});

it('a long ID is truncated, and its terminal control characters are removed', async () => {
  const { as } = await server.account();
  const answer = await as.get(`/companies/${'a'.repeat(5000)}`);
  expectError(
    answer,
    404,
    'NOT_FOUND',
    /^Not Found: "a{99}… cannot be the id of a company: it must be hex digits, at most 128 characters\.$/,
  );
  expectError(await as.get('/companies/%1b%5b31m'), 404, 'NOT_FOUND', /^Not Found: "\\u001b\[31m" cannot/);
});

it('GraphQL and MCP tools return the same message', async () => {
  const { as, secret } = await server.account();
  const { data, errors } = await as.graph('{ a: company(id: "ab0") { id } b: person(id: "c0ffee") { id } }');
  expect([data, errors.map(({ message, extensions: { code } }) => [code, message])]).toEqual([
    { a: null, b: null },
    [
      ['NOT_FOUND', 'Not Found: no company has the id "ab0".'],
      ['NOT_FOUND', 'Not Found: "c0ffee" cannot be the id of a person: it must be `per_` and hex digits.'],
    ],
  ]);
  const mcp = await connectMcp(server.url, secret);
  const refused = await mcp.call('person', { id: 'c0ffee' });
  // Tools add the call to make next.
  expect(refused.text).toMatch(
    /^NOT_FOUND: Not Found: "c0ffee" cannot be the id of a person: it must be `per_` and hex digits\. Next: /,
  );
  await mcp.close();
});

it.each([
  [
    '/api/v2/companies/c0ffee',
    'unknown path "/api/v2/companies/c0ffee". The APIs are at /api/v1, /graphql and /mcp.',
  ],
  ['/companies?limit=1', 'unknown path "/companies". The APIs are at /api/v1, /graphql and /mcp.'],
])('%s, outside the APIs, is a 404 that lists them', async (path, message) => {
  const response = await fetch(`${server.url}${path}`);
  expect([response.status, await response.json()]).toEqual([
    404,
    { errorCode: 'NOT_FOUND', message: `Not Found: ${message}` },
  ]);
});

describe('a key in the wrong header', () => {
  const missing = 'Send an API key in the X-API-Key header';
  const notRead = `${missing}. The Authorization header is not supported.`;

  it.each([
    ['Bearer', notRead],
    ['Basic', notRead],
    [null, `${missing}.`],
  ])('%s is refused by REST and GraphQL with the required header in the message', async (scheme, message) => {
    const { secret } = await server.account();
    const headers: Record<string, string> = scheme === null ? {} : { Authorization: `${scheme} ${secret}` };
    const as = server.anonymous.with(headers);
    expectError(await as.get('/companies/c0ffee'), 401, 'API_KEY_MISSING', message);
    const { status, errors } = await as.graph('{ creditBalance { used } }');
    expect([status, errors[0]?.message, errors[0]?.extensions.code]).toEqual([
      401,
      message,
      'API_KEY_MISSING',
    ]);
  });

  it('is accepted as a bearer token only by the Model Context Protocol', async () => {
    const { secret } = await server.account();
    const send = async (headers: Record<string, string>): Promise<[number, string]> => {
      const response = await fetch(`${server.url}/mcp`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: '*/*', ...headers },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
      return [response.status, await response.text()];
    };
    expect((await send({ Authorization: `Bearer ${secret}` }))[0]).toBe(200);
    const [status, text] = await send({ Authorization: `Basic ${secret}` });
    expect([status, text]).toEqual([401, expect.stringContaining('as Authorization: Bearer')]);
  });
});
