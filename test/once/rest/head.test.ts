import type { Route } from '../../../src/rest/route.js';
import { recordedExample } from '../../../src/rest-server/open-api-answers.js';
import { routes } from '../../../src/rest-server/routes.js';
import type { Answer, Caller } from '../../harness/caller.js';
import { endedExport, type ExportAnswer } from '../../harness/ended-export.js';
import { ledgerOf } from '../../harness/ledger.js';
import { ownerOfDemo, seedDemo, seedSearches } from '../../harness/seed-demo.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
let as: Caller;
let organizationId: string;
let secret: string;
let made: Readonly<Record<string, string>>;

beforeAll(async () => {
  server = await startServer();
  await seedDemo(server);
  await seedSearches(server);
  ({ as, organizationId, secret } = await ownerOfDemo(server));
  const idOf = ({ body }: Answer): string => (body as { readonly id: string }).id;
  const webhookId = idOf(await as.post('/webhooks', { url: 'https://example.com/', products: ['people'] }));
  const job = (await as.post('/exports', { format: 'csv', product: 'ipos' })).body as ExportAnswer;
  await endedExport(as, job);
  const read = await as.get('/companies/a0a0a0000000000000000001/acquisitions');
  made = {
    webhookId,
    deliveryId: idOf(await as.request('POST', `/webhooks/${webhookId}/test`)),
    exportId: job.id,
    keyId: idOf(await as.post('/keys', { name: 'K', scopes: ['companies:read'] })),
    requestId: read.headers.get('x-request-id') ?? '',
  };
});
afterAll(() => server.stop());

/** Returns the URL of a route's example. */
function addressOf({ operationId, path, parameters }: Route): string {
  const values = { ...recordedExample(operationId)?.parameters, ...made };
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => String(values[name]));
  const query = new URLSearchParams(
    parameters
      .filter(({ name, in: where }) => where === 'query' && values[name] !== undefined)
      .map(({ name }): [string, string] => [name, String(values[name])]),
  );
  return `/api/v1${filled}${query.size === 0 ? '' : `?${query.toString()}`}`;
}

/** Sends a request that accepts no content coding, because a coding would change the content length. */
function send(method: string, address: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.url}${address}`, {
    method,
    redirect: 'manual',
    headers: { 'X-API-Key': secret, 'Accept-Encoding': 'identity', ...headers },
  });
}

const ofGet = routes.filter(({ method }) => method === 'GET').map((one) => [one.operationId, one] as const);

describe.each(ofGet)('HEAD of %s', (_name, route) => {
  it('has the status and content type of its GET, no body, and no charge', async () => {
    const address = addressOf(route);
    const [before, ledger] = [await as.remaining(), await ledgerOf(server, organizationId)];
    const head = await send('HEAD', address);
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect([await as.remaining(), await ledgerOf(server, organizationId)]).toEqual([before, ledger]);
    expect(head.headers.get('x-ratelimit-remaining')).not.toBeNull();
    expect(Number(head.headers.get('x-credits-charged'))).toBe(0);
    if (route.answers.isStream === true) {
      expect(head.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      return;
    }
    const got = await send('GET', address);
    expect([got.status, got.headers.get('content-type')]).toEqual([200, head.headers.get('content-type')]);
    const bytes = (await got.arrayBuffer()).byteLength;
    // HEAD does not produce the content, so Content-Length is present only for files, whose length is stored.
    expect(head.headers.get('content-length')).toBe(route.isFile === true ? String(bytes) : null);
  });

  it('needs a key, and refuses what its GET refuses', async () => {
    const address = addressOf(route);
    const unknown = await send('HEAD', address, { 'X-API-Key': 'dgk_unknown' });
    expect([unknown.status, await unknown.text()]).toEqual([401, '']);
    const wrong = await send('HEAD', `${address}${address.includes('?') ? '&' : '?'}limitt=1`);
    expect([wrong.status, await wrong.text()]).toEqual([422, '']);
    const other = await send('PUT', address);
    expect([other.status, other.headers.get('allow')]).toEqual([
      405,
      expect.stringMatching(/(^|, )GET, HEAD(,|$)/),
    ]);
  });
});

it('HEAD of a page has the content type that its GET would have', async () => {
  const address = '/api/v1/searches/companies/3/results?limit=1';
  const head = await send('HEAD', address, { Accept: 'text/csv; charset=utf-8' });
  expect(head.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
});

it('HEAD of a record has neither its length nor its version, and is 404 when there is none', async () => {
  const head = await send('HEAD', '/api/v1/companies/a0a0a0000000000000000001');
  expect([head.headers.get('content-length'), head.headers.get('etag')]).toEqual([null, null]);
  expect((await send('HEAD', '/api/v1/companies/ffff')).status).toBe(404);
  expect((await send('HEAD', '/api/v1/nowhere')).status).toBe(404);
});

it('HEAD of a file describes the whole file, even when a range is requested', async () => {
  const address = `/api/v1/exports/${String(made['exportId'])}/file`;
  const whole = await (await send('GET', address)).text();
  const head = await send('HEAD', address, { Range: 'bytes=0-3' });
  expect([head.status, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([
    200,
    String(Buffer.byteLength(whole)),
    'bytes',
  ]);
  expect(await head.text()).toBe('');
});

it.each([
  ...['/', '/console', '/console/usage', '/explorer', '/reference', '/reference/openapi.json'],
  ...['/explorer/sandbox.js', '/api/v1/openapi.json', '/api/v1/docs', '/healthz', '/readyz'],
])('HEAD of %s has the headers of its GET and no body', async (address) => {
  const [got, head] = [await send('GET', address), await send('HEAD', address)];
  const bytes = (await got.arrayBuffer()).byteLength;
  for (const name of ['content-type', 'etag', 'location', 'cache-control'])
    expect([name, head.headers.get(name)]).toEqual([name, got.headers.get(name)]);
  expect([head.status, await head.text()]).toEqual([got.status, '']);
  if (got.status === 200) expect(head.headers.get('content-length')).toBe(String(bytes));
});

describe('HEAD of the GraphQL endpoint', () => {
  const query = encodeURIComponent('{ company(id: "a0a0a0000000000000000001") { organizationName } }');
  const preflight = { 'Apollo-Require-Preflight': '1' };

  it('validates the query, and charges nothing', async () => {
    const before = await as.remaining();
    const head = await send('HEAD', `/graphql?query=${query}`, preflight);
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      'application/json; charset=utf-8',
      '',
    ]);
    expect([head.headers.get('content-length'), await as.remaining()]).toEqual([null, before]);
    const unknown = await send('HEAD', `/graphql?query=${query}`, { ...preflight, 'X-API-Key': 'x' });
    expect(unknown.status).toBe(401);
  });

  it('has the headers of the page for a browser', async () => {
    const accept = { Accept: 'text/html,*/*;q=0.8' };
    const [got, head] = [await send('GET', '/graphql', accept), await send('HEAD', '/graphql', accept)];
    const bytes = (await got.arrayBuffer()).byteLength;
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect([head.headers.get('content-length'), await head.text()]).toEqual([String(bytes), '']);
  });
});

it('the Model Context Protocol has no GET, so HEAD is 405 too', async () => {
  const head = await send('HEAD', '/mcp');
  expect([head.status, head.headers.get('allow')]).toEqual([405, 'POST']);
});
