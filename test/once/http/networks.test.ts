import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type Installation, openInstallation, readComplaint } from '../../harness/dealgraph.js';

// Tests what a server and the terminal do on the networks of customers: load balancers, chains of proxies, and forward
// proxies.
let installation: Installation;
let key: string;

beforeAll(async () => {
  installation = await openInstallation({ database: 'embedded' });
  const terms = ['--name', 'A', '--monthly-credits', '1000'];
  const { organization_id: id } = await installation.answer(['organization', 'create', ...terms]);
  const issued = await installation.answer(['key', 'issue', '--organization', String(id)]);
  key = String(issued['api_key']);
});

describe('an idle connection', () => {
  it.each([
    ['longer than the balancers of Google, which keep it for 600 s', {}, 'timeout=620'],
    ['for KEEP_ALIVE_SECONDS', { KEEP_ALIVE_SECONDS: '3700' }, 'timeout=3700'],
  ])('stays open %s', async (_what, environment, header) => {
    const server = await installation.startServe(['--no-demo'], environment);
    expect((await fetch(`${server.url}/healthz`)).headers.get('keep-alive')).toBe(header);
    await server.stop();
  });
});

describe('the client address behind proxies', () => {
  const chain = '203.0.113.7, 198.51.100.1';

  /** Uses up the allowance of unknown keys for one client, then sends a new key as another client of the same edge. */
  async function statusOfOther(trustProxy: string): Promise<number> {
    const server = await installation.startServe(['--no-demo'], { TRUST_PROXY: trustProxy });
    const get = (secret: string, forwarded: string): Promise<Response> =>
      fetch(`${server.url}/api/v1/organization/credits`, {
        headers: { 'X-API-Key': secret, 'X-Forwarded-For': forwarded },
      });
    let status = 401;
    for (let sent = 0; status === 401 && sent < 1200; sent += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => get('dgk_wrong', chain)));
      status = Math.max(...answers.map((answer) => answer.status));
    }
    expect(status).toBe(429);
    const other = await get(key, '203.0.113.8, 198.51.100.1');
    await server.stop();
    return other.status;
  }

  it.each([
    ['2', 200],
    ['loopback,198.51.100.0/24', 200],
    ['true', 429],
  ])('is found with TRUST_PROXY=%s', async (trustProxy, status) => {
    expect(await statusOfOther(trustProxy)).toBe(status);
  });
});

it('every 401 has a challenge that makes no browser ask for a password', async () => {
  const server = await installation.startServe(['--no-demo']);
  const body = JSON.stringify({ query: '{ viewer { organization { name } } }' });
  for (const secret of [undefined, 'dgk_wrong'])
    for (const path of ['/api/v1/organization/credits', '/api/v1/companies', '/graphql']) {
      const headers = { 'Content-Type': 'application/json', ...(secret && { 'X-API-Key': secret }) };
      const init = path.includes('credits') ? { headers } : { method: 'POST', headers, body };
      const answer = await fetch(server.url + path, init);
      const challenge = answer.headers.get('www-authenticate');
      expect([path, answer.status, challenge]).toEqual([
        path,
        401,
        'ApiKey realm="dealgraph", header="X-API-Key"',
      ]);
    }
  await server.stop();
});

describe('a forward proxy', () => {
  interface Forward {
    readonly url: string;
    readonly requested: string[];
    readonly server: Server;
  }

  /** Starts a proxy that sends every request and tunnel to the server, because only it resolves the name. */
  async function startForward(target: string): Promise<Forward> {
    const { port } = new URL(target);
    const requested: string[] = [];
    const server = createServer((request: IncomingMessage, response) => {
      requested.push(
        `${request.method ?? ''} ${request.url ?? ''} ${request.headers['proxy-authorization'] ?? ''}`,
      );
      const url = new URL(request.url ?? '', target);
      const headers = { ...(request.headers as Record<string, string>) };
      for (const name of ['connection', 'host', 'proxy-authorization', 'transfer-encoding', 'content-length'])
        Reflect.deleteProperty(headers, name);
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const init = {
          method: request.method ?? 'GET',
          headers,
          ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
        };
        void fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, init).then(async (answer) => {
          response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
          response.end(await answer.text());
        });
      });
    });
    server.on('connect', (request, socket) => {
      requested.push(`CONNECT ${request.url ?? ''}`);
      const through = connect(Number(port), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        socket.pipe(through).pipe(socket);
      });
      through.on('error', () => socket.destroy());
      socket.on('error', () => through.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port: own } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${own}`, requested, server };
  }

  it('is used by the terminal, with its password, unless NO_PROXY names the host', async () => {
    const server = await installation.startServe(['--no-demo']);
    const forward = await startForward(server.url);
    const proxy = forward.url.replace('//', '//user:pass@');
    const environment = { DEALGRAPH_URL: 'http://data.kiln.example', DEALGRAPH_API_KEY: key };
    const proxied = { ...environment, HTTP_PROXY: proxy, HTTPS_PROXY: proxy };
    const credits = await installation.run(['credits', '--json'], proxied);
    expect(credits).toMatchObject({ code: 0, json: { unlimited: expect.any(Boolean) as boolean } });
    expect(forward.requested).toEqual([
      `GET http://data.kiln.example/api/v1/organization/credits Basic ${btoa('user:pass')}`,
    ]);
    forward.requested.splice(0);

    const secure = { ...proxied, DEALGRAPH_URL: 'https://data.kiln.example' };
    const failed = await installation.run(['credits', '--json', '--timeout', '5'], secure);
    expect(failed.code).toBe(1);
    expect(new Set(forward.requested)).toEqual(new Set(['CONNECT data.kiln.example:443']));
    forward.requested.splice(0);

    for (const excluded of ['kiln.example', '.kiln.example', 'other.example, data.kiln.example:80', '*']) {
      const direct = await installation.run(['credits', '--json'], { ...proxied, NO_PROXY: excluded });
      expect(readComplaint(direct)).toContain(
        'Cannot reach a server at http://data.kiln.example: host not found',
      );
    }
    expect(forward.requested).toEqual([]);
    forward.server.closeAllConnections();
    forward.server.close();
    const gone = await installation.run(['credits', '--json'], {
      ...proxied,
      HTTP_PROXY: 'http://127.0.0.1:9',
    });
    expect(gone.code).toBe(1);
    expect(gone.stderr).toContain(
      'dealgraph: Cannot reach a server at http://data.kiln.example through the proxy 127.0.0.1:9: connection refused.',
    );
    await server.stop();
  });

  it('must be an HTTP proxy', async () => {
    const environment = { DEALGRAPH_URL: 'http://data.kiln.example', HTTP_PROXY: 'socks5://127.0.0.1:1' };
    const outcome = await installation.run(['credits', '--json'], { ...environment, DEALGRAPH_API_KEY: key });
    expect(readComplaint(outcome)).toMatch(/^HTTP_PROXY must be the address of an HTTP proxy/);
  });
});

describe('below a path of a proxy', () => {
  const asBrowser = { accept: 'text/html' };
  const serversOf = async (url: string, headers = {}): Promise<unknown> =>
    ((await (await fetch(url, { headers })).json()) as { readonly servers: readonly { url: string }[] })
      .servers[0]?.url;

  it('pages and redirects have relative addresses, at any depth', async () => {
    const server = await installation.startServe(['--no-demo']);
    for (const [path, root] of [
      ['/', './'],
      ['/console', './'],
      ['/console/', '../'],
      ['/console/data/companies/x', '../../../'],
      ['/explorer', './'],
      ['/reference', './'],
      ['/graphql', './'],
      ['/no/page', '../'],
    ] as const) {
      const html = await (await fetch(server.url + path, { headers: asBrowser })).text();
      const addresses = [...html.matchAll(/\s(?:src|href)="([^"]*)"/g)].map(([, address]) => address ?? '');
      expect(addresses.length).toBeGreaterThan(2);
      for (const address of addresses) expect(address.startsWith(root)).toBe(true);
      expect(html).toContain(`name="server-root" content="${root}"`);
    }
    const { headers } = await fetch(`${server.url}/api/v1/docs`, { redirect: 'manual' });
    expect(headers.get('location')).toBe('../../reference');
    await server.stop();
  });

  it.each(['/api/v1/openapi.json', '/reference/openapi.json'])(
    '%s names the path that clients use',
    async (path) => {
      const plain = await installation.startServe(['--no-demo']);
      const prefixed = (prefix: string): Promise<unknown> =>
        serversOf(plain.url + path, { 'X-Forwarded-Prefix': prefix });
      expect(await serversOf(plain.url + path)).toBe('/api/v1');
      expect(await prefixed('/dealgraph')).toBe('/dealgraph/api/v1');
      expect(await prefixed('/data/graph/')).toBe('/data/graph/api/v1');
      for (const bad of ['//evil.example', 'https://evil.example', '/a/../b', '/a?b', '/<b>'])
        expect([bad, await prefixed(bad)]).toEqual([bad, '/api/v1']);
      await plain.stop();
      const settings = { PUBLIC_URL: 'https://data.example/dealgraph/' };
      const named = await installation.startServe(['--no-demo'], settings);
      const url = 'https://data.example/dealgraph/api/v1';
      // The proxy may remove the path or pass it on.
      expect(await serversOf(named.url + path)).toBe(url);
      expect(await serversOf(`${named.url}/dealgraph${path}`, { 'X-Forwarded-Prefix': '/other' })).toBe(url);
      await named.stop();
    },
  );
});
