import { ownList, seedDemo, seedSearches } from '../../harness/seed-demo.js';
import { startServer, type TestServer } from '../../harness/start-server.js';
import { sendRaw } from '../../harness/raw-request.js';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const assets = [
  ['start.js', 'text/javascript'],
  ['explorer.css', 'text/css'],
  ['sandbox.js', 'text/javascript'],
  ['sandbox.css', 'text/css'],
  ['graphiql.min.js', 'text/javascript'],
  ['graphiql.min.css', 'text/css'],
  ['react.production.min.js', 'text/javascript'],
  ['react-dom.production.min.js', 'text/javascript'],
] as const;

/** The directives of a policy by their names. */
function readPolicy(headers: Headers): Record<string, string> {
  const directives = (headers.get('content-security-policy') ?? '').split('; ');
  return Object.fromEntries(directives.map((text) => text.split(/ (.*)/).slice(0, 2) as [string, string]));
}

/** The value of a data block of a page. */
function readBlock(page: string, id: string): unknown {
  return JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(page)?.[1] ?? 'null');
}

it.each(['/explorer', '/explorer/'])('%s is a page without scripts in its text', async (path) => {
  const response = await fetch(server.url + path);
  const page = await response.text();
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page).not.toMatch(/<script>|<style|style="|onclick|https?:/);
  const files = [...page.matchAll(/(?:src|href)="\/explorer\/([^"]+)"/g)].map(([, file]) => file);
  expect(files).toHaveLength(6);
  for (const file of files) expect((await fetch(`${server.url}/explorer/${file ?? ''}`)).status).toBe(200);
});

it('the policy of the explorer allows its own files alone, and styles by a nonce that is new each time', async () => {
  const [one, two] = [await fetch(`${server.url}/explorer`), await fetch(`${server.url}/explorer`)];
  const policy = readPolicy(one.headers);
  const { 'style-src': styles, ...others } = policy;
  expect(others).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'font-src': 'data:',
    'img-src': "'self' data:",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  });
  const nonce = /^'self' 'nonce-([A-Za-z0-9+/=]{24})'$/.exec(styles ?? '')?.[1];
  expect(await one.text()).toContain(`data-style-nonce="${nonce ?? 'none'}"`);
  expect(readPolicy(two.headers)['style-src']).not.toBe(styles);
});

it.each(assets)('%s is served as %s and may be kept', async (file, type) => {
  const response = await fetch(`${server.url}/explorer/${file}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`]);
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  expect((await response.text()).length).toBeGreaterThan(100);
});

it.each([
  '/explorer/package.json',
  '/explorer/graphiql.min.js.map',
  '/explorer/umd/react.production.min.js',
  '/explorer/../package.json',
  '/explorer/..%2fpackage.json',
  '/explorer/%2e%2e/%2e%2e/package.json',
  '/explorer/graphiql.min.js/../package.json',
  '/explorer/graphiql.min.js%00.css',
])('%s is not found', async (target) => {
  const answer = await sendRaw(server.url, { target });
  expect([answer.status, answer.body]).toMatchObject([404, { errorCode: 'NOT_FOUND' }]);
});

describe('the examples', () => {
  it('are the documents of schema/operations, the free one first, with variables for the demo data', async () => {
    const page = await (await fetch(`${server.url}/explorer`)).text();
    const examples = readBlock(page, 'examples') as Record<string, string>[];
    expect(examples[0]).toMatchObject({ name: 'creditBalance', variables: '{}' });
    const company = examples.find(({ name }) => name === 'company');
    expect(company?.['title']).toBe('One company by its id.');
    expect(JSON.parse(company?.['variables'] ?? '')).toEqual({ id: 'a0a0a0000000000000000001' });
    expect(company?.['document']).toMatch(/^# One company by its id\.\nquery Company\(/);
    for (const { document, variables } of examples) {
      const needsVariables = (document ?? '').includes('$');
      expect([document, variables !== '{}']).toEqual([document, needsVariables]);
    }
  });

  it('run as they are on the demo data', async () => {
    await seedDemo(server);
    await seedSearches(server);
    const { as, organizationId } = await server.account();
    await ownList(server, organizationId);
    const page = await (await fetch(`${server.url}/explorer`)).text();
    for (const { name, document, variables } of readBlock(page, 'examples') as Record<string, string>[]) {
      const { data, errors } = await as.graph(document ?? '', JSON.parse(variables ?? '') as object);
      expect([name, errors]).toEqual([name, []]);
      expect(Object.values(data ?? {}).filter((value) => value === null)).toEqual([]);
    }
  });

  it("stand in Sandbox's page in one document, with the key's header prepared", async () => {
    const response = await fetch(`${server.url}/graphql`, { headers: { accept: 'text/html' } });
    const state = readBlock(await response.text(), 'sandbox-state') as { document: string; headers: object };
    expect(state.headers).toEqual({ 'X-API-Key': 'paste your key here' });
    expect(state.document).toContain('query CreditBalance');
    expect(state.document).toContain(
      '# Variables: { "id": "a0a0a0000000000000000001" }\n# One company by its id.',
    );
  });
});

it("the policy of Sandbox's page allows Sandbox's two hosts and no other", async () => {
  const response = await fetch(`${server.url}/graphql`, { headers: { accept: 'text/html' } });
  const page = await response.text();
  expect(readPolicy(response.headers)).toEqual({
    'default-src': "'none'",
    'script-src': "'self' https://embeddable-sandbox.cdn.apollographql.com",
    'style-src': "'self'",
    'img-src': 'data:',
    'connect-src': "'self'",
    'frame-src': 'https://sandbox.embed.apollographql.com',
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  });
  expect(page).not.toMatch(/<script>|<style|style="/);
  expect(page).toContain('<a href="/explorer">');
});
