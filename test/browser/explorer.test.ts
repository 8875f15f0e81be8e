import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import {
  describeInBrowser,
  launchBrowser,
  type OpenedPage,
  openPage,
  retype,
  saveScreenshot,
  scrollsSideways,
} from '../harness/browser.js';
import type { Caller } from '../harness/caller.js';
import { seedDemo } from '../harness/seed-demo.js';
import { startServer, type TestServer } from '../harness/start-server.js';

describeInBrowser('the explorer in Chromium', () => {
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer();
    await seedDemo(server);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  async function open(key: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<OpenedPage> {
    const opened = await openPage(browser, { key, ...options });
    await opened.page.goto(`${server.url}/explorer`);
    await opened.page.locator('.graphiql-query-editor').getByText('organizationName').waitFor();
    return opened;
  }

  async function choose(page: Page, title: string): Promise<void> {
    await page.getByRole('button', { name: 'Examples' }).click();
    await page.getByLabel('Find an example').pressSequentially(title);
    await page.getByRole('button', { name: title }).first().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  const run = (page: Page): Promise<void> => page.getByRole('button', { name: /Execute query/ }).click();
  const spent = async (organization: { as: Caller }): Promise<number> =>
    ((await organization.as.get('/organization/credits')).body as { used: number }).used;

  it('shows the price next to the button before a credit is spent, and charges it', async () => {
    const account = await server.account();
    const { page, complaints } = await open(account.secret);
    await page.getByLabel('Price').getByText('5 credits').waitFor();
    expect(await spent(account)).toBe(0);
    await run(page);
    await page.locator('.result-window').getByText('Aurora Robotics').waitFor();
    expect(await page.getByLabel('Credits', { exact: true }).textContent()).toBe('5 charged · 995 remaining');
    expect(await spent(account)).toBe(5);
    await saveScreenshot(page, 'explorer');
    expect(complaints).toEqual([]);
  });

  it('opens an example in its own tab, with its price', async () => {
    const { page } = await open((await server.account()).secret);
    await choose(page, 'Get an IPO');
    await page.getByRole('button', { name: 'Ipo', exact: true }).waitFor();
    await page.getByLabel('Price').getByText('1 credit').waitFor();
    expect(await page.locator('.graphiql-query-editor').innerText()).toContain('Ipo');
  });

  it('prompts before it spends more than the guard allows, and spends nothing if the user cancels', async () => {
    const account = await server.account();
    const { page } = await open(account.secret);
    await page.evaluate("localStorage.setItem('dealgraph.guard', '3')");
    await run(page);
    await page.getByRole('dialog').getByText('Spend 5 credits?').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('.result-window').getByText('Nothing was charged').waitFor();
    expect(await spent(account)).toBe(0);
    await run(page);
    await page.getByRole('button', { name: 'Spend 5 credits' }).click();
    await page.locator('.result-window').getByText('Aurora Robotics').waitFor();
    expect(await spent(account)).toBe(5);
  });

  it('shows a response as a table, a chart and a file', async () => {
    const { page, complaints } = await open((await server.account()).secret);
    await run(page);
    await page.locator('.result-window').getByText('Aurora Robotics').waitFor();
    await page.getByRole('radio', { name: 'Table' }).click();
    const table = page.getByRole('group', { name: 'Rows of company.fundingRounds.nodes' });
    expect(await table.getByRole('row').count()).toBe(5);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const text = readFileSync(await (await download).path(), 'utf8');
    expect(text.split('\r\n')[0]).toBe('investmentType,announcedOn,raisedAmountUsd');
    await page.getByRole('radio', { name: 'Chart' }).click();
    await page
      .getByRole('img', { name: /Raised amount \(USD\) by/ })
      .locator('svg')
      .waitFor();
    await saveScreenshot(page, 'explorer-chart');
    expect(complaints).toEqual([]);
  });

  it('shares the query in a URL fragment, which contains no key and is not sent to a server', async () => {
    const { secret } = await server.account();
    const { page } = await open(secret);
    await choose(page, 'Get an IPO');
    await page.getByRole('button', { name: 'Ipo', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Share' }).click();
    await page.waitForURL(/#q=/);
    const { page: other } = await openPage(browser, { key: secret });
    await other.goto(page.url());
    await other.locator('.graphiql-query-editor').getByText('Ipo').first().waitFor();
    expect(page.url()).not.toContain(secret);
  });

  it('saves a query under a name, and opens it again', async () => {
    const { page } = await open((await server.account()).secret);
    await page.getByRole('button', { name: 'Saved' }).click();
    await page.getByLabel('Save the current query as').pressSequentially('Aurora');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Aurora', exact: true }).click();
    expect(await page.getByRole('list').getByRole('button', { name: 'Company', exact: true }).count()).toBe(
      2,
    );
  });

  it('reports an invalid key, and still shows the documentation of the schema', async () => {
    const { page } = await open('dgk_wrong');
    await page.getByLabel('Price').getByText('Refused').waitFor();
    await run(page);
    await page.locator('.result-window').getByText('API_KEY').waitFor();
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.locator('.graphiql-doc-explorer').getByText('Query', { exact: true }).waitFor();
  });

  it('a revoked key offers to sign in with another key, with which the query runs', async () => {
    const { secret, organizationId, as } = await server.account();
    const { secret: revoked, keyId } = await server.key(organizationId, { scopes: ['companies:read'] });
    await as.graph('mutation ($id: ID!) { revokeApiKey(id: $id) { id } }', { id: keyId });
    const { page } = await open(revoked);
    await page.getByRole('button', { name: 'Sign in with another key' }).press('Enter');
    await page.getByLabel('Another API key').pressSequentially(revoked);
    await page.keyboard.press('Enter');
    await page.getByText('It may be mistyped, revoked or expired').waitFor();
    await retype(page.getByLabel('Another API key'), secret);
    await page.keyboard.press('Enter');
    await page.getByLabel('Price').getByText('5 credits').waitFor();
    expect(await page.getByText('This key is no longer valid').count()).toBe(0);
    await run(page);
    await page.locator('.result-window').getByText('Aurora Robotics').waitFor();
  });

  it('the head of the result table stays in view while the rows scroll', async () => {
    const { page } = await open((await server.account()).secret, { viewport: { width: 1280, height: 600 } });
    await choose(page, 'Search people');
    await run(page);
    await page.getByRole('radio', { name: 'Table', disabled: false }).click();
    await page.locator('.result-table tbody tr').nth(2).waitFor();
    // Scrolls the innermost element around the table that can be scrolled, and measures from its top.
    const measured = await page.evaluate<{ scrolled: number; head: number; row: number }>(`(() => {
      const table = document.querySelector('.result-table table');
      let around = table.parentElement;
      const canScroll = (element) => /auto|scroll/.test(getComputedStyle(element).overflowY);
      while (!canScroll(around)) around = around.parentElement;
      around.style.height = '90px';
      around.scrollTop = 50;
      const from = (element) => element.getBoundingClientRect().top - around.getBoundingClientRect().top;
      return {
        scrolled: around.scrollTop,
        head: Math.round(from(table.querySelector('th'))),
        row: from(table.querySelector('tbody tr')),
      };
    })()`);
    expect(measured).toMatchObject({ scrolled: 50, head: 0 });
    expect(measured.row).toBeLessThan(0);
  });

  it('follows a change of the theme while it is open, by the system and in another tab', async () => {
    const { page } = await open((await server.account()).secret, { colorScheme: 'light' });
    const editor = (dark: '' | '-dark') =>
      page.locator(`.graphiql-query-editor .monaco-editor.vs${dark}`).first();
    await editor('').waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await editor('-dark').waitFor();
    const other = await page.context().newPage();
    await other.goto(`${server.url}/console`);
    await other.getByRole('button', { name: 'Theme: System. Switch to Light' }).click();
    await editor('').waitFor();
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('light');
  });

  it('reports that an organization has no credits', async () => {
    const { page } = await open((await server.account({ credits: 0 })).secret);
    await run(page);
    await page.locator('.result-window').getByText('OUT_OF_CREDITS').waitFor();
  });

  it('reports an unreachable server, and still guards spending when the server is back', async () => {
    const account = await server.account();
    const { page } = await open(account.secret);
    await page.evaluate("localStorage.setItem('dealgraph.guard', '3')");
    await page.route('**/graphql', (route) => route.abort());
    await run(page);
    await page.locator('.result-window').getByText('The server cannot be reached').waitFor();
    await page.getByLabel('Price').getByText('No response').waitFor();
    await page.unroute('**/graphql');
    await run(page);
    await page.getByRole('dialog').getByText('Spend 5 credits?').waitFor();
    expect(await spent(account)).toBe(0);
    await page.getByRole('button', { name: 'Spend 5 credits' }).click();
    await page.locator('.result-window').getByText('Aurora Robotics').waitFor();
    await page.getByLabel('Price').getByText('5 credits').waitFor();
  });

  it('spends no more than the guard allows when the price is unknown', async () => {
    const account = await server.account();
    const { page } = await open(account.secret);
    await page.evaluate("localStorage.setItem('dealgraph.guard', '3')");
    await page.route('**/graphql', (route) =>
      route.request().headers()['x-dry-run'] === 'true' ? route.abort() : route.continue(),
    );
    await run(page);
    await page.locator('.result-window').getByText('COST_ABOVE_MAX_CREDITS').waitFor();
    expect(await spent(account)).toBe(0);
  });

  it('works on a phone without scrolling sideways', async () => {
    const { page } = await open((await server.account()).secret, { viewport: { width: 390, height: 844 } });
    await run(page);
    await page.locator('.result-window').getByText('Aurora Robotics').waitFor();
    await page.getByRole('radio', { name: 'Table' }).click();
    expect(await scrollsSideways(page)).toBe(false);
    const { width = 0 } = (await page.locator('.result-place').boundingBox()) ?? {};
    expect(width).toBeGreaterThan(250);
    // Each row is a card, so that no column is cut.
    await page.locator('.result-cards').getByText('Series C', { exact: true }).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    for (let tabs = 0; tabs < 3; tabs += 1) await page.getByRole('button', { name: 'New tab' }).click();
    expect(await scrollsSideways(page)).toBe(false);
    await saveScreenshot(page, 'explorer-390');
  });
});
