import type { Browser, Page } from 'playwright-core';
import { describeInBrowser, launchBrowser, openPage } from '../harness/browser.js';
import { startServer, type TestServer } from '../harness/start-server.js';

/** Of scripts, styles and fonts together, as they come over the wire. */
const mostBytes = 250_000;

describeInBrowser('the first load of a page', () => {
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  interface Load {
    readonly bytes: number;
    readonly firstPaint: number;
  }

  async function load(page: Page, path: string): Promise<Load> {
    await page.goto(server.url + path, { waitUntil: 'networkidle' });
    return page.evaluate<Load>(`({
      bytes: performance.getEntriesByType('resource')
        .filter(({ name }) => name.includes('/assets/'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    })`);
  }

  it.each(['/', '/console', '/console/data', '/console/keys'])(
    '%s is under 250 kB on the wire, its fonts too',
    async (path) => {
      const { page } = await openPage(browser, server.url, { key: (await server.account()).secret });
      const { bytes, firstPaint } = await load(page, path);
      console.info(`${path}: ${Math.round(bytes / 1000)} kB, first paint after ${Math.round(firstPaint)} ms`);
      expect(bytes).toBeGreaterThan(50_000);
      expect(bytes).toBeLessThan(mostBytes);
    },
  );
});
