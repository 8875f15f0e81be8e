import { expectError } from '../../harness/expect-error.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: [{ id: 'c0ffee', organization_name: 'Coffee', hq: { city: 'Bremen', region: 'North' } }],
  });
});
afterAll(() => server.stop());

describe('200', () => {
  it('returns the whole record for one credit, without hq.region', async () => {
    const { as } = await server.account({ credits: 5 });
    const { status, headers, body } = await as.get('/companies/c0ffee');
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: 'c0ffee', organization_name: 'Coffee', industry: null });
    expect((body as { hq: object }).hq).toEqual({
      city: 'Bremen',
      state: null,
      country: null,
      continent: null,
      regions: null,
    });
    expect(headers.get('x-credits-charged')).toBe('1');
    expect(headers.get('x-creditlimit-limit')).toBe('5');
    expect(headers.get('x-creditlimit-remaining')).toBe('4');
    expect(await as.remaining()).toBe(4);
  });

  it('returns the same through GraphQL, for the same price', async () => {
    const { as } = await server.account({ credits: 5 });
    const { data, errors } = await as.graph('{ company(id: "c0ffee") { organizationName hq { city } } }');
    expect(errors).toEqual([]);
    expect(data).toEqual({ company: { organizationName: 'Coffee', hq: { city: 'Bremen' } } });
    expect(await as.remaining()).toBe(4);
  });
});

describe('401', () => {
  it('is returned without a key', async () => {
    expectError(await server.anonymous.get('/companies/c0ffee'), 401, 'API_KEY_MISSING');
  });

  it('is returned for an unknown key', async () => {
    const answer = await server.anonymous.request('GET', '/companies/c0ffee', {
      headers: { 'X-API-Key': 'dgk_no' },
    });
    expectError(answer, 401, 'API_KEY_NOT_VALID');
  });
});

describe('402', () => {
  it('is returned when no credits remain, before the company is looked up', async () => {
    const { as } = await server.account({ credits: 0 });
    for (const id of ['c0ffee', 'unknown']) {
      const answer = await as.get(`/companies/${id}`);
      expectError(answer, 402, 'OUT_OF_CREDITS', /^No more credits are available/);
      expect(answer.headers.get('x-creditlimit-limit')).toBe('0');
      expect(answer.headers.get('x-creditlimit-remaining')).toBe('0');
      expect(Number(answer.headers.get('x-creditlimit-reset'))).toBeGreaterThan(0);
    }
  });
});

describe('403', () => {
  it('is returned without the scope companies:read', async () => {
    const { as } = await server.account({ scopes: ['people:read'] });
    expectError(await as.get('/companies/c0ffee'), 403, 'NOT_PERMITTED', /companies:read/);
  });
});

describe('404', () => {
  it.each([
    ['that does not exist', 'unknown'],
    ['with a NUL', 'c0ffee%00'],
    ['with SQL', "c0ffee'--"],
    ['with GraphQL', '__typename%20%7B'],
    ['that cannot be decoded', '%zz'],
    ['of 5,000 characters', 'x'.repeat(5000)],
    ['of an emoji', '%F0%9F%A6%8A'],
  ])('is returned for an ID %s, and charges nothing', async (_what, id) => {
    const { as } = await server.account({ credits: 5 });
    const answer = await as.get(`/companies/${id}`);
    expectError(answer, 404, 'NOT_FOUND', /^Not Found: /);
    expect(answer.headers.get('x-credits-charged')).toBe('0');
    expect(await as.remaining()).toBe(5);
  });
});

describe('405', () => {
  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    'refuses %s and names the supported method',
    async (method) => {
      const { as } = await server.account();
      const answer = await as.request(method, '/companies/c0ffee');
      expectError(answer, 405, 'METHOD_NOT_ALLOWED');
      expect(answer.headers.get('allow')).toBe('GET, HEAD');
    },
  );
});

describe('429', () => {
  it('is returned for a key at its rate limit, with the seconds to wait', async () => {
    const { as } = await server.account({ rate: { max: 2, windowSeconds: 60 } });
    await as.get('/companies/c0ffee');
    await as.get('/companies/unknown');
    const answer = await as.get('/companies/c0ffee');
    expectError(answer, 429, 'RATE_LIMITED', 'You have been rate-limited');
    expect(answer.headers.get('x-ratelimit-limit')).toBe('2');
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(answer.headers.get('x-ratelimit-reset')).toBe('60.000');
    expect(answer.headers.get('retry-after')).toBe('60');
  });
});
