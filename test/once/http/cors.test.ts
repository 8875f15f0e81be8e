import { defaultOrigins } from '../../../src/http/cors.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const own = 'https://app.example';
const other = 'http://localhost:3000';
const stranger = 'https://stranger.example';

const channels = ['/api/v1/organization/credits', '/graphql'] as const;

interface Sent {
  readonly method?: string;
  readonly origin?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

function send(
  server: TestServer,
  path: string,
  { method = 'GET', origin, headers, body }: Sent,
): Promise<Response> {
  const all = { ...(origin !== undefined && { Origin: origin }), ...headers };
  return fetch(`${server.url}${path}`, { method, headers: all, ...(body !== undefined && { body }) });
}

function preflight(
  server: TestServer,
  path: string,
  origin: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const headers = {
    ...more,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'content-type,x-api-key,x-trace',
  };
  return send(server, path, { method: 'OPTIONS', origin, headers });
}

/** Returns the request options of a GraphQL or REST call for this path. */
function call(path: string, secret?: string): Sent {
  const key: Record<string, string> = secret === undefined ? {} : { 'X-API-Key': secret };
  if (path !== '/graphql') return { headers: key };
  const body = JSON.stringify({ query: '{ creditBalance { remaining } }' });
  return { method: 'POST', headers: { ...key, 'Content-Type': 'application/json' }, body };
}

const corsHeadersOf = (response: Response): string[] =>
  [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));
const listOf = (response: Response, name: string): string[] =>
  (response.headers.get(name) ?? '').split(',').map((part) => part.trim().toLowerCase());

describe('with a list of origins', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ corsOrigins: [own, other] });
    await seed(server.db, { Company: [{ id: 'c0ffee' }] });
  });
  afterAll(() => server.stop());

  it.each(channels)('a preflight succeeds without a key: %s', async (path) => {
    for (const origin of [own, other]) {
      const response = await preflight(server, path, origin);
      expect([response.status, await response.text()]).toEqual([204, '']);
      expect(response.headers.get('access-control-allow-origin')).toBe(origin);
      expect(listOf(response, 'vary')).toContain('origin');
      expect(listOf(response, 'access-control-allow-methods')).toEqual(['get', 'post', 'patch', 'delete']);
      expect(listOf(response, 'access-control-allow-headers')).toEqual([
        'content-type',
        'x-api-key',
        'x-trace',
      ]);
      expect(response.headers.get('access-control-max-age')).toBe('7200');
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it.each(channels)('a page of an allowed origin can read the response and its headers: %s', async (path) => {
    const { secret } = await server.account();
    const response = await send(server, path, { origin: own, ...call(path, secret) });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(own);
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect(listOf(response, 'vary')).toContain('origin');
    expect(listOf(response, 'access-control-expose-headers').sort()).toEqual([
      'accept-ranges',
      'content-range',
      'etag',
      'idempotent-replayed',
      'mcp-session-id',
      'retry-after',
      'x-charge-id',
      'x-creditlimit-limit',
      'x-creditlimit-remaining',
      'x-creditlimit-reset',
      'x-credits-charged',
      'x-end-cursor',
      'x-has-next-page',
      'x-narrow-answers-limit',
      'x-narrow-answers-remaining',
      'x-original-request-id',
      'x-previous-id',
      'x-ratelimit-limit',
      'x-ratelimit-remaining',
      'x-ratelimit-reset',
      'x-request-id',
      'x-sandbox',
      'x-total-count',
    ]);
  });

  it('every header that starts with X- in a response or an error can be read', async () => {
    const { secret } = await server.account({ rate: { max: 1, windowSeconds: 60 } });
    for (const status of [200, 429]) {
      const response = await send(server, '/api/v1/companies/c0ffee', { origin: own, ...call('', secret) });
      expect(response.status).toBe(status);
      const exposed = listOf(response, 'access-control-expose-headers');
      const sent = [...response.headers.keys()].filter((name) => /^x-(?!content-type)|^retry/.test(name));
      expect(sent.length).toBeGreaterThan(3);
      expect(exposed).toEqual(expect.arrayContaining(sent));
    }
  });

  it.each(channels)('a page of an allowed origin can read refusals too: %s', async (path) => {
    const { secret } = await server.account({ rate: { max: 1, windowSeconds: 60 } });
    await send(server, path, call(path, secret));
    for (const [status, key] of [
      [401, 'dgk_wrong'],
      [401, undefined],
      [429, secret],
    ] as const) {
      const response = await send(server, path, { origin: own, ...call(path, key) });
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([status, own]);
    }
    const broken = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{' };
    const response = await send(server, '/graphql', { origin: own, ...broken });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([401, own]);
  });

  it.each(channels)('a page of another origin gets no CORS headers: %s', async (path) => {
    const { secret } = await server.account();
    for (const origin of [
      stranger,
      'null',
      `${own}.stranger.example`,
      own.replace('https', 'http'),
      `${own}:8443`,
    ]) {
      const response = await send(server, path, { origin, ...call(path, secret) });
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
      expect(listOf(response, 'vary')).toContain('origin');
      const preflightResponse = await preflight(server, path, origin);
      expect(preflightResponse.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it.each(channels)('a program, which sends no origin, gets only the header for caches: %s', async (path) => {
    const { secret } = await server.account();
    const response = await send(server, path, call(path, secret));
    expect([response.status, corsHeadersOf(response)]).toEqual([200, []]);
    expect(listOf(response, 'vary')).toContain('origin');
  });

  it('OPTIONS that is not a preflight is a method like any other', async () => {
    const { secret } = await server.account();
    const headers = { 'X-API-Key': secret };
    const response = await send(server, channels[0], { method: 'OPTIONS', origin: own, headers });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await send(server, channels[0], { method: 'OPTIONS', origin: own })).status).toBe(401);
  });

  it('URLs outside the APIs get no CORS headers', async () => {
    for (const path of ['/metrics', '/healthz', '/readyz', '/nowhere']) {
      expect(corsHeadersOf(await send(server, path, { origin: own }))).toEqual([]);
    }
  });
});

describe('with the default origins', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ corsOrigins: defaultOrigins });
  });
  afterAll(() => server.stop());

  const toPrivateNetwork = { 'Access-Control-Request-Private-Network': 'true' };

  it.each([
    ['https://studio.apollographql.com', true],
    ['https://sandbox.embed.apollographql.com', true],
    ['https://explorer.embed.apollographql.com', true],
    ['http://localhost:3000', true],
    ['http://localhost', true],
    ['http://127.0.0.1:5173', true],
    ['http://studio.apollographql.com', false],
    ['https://studio.apollographql.com.stranger.example', false],
    ['https://localhost:3000', false],
    ['http://localhost.stranger.example:3000', false],
    ['http://localhost:3000.stranger.example', false],
    ['http://127a0b0c1:3000', false],
    [stranger, false],
    ['null', false],
  ])('%s may call: %s', async (origin, isAllowed) => {
    const { secret } = await server.account();
    for (const path of channels) {
      const [preflightResponse, answer] = [
        await preflight(server, path, origin, toPrivateNetwork),
        await send(server, path, { origin, ...call(path, secret) }),
      ];
      expect([path, preflightResponse.status, answer.status]).toEqual([path, 204, 200]);
      const allowed = isAllowed ? origin : null;
      for (const { headers } of [preflightResponse, answer])
        expect(headers.get('access-control-allow-origin')).toBe(allowed);
      expect(preflightResponse.headers.get('access-control-allow-private-network')).toBe(
        isAllowed ? 'true' : null,
      );
      expect(preflightResponse.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it('a preflight without a private network header gets none', async () => {
    const { headers } = await preflight(server, '/graphql', 'http://localhost:3000');
    expect(headers.get('access-control-allow-private-network')).toBeNull();
  });
});

describe('with every origin', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ corsOrigins: '*' });
  });
  afterAll(() => server.stop());

  it.each(channels)('a page of any origin may call: %s', async (path) => {
    const { secret } = await server.account();
    for (const response of [
      await preflight(server, path, stranger),
      await send(server, path, { origin: stranger, ...call(path, secret) }),
      await send(server, path, { origin: stranger, ...call(path) }),
    ]) {
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });
});

describe('with no origins', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  it.each(channels)(
    'no page may call, and a preflight is refused like any call without a key: %s',
    async (path) => {
      const { secret } = await server.account();
      const answer = await send(server, path, { origin: own, ...call(path, secret) });
      expect([answer.status, corsHeadersOf(answer)]).toEqual([200, []]);
      const preflightResponse = await preflight(server, path, own);
      expect([preflightResponse.ok, corsHeadersOf(preflightResponse)]).toEqual([false, []]);
    },
  );

  it.each(channels)(
    'no response may be cached, and its content type must not be sniffed: %s',
    async (path) => {
      const { secret } = await server.account();
      for (const sent of [call(path, secret), call(path)]) {
        const { headers } = await send(server, path, sent);
        expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
          'no-store',
          'nosniff',
        ]);
      }
    },
  );

  it('the files of the reference page may be cached', async () => {
    const { headers } = await send(server, '/reference/openapi.json', {});
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});
