import type { Page } from 'playwright-core';
import {
  describeInBrowser,
  launchBrowser,
  retype,
  saveScreenshot,
  scrollsSideways,
  TestBrowser,
  waitForFocus,
} from '../harness/browser.js';
import { Program, redirectUri } from '../harness/program.js';
import { seed } from '../harness/seed.js';
import { startServer, type TestServer } from '../harness/start-server.js';

describeInBrowser('the consent page', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let program: Program;

  beforeAll(async () => {
    server = await startServer({ mcpOauth: true });
    // The page chooses the expiry by the clock of the browser.
    server.clock.set(new Date().toISOString());
    await seed(server.db, { Company: [{ id: 'aa', organization_name: 'Aurora' }] });
    program = await Program.register(server.url);
    browser = await TestBrowser.start(server.url);
  });
  afterAll(async () => {
    await browser.stop();
    await server.stop();
  });

  const path = (): string => `/authorize?${String(program.parameters())}`;

  /** Serves the redirect URI, so that the browser can return to the program. Returns the URL that it opens. */
  async function awaitReturn(page: Page): Promise<URL> {
    await page.route(`${redirectUri}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Back in the program</title>' }),
    );
    await page.waitForURL(`${redirectUri}**`);
    return new URL(page.url());
  }

  it('a person gives a program access by keyboard, with a typed key', async () => {
    const { secret, as } = await server.account();
    const page = await browser.visit(path());
    await page.getByRole('heading', { name: 'Connect Claude' }).waitFor();
    await page.getByText('Not verified. Any program can register').waitFor();
    await saveScreenshot(page, 'sign-in-key');
    const box = page.getByLabel('API key');
    await waitForFocus(box);
    await page.keyboard.type('dgk_mistyped');
    await page.keyboard.press('Enter');
    await page.getByText('This key is not valid').waitFor();
    // The browser reports the status 401.
    browser.forget();
    await retype(box, secret);
    await page.keyboard.press('Enter');
    await waitForFocus(page.getByRole('heading', { name: 'Access with' }));
    await saveScreenshot(page, 'sign-in-terms');
    await retype(page.getByLabel('Monthly credit cap'), '0');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a whole number of credits').waitFor();
    await retype(page.getByLabel('Monthly credit cap'), '5');
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(8);
    await page.getByText('people:read', { exact: true }).click();
    expect(await page.getByRole('checkbox').count()).toBe(10);
    expect(browser.forget()).toEqual([]);
    const returning = awaitReturn(page);
    await page.getByRole('button', { name: 'Allow access' }).press('Enter');
    const { searchParams } = await returning;
    expect(searchParams.get('state')).toBe('a state');
    expect(searchParams.get('iss')).toBe(server.url);
    const { body } = await program.redeem(searchParams.get('code') ?? '');
    const reply = await program.call(String(body['access_token']), 'company', { id: 'aa' });
    expect(JSON.stringify(reply.body)).toContain('Aurora');
    const keys = (await as.get('/keys')).body as readonly object[];
    expect(keys).toContainEqual(
      expect.objectContaining({
        name: expect.stringMatching(/^Claude, since \d{4}-\d{2}-\d{2}$/) as string,
        monthly_cap: 5,
        month_used: 1,
        scopes: expect.not.arrayContaining(['people:read']) as string[],
      }),
    );
  });

  it('a person who is signed in picks the key of the tab, and can refuse', async () => {
    const { secret, as } = await server.account();
    const page = await browser.visit(path(), { key: secret, width: 390, dark: true });
    await page.getByRole('button', { name: 'Use this key' }).press('Enter');
    await waitForFocus(page.getByRole('heading', { name: 'Access with' }));
    await saveScreenshot(page, 'sign-in-narrow-dark');
    expect(await scrollsSideways(page)).toBe(false);
    expect(browser.forget()).toEqual([]);
    const returning = awaitReturn(page);
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    expect((await returning).searchParams.get('error')).toBe('access_denied');
    expect((await as.get('/keys')).body).toHaveLength(1);
  });

  it('a request that is not valid is explained, and goes nowhere', async () => {
    const changes = { redirect_uri: 'https://evil.example/' };
    expect((await program.open(changes)).status).toBe(400);
    const page = await browser.visit(`/authorize?${String(program.parameters(changes))}`);
    await page.getByText('none of the URIs of this client').waitFor();
    await page.getByRole('heading', { name: 'This sign-in cannot continue' }).waitFor();
    // The browser reports the status of the page and of its request.
    browser.forget();
  });

  it('cannot be shown in a frame of another page, where a click could be stolen', async () => {
    const chromium = await launchBrowser();
    const page = await chromium.newPage();
    await page.route('http://127.0.0.1:8088/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${server.url}${path()}"></iframe>` }),
    );
    await page.goto('http://127.0.0.1:8088/');
    const [, framed] = page.frames();
    expect(framed?.url()).toBe('chrome-error://chromewebdata/');
    const { headers } = await program.open();
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    await chromium.close();
  });
});
