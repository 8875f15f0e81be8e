import { createHash } from 'node:crypto';
import { createClient, RateLimitedError } from '../../../src/client/index.js';
import type { Answer, Caller } from '../../harness/caller.js';
import { type Installation, openInstallation, type Served } from '../../harness/dealgraph.js';
import { connectMcp } from '../../harness/mcp-client.js';
import { Receiver } from '../../harness/receiver.js';
import { startSandbox, type TestSandbox } from '../../harness/start-sandbox.js';
import { startServer } from '../../harness/start-server.js';

const zeros = '0'.repeat(21);
const northlight = 'inv_a0a0a0000000000000000001';
const aurora = 'a0a0a0000000000000000001';

/** A live key with a correct checksum. */
const liveKey = 'dgk_NjP3iLIHHb4qiyAOBkzp6cHngnUl1paENjZiK7iedN3134Nn1';

/** The forced errors: the last digits of an ID, the name of a domain, and the error. */
const forced = [
  ['402', '402', 402, 'OUT_OF_CREDITS'],
  ['403', '403', 403, 'NOT_PERMITTED'],
  ['429', '429', 429, 'RATE_LIMITED'],
  ['503', '503', 503, 'SERVICE_UNAVAILABLE'],
  ['504', 'timeout', 503, 'TIMED_OUT'],
] as const;

describe('dealgraph serve --sandbox', () => {
  let installation: Installation;
  let server: Served;
  let caller: Caller;

  beforeAll(async () => {
    installation = await openInstallation({ database: 'embedded', fresh: true });
    server = await installation.startServe(['--sandbox']);
    caller = server.as('dgt_test');
  });

  const errorOf = ({ status, body }: Answer): unknown[] => [
    status,
    (body as { errorCode?: string }).errorCode ?? (body as { errors?: object[] }).errors,
  ];

  describe.each(forced)('inputs with %s or %s', (digits, name, status, code) => {
    const domain = `${name}.sandbox.example`;
    it.each<[string, () => Promise<Answer>]>([
      ['a company ID', () => caller.get(`/companies/${zeros}${digits}`)],
      ['a person ID', () => caller.get(`/people/per_${zeros}${digits}`)],
      ['the ID of a saved search', () => caller.get(`/searches/funding-rounds/900${digits}/results`)],
      [
        'the ID of a list',
        () => caller.get(`/lists/investors/00000000-0000-4000-8000-000000000${digits}/results`),
      ],
      ['a domain', () => caller.post('/companies', { domain })],
      ['a web address', () => caller.get(`/investors?website=https://www.${domain}/about`)],
      ['an email address', () => caller.post('/people/by-email', { email: `anyone@${domain}` })],
      [
        'an input of a bulk request',
        () => caller.post('/companies/bulk', { inputs: [{ domain: 'a.example' }, { domain }] }),
      ],
    ])('are answered by REST with the documented error: %s', async (_what, send) => {
      const answer = await send();
      expect(errorOf(answer)).toEqual([status, code]);
      expectHeaders(answer);
    });

    it('are answered by GraphQL and MCP with the same error', async () => {
      const answer = await caller.graph(`{ company(id: "${zeros}${digits}") { id } }`);
      expect([answer.status, answer.errors[0]?.extensions.code]).toEqual([status, code]);
      expectHeaders(answer);
      const mcp = await connectMcp(server.url, 'dgt_test');
      expect(await mcp.call('person', { email: `anyone@${domain}` })).toMatchObject({
        isError: true,
        errorCode: code,
      });
      await mcp.close();
    });

    /** Checks the headers that clients act on. */
    function expectHeaders({ headers }: Answer): void {
      const [waits, mark] = [headers.get('Retry-After'), headers.get('X-Sandbox')];
      expect([mark, waits]).toEqual(['true', status === 429 || status === 503 ? '1' : null]);
      if (status === 429) expect(headers.get('X-RateLimit-Remaining')).toBe('0');
      if (status === 402) expect(headers.get('X-CreditLimit-Remaining')).toBe('0');
    }
  });

  it('returns several matches, no match, and a slow answer', async () => {
    const [several, none, investors, person] = await Promise.all([
      caller.post('/companies', { domain: 'several.sandbox.example' }),
      caller.post('/companies', { domain: 'none.sandbox.example' }),
      caller.get('/investors?website=several.sandbox.example'),
      caller.post('/people/by-email', { email: 'team@several.sandbox.example' }),
    ]);
    expect([several.body, none.body, investors.body]).toMatchObject([{ length: 2 }, [], { length: 2 }]);
    expect(person.body).toMatchObject({ full_name: 'Nora Twin', score: 8 });
    expect((await caller.post('/people/by-email', { email: 'x@none.sandbox.example' })).status).toBe(204);
    expect((await caller.get('/investors?website=none.sandbox.example')).status).toBe(404);
    expect((await caller.get(`/companies/${zeros}404`)).status).toBe(404);
    const started = performance.now();
    const slow = await caller.get(`/companies/${zeros}200`);
    expect(slow.body).toMatchObject({ organization_name: 'Slow Motion Labs' });
    expect(performance.now() - started).toBeGreaterThan(2900);
  });

  it('marks every answer, also of pages, unknown paths and requests without a key', async () => {
    for (const path of ['/', '/nowhere', '/api/v1/companies/x', '/graphql', '/mcp', '/api/v1/openapi.json']) {
      const answer = await fetch(server.url + path, { redirect: 'manual' });
      await answer.body?.cancel();
      expect([path, answer.headers.get('X-Sandbox')]).toEqual([path, 'true']);
    }
  });

  it('gives each key its own budget, lists, searches and webhooks', async () => {
    const [one, other] = [server.as('dgt_one'), server.as('dgt_other')];
    expect((await one.get(`/companies/${aurora}`)).headers.get('X-CreditLimit-Remaining')).toBe('9999');
    expect([await one.remaining(), await other.remaining()]).toEqual([999_999, 1_000_000]);
    const listsOf = async (as: Caller): Promise<{ id: string; name: string }[]> =>
      (await as.get('/lists')).body as { id: string; name: string }[];
    const [[list], others] = [await listsOf(one), await listsOf(other)];
    expect(list).toMatchObject({ name: 'Investors to watch' });
    expect(others.map(({ name }) => name)).toHaveLength(3);
    const path = `/lists/investors/${list?.id ?? ''}/results?limit=1`;
    expect((await one.get(path)).body).toMatchObject([{ investor_id: northlight }]);
    expect((await other.get(path)).status).toBe(403);
    const hook = (await one.post('/webhooks', { url: 'http://127.0.0.1:1/', products: ['companies'] }))
      .body as {
      id: string;
    };
    expect((await other.get(`/webhooks/${hook.id}`)).status).toBe(404);
    const restricted = await one.post('/keys', { name: 'Deals', scopes: ['deals:read'] });
    const { secret } = restricted.body as { secret: string };
    expect(secret).toMatch(/^dgt_/);
    expect((await server.as(secret).get(`/companies/${aurora}`)).status).toBe(403);
  });

  it('refuses a live key, without logging it', async () => {
    const rest = await server.as(liveKey).get('/organization/credits');
    expect(rest.body).toEqual({
      errorCode: 'API_KEY_NOT_VALID',
      message: expect.stringMatching(
        /begins with dgt_.*live server was neither stored nor logged\.$/,
      ) as string,
    });
    const graph = await server.as(liveKey).graph('{ creditBalance { used } }');
    expect([rest.status, graph.status]).toEqual([401, 401]);
    await caller.get('/organization/credits');
    expect(server.output()).toContain('"status":401');
    expect(server.output()).not.toContain(liveKey.slice(4, 20));
  });

  it('sends a webhook event on request', async () => {
    const receiver = await Receiver.start();
    const hook = await caller.post('/webhooks', { url: receiver.url, search_ids: [8], thin: false });
    const { id } = hook.body as { id: string };
    const sent = await send(server.url, id, 'dgt_test');
    expect(await sent.json()).toMatchObject({ type: 'search.changed', status: 'pending' });
    const [event] = await receiver.count(1);
    const ticker = `${zeros}060`;
    expect(event?.body).toMatchObject({
      type: 'search.changed',
      data: { search_id: 8, changes: [{ change: 'updated', id: ticker, record: { id: ticker } }] },
    });
    expect((await send(server.url, id, 'dgt_other')).status).toBe(404);
    await receiver.stop();
  });

  it('works with the client, whose retries it forces', async () => {
    const options = { url: server.url, apiKey: 'dgt_client', sandbox: true };
    const client = createClient({ ...options, maxAttempts: 1 });
    expect((await client.companies.get(aurora)).data).toMatchObject({ organization_name: 'Aurora Robotics' });
    await expect(client.companies.get(`${zeros}429`)).rejects.toThrow(RateLimitedError);
    const started = performance.now();
    const patient = createClient({ ...options, maxAttempts: 2 });
    await expect(patient.companies.get(`${zeros}503`)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(performance.now() - started).toBeGreaterThan(1000);
  });

  it('has the same data, cursors and versions after another start', async () => {
    const before = await readMuch(server.as('dgt_same'));
    await server.stop();
    server = await installation.startServe(['--sandbox']);
    expect(await readMuch(server.as('dgt_same'))).toEqual(before);
    expect((await server.as('dgt_one').get('/organization/credits')).body).toMatchObject({ used: 0 });
    await server.stop();
  });

  it('runs as one process', async () => {
    const { code, stderr } = await installation.run(['serve', '--sandbox', '--workers', '2']);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining("'--sandbox' cannot be used with option '--workers"),
    ]);
  });
});

function send(url: string, webhookId: string, key: string): Promise<Response> {
  const headers = { 'X-API-Key': key };
  return fetch(`${url}/api/v1/sandbox/webhooks/${webhookId}/send`, { method: 'POST', headers });
}

/**
 * Returns hashes of what a client sees of the data: records, versions, cursors, searches, lists, feeds and the IDs of keys.
 */
async function readMuch(as: Caller): Promise<unknown[]> {
  const paths = ['/people/per_a0a0a0000000000000000001', '/searches', '/lists', '/keys'];
  const feeds = ['/searches/acquisitions/2/changes?cursor=start', '/searches/companies/3/results?limit=20'];
  const all = [...paths, ...feeds];
  const answers = await Promise.all(all.map((path) => as.get(path)));
  const graph = await as.graph(
    '{ companies(first: 30, order: {field: "employeeCount", direction: DESC}) { nodes { id } pageInfo { endCursor } } }',
  );
  const hashOf = (text: string): string => createHash('sha256').update(withoutTimes(text)).digest('hex');
  const withoutTimes = (text: string): string => text.replace(/"(created_at|last_used_at)":"[^"]*"/g, '');
  return [
    graph.text,
    ...answers.map(({ status, text, headers }, at) => [all[at], status, headers.get('ETag'), hashOf(text)]),
  ];
}

describe('a live server', () => {
  it('refuses test keys, has no paths of the sandbox, and is refused by a client with the option sandbox', async () => {
    const live = await startServer();
    const { secret } = await live.account();
    const refused = await live.anonymous.with({ 'X-API-Key': 'dgt_test' }).get('/organization/credits');
    expect(refused.body).toEqual({
      errorCode: 'API_KEY_NOT_VALID',
      message: expect.stringMatching(
        /begins with dgt_ works in a sandbox \(dealgraph serve --sandbox\)/,
      ) as string,
    });
    expect(refused.headers.has('X-Sandbox')).toBe(false);
    expect((await send(live.url, '00000000-0000-4000-8000-000000000001', secret)).status).toBe(404);
    const natural = await live.anonymous.with({ 'X-API-Key': secret }).get(`/companies/${zeros}402`);
    expect(natural.status).toBe(404);
    const client = createClient({ url: live.url, apiKey: 'dgt_test', sandbox: true });
    await expect(client.organization.credits()).rejects.toMatchObject({ code: 'NOT_A_SANDBOX', status: 401 });
    expect(() => createClient({ url: live.url, apiKey: secret, sandbox: true })).toThrow(
      /must be a test key: dgt_/,
    );
    expect(() => createClient({ apiKey: secret })).toThrow(/option url is needed/);
    await live.stop();
  });
});

describe('the time in a sandbox', () => {
  let running: TestSandbox;
  beforeAll(async () => {
    running = await startSandbox(2);
  });
  afterAll(() => running.stop());

  it('changes a record every minute, in the feeds of companies and of a saved search', async () => {
    const as = running.as('dgt_feed');
    const path = '/searches/companies/8/changes?cursor=';
    const cursorOf = ({ body }: Answer): string => (body as { next_cursor: string }).next_cursor;
    const begun = cursorOf(await as.get(`${path}start`));
    await running.sandbox.tick();
    expect((await as.get(path + begun)).body).toMatchObject({ changes: [] });
    running.clock.advance(60_000);
    await running.sandbox.tick();
    const answer = await as.get(path + begun);
    const minute = Math.floor(running.clock.now().getTime() / 60_000);
    const record = { organization_name: 'Ticker Works', employee_count: 100 + (minute % 100) };
    expect(answer.body).toMatchObject({ changes: [{ change: 'updated', id: `${zeros}060`, record }] });
  });

  it('resets the budget each day', async () => {
    const as = running.as('dgt_day');
    await as.get(`/companies/${aurora}`);
    const leftOf = async (): Promise<unknown> => (await as.get('/organization/credits')).body;
    expect(await leftOf()).toMatchObject({ daily_cap: 10_000, daily_used: 1, daily_remaining: 9999 });
    running.clock.advance(86_400_000);
    expect(await leftOf()).toMatchObject({ daily_used: 0, daily_remaining: 10_000 });
  });

  it('drops the organization that was used longest ago when there are too many', async () => {
    const idOf = async (key: string): Promise<string> =>
      ((await running.as(key).get('/organization')).body as { organization: { id: string } }).organization.id;
    // A key that was looked up within the last second is cached, which does not count as a use.
    const untilLookedUp = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1000));
    await untilLookedUp();
    const [oldest, newer] = [await idOf('dgt_feed'), await idOf('dgt_day')];
    await idOf('dgt_third');
    await untilLookedUp();
    expect(await idOf('dgt_day')).toBe(newer);
    expect(await idOf('dgt_feed')).not.toBe(oldest);
    expect(await running.as('dgt_feed').remaining()).toBe(1_000_000);
  });
});
