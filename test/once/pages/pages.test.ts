import { listExampleOperations } from '../../harness/list-example-operations.js';
import { sendRaw } from '../../harness/raw-request.js';
import { ownList, seedDemo, seedSearches } from '../../harness/seed-demo.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

function openPage(path: string): Promise<Response> {
  return fetch(server.url + path, { headers: asBrowser });
}

/** Returns the directives of a policy by name. */
function readPolicy(headers: Headers): Record<string, string> {
  const directives = (headers.get('content-security-policy') ?? '').split('; ');
  return Object.fromEntries(directives.map((text) => text.split(/ (.*)/).slice(0, 2) as [string, string]));
}

const ownFilesAlone = {
  'default-src': "'none'",
  'script-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

describe('the pages', () => {
  it.each(['/', '/console', '/console/keys', '/explorer'])(
    '%s has no inline script or style, and nothing from other hosts',
    async (path) => {
      const response = await openPage(path);
      const page = await response.text();
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
      expect(page).not.toMatch(/<script>|<style|style="|onclick|https?:/);
      expect(readPolicy(response.headers)).toMatchObject(ownFilesAlone);
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      const files = [...page.matchAll(/(?:src|href)="(\.[^"]+\.[a-z0-9]+)"/g)].map(
        ([, file = '']) => new URL(file, server.url + path).href,
      );
      expect(files.length).toBeGreaterThan(3);
      for (const file of files) expect([file, (await fetch(file)).status]).toEqual([file, 200]);
    },
  );

  it('allow style elements only in the explorer, with a nonce that is new in each response', async () => {
    const [one, two] = [await openPage('/explorer'), await openPage('/explorer')];
    const { 'style-src': styles } = readPolicy(one.headers);
    const nonce = /'nonce-([A-Za-z0-9+/=]{24})'/.exec(styles ?? '')?.[1];
    expect(await one.text()).toContain(`nonce="${nonce ?? 'none'}"`);
    expect(readPolicy(two.headers)['style-src']).not.toBe(styles);
    const { 'style-src': ofConsole } = readPolicy((await openPage('/console')).headers);
    expect(ofConsole).not.toMatch(/nonce|unsafe/);
  });

  it('files with a hash in their names are cached permanently, in the requested coding', async () => {
    const page = await (await openPage('/')).text();
    const file = /src="\.(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
    const response = await fetch(server.url + file, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
  });

  it('there is one icon, at the URL where browsers look for it', async () => {
    const response = await fetch(`${server.url}/favicon.ico`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 4)]).toEqual([0, 0, 1, 0]);
  });
});

describe('an unknown URL', () => {
  it('returns an HTML page to a browser, and JSON to a program', async () => {
    const page = await openPage('/no/such/page');
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const answer = await fetch(`${server.url}/no/such/page`);
    expect([answer.status, await answer.json()]).toMatchObject([404, { errorCode: 'NOT_FOUND' }]);
  });

  it.each([
    '/index.html',
    '/explorer.html',
    '/.built',
    '/assets/../.built',
    '/assets/..%2f.built',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/index.js%00.css',
  ])('%s is not found', async (target) => {
    const answer = await sendRaw(server.url, { target });
    expect([answer.status, answer.body]).toMatchObject([404, { errorCode: 'NOT_FOUND' }]);
  });
});

describe('the examples of the explorers', () => {
  it('are documents with variables for the demo data, the free one first', () => {
    const examples = listExampleOperations();
    expect(examples[0]).toMatchObject({ name: 'creditBalance', variables: '{}' });
    const company = examples.find(({ name }) => name === 'company');
    expect(company?.title).toBe('Get a company.');
    for (const { document, variables } of examples) {
      expect([document, variables !== '{}']).toEqual([document, document.includes('$')]);
    }
  });

  it('run unchanged on the demo data', async () => {
    await seedDemo(server);
    await seedSearches(server);
    const { as, organizationId } = await server.account();
    await ownList(server, organizationId);
    for (const { name, document, variables } of listExampleOperations()) {
      const { data, errors } = await as.graph(document, JSON.parse(variables) as object);
      expect([name, errors]).toEqual([name, []]);
      expect(Object.values(data ?? {}).filter((value) => value === null)).toEqual([]);
    }
  });
});

it("the page at /graphql is the application, and may load Sandbox only from Apollo's two hosts", async () => {
  const response = await openPage('/graphql?query=%7B__typename%7D');
  const page = await response.text();
  expect([response.status, page]).toEqual([200, await (await openPage('/console')).text()]);
  const { 'style-src': styles, ...policy } = readPolicy(response.headers);
  expect(styles).not.toMatch(/nonce|unsafe/);
  expect(policy).toEqual({
    ...ownFilesAlone,
    'script-src': "'self' https://embeddable-sandbox.cdn.apollographql.com",
    'font-src': "'self' data:",
    'img-src': "'self' data: blob:",
    'frame-src': 'https://sandbox.embed.apollographql.com',
  });
});
