import {
  axe,
  describeInBrowser,
  saveScreenshot,
  scrollsSideways,
  TestBrowser,
  waitForFocus,
} from '../harness/browser.js';
import { saveSearch } from '../harness/saved-search.js';
import { ownList, seedDemo } from '../harness/seed-demo.js';
import { type Account, startServer, type TestServer } from '../harness/start-server.js';

const width = 390;

describeInBrowser('a phone', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let account: Account;
  let paths: readonly string[];

  beforeAll(async () => {
    server = await startServer();
    await seedDemo(server);
    browser = await TestBrowser.start(server.url);
    const owner = await server.account();
    account = owner;
    const { organizationId } = owner;
    await ownList(server, organizationId);
    const search = await saveSearch(server, {
      product: 'companies',
      filter: {},
      organizationId,
      isShared: true,
    });
    // Adds a row to the request log.
    await owner.as.get('/companies/a0a0a0000000000000000001');
    const { data } = await owner.as.graph(
      '{ investors(first: 1) { nodes { id } } people(first: 1) { nodes { id } } lists { id } }',
    );
    const found = data as {
      investors: { nodes: [{ id: string }] };
      people: { nodes: [{ id: string }] };
      lists: [{ id: string }];
    };
    paths = [
      ...['', '/data', '/data?tab=rounds', '/searches', '/searches?make=COMPANIES', '/lists', '/requests'],
      ...[
        '/usage',
        '/keys',
        '/webhooks',
        '/audit-log',
        '/nowhere',
        '/data/companies/a0a0a0000000000000000001',
      ],
      ...[`/data/investors/${found.investors.nodes[0].id}`, `/data/people/${found.people.nodes[0].id}`],
      ...[`/searches/${search}`, `/lists/${found.lists[0].id}`],
    ].map((path) => `/console${path}`);
  });
  afterAll(async () => {
    await browser.stop();
    await server.stop();
  });

  it('has a header of one row below 64 px on every page, and no page scrolls sideways', async () => {
    const page = await browser.visit('/console', { key: account.secret, width });
    for (const path of paths) {
      await page.goto(server.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      const header = await page.getByRole('banner').first().boundingBox();
      const height = header?.height ?? Infinity;
      expect({ path, isLow: height < 64, sideways: await scrollsSideways(page) }).toEqual({
        path,
        isLow: true,
        sideways: false,
      });
      await saveScreenshot(page, `phone${path.replace(/\W+/g, '_')}`);
    }
    browser.forget();
  });

  it('has balance, search and menu in the header, each with a touch target at least 36 px high', async () => {
    const page = await browser.visit('/console', { key: account.secret, width });
    await page.getByRole('link', { name: /credits remaining/ }).waitFor();
    for (const name of [/^Find a company/, 'Menu']) {
      const box = await page.getByRole('button', { name }).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(36);
    }
    expect(await page.getByRole('navigation', { name: 'Console' }).count()).toBe(0);
  });

  it('opens its pages from a menu, by keyboard alone; Escape and opening a page close it', async () => {
    const page = await browser.visit('/console', { key: account.secret, width });
    await page.getByRole('link', { name: /credits remaining/ }).waitFor();
    const button = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await button.focus();
    await page.keyboard.press('Enter');
    await menu.waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await menu.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
    await saveScreenshot(page, 'phone-menu');
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await waitForFocus(button);
    await page.keyboard.press('Enter');
    await menu.getByRole('link', { name: 'Usage' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/console/usage');
    await menu.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
    expect(browser.forget()).toEqual([]);
  });

  it('traps the focus in the menu, which also has the theme and the account', async () => {
    const page = await browser.visit('/console', { key: account.secret, width });
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.waitFor();
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate<boolean>(
        `document.activeElement.closest('dialog') === null && document.activeElement !== document.body`,
      );
      expect(isOutside).toBe(false);
    }
    await menu.getByRole('button', { name: /^Theme: System/ }).click();
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('light');
    await menu.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key', { exact: true }).waitFor();
  });

  it('searches over the full width', async () => {
    const page = await browser.visit('/console', { key: account.secret, width });
    await page.getByRole('button', { name: /^Find a company/ }).click();
    await page.keyboard.type('aurora rob');
    await page.getByRole('option', { name: /^Aurora Robotics/ }).waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axe(page)).toEqual([]);
    await saveScreenshot(page, 'phone-search');
    await page.getByRole('option', { name: /^Aurora Robotics/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Aurora Robotics' }).waitFor();
  });
});
