import type { Browser, Page } from 'playwright-core';
import { describeInBrowser, launchBrowser, openPage } from '../harness/browser.js';
import { startServer, type TestServer } from '../harness/start-server.js';

/**
 * The maximum compressed size of all scripts and styles, in bytes. The font does not count, because text is visible
 * before the font has loaded.
 */
const maxBytes = 250_000;

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
    readonly fontBytes: number;
    readonly firstPaint: number;
  }

  async function load(page: Page, path: string): Promise<Load> {
    await page.goto(server.url + path, { waitUntil: 'networkidle' });
    return page.evaluate<Load>(`({
      bytes: performance.getEntriesByType('resource')
        .filter(({ name }) => /\\.(js|css)$/.test(name))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      fontBytes: performance.getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.woff2'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    })`);
  }

  it.each(['/', '/console', '/console/data', '/console/keys'])(
    '%s loads less than 250 kB of compressed scripts and styles',
    async (path) => {
      const { page } = await openPage(browser, { key: (await server.account()).secret });
      const { bytes, fontBytes, firstPaint } = await load(page, path);
      const sizes = [bytes, fontBytes].map((each) => `${Math.round(each / 1000)} kB`).join(' and a font of ');
      console.info(`${path}: ${sizes}, first paint after ${Math.round(firstPaint)} ms`);
      expect(bytes).toBeGreaterThan(50_000);
      expect(bytes).toBeLessThan(maxBytes);
    },
  );
});
