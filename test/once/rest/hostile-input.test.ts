import { expectError } from '../../harness/expect-error.js';
import { hostileTarget } from '../../harness/hostile-target.js';
import { named } from '../../harness/named.js';
import { sendRaw } from '../../harness/raw-request.js';

const hostile = hostileTarget();

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

  it.each(texts)('%s is an ordinary text in every parameter', async (text) => {
    const { as } = hostile.account;
    const coded = encodeURIComponent(text);
    for (const name of ['limit', 'page']) {
      const answer = await as.get(`/companies/c0ffee/acquisitions?${name}=${coded}`);
      expectError(answer, 422, 'VALIDATION_ERROR');
    }
    const search = `/searches/funding-rounds/1/results?new_results_after=${coded}`;
    expectError(await as.get(search), 422, 'INVALID_NEW_RESULTS_AFTER');
    expectError(await as.get(`/investors?name=${coded}`), 404, 'NOT_FOUND');
    expectError(await as.get(`/investors?website=${coded}`), 404, 'NOT_FOUND');
    // No text contains a host name with a dot, which a domain needs.
    for (const key of ['domain', 'website_url'])
      expectError(await as.post('/companies', { [key]: text }), 422, 'VALIDATION_ERROR');
    for (const key of ['profnet_url', 'fundingdb_url']) {
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
  )('%s is invalid: 422', async (_name, query) => {
    const answer = await hostile.send({ target: `/api/v1/companies/c0ffee/acquisitions?${query}` });
    expectError(answer, 422, 'VALIDATION_ERROR');
  });

  it.each(named(['', '&&&', '&']))('that is empty, %s, has no effect', async (_name, query) => {
    const answer = await hostile.send({ target: `/api/v1/companies/c0ffee/acquisitions?${query}` });
    expect([answer.status, answer.body]).toEqual([200, []]);
  });

  it.each(
    named([
      '?',
      '&&&=&==',
      '__proto__=1&constructor=2&toString=3',
      'limit[]=0&page[x]=-1',
      '%6cimitx=0',
      '%zz=%zz&%=%',
      'companyId=other&id=other',
      'new_results_after=2026-01-01',
      'newResultsAfter=2026-01-01',
      'x'.repeat(10_000),
      Array.from({ length: 999 }, (_, n) => `p${n}=1`).join('&'),
    ]),
  )('of unknown parameters, %s, is refused with the list of known ones', async (_name, query) => {
    const answer = await hostile.send({ target: `/api/v1/companies/c0ffee/acquisitions?limit=1&${query}` });
    const words = /^Unknown query parameter ".*; this operation supports limit, page\.$/;
    expectError(answer, 422, 'VALIDATION_ERROR', words);
    expect(answer.text.length).toBeLessThan(400);
  });

  it.each([
    ['/companies/c0ffee', 'supports as_of'],
    ['/people/per_1', 'supports as_of'],
    ['/ipos/ipo_1', 'supports as_of'],
    ['/organization/credits', 'has no query parameters'],
  ])('with unknown parameters is refused: %s %s', async (path, known) => {
    const answer = await hostile.account.as.get(`${path}?limit=1`);
    const words = `Unknown query parameter "limit"; this operation ${known}.`;
    expectError(answer, 422, 'VALIDATION_ERROR', words);
  });

  it('of a POST is checked too', async () => {
    const answer = await hostile.account.as.post('/companies?domain=coffee.example', { domain: 'a.example' });
    expectError(answer, 422, 'VALIDATION_ERROR', /this operation has no query parameters\.$/);
  });
});

describe('headers', () => {
  it('a key that is sent twice is invalid', async () => {
    const answer = await hostile.send({
      target: '/api/v1/companies/c0ffee',
      headers: [['X-API-Key', hostile.account.secret]],
    });
    expectError(answer, 401, 'API_KEY_NOT_VALID');
  });

  it.each(['', ' ', '\t'])('a key of %j counts as missing', async (key) => {
    const answer = await sendRaw(hostile.url, {
      target: '/api/v1/companies/c0ffee',
      headers: [['X-API-Key', key]],
    });
    expectError(answer, 401, 'API_KEY_MISSING');
  });

  it.each(named(['\xff\xfe', 'Bearer x', '🦊', 'x'.repeat(10_000), '__proto__', "' OR 1=1 --", 'null']))(
    'a key of %s is not valid',
    async (_name, key) => {
      const answer = await sendRaw(hostile.url, {
        target: '/api/v1/companies/c0ffee',
        headers: [['X-API-Key', Buffer.from(key).toString('latin1')]],
      });
      expectError(answer, 401, 'API_KEY_NOT_VALID');
    },
  );

  it('a key elsewhere than in X-API-Key does not count', async () => {
    const answer = await sendRaw(hostile.url, {
      target: `/api/v1/companies/c0ffee?X-API-Key=${hostile.account.secret}&api_key=${hostile.account.secret}`,
      headers: [
        ['Authorization', `Bearer ${hostile.account.secret}`],
        ['Cookie', `X-API-Key=${hostile.account.secret}`],
        ['Api-Key', hostile.account.secret],
      ],
    });
    expectError(answer, 401, 'API_KEY_MISSING');
  });

  it('the name of the header is case-insensitive, and white space around the key is ignored', async () => {
    const answer = await sendRaw(hostile.url, {
      target: '/api/v1/organization/credits',
      headers: [['x-aPi-kEy', `  ${hostile.account.secret} \t`]],
    });
    expect(answer.status).toBe(200);
  });

  it('that are too large or malformed get a bare refusal, and the server continues', async () => {
    const huge: [string, string] = ['X-Huge', 'x'.repeat(100_000)];
    const many = Array.from({ length: 5000 }, (_, n): [string, string] => [`X-${n}`, 'x'.repeat(10)]);
    for (const headers of [[huge], many]) {
      // Node.js responds and closes the connection while the client is still sending the headers, so the response may
      // be lost.
      const status = await hostile.send({ target: '/api/v1/companies/c0ffee', headers }).then(
        (answer) => answer.status,
        (error: unknown) => (error as NodeJS.ErrnoException).code,
      );
      expect([431, 'ECONNRESET', 'EPIPE']).toContain(status);
    }
    const broken = await hostile.send({ target: '/api/v1/companies/a b' });
    expect([broken.status, broken.text]).toEqual([400, '']);
    const beyondAscii = await hostile.send({ target: '/api/v1/companies/\xf0\x9f' });
    expect([beyondAscii.status, beyondAscii.text]).toEqual([400, '']);
    const unknown = await hostile.send({ method: 'BREW', target: '/api/v1/companies/c0ffee' });
    expect([unknown.status, unknown.text]).toEqual([400, '']);
  });

  it('that request HTML or another method have no effect', async () => {
    const answer = await hostile.send({
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
