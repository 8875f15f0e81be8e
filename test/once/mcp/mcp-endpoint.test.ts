import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { connectMcp, McpCaller } from '../../harness/mcp-client.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const own = 'https://app.example';

let server: TestServer;
let secret: string;

beforeAll(async () => {
  server = await startServer({ corsOrigins: [own], graph: { introspection: false } });
  await seed(server.db, { Company: [{ id: 'c0ffee', organization_name: 'Coffee' }] });
  ({ secret } = await server.account());
});
afterAll(() => server.stop());

describe('the data of a result', () => {
  const inText = /^The company\..* Credits: 1 charged.*\n\{"company":\{.*"Coffee"/;
  const company = { organization_name: 'Coffee' };
  it.each<[string | undefined, object | null, RegExp]>([
    [undefined, { company }, inText],
    ['both', { company }, inText],
    ['text', null, inText],
    ['structured', { company }, /^The company\.[^\n]*$/],
  ])('is in the parts that X-Tool-Results names: %s', async (parts, structured, text) => {
    const { body } = await send({ headers: parts === undefined ? {} : { 'X-Tool-Results': parts } });
    const { content, structuredContent = null } = body['result'] as Record<string, unknown>;
    expect(content).toEqual([{ type: 'text', text: expect.stringMatching(text) as string }]);
    if (structured === null) expect(structuredContent).toBeNull();
    else expect(structuredContent).toMatchObject(structured);
  });

  it('is refused for another value, at no charge', async () => {
    const { status, code } = await send({ headers: { 'X-Tool-Results': 'none' } });
    expect([status, code]).toEqual([422, 'VALIDATION_ERROR']);
  });
});

interface Sent {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const call = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'company', arguments: { id: 'c0ffee' } },
};

interface Received {
  readonly status: number;
  readonly headers: Headers;
  /** Dealgraph's error code, from the data of a JSON-RPC error. */
  readonly code: unknown;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Sends a tool call with the key, unless the options override it. */
async function send({ path = '/mcp', method = 'POST', headers = {}, body }: Sent = {}): Promise<Received> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      'X-API-Key': secret,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    ...(method === 'POST' && { body: body ?? JSON.stringify(call) }),
  });
  const text = await response.text();
  const parsed = (text === '' ? {} : JSON.parse(text)) as {
    error?: { data?: { errorCode?: string } };
  };
  return {
    status: response.status,
    headers: response.headers,
    code: parsed.error?.data?.errorCode,
    body: parsed,
  };
}

describe('the key', () => {
  it.each([
    ['missing', {}, 'API_KEY_MISSING'],
    ['wrong', { 'X-API-Key': `dgk_${'x'.repeat(43)}` }, 'API_KEY_NOT_VALID'],
    ['wrong as a bearer token', { Authorization: `Bearer dgk_${'x'.repeat(43)}` }, 'API_KEY_NOT_VALID'],
  ])('is 401 with a clear message when %s', async (_what, headers, code) => {
    const response = await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(call),
    });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="dealgraph"',
    ]);
    expect(await response.json()).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: {
        code: -32000,
        message: expect.stringContaining('in the X-API-Key header, or as Authorization: Bearer') as string,
        data: { errorCode: code },
      },
    });
  });

  it('of a sandbox is refused with the words where it works', async () => {
    const { status, body } = await send({ headers: { 'X-API-Key': 'dgt_test' } });
    expect([status, JSON.stringify(body)]).toEqual([401, expect.stringContaining('works in a sandbox')]);
  });

  it('may be sent as a bearer token', async () => {
    const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${secret}` } },
    });
    const mcp = await McpCaller.over(transport);
    expect((await mcp.call('company', { id: 'c0ffee' })).isError).toBe(false);
    await mcp.close();
  });

  it('whose rate is used up is 429 with the seconds to wait', async () => {
    const { secret: few } = await server.account({ rate: { max: 1, windowSeconds: 60 } });
    const headers = { 'X-API-Key': few };
    expect((await send({ headers })).status).toBe(200);
    const refused = await send({ headers });
    expect([refused.status, refused.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a request from a browser page', () => {
  it('of an origin that is not allowed is refused, with any key', async () => {
    for (const origin of ['https://stranger.example', server.url, 'null']) {
      const refused = await send({ headers: { Origin: origin } });
      expect([refused.status, refused.code]).toEqual([403, 'NOT_PERMITTED']);
      expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('of an allowed origin succeeds, and may send and read the headers of a session', async () => {
    const answered = await send({ headers: { Origin: own } });
    expect([answered.status, answered.headers.get('access-control-allow-origin')]).toEqual([200, own]);
    expect(answered.headers.get('access-control-expose-headers')).toContain('Mcp-Session-Id');
    const preflight = await fetch(`${server.url}/mcp`, {
      method: 'OPTIONS',
      headers: {
        Origin: own,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'Mcp-Session-Id',
      },
    });
    const allowed = preflight.headers.get('access-control-allow-headers');
    expect([preflight.status, allowed]).toEqual([204, expect.stringContaining('Mcp-Session-Id')]);
  });
});

describe('a request', () => {
  it.each(['GET', 'DELETE', 'PUT'])(
    'by %s is 405: there is no stream to open, and no session to end',
    async (method) => {
      const refused = await send({ method });
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST']);
    },
  );

  it.each<readonly [string, Sent, number, string | undefined]>([
    ['of another path', { path: '/mcp/tools' }, 404, 'NOT_FOUND'],
    [
      'with too large a body',
      { body: JSON.stringify({ ...call, x: 'x'.repeat(100_001) }) },
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    ['that is not JSON', { body: '{' }, 400, 'MALFORMED_JSON'],
    ['of another type', { headers: { 'Content-Type': 'text/plain' } }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['of several messages', { body: JSON.stringify([call, call]) }, 422, 'VALIDATION_ERROR'],
    ['that takes no JSON', { headers: { Accept: 'text/html' } }, 406, undefined],
    ['of a version that there is not', { headers: { 'Mcp-Protocol-Version': '1999-01-01' } }, 400, undefined],
    ['that is no JSON-RPC', { body: '{"a":1}' }, 400, undefined],
  ])('%s is refused', async (_what, sent, status, code) => {
    const refused = await send(sent);
    expect([refused.status, refused.code]).toEqual([status, code]);
    expect(refused.headers.get('x-request-id')).not.toBeNull();
  });

  it('with invalid charge options in its headers gets the error as a tool result', async () => {
    const { status, body } = await send({ headers: { 'X-Max-Credits': 'few' } });
    expect([status, JSON.stringify(body)]).toEqual([
      200,
      expect.stringContaining('VALIDATION_ERROR: X-Max-Credits must be'),
    ]);
  });

  it('for an unknown tool or method is a protocol error', async () => {
    const unknown = { ...call, params: { name: 'nope' } };
    const { status, body } = await send({ body: JSON.stringify(unknown) });
    expect([status, body['error']]).toEqual([200, { code: -32602, message: expect.any(String) as string }]);
    const other = await send({ body: JSON.stringify({ ...call, method: 'nope' }) });
    expect(other.body['error']).toMatchObject({ code: -32601 });
  });

  it('that expects no response gets 202 and no body', async () => {
    const { status, body } = await send({
      body: JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
    });
    expect([status, body]).toEqual([202, {}]);
  });

  it('reports its cost and rate limit in the same headers as REST and GraphQL', async () => {
    const { headers } = await send();
    expect(headers.get('x-credits-charged')).toBe('1');
    expect(headers.get('x-ratelimit-limit')).toBe('100000');
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toMatch(/dealgraph_credits_charged_total\{channel="mcp",operation="company"\} \d/);
  });
});

it('a server that hides its schema does not show it through MCP either', async () => {
  const mcp = await connectMcp(server.url, secret);
  const { resources } = await mcp.client.listResources();
  expect(resources.map(({ uri }) => uri)).toEqual(['dealgraph://filters', 'dealgraph://prices']);
  await expect(mcp.client.readResource({ uri: 'dealgraph://schema/Query' })).rejects.toThrow(
    'Unknown resource',
  );
  expect((await mcp.call('graph_query', { query: '{ __schema { types { name } } }' })).isError).toBe(true);
  await mcp.close();
});
