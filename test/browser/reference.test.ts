import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { showcase } from '../../src/intake/demo/showcase.js';
import { describeInBrowser, launchBrowser } from '../harness/browser.js';
import { seedDemo } from '../harness/seed-demo.js';
import { startServer, type TestServer } from '../harness/start-server.js';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Notes what the page's policy refuses: the console does not tell of all of it. */
const noteViolations = `globalThis.violations = [];
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile, lineNumber }) => {
  violations.push(effectiveDirective + ' ' + sourceFile + ':' + lineNumber);
});`;

/** A finding of axe-core. */
interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

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

  /** The page with a key that the session has already. It notes requests to other hosts, and what is complained of. */
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
    // The renderer is to write nothing at all, also not how long it takes.
    page.on('console', (message) => refused.push(message.text()));
    page.on('pageerror', (error) => refused.push(error.message));
    await page.goto(`${server.url}/reference${at}`);
    await page.getByRole('heading', { name: 'Dealgraph API reference' }).waitFor({ timeout: 50_000 });
    return page;
  }

  /** Sends the request that is tried with a key, and waits for the status and the words of the answer that is shown. */
  async function seeRefusal(
    page: Page,
    key: string,
    status: string,
    ...words: readonly string[]
  ): Promise<void> {
    const client = page.locator('.scalar-app-layout');
    await client.getByPlaceholder('dgk_...').fill(key);
    await client.getByRole('button', { name: /^Send get/ }).click();
    await client.getByText(status).waitFor();
    for (const text of words) await client.locator('.cm-line', { hasText: text }).waitFor();
  }

  /** What axe-core finds that keeps people from reading the page. */
  async function seriousFindings(page: Page): Promise<string[]> {
    const session = await page.context().newCDPSession(page);
    await session.send('Runtime.evaluate', { expression: axe });
    const findings = await page.evaluate(async () => {
      const { axe: runner } = globalThis as unknown as {
        readonly axe: { run(): Promise<{ readonly violations: readonly Finding[] }> };
      };
      return (await runner.run()).violations;
    });
    return findings
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  }

  it.each([
    [1280, 'light'],
    [1280, 'dark'],
    [390, 'light'],
  ] as const)('has no serious finding of axe at %i px, %s, and fits its width', async (width, scheme) => {
    const { secret } = await server.account();
    const page = await open(width, scheme, secret);
    // What the page mends of itself it has mended by then.
    await page.waitForTimeout(2000);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(await page.title()).toBe('Dealgraph API reference');
    expect([...refused, ...(await page.evaluate<string[]>('violations'))]).toEqual([]);
    const folder = process.env['SCREENSHOTS'];
    if (folder !== undefined) await page.screenshot({ path: `${folder}/reference-${width}-${scheme}.png` });
    await page.context().close();
  });

  it('reads the whole page and a request without a violation of its policy, which lets no style stand in markup', async () => {
    const page = await open(1280, 'light', '');
    const policy = (await fetch(`${server.url}/reference`)).headers.get('content-security-policy');
    expect(policy).toMatch(/style-src 'self' 'nonce-[\w+/]{22}=='; /);
    expect(policy).not.toContain('unsafe');
    for (let turn = 0; turn < 10; turn += 1) {
      await page.mouse.move(700, 500);
      await page.mouse.wheel(0, 4000);
      await page.waitForTimeout(100);
    }
    expect(await page.getByPlaceholder('dgk_...').count()).toBeGreaterThan(0);
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

  it('tries an operation with the key of the session, calls no other host, and leads back', async () => {
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
    for (const path of ['/', '/console'])
      expect(await page.locator(`nav.places a[href="${path}"]`).count()).toBe(1);
    await page.context().close();
  });

  it('shows on a phone what the server says of a wrong key, and of one without credits', async () => {
    const { secret } = await server.account({ credits: 0 });
    const page = await open(390, 'light', '', '#tag/companies/GET/companies/{companyId}');
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

it('the former address of the reference leads to it', async () => {
  const server = await startServer();
  const { status, headers } = await fetch(`${server.url}/api/v1/docs`, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([302, '/reference']);
  const page = await fetch(`${server.url}/reference`);
  expect(page.headers.get('content-security-policy')).toContain(`script-src 'self';`);
  await server.stop();
});
