import { describeInBrowser, TestBrowser } from '../harness/browser.js';
import { expectReadable } from '../harness/expect-readable.js';
import { startServer, type TestServer } from '../harness/start-server.js';

describeInBrowser('the front page', () => {
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

  it('reads well in the light, in the dark and on a phone', async () => {
    await expectReadable(browser, '/', { seen: 'What it costs' });
  });

  it('leads to the console by keyboard, which asks for a key', async () => {
    const page = await browser.visit('/');
    await page.getByRole('link', { name: 'Open the console' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/console');
    await page.getByLabel('API key').waitFor();
  });

  it('says that the server is gone, and that it is back', async () => {
    const page = await browser.visit('/');
    await page.clock.install();
    await page.reload();
    const foot = page.getByRole('contentinfo').getByRole('status');
    await foot.getByText('This server is ready').waitFor();
    await page.context().setOffline(true);
    await page.clock.fastForward(31_000);
    await foot.getByText('This server does not answer').waitFor();
    await page.context().setOffline(false);
    await page.clock.fastForward(6000);
    await foot.getByText('This server is ready').waitFor();
    browser.forget();
  });

  it('an address that leads nowhere says so, outside of the console and within', async () => {
    // The browser itself complains of the status of the first.
    const response = await fetch(`${server.url}/nowhere`, { headers: { Accept: 'text/html' } });
    expect(response.status).toBe(404);
    const { secret } = await server.account();
    await expectReadable(browser, '/console/nowhere', { key: secret, seen: 'There is no such page' });
    const page = await browser.visit('/console/nowhere', { key: secret });
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    expect(await page.getByRole('main').count()).toBe(1);
    await page.getByRole('link', { name: 'Console' }).click();
    await page.waitForURL('**/console');
  });
});
