import type { Browser, Page } from 'playwright-core';
import { showcase } from '../../src/import/demo/showcase.js';
import { describeInBrowser, launchBrowser, retype } from '../harness/browser.js';
import { seedDemo } from '../harness/seed-demo.js';
import { startServer, type TestServer } from '../harness/start-server.js';

/** Records violations of the content security policy, because the browser's log does not report all of them. */
const noteViolations = `globalThis.violations = [];
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile, lineNumber }) => {
  violations.push(effectiveDirective + ' ' + sourceFile + ':' + lineNumber);
});`;

describeInBrowser('the reference in Chromium', () => {
  let server: TestServer;
  let browser: Browser;
  const elsewhere: string[] = [];
  const refused: string[] = [];

  beforeAll(async () => {
    server = await startServer();
    await seedDemo(server);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  /** Opens the page in a session with a key. Records requests to other hosts, and everything that the page logs. */
  async function open(width: number, colorScheme: 'light' | 'dark', key: string, at = ''): Promise<Page> {
    elsewhere.length = 0;
    refused.length = 0;
    const context = await browser.newContext({ viewport: { width, height: 850 }, colorScheme });
    await context.addInitScript({ content: `sessionStorage.setItem('dealgraph.key', '${key}')` });
    await context.addInitScript({ content: noteViolations });
    const page = await context.newPage();
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== server.url && protocol.startsWith('http')) elsewhere.push(request.url());
    });
    // The renderer must log nothing at all, not even timings.
    page.on('console', (message) => refused.push(message.text()));
    page.on('pageerror', (error) => refused.push(error.message));
    await page.goto(`${server.url}/reference${at}`);
    await page.getByRole('heading', { name: 'Dealgraph API reference' }).waitFor({ timeout: 50_000 });
    return page;
  }

  /** Sends the example request with a key, and waits for this status and these texts in the response. */
  async function seeRefusal(
    page: Page,
    key: string,
    status: string,
    ...words: readonly string[]
  ): Promise<void> {
    const client = page.locator('.scalar-app-layout');
    await retype(client.getByPlaceholder('dgk_...'), key);
    await client.getByRole('button', { name: /^Send get/ }).click();
    await client.getByText(status).waitFor();
    for (const text of words) await client.locator('.cm-line', { hasText: text }).waitFor();
  }

  it.each([
    [1280, 'light'],
    [1280, 'dark'],
    [390, 'light'],
  ] as const)('fits its width at %i px, %s, and logs nothing', async (width, scheme) => {
    const { secret } = await server.account();
    const page = await open(width, scheme, secret);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(await page.title()).toBe('Dealgraph API reference');
    expect([...refused, ...(await page.evaluate<string[]>('violations'))]).toEqual([]);
    const folder = process.env['SCREENSHOTS'];
    if (folder !== undefined) await page.screenshot({ path: `${folder}/reference-${width}-${scheme}.png` });
    await page.context().close();
  });

  it('renders the whole page and a request without violating its policy, which allows no inline styles', async () => {
    const page = await open(1280, 'light', '');
    const policy = (await fetch(`${server.url}/reference`)).headers.get('content-security-policy');
    expect(policy).toMatch(/style-src 'self' 'nonce-[\w+/]{22}=='; /);
    expect(policy).not.toContain('unsafe');
    for (let turn = 0; turn < 10; turn += 1) {
      await page.mouse.move(700, 500);
      await page.mouse.wheel(0, 4000);
      await page.waitForTimeout(100);
    }
    await page.getByPlaceholder('dgk_...').first().waitFor({ state: 'attached' });
    await page.locator('code.hljs').first().waitFor({ state: 'attached' });
    expect(await page.content()).not.toContain('QUxMIFlP');
    const digits = `getComputedStyle(document.querySelector('code.hljs')).getPropertyValue('--line-digits')`;
    expect(await page.evaluate(digits)).toMatch(/^[1-4]$/);
    await page
      .getByRole('button', { name: /Test Request/ })
      .first()
      .click();
    await page.getByRole('button', { name: /^Send/ }).first().waitFor();
    expect([...refused, ...(await page.evaluate<string[]>('violations'))]).toEqual([]);
    await page.context().close();
  });

  it('sends a request with the key of the session, calls no other host, and links to the other pages', async () => {
    const { secret, as } = await server.account();
    const page = await open(1280, 'light', secret, '#tag/companies/GET/companies/{companyId}');
    const before = await as.remaining();
    await page
      .getByRole('button', { name: /Test Request.*\/companies\/\{companyId\}\)?$/ })
      .first()
      .click();
    const answered = page.waitForResponse((response) => response.url().includes('/api/v1/companies/'));
    await page.getByRole('button', { name: /^Send/ }).first().click();
    const response = await answered;
    expect(response.status()).toBe(200);
    expect(response.url()).toContain(showcase.auroraRobotics.id);
    expect(await as.remaining()).toBe(before - 1);
    expect(await page.evaluate(`sessionStorage.getItem('dealgraph.key')`)).toBe(secret);
    expect(elsewhere).toEqual([]);
    expect([...refused, ...(await page.evaluate<string[]>('violations'))]).toEqual([]);
    for (const path of ['/', '/console', '/explorer', '/reference', '/graphql', '/api/v1/openapi.json'])
      expect([path, await page.locator(`body > #head header a[href="${path}"]`).count()]).toEqual([path, 1]);
    await page.context().close();
  });

  it('has a sample of the Dealgraph client in each operation, next to those of Scalar', async () => {
    const page = await open(1280, 'light', '', '#tag/companies/GET/companies/{companyId}');
    const section = page.locator('section', {
      has: page.getByRole('heading', { name: 'Get a company', exact: true, level: 3 }),
    });
    await section.getByTestId('client-picker').click();
    await page.getByRole('option').first().waitFor();
    const options = await page.getByRole('option').allInnerTexts();
    expect(options[0]).toBe('Dealgraph client');
    expect(options).toContain('Curl');
    await page.getByRole('option', { name: 'Curl', exact: true }).click();
    await section.getByText("--header 'X-API-Key").waitFor();
    await section.getByTestId('client-picker').click();
    await page.getByRole('option', { name: 'Dealgraph client', exact: true }).click();
    await section.getByText("client.companies.get('a0a0a0000000000000000001')").waitFor();
    expect([...refused, ...(await page.evaluate<string[]>('violations'))]).toEqual([]);
    await page.context().close();
  });

  it("shows the server's error message for an invalid key and for a key without credits, on a phone", async () => {
    const { secret } = await server.account({ credits: 0 });
    const page = await open(390, 'light', '', '#tag/companies/GET/companies/{companyId}');
    // All response statuses of an example are in view.
    const statuses = page.locator('.response-card .tab-list').first();
    await statuses.waitFor();
    const list = "document.querySelector('.response-card .tab-list')";
    expect(await page.evaluate(`${list}.scrollWidth <= ${list}.clientWidth`)).toBe(true);
    const companyById = page.getByRole('button', { name: /Test Request.*\/companies\/\{companyId\}\)?$/ });
    await companyById.first().click();
    const wrong = 'The API key in the X-API-Key header is not valid.';
    await seeRefusal(page, 'dgk_wrong', '401 Unauthorized', 'API_KEY_NOT_VALID', wrong);
    await seeRefusal(page, secret, '402 Payment Required', 'OUT_OF_CREDITS');
    const width = await page.evaluate("document.querySelector('.scalar-app-layout main').scrollWidth");
    expect(width).toBeLessThanOrEqual(390);
    await page.context().close();
  });
});

it('the former URL of the reference redirects to it', async () => {
  const server = await startServer();
  const { status, headers } = await fetch(`${server.url}/api/v1/docs`, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([302, '../../reference']);
  const page = await fetch(`${server.url}/reference`);
  expect(page.headers.get('content-security-policy')).toContain(`script-src 'self';`);
  await server.stop();
});
