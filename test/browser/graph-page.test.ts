import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { defaultOrigins } from '../../src/http/cors.js';
import {
  axe,
  describeInBrowser,
  launchBrowser,
  openPage,
  saveScreenshot,
  scrollsSideways,
} from '../harness/browser.js';
import { seedDemo } from '../harness/seed-demo.js';
import { startServer, type TestServer } from '../harness/start-server.js';

const studio = 'https://studio.apollographql.com';

describeInBrowser('the GraphQL page in Chromium', () => {
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer({ corsOrigins: defaultOrigins });
    await seedDemo(server);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it('shows the endpoint and three tools, and reports that Sandbox cannot be loaded', async () => {
    const { page } = await openPage(browser, { key: (await server.account()).secret });
    await page.goto(`${server.url}/graphql`);
    await page.getByRole('heading', { name: 'GraphQL API' }).waitFor();
    await page.getByText(`${server.url}/graphql`, { exact: true }).waitFor();
    const link = page.getByRole('link', { name: 'Open in Apollo Studio' });
    const address = new URL((await link.getAttribute('href')) ?? '');
    expect([address.origin, address.searchParams.get('endpoint')]).toEqual([studio, `${server.url}/graphql`]);
    expect(await axe(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await saveScreenshot(page, 'graph-page');
    await page.getByRole('button', { name: 'Open Sandbox' }).click();
    await page.getByText('Apollo Sandbox could not be loaded.').waitFor();
    await page.getByRole('link', { name: 'Open the explorer' }).click();
    await page.getByLabel('API key', { exact: true }).waitFor();
  });

  it('passes the endpoint, the examples and the API key header to the embedded Sandbox', async () => {
    const { page, complaints } = await openPage(browser, { key: (await server.account()).secret });
    // Replaces Apollo's script, because tests must not load it. Displays the options that the page passes.
    const body = `window.EmbeddedSandbox = class { constructor({ target, ...options }) {
      target.textContent = JSON.stringify(options); } };`;
    await page.route('https://embeddable-sandbox.cdn.apollographql.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    );
    await page.goto(`${server.url}/graphql`);
    await page.getByRole('button', { name: 'Open Sandbox' }).click();
    await page.getByTestId('sandbox').getByText('initialEndpoint').waitFor();
    const options = JSON.parse((await page.getByTestId('sandbox').locator('div').textContent()) ?? '{}') as {
      readonly initialEndpoint: string;
      readonly initialState: { readonly document: string; readonly headers: object };
    };
    expect(options.initialEndpoint).toBe(`${server.url}/graphql`);
    expect(options.initialState.headers).toEqual({ 'X-API-Key': 'paste your key here' });
    expect(options.initialState.document).toMatch(/^# .*\nquery CreditBalance/);
    expect(options.initialState.document).toContain(
      '# Variables: { "id": "a0a0a0000000000000000001" }\n# Get a company.',
    );
    expect(complaints).toEqual([]);
  });

  it("a page of Apollo Studio's origin calls the API and reads the price", async () => {
    const account = await server.account();
    // Without this permission, Chromium prompts before a public page may access a server on this machine.
    const permissions = ['local-network-access'];
    const { page } = await openPage(browser, { key: account.secret, permissions });
    await page.route(`${studio}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Studio</title>' }),
    );
    await page.goto(`${studio}/sandbox/explorer`);
    const answers = await page.evaluate(
      async ({ url, key }) => {
        const headers = {
          'Content-Type': 'application/json',
          'X-API-Key': key,
          'Apollographql-Client-Name': 'studio',
        };
        const query = '{ company(id: "a0a0a0000000000000000001") { organizationName } }';
        const body = JSON.stringify({ query });
        const graph = await fetch(`${url}/graphql`, { method: 'POST', headers, body });
        const rest = await fetch(`${url}/api/v1/companies/a0a0a0000000000000000001`, { headers });
        return [await graph.json(), rest.status, rest.headers.get('x-credits-charged')] as const;
      },
      { url: server.url, key: account.secret },
    );
    expect(answers).toMatchObject([
      { data: { company: { organizationName: 'Aurora Robotics' } }, extensions: { credits: { charged: 1 } } },
      200,
      '1',
    ]);
  });

  it('a page of another origin cannot call the API', async () => {
    const strangers: Server = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html').end('<title>Stranger</title>');
    });
    await new Promise<void>((resolve) => strangers.listen(0, '127.0.0.1', resolve));
    const { page } = await openPage(browser, { key: (await server.account()).secret });
    await page.route('https://stranger.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Stranger</title>' }),
    );
    const call = (url: string): Promise<string> =>
      fetch(`${url}/api/v1/organization/credits`, { headers: { 'X-API-Key': 'x' } }).then(
        ({ status }) => String(status),
        (error: unknown) => String(error),
      );
    await page.goto('https://stranger.example/');
    expect(await page.evaluate(call, server.url)).toMatch(/Failed to fetch/);
    // Pages from this machine may call the API by default, so this page can read the 401 response.
    await page.goto(`http://127.0.0.1:${(strangers.address() as AddressInfo).port}/`);
    expect(await page.evaluate(call, server.url)).toBe('401');
    await new Promise((resolve) => strangers.close(resolve));
  });
});
