import type { Page } from 'playwright-core';
import { axeOfSettled, describeInBrowser, scrollsSideways, TestBrowser } from '../harness/browser.js';
import { saveSearch } from '../harness/saved-search.js';
import { ownList, seedDemo } from '../harness/seed-demo.js';
import { startServer, type TestServer } from '../harness/start-server.js';

/** A page to check, optionally after an action of the user. */
interface View {
  readonly name: string;
  readonly path: string;
  /** A heading or text that is visible once the page has loaded. */
  readonly seen: string | RegExp;
  readonly open?: (page: Page, width: number) => Promise<void>;
}

/** Each width and each theme once: a layout does not depend on the theme, nor a color on the width. */
const looks = [
  { width: 1440, dark: false },
  { width: 390, dark: true },
];
const company = '/console/data/companies/a0a0a0000000000000000001';
const operation = '/reference#tag/companies/GET/companies/{companyId}';

const press =
  (name: string | RegExp, seen: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).first().click();
    await page.getByText(seen).first().waitFor();
  };

const answerAs =
  (view: 'JSON' | 'Table' | 'Chart') =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: /Execute query/ }).click();
    await page.locator('.result-window').getByText('Aurora Robotics').waitFor();
    await page.getByRole('radio', { name: view }).click();
    // On a phone, the rows of a table are cards.
    if (view === 'Table') await page.locator('.result-table tr, .result-cards li').first().waitFor();
    if (view === 'Chart') await page.locator('.result-chart svg').first().waitFor();
  };

/** Opens the header's menu, which exists only at phone width. */
const openMenu = async (page: Page, width: number): Promise<void> => {
  if (width > 720) return;
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'GraphQL', exact: true }).waitFor();
};

const views: readonly View[] = [
  { name: 'front page', path: '/', seen: 'Prices', open: openMenu },
  { name: 'GraphQL page', path: '/graphql', seen: 'Apollo Sandbox', open: openMenu },
  { name: 'console', path: '/console', seen: /Recent requests|Home/ },
  { name: 'data', path: '/console/data', seen: 'Data' },
  { name: 'company', path: company, seen: /^Show company/ },
  { name: 'searches', path: '/console/searches', seen: 'Saved searches' },
  {
    name: 'a new search',
    path: '/console/searches',
    seen: 'Saved searches',
    open: press('New search', 'Save search'),
  },
  { name: 'lists', path: '/console/lists', seen: 'Lists' },
  { name: 'a new list', path: '/console/lists', seen: 'Lists', open: press('New list', 'New list') },
  { name: 'requests', path: '/console/requests', seen: 'Requests' },
  { name: 'usage', path: '/console/usage', seen: 'Usage' },
  { name: 'keys', path: '/console/keys', seen: 'Keys' },
  {
    name: 'a new key',
    path: '/console/keys',
    seen: 'Keys',
    open: press('Create key', 'Name'),
  },
  { name: 'webhooks', path: '/console/webhooks', seen: 'Webhooks' },
  { name: 'audit log', path: '/console/audit-log', seen: 'Audit log' },
  {
    name: 'a new webhook',
    path: '/console/webhooks',
    seen: 'Webhooks',
    open: press('Create webhook', 'URL'),
  },
  { name: 'a page that does not exist', path: '/console/nowhere', seen: 'Page not found' },
  { name: 'explorer', path: '/explorer', seen: /5 credits/ },
  { name: 'a result in the explorer as JSON', path: '/explorer', seen: /5 credits/, open: answerAs('JSON') },
  {
    name: 'a result in the explorer as a table',
    path: '/explorer',
    seen: /5 credits/,
    open: answerAs('Table'),
  },
  {
    name: 'a result in the explorer as a chart',
    path: '/explorer',
    seen: /5 credits/,
    open: answerAs('Chart'),
  },
  { name: 'examples', path: '/explorer', seen: /5 credits/, open: press('Examples', 'Search companies') },
  { name: 'saved queries', path: '/explorer', seen: /5 credits/, open: press('Saved', 'No saved queries') },
  {
    name: 'documentation in the explorer',
    path: '/explorer',
    seen: /5 credits/,
    open: press('Show Documentation Explorer', 'Root Types'),
  },
  {
    name: 'settings of the explorer',
    path: '/explorer',
    seen: /5 credits/,
    open: press('Open settings dialog', 'Theme'),
  },
  {
    name: 'shortcuts of the explorer',
    path: '/explorer',
    seen: /5 credits/,
    open: press('Open short keys dialog', 'Execute query'),
  },
  { name: 'reference', path: '/reference', seen: 'Dealgraph API reference' },
  { name: 'an operation in the reference', path: operation, seen: 'Get a company' },
  {
    name: 'clients of the samples in the reference',
    path: operation,
    seen: 'Get a company',
    open: press(/^(Dealgraph client|(Shell )?Curl)$/, 'Requests'),
  },
  {
    name: 'a request in the reference',
    path: operation,
    seen: 'Get a company',
    open: async (page) => {
      await page
        .getByRole('button', { name: /Test Request.*\/companies\/\{companyId\}\)?$/ })
        .first()
        .click();
      await page.getByRole('button', { name: /^Send/ }).first().waitFor();
    },
  },
];

describeInBrowser('accessibility', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let key: string;

  beforeAll(async () => {
    server = await startServer();
    await seedDemo(server);
    browser = await TestBrowser.start(server.url);
    const { secret, organizationId } = await server.account();
    key = secret;
    await ownList(server, organizationId);
    await saveSearch(server, { product: 'companies', filter: {}, organizationId, isShared: true });
  });
  afterAll(async () => {
    await browser.stop();
    await server.stop();
  });

  it.each(views.map((view) => [view.name, view] as const))(
    'axe finds no violation at 1440 px in the light theme and 390 px in the dark theme: %s',
    async (...[, { path, seen, open }]) => {
      for (const look of looks) {
        const page = await browser.visit(path, { ...look, key });
        await page.getByText(seen).first().waitFor({ state: 'attached', timeout: 50_000 });
        await open?.(page, look.width);
        // Charts and editors load after the page.
        await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
        const found = {
          axe: await axeOfSettled(page),
          sideways: await scrollsSideways(page),
          complaints: browser.forget(),
        };
        expect({ look, ...found }).toEqual({ look, axe: [], sideways: false, complaints: [] });
        await page.context().close();
      }
    },
    240_000,
  );

  it('all pages share one theme, which the button in their header switches', async () => {
    const page = await browser.visit('/', { key });
    const ground = (): Promise<string> => page.evaluate<string>('getComputedStyle(document.body).color');
    const light = await ground();
    await page.getByRole('button', { name: 'Theme: System. Switch to Light' }).click();
    await page.getByRole('button', { name: 'Theme: Light. Switch to Dark' }).click();
    await page.getByRole('button', { name: 'Theme: Dark. Switch to System' }).waitFor();
    // The colors change in the next frame.
    for (let tries = 0; tries < 50 && (await ground()) === light; tries += 1) await page.waitForTimeout(20);
    expect(await ground()).not.toBe(light);
    for (const path of ['/console', '/explorer', '/graphql', '/reference']) {
      await page.goto(server.url + path);
      const button = page.getByRole('button', { name: 'Theme: Dark. Switch to System' });
      await button.waitFor();
      expect([path, await page.evaluate('document.documentElement.dataset.theme')]).toEqual([path, 'dark']);
      const typeface = await page.evaluate<string>('getComputedStyle(document.body).fontFamily');
      expect([path, typeface]).toEqual([path, expect.stringContaining('Inter Variable')]);
    }
    await page.locator('body.dark-mode').waitFor();
    await page.getByRole('button', { name: 'Theme: Dark. Switch to System' }).click();
    await page.locator('body.light-mode').waitFor();
    browser.forget();
  });
});
