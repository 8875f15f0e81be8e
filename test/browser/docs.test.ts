import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { axe, describeInBrowser, TestBrowser } from '../harness/browser.js';
import { expectReadable } from '../harness/expect-readable.js';
import { startServer, type TestServer } from '../harness/start-server.js';

describeInBrowser('the documentation at /docs', () => {
  let server: TestServer;
  let browser: TestBrowser;

  beforeAll(async () => {
    server = await startServer();
    browser = await TestBrowser.start(server.url);
  });
  afterAll(async () => {
    await browser.stop();
    await server.stop();
  });

  it('is readable in light and dark mode and on a phone', async () => {
    await expectReadable(browser, '/docs/quickstart-rest', { seen: '1. Read a record' });
    await expectReadable(browser, '/docs/searching', { seen: 'Filters' });
  });

  it('has pages whose links, anchors and images all exist on this server', async () => {
    const first = await (await fetch(`${server.url}/docs`)).text();
    const names = [...first.matchAll(/<li><a href="(?:\.\.\/)+docs\/([\w-]+)"/g)].map(
      ([, name = '']) => name,
    );
    expect(names.length).toBeGreaterThan(15);
    const texts = new Map<string, string>();
    for (const name of names) {
      const response = await fetch(`${server.url}/docs/${name}`);
      expect([name, response.status]).toEqual([name, 200]);
      texts.set(name, await response.text());
    }
    const broken: string[] = [];
    for (const [name, html] of texts) {
      expect(html).not.toMatch(/<!--[A-Z]+-->|BRAND_|\.md[")#]/);
      const page = new URL(`/docs/${name}`, server.url);
      for (const [, target = ''] of html.matchAll(/(?:href|src)="(\.[^"]*|#[^"]*)"/g)) {
        const { pathname, hash } = new URL(target, page);
        const text = texts.get(pathname.replace('/docs/', ''));
        const headers = { accept: 'text/html, */*' };
        const exists = text !== undefined || (await fetch(server.url + pathname, { headers })).ok;
        if (!exists || (hash !== '' && text?.includes(`id="${hash.slice(1)}"`) !== true))
          broken.push(`${name}: ${target}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('finds sections by typed words, and opens one with the keyboard alone', async () => {
    const page = await browser.visit('/docs');
    await page.waitForURL('**/docs/quickstart-rest');
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('verify signatur');
    await page.getByRole('link', { name: 'Verify Webhooks' }).waitFor();
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/webhooks#verify');
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('idempotency');
    await page.getByRole('list', { name: 'Sections' }).getByRole('link').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const second = page.getByRole('list', { name: 'Sections' }).getByRole('link').nth(1);
    expect(await page.evaluate('document.activeElement.textContent')).toBe(await second.textContent());
    await page.keyboard.press('Escape');
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
    await page.keyboard.type('zzzzzz');
    await page.getByText('No section has these words.').waitFor();
    expect(browser.forget()).toEqual([]);
  });

  it("shows the server's own address and the beginning of the signed-in key in examples", async () => {
    const { secret } = await server.account();
    const page = await browser.visit('/docs/quickstart-rest', { key: secret });
    await page.getByText(/^You are signed in with the key/).waitFor();
    const examples = (await page.locator('main pre').allInnerTexts()).join('\n');
    expect(examples).toContain(`export KEY=${secret.slice(0, 12)}…`);
    expect(examples).toContain(`${server.url}/api/v1/companies/`);
    expect(examples).not.toContain('localhost:4000');
    expect(await page.content()).not.toContain(secret);
  });

  it('is readable without JavaScript', async () => {
    const html = await (await fetch(`${server.url}/docs/credits`)).text();
    expect(html).toMatch(/<title>Credits and limits · Dealgraph<\/title>/);
    expect(html).toMatch(/<a href="\.\.\/docs\/credits" aria-current="page">/);
    expect(html).toContain('<h2 id="free-answers-about-few-records">');
  });
});

describe('the documentation of an operator', () => {
  it("has the operator's name, which is escaped, and logo", async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dealgraph-logo-'));
    const logo = join(folder, 'logo.svg');
    writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const server = await startServer({ docs: { name: 'Deals & "Co" <$1>', logo } });
    const html = await (await fetch(`${server.url}/docs/credits`)).text();
    expect(html).toContain('· Deals &amp; &quot;Co&quot; &lt;$1&gt;</title>');
    expect(html).toContain('<meta name="brand-logo" content="/docs/logo" />');
    const image = await fetch(`${server.url}/docs/logo`);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(image.headers.get('content-security-policy')).toContain('sandbox');
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it('can be switched off', async () => {
    const server = await startServer({ docs: null });
    for (const path of ['/docs', '/docs/credits', '/docs/search.json', '/docs/images/usage.png'])
      expect([path, (await fetch(server.url + path)).status]).toEqual([path, 404]);
    await server.stop();
  });
});
