import { startServer, type TestServer } from '../../harness/start-server.js';

const policy = "default-src 'none'; script-src 'self'";

/** Returns the paths of the scripts and styles of the operator's page. */
function filesOf(html: string): readonly string[] {
  return [...html.matchAll(/(?:src|href)="\.?(\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path);
}

const browser = { headers: { accept: 'text/html' } };

describe('the pages for operators', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer({ operators: true });
  });
  afterAll(() => server.stop());

  it('are served at / of the operators’ port, with a strict policy and all of their files', async () => {
    const page = await fetch(`${server.operatorUrl}/`, browser);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain(policy);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const html = await page.text();
    expect(html).toContain('<title>Operator · Dealgraph</title>');
    const files = filesOf(html);
    expect(files).toEqual(expect.arrayContaining([expect.stringMatching(/^\/assets\/operator-.*\.js$/)]));
    for (const path of files) {
      const { status } = await fetch(server.operatorUrl + path);
      expect([path, status]).toEqual([path, 200]);
    }
  });

  it.each(['/console', '/index.html', '/operator.html', '/docs', '/sample.json', '/assets/../operator.html'])(
    'the operators’ port does not serve %s',
    async (path) => {
      expect((await fetch(server.operatorUrl + path, browser)).status).toBe(404);
    },
  );

  it('are not on the public port, nor are their scripts and styles', async () => {
    const html = await (await fetch(`${server.operatorUrl}/`)).text();
    const own = filesOf(html).filter((path) => path.includes('/operator-'));
    expect(own.length).toBeGreaterThan(0);
    for (const path of ['/operator.html', '/operator', '/operator/', '/operator/v1/organizations', ...own]) {
      const { status } = await fetch(server.url + path, browser);
      expect([path, status]).toEqual([path, 404]);
    }
    expect(await (await fetch(`${server.url}/`, browser)).text()).not.toContain('Operator');
  });

  it('do not exist without a port for operators', async () => {
    const other = await startServer();
    try {
      expect(other.operatorUrl).toBe('');
      const { status } = await fetch(`${other.url}/operator.html`, browser);
      expect(status).toBe(404);
      expect(await (await fetch(`${other.url}/`, browser)).text()).not.toContain('Operator');
    } finally {
      await other.stop();
    }
  });
});
