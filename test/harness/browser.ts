import axeCore, { type AxeResults } from 'axe-core';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { findChromium } from './find-chromium.js';

const executablePath = findChromium();
if (executablePath === null)
  console.warn('skipped: no Chromium on the usual paths; give its place in CHROMIUM_PATH');

/** Describes what needs Chromium; skipped, with its reason printed, where there is none. */
export const describeInBrowser = executablePath === null ? describe.skip : describe;

export interface OpenedPage {
  readonly page: Page;
  /** What the console complained of. */
  readonly complaints: string[];
}

/** Chromium for the tests of one file. It refuses to run as root inside its sandbox, as in most containers. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] });
}

/** A page of a context of its own that reaches one server and nothing else, with a key in its tab. */
export async function openPage(
  browser: Browser,
  origin: string,
  { key, ...options }: BrowserContextOptions & { readonly key: string },
): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  await context.route(
    (url) => url.origin !== origin,
    (route) => route.abort(),
  );
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.addInitScript(`sessionStorage.setItem('dealgraph.key', ${JSON.stringify(key)})`);
  return { page, complaints };
}

/** What axe finds serious or worse on a page. */
export async function axe(page: Page): Promise<string[]> {
  await page.evaluate(axeCore.source);
  // The announcer of the component library names a button that may be gone by then, for some seconds.
  const { violations } = await page.evaluate<AxeResults>('axe.run({ exclude: ["[data-live-announcer]"] })');
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Whether the page is wider than its window. */
export async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
}

/** A picture for the eyes of a developer who names a folder in SCREENSHOTS. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
