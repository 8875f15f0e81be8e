import { chromium, type Browser, type Page } from 'playwright-core';
import { findChromium } from '../../harness/find-chromium.js';
import { seedDemo } from '../../harness/seed-demo.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const executablePath = findChromium();
if (executablePath === null) {
  console.warn('skipped: no Chromium on the usual paths; give its place in CHROMIUM_PATH');
}
const describeInBrowser = executablePath === null ? describe.skip : describe;

describeInBrowser('the explorers in Chromium', () => {
  let server: TestServer;
  let browser: Browser;
  const complaints: string[] = [];

  beforeAll(async () => {
    server = await startServer();
    await seedDemo(server);
    // Chromium refuses to run as root inside its sandbox, as in most containers.
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  /** A page that reaches this server and nothing else, and writes down what its console complains of. */
  async function open(path: string): Promise<Page> {
    complaints.length = 0;
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.route(
      (url) => url.origin !== server.url,
      (route) => route.abort(),
    );
    const page = await context.newPage();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(server.url + path);
    return page;
  }

  /** A picture for the eyes of a developer who asks for it. */
  async function keepPicture(page: Page, name: string): Promise<void> {
    const folder = process.env['SCREENSHOTS'];
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
  }

  it('GraphiQL answers an example on screen with the credits it cost', async () => {
    const { secret } = await server.account();
    const page = await open('/explorer');
    await page.getByLabel('API key', { exact: true }).fill(secret);
    await page.getByLabel('Example').selectOption({ label: 'One company by its id.' });
    await page.getByRole('tab', { name: 'Company' }).waitFor();
    await page.getByRole('button', { name: /Execute query/ }).click();
    await page.locator('.result-window').getByText('Aurora Robotics').waitFor();
    expect(await page.getByLabel('Credits').textContent()).toBe('Charged 1 · remaining 999');
    await keepPicture(page, 'explorer');
    expect(complaints).toEqual([]);
  });

  it('an example opens in a tab of its own, also the second time', async () => {
    const page = await open('/explorer');
    for (const count of [1, 2]) {
      await page.getByLabel('Example').selectOption({ label: 'One IPO by its id.' });
      const tabs = page.getByRole('tab', { name: 'Ipo' });
      await tabs.nth(count - 1).waitFor();
      expect(await tabs.count()).toBe(count);
      expect(await page.locator('.graphiql-query-editor').innerText()).toContain('query Ipo');
    }
  });

  it('a wrong key is told on screen, and the schema is documented all the same', async () => {
    const page = await open('/explorer');
    await page.getByLabel('API key', { exact: true }).fill('dgk_wrong');
    await page.getByRole('button', { name: /Execute query/ }).click();
    await page.locator('.result-window').getByText('API_KEY').waitFor();
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.locator('.graphiql-doc-explorer').getByText('Query', { exact: true }).waitFor();
  });

  it('the settings of GraphiQL open and break no rule of the policy', async () => {
    const page = await open('/explorer');
    await page.getByRole('button', { name: 'Open settings dialog' }).click();
    await page.getByRole('button', { name: 'Dark' }).click();
    await keepPicture(page, 'settings');
    expect(complaints).toEqual([]);
  });

  it("Sandbox's page leads to the explorer in a closed network", async () => {
    const page = await open('/graphql');
    await keepPicture(page, 'sandbox');
    expect(complaints.filter((text) => !text.includes('net::ERR_FAILED'))).toEqual([]);
    await page.getByRole('link', { name: 'explorer' }).click();
    await page.getByLabel('API key', { exact: true }).waitFor();
  });
});
