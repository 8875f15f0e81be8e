import type { Answer, Caller } from './harness/caller.js';
import { expectError } from './harness/expect-error.js';
import { sendRaw, type RawRequest } from './harness/raw-request.js';
import { named } from './harness/named.js';
import { seed } from './harness/seed.js';
import { startServer, type Account, type TestServer } from './harness/start-server.js';

let server: TestServer;
let account: Account & { readonly as: Caller };

const credits = 1000;

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: [{ id: 'c0ffee', website: { domain: 'coffee.example' } }],
    Person: [{ person_id: 'per_ada', emails: [{ email: 'ada@coffee.example', score: 9 }] }],
    Investor: [{ investor_id: 'inv_1', investor_name: 'Acorn' }],
  });
  account = await server.account({ credits });
});
// Whatever was sent, it was free, and nothing that was there is gone.
afterEach(async () => {
  expect(await account.as.remaining()).toBe(credits);
  const { as } = await server.account();
  expect((await as.get('/companies/c0ffee')).status).toBe(200);
});
afterAll(() => server.stop());

/** Sends a request with the key, byte for byte. */
function send(request: RawRequest): Promise<Answer> {
  const headers = [['X-API-Key', account.secret] as const, ...(request.headers ?? [])];
  return sendRaw(server.url, { ...request, headers });
}

const json = ['Content-Type', 'application/json'] as const;
const json = ['Content-Type', 'application/json'] as const;

const paths = [
  '/companies/:id',
  '/companies/:id/acquisitions',
  '/people/:id',
  '/ipos/:id',
  '/lists/investors/:id/results',
  '/searches/funding-rounds/:id/results',
  '/searches/acquisitions/:id/results',
];

function expectUnknown(path: string, answer: Answer): void {
  if (path.startsWith('/lists')) expectError(answer, 400, 'INVALID_LIST_UUID');
  else if (path.startsWith('/searches')) expectError(answer, 400, 'BAD_SEARCH_ID_TYPE');
  else expectError(answer, 404, 'NOT_FOUND', 'Not Found');
}

/** Ids that name nothing, as they stand in a request line. */
const hostileIds = [
  '%',
  '%%',
  '%z',
  '%zz',
  '%0',
  '%E0%A4%A',
  '%ff',
  '%c0%af',
  '%ed%a0%80',
  '%00',
  'c0ffee%00',
  '%0d%0aX-Evil:%201',
  '%2e%2e',
  '%2F..%2F',
  "'",
  '"',
  '`',
  "';DROP%20TABLE%20company;--",
  "'%20OR%20'1'='1",
  'c0ffee)%20OR%201=1--',
  '$1',
  '${7*7}',
  '{{7*7}}',
  '__proto__%20',
  '{company(id:%22c0ffee%22){id}}',
  '%22)%7Bid%7D%7D%23',
  '<script>alert(1)</script>'.replaceAll('/', '%2F'),
  '%F0%9F%A6%8A',
  '%D7%A9%D7%9C%D7%95%D7%9D',
  '%E2%80%AE',
  '-',
  '-1',
  '1.5',
  '+1',
  '0x1',
  '1e3',
  '%D9%A1',
  'NaN',
  '*',
  ':companyId',
  'x'.repeat(129),
  'x'.repeat(12_000),
];

describe.each(paths)('the id of %s', (path) => {
  it.each(named(hostileIds))('%s names nothing', async (_name, id) => {
    expectUnknown(path, await send({ target: `/api/v1${path.replace(':id', () => id)}` }));
  });
});

describe('numbers as ids of saved searches', () => {
  const numbers = ['0', '2147483647', '2147483648', '4294967297', '9007199254740993', '9'.repeat(400), '000'];

  it.each(named(numbers))('%s names no search: 404', async (_name, id) => {
    for (const kind of ['funding-rounds', 'acquisitions']) {
      const answer = await send({ target: `/api/v1/searches/${kind}/${id}/results` });
      expectError(answer, 404, 'NOT_FOUND', 'Not Found');
    }
  });
});

describe('SQL and GraphQL', () => {
  const texts = [
    "'; DROP TABLE company; --",
    "' OR '1'='1",
    '" OR 1=1 --',
    "\\'; --",
    'a%',
    '_____',
    '$1',
    '$${ }$$',
    "E'\\x41'",
    'NULL',
    '{ __schema { types { name } } }',
    '") { id } } #',
    'query { company(id: "c0ffee") { id } }',
    '${process.env.PATH}',
  ];

  it.each(texts)('%s is text like any other in every parameter', async (text) => {
    const { as } = account;
    const coded = encodeURIComponent(text);
    for (const name of ['limit', 'page']) {
      const answer = await as.get(`/companies/c0ffee/acquisitions?${name}=${coded}`);
      expectError(answer, 422, 'VALIDATION_ERROR');
    }
    const search = `/searches/funding-rounds/1/results?new_results_after=${coded}`;
    expectError(await as.get(search), 422, 'INVALID_NEW_RESULTS_AFTER');
    expectError(await as.get(`/investors?name=${coded}`), 404, 'NOT_FOUND');
    expectError(await as.get(`/investors?website=${coded}`), 404, 'NOT_FOUND');
    for (const key of ['domain', 'website_url', 'profnet_url', 'fundingdb_url']) {
      const answer = await as.post('/companies', { [key]: text });
      expect([answer.status, answer.body]).toEqual([200, []]);
    }
    expectError(await as.post('/companies', { profnet_id: text }), 422, 'VALIDATION_ERROR');
    expectError(await as.post('/companies', { [text]: 'x' }), 422, 'VALIDATION_ERROR');
    const email = `${text.replaceAll(/[\s@]/g, '')}@coffee.example`;
    expect((await as.post('/people/by-email', { email })).status).toBe(204);
  });
});

describe('a query string', () => {
  it.each(
    named([
      'limit=1&limit=1',
      'limit=1&page=0&limit=',
      'limit=%00',
      'limit=%',
      'limit=%zz',
      'limit=1%00',
      'limit=9007199254740993',
      'limit=2147483648',
      'page=4294967296',
      'page=-0',
      'limit=+1',
      'limit=%F0%9F%A6%8A',
      'page=%E2%80%AE1',
      `limit=${'9'.repeat(5000)}`,
      Array.from({ length: 500 }, () => 'page=0').join('&'),
    ]),
  )('%s breaks a rule: 422', async (_name, query) => {
    const answer = await send({ target: `/api/v1/companies/c0ffee/acquisitions?${query}` });
    expectError(answer, 422, 'VALIDATION_ERROR');
  });

  it.each(
    named([
      '',
      '?',
      '&&&=&==',
      '__proto__=1&constructor=2&toString=3',
      'limit[]=0&page[x]=-1',
      '%6cimitx=0',
      '%zz=%zz&%=%',
      'companyId=other&id=other',
      'x'.repeat(10_000),
      Array.from({ length: 999 }, (_, n) => `p${n}=1`).join('&'),
    ]),
  )('of unknown parameters, %s, is ignored', async (_name, query) => {
    const answer = await send({ target: `/api/v1/companies/c0ffee/acquisitions?${query}` });
    expect([answer.status, answer.body]).toEqual([200, []]);
  });
});

describe('headers', () => {
  it('a key that is given twice is no key', async () => {
    const answer = await send({
      target: '/api/v1/companies/c0ffee',
      headers: [['X-API-Key', account.secret]],
    });
    expectError(answer, 401, 'API_KEY_NOT_VALID');
  });

  it.each(['', ' ', '\t'])('a key of %j is missing', async (key) => {
    const answer = await sendRaw(server.url, {
      target: '/api/v1/companies/c0ffee',
      headers: [['X-API-Key', key]],
    });
    expectError(answer, 401, 'API_KEY_MISSING');
  });

  it.each(named(['\xff\xfe', 'Bearer x', '🦊', 'x'.repeat(10_000), '__proto__', "' OR 1=1 --", 'null']))(
    'a key of %s is not valid',
    async (_name, key) => {
      const answer = await sendRaw(server.url, {
        target: '/api/v1/companies/c0ffee',
        headers: [['X-API-Key', Buffer.from(key).toString('latin1')]],
      });
      expectError(answer, 401, 'API_KEY_NOT_VALID');
    },
  );

  it('a key elsewhere than in X-API-Key does not count', async () => {
    const answer = await sendRaw(server.url, {
      target: `/api/v1/companies/c0ffee?X-API-Key=${account.secret}&api_key=${account.secret}`,
      headers: [
        ['Authorization', `Bearer ${account.secret}`],
        ['Cookie', `X-API-Key=${account.secret}`],
        ['Api-Key', account.secret],
      ],
    });
    expectError(answer, 401, 'API_KEY_MISSING');
  });

  it('the name of the header has no case, and white space around the key does not matter', async () => {
    const answer = await sendRaw(server.url, {
      target: '/api/v1/organization/credits',
      headers: [['x-aPi-kEy', `  ${account.secret} \t`]],
    });
    expect(answer.status).toBe(200);
  });

  it('that are too large, or no HTTP, get a bare refusal, and the server goes on', async () => {
    const huge: [string, string] = ['X-Huge', 'x'.repeat(100_000)];
    const refused = await send({ target: '/api/v1/companies/c0ffee', headers: [huge] });
    expect([refused.status, refused.text]).toEqual([431, '']);
    const many = Array.from({ length: 5000 }, (_, n): [string, string] => [`X-${n}`, 'x'.repeat(10)]);
    expect((await send({ target: '/api/v1/companies/c0ffee', headers: many })).status).toBe(431);
    const broken = await send({ target: '/api/v1/companies/a b' });
    expect([broken.status, broken.text]).toEqual([400, '']);
    const beyondAscii = await send({ target: '/api/v1/companies/\xf0\x9f' });
    expect([beyondAscii.status, beyondAscii.text]).toEqual([400, '']);
    const unknown = await send({ method: 'BREW', target: '/api/v1/companies/c0ffee' });
    expect([unknown.status, unknown.text]).toEqual([400, '']);
  });

  it('that ask for markup or another method change nothing', async () => {
    const answer = await send({
      method: 'POST',
      target: '/api/v1/companies/unknown',
      headers: [
        ['Accept', 'text/html'],
        ['Accept-Encoding', 'br'],
        ['X-HTTP-Method-Override', 'GET'],
        ['X-Forwarded-For', "' OR 1=1"],
        ['Range', 'bytes=0-1'],
        ['If-None-Match', '*'],
      ],
    });
    expectError(answer, 405, 'METHOD_NOT_ALLOWED');
  });
});

describe('methods', () => {
  const served: [string, string][] = [
    ['/searches/funding-rounds/1/results', 'GET'],
    ['/searches/acquisitions/1/results', 'GET'],
    ['/companies/c0ffee/acquisitions', 'GET'],
    ['/people/by-email', 'POST'],
    ['/people/per_ada', 'GET'],
    ['/lists/investors/1/results', 'GET'],
    ['/companies', 'POST'],
    ['/companies/c0ffee', 'GET'],
    ['/ipos/ipo_1', 'GET'],
    ['/investors', 'GET'],
    ['/organization/credits', 'GET'],
  ];
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'LOCK'];

  it.each(served)('%s answers %s alone: 405 with Allow for every other', async (path, allowed) => {
    const target = `/api/v1${path}`;
    for (const method of methods.filter((one) => one !== allowed)) {
      const answer = await send({ method, target });
      expectError(answer, 405, 'METHOD_NOT_ALLOWED', `This path answers ${allowed}, got ${method}.`);
      expect(answer.headers.get('allow')).toBe(allowed);
    }
    const head = await send({ method: 'HEAD', target });
    expect([head.status, head.headers.get('allow'), head.text]).toEqual([405, allowed, '']);
  });

  it.each(methods)('%s needs a key like any other', async (method) => {
    const answer = await sendRaw(server.url, { method, target: '/api/v1/companies/c0ffee' });
    expectError(answer, 401, 'API_KEY_MISSING');
  });
});

describe('unknown paths', () => {
  it.each(
    named([
      '',
      '/',
      '//',
      '/x',
      '/company',
      '/Companies/c0ffee',
      '/companies/c0ffee/x',
      '/companies/c0ffee/acquisitions/1',
      '/companies//acquisitions',
      '/companies/a/b/acquisitions',
      '/people',
      '/people/',
      '/ipos',
      '/lists',
      '/lists/companies/5e0c7a8e-0f3b-4b7e-9c51-2f6f7f1a0001/results',
      '/lists/investors/5e0c7a8e-0f3b-4b7e-9c51-2f6f7f1a0001',
      '/searches/companies/1/results',
      '/searches/funding-rounds/results',
      '/searches/funding_rounds/1/results',
      '/organization',
      '/organization/credits/x',
      '/graphql',
      '/../healthz',
      '/%2e%2e/healthz',
      '/%zz',
      '/%',
      '/docs/%zz',
      '/docs/..%2f..%2fpackage.json',
      '/docs/../../package.json',
      '/docs/x',
      '/openapi',
      `/${'x/'.repeat(3000)}`,
    ]),
  )('%s is 401 without a key, 404 with one', async (_name, path) => {
    const target = `/api/v1${path}`;
    expectError(await sendRaw(server.url, { target }), 401, 'API_KEY_MISSING');
    expectError(await send({ target }), 404, 'NOT_FOUND', 'Not Found');
    const posted = await send({ method: 'POST', target, headers: [json], body: '{' });
    expectError(posted, 404, 'NOT_FOUND', 'Not Found');
  });

  it.each(['/', '/api', '/api/v2/companies/c0ffee', '/api/v1x', '/%zz', '/favicon.ico', '/.env'])(
    '%s, outside of /api/v1, is a 404 of the same shape',
    async (target) => {
      expectError(await send({ target }), 404, 'NOT_FOUND', 'Not Found');
    },
  );
});
