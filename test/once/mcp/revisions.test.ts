import { creditsOf, ledgerOf } from '../../harness/ledger.js';
import { connectCurrentMcp, connectMcp } from '../../harness/mcp-client.js';
import { useMeteredPair } from '../../harness/metered-pair.js';
import type { MeteredServer } from '../../harness/metered-server.js';
import type { Twin } from '../../harness/start-twin.js';

let server: MeteredServer;
let twin: Twin;

useMeteredPair((pair) => {
  ({ server, twin } = pair);
});

const current = '2026-07-28';

interface Received {
  readonly status: number;
  readonly body: {
    readonly result?: Readonly<Record<string, unknown>>;
    readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
  };
}

interface Sent {
  readonly url?: string;
  readonly params?: object;
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly isNotification?: boolean;
}

/** Sends a message of revision 2026-07-28. A header that is null is left out. */
async function send(secret: string, method: string, sent: Sent = {}): Promise<Received> {
  const { url = server.url, params = {}, headers = {}, isNotification = false } = sent;
  const { name, uri } = params as { name?: string; uri?: string };
  const all: Record<string, string | null | undefined> = {
    'X-API-Key': secret,
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': current,
    'Mcp-Method': method,
    'Mcp-Name': name ?? uri,
    ...headers,
  };
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': current,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: Object.entries(all).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    body: JSON.stringify({
      jsonrpc: '2.0',
      ...(!isNotification && { id: 7 }),
      method,
      params: { _meta, ...params },
    }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Received['body']) };
}

/** Returns what a result says of credits, without the rest, which falls with each call. An error says nothing. */
function chargedOf(credits: object | undefined): object {
  return { ...credits, remaining: null };
}

const coffee = { name: 'company', arguments: { id: 'c0ffee' } };

describe('clients of both generations of the SDK', () => {
  it('get the same tools, results, prices, resources and prompts', async () => {
    const { secret } = await server.account();
    const earlier = await connectMcp(server.url, secret);
    const now = await connectCurrentMcp(twin.url, secret);
    expect(now.client.getNegotiatedProtocolVersion()).toBe(current);
    expect(now.client.getInstructions()).toBe(earlier.client.getInstructions());
    const listed = (await now.client.listTools()).tools;
    expect(listed).toEqual((await earlier.client.listTools()).tools);
    const prompts = (await now.client.listPrompts()).prompts;
    expect(prompts).toEqual((await earlier.client.listPrompts()).prompts);
    const { resources } = await now.client.listResources();
    expect(resources).toEqual((await earlier.client.listResources()).resources);
    for (const { uri } of [...resources, { uri: 'dealgraph://schema/Company' }])
      expect((await now.client.readResource({ uri })).contents).toEqual(
        (await earlier.client.readResource({ uri })).contents,
      );
    for (const [name, given] of [
      ['company', { id: 'c0ffee' }],
      ['search_companies', { first: 2 }],
      ['autocomplete', { query: 'coff' }],
      ['company', { id: 'no' }],
      ['graph_query', { query: '{ company(id: "c0ffee") { id } }' }],
    ] as const) {
      const before = await earlier.call(name, given);
      const { text: _text, credits, meta: _meta, ...rest } = await now.call(name, given);
      expect(rest).toMatchObject({ isError: before.isError, errorCode: before.errorCode });
      expect(chargedOf(credits)).toEqual(chargedOf(before.credits));
    }
    await earlier.close();
    await now.close();
  });

  it.each(['2025-11-25', '2025-06-18', '2025-03-26'])(
    'agree on revision %s with initialize',
    async (revision) => {
      const { secret } = await server.account();
      const begun = await fetch(`${server.url}/mcp`, {
        method: 'POST',
        headers: {
          'X-API-Key': secret,
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'initialize',
          params: { protocolVersion: revision, capabilities: {}, clientInfo: { name: 'x', version: '1' } },
        }),
      });
      expect(await begun.json()).toMatchObject({ result: { protocolVersion: revision } });
    },
  );
});

describe('a message of revision 2026-07-28', () => {
  it('needs no session: any server answers it, and says for how long to store lists', async () => {
    const { secret } = await server.account();
    const found = await send(secret, 'server/discover');
    const fixed = { listChanged: false };
    const capabilities = { tools: fixed, resources: fixed, prompts: fixed };
    expect(found.body.result).toMatchObject({ supportedVersions: [current], capabilities });
    for (const method of ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list']) {
      const { body } = await send(secret, method, { url: twin.url });
      expect(body.result).toMatchObject({ ttlMs: 3_600_000, cacheScope: 'private' });
    }
    const called = await send(secret, 'tools/call', { url: twin.url, params: coffee });
    expect([called.status, called.body.result]).toEqual([
      200,
      expect.objectContaining({
        structuredContent: expect.objectContaining({ company: expect.anything() as object }) as object,
      }) as object,
    ]);
  });

  it.each<readonly [what: string, method: string, sent: Sent, status: number, code: number]>([
    ['without Mcp-Method', 'tools/list', { headers: { 'Mcp-Method': null } }, 400, -32020],
    ['with another Mcp-Method', 'tools/list', { headers: { 'Mcp-Method': 'prompts/list' } }, 400, -32020],
    [
      'with another Mcp-Name',
      'tools/call',
      { params: coffee, headers: { 'Mcp-Name': 'person' } },
      400,
      -32020,
    ],
    [
      'with another revision in its header',
      'tools/list',
      { headers: { 'MCP-Protocol-Version': '2025-11-25' } },
      400,
      -32020,
    ],
    ['of an unknown method', 'nope/nope', {}, 404, -32601],
    ['that opens a stream', 'subscriptions/listen', { params: { notifications: {} } }, 404, -32601],
    ['of a method that this revision has not', 'ping', {}, 404, -32601],
    ['for an unknown tool', 'tools/call', { params: { name: 'nope', arguments: {} } }, 200, -32602],
    ['with wrong parameters', 'tools/call', { params: { name: 'company', arguments: [] } }, 400, -32602],
    ['for an unknown resource', 'resources/read', { params: { uri: 'dealgraph://nope' } }, 200, -32602],
  ])('%s is refused, free', async (_what, method, sent, status, code) => {
    const { secret, as } = await server.account();
    const refused = await send(secret, method, sent);
    expect([refused.status, refused.body.error?.code]).toEqual([status, code]);
    expect(await as.remaining()).toBe(1000);
  });

  it('that expects no response gets 202', async () => {
    const { secret } = await server.account();
    const { status } = await send(secret, 'notifications/cancelled', {
      isNotification: true,
      params: { requestId: 1 },
    });
    expect(status).toBe(202);
  });
});

describe('a budget without a session', () => {
  /** Starts a budget, and returns its handle. */
  async function begin(secret: string, given: object): Promise<string> {
    const { body } = await send(secret, 'tools/call', { params: { name: 'start_budget', arguments: given } });
    const { budget } = (body.result?.['structuredContent'] ?? {}) as { budget?: string };
    return budget ?? '';
  }

  it('is never exceeded when two servers answer its calls concurrently', async () => {
    const { secret, organizationId } = await server.account({ credits: 10_000 });
    const budget = await begin(secret, { credits: 25 });
    const first = await connectCurrentMcp(server.url, secret);
    const second = await connectCurrentMcp(twin.url, secret);
    const calls = Array.from({ length: 60 }, (_, index) =>
      (index % 2 === 0 ? first : second).call('search_funding_rounds', { first: 1 + (index % 3), budget }),
    );
    const answers = await Promise.all(calls);
    const refused = answers.flatMap((one) => (one.isError ? [one.errorCode] : []));
    expect(new Set(refused)).toEqual(new Set(['SESSION_BUDGET_SPENT']));
    while (!(await first.call('company', { id: 'c0ffee', budget })).isError);
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(25);
    const rest = await second.call('credit_balance', { budget });
    expect(rest.credits.session_remaining).toBe(0);
    expect((await second.call('company', { id: 'c0ffee' })).credits).not.toHaveProperty('session_remaining');
    await first.close();
    await second.close();
  });

  it('ends after its minutes, and says how to go on', async () => {
    const { secret } = await server.account();
    const mcp = await connectMcp(server.url, secret);
    const budget = await begin(secret, { credits: 5, minutes: 10 });
    expect((await mcp.call('company', { id: 'c0ffee', budget })).credits.session_remaining).toBe(4);
    server.clock.advance(10 * 60_000 + 1000);
    const late = await mcp.call('company', { id: 'c0ffee', budget });
    expect(late.text).toMatch(/^SESSION_NOT_FOUND: budget must be a handle .* Call start_budget again\.$/);
    await mcp.close();
  });

  it.each<readonly [what: string, edit: (handle: string) => unknown]>([
    ['more credits', (handle) => handle.replace('dgs_5_', 'dgs_500_')],
    ['more minutes', (handle) => handle.replace('_10m_', '_100m_')],
    ['no minutes', (handle) => handle.replace('_10m_', '_')],
    ['no signature', (handle) => handle.split('.')[0]],
    ['another type', () => 5],
  ])('that was edited to have %s is refused, free', async (_what, edit) => {
    const { secret, as } = await server.account();
    const edited = edit(await begin(secret, { credits: 5, minutes: 10 }));
    const { body } = await send(secret, 'tools/call', {
      params: { ...coffee, arguments: { id: 'c0ffee', budget: edited } },
    });
    expect(JSON.stringify(body.result)).toContain('SESSION_NOT_FOUND');
    expect(await as.remaining()).toBe(1000);
  });

  it.each([
    {},
    { credits: -1 },
    { credits: 1.5 },
    { credits: 5, minutes: 0 },
    { credits: 5, minutes: 10_081 },
  ])('is not started with %j', async (given) => {
    const { secret } = await server.account();
    expect(await begin(secret, given)).toBe('');
  });

  it('cannot replace the budget that the user has set for a session', async () => {
    const { secret } = await server.account();
    const other = await begin(secret, { credits: 900 });
    const mcp = await connectMcp(server.url, secret, { headers: { 'X-Session-Budget': '2' } });
    expect((await mcp.call('company', { id: 'c0ffee', budget: other })).text).toContain(
      'was set by its user',
    );
    expect((await mcp.call('start_budget', { credits: 9 })).text).toContain('already has a budget');
    await mcp.call('search_funding_rounds', { first: 2 });
    expect((await mcp.call('company', { id: 'c0ffee' })).errorCode).toBe('SESSION_BUDGET_SPENT');
    await mcp.close();
  });

  it('set by X-Session-Budget makes a client of both revisions use the earlier one, in which it holds', async () => {
    const { secret } = await server.account();
    const mcp = await connectCurrentMcp(server.url, secret, { 'X-Session-Budget': '1' });
    expect(mcp.client.getNegotiatedProtocolVersion()).toBe('2025-11-25');
    await mcp.call('company', { id: 'c0ffee' });
    expect((await mcp.call('company', { id: 'decaf' })).errorCode).toBe('SESSION_BUDGET_SPENT');
    const refused = await send(secret, 'tools/call', {
      params: coffee,
      headers: { 'X-Session-Budget': '1' },
    });
    expect([refused.status, refused.body.error?.message]).toEqual([
      422,
      expect.stringContaining('a key with a monthly cap'),
    ]);
    await mcp.close();
  });
});
