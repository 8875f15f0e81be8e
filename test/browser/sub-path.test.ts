import { describeInBrowser, TestBrowser, waitForFocus } from '../harness/browser.js';
import { type PathProxy, startPathProxy } from '../harness/path-proxy.js';
import { seedDemo } from '../harness/seed-demo.js';
import { startServer, type TestServer } from '../harness/start-server.js';

describeInBrowser('below a path of a shared host', () => {
  let server: TestServer;
  let proxy: PathProxy;
  let browser: TestBrowser;

  beforeAll(async () => {
    server = await startServer();
    await seedDemo(server);
    proxy = await startPathProxy(server.url, '/apps/dealgraph');
    browser = await TestBrowser.start(proxy.url);
  });
  afterAll(async () => {
    await browser.stop();
    await proxy.stop();
    await server.stop();
  });

  /** Expects that all requests of the pages stayed below the path and found what they requested. */
  function expectNoFailures(): void {
    expect({ strays: proxy.strays, failures: proxy.failures, complaints: browser.forget() }).toEqual({
      strays: [],
      failures: [],
      complaints: [],
    });
  }

  it.each([
    ['/', 'main'],
    ['/console', 'input[type=password]'],
    ['/explorer', '.graphiql-container, main'],
    ['/reference', 'h1:has-text("Dealgraph API reference")'],
    ['/docs', 'main h1'],
    ['/docs/searching', 'main h1'],
  ])('everything that %s loads is found', async (path, content) => {
    const page = await browser.visit(path);
    await page.locator(content).first().waitFor({ timeout: 50_000 });
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname.startsWith('/apps/dealgraph/')).toBe(true);
    expectNoFailures();
  });

  it('a typed key signs in, and the pages of the console load', async () => {
    const { secret } = await server.account({ credits: 1234 });
    const page = await browser.visit('/console');
    await waitForFocus(page.getByLabel('API key'));
    await page.keyboard.type(secret);
    await page.keyboard.press('Enter');
    await page.getByText('1,234', { exact: true }).first().waitFor();
    await page.getByRole('link', { name: 'Usage', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Usage' }).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).toBe('/apps/dealgraph/console/usage');
    expectNoFailures();
  });
});
