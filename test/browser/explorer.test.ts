import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import {
  axe,
  describeInBrowser,
  keepPicture,
  launchBrowser,
  openPage,
  scrollsSideways,
  type OpenedPage,
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
    await page.getByLabel('Find an example').fill(title);
    await page.getByRole('button', { name: title }).first().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  const run = (page: Page): Promise<void> => page.getByRole('button', { name: /Execute query/ }).click();
  const spent = async (organization: { as: Caller }): Promise<number> =>
    ((await organization.as.get('/organization/credits')).body as { used: number }).used;

  it('tells the price beside the button before a credit is spent, and charges that', async () => {
    const account = await server.account();
    const { page, complaints } = await open(account.secret);
    await page.getByLabel('Price').getByText('5 credits').waitFor();
    expect(await spent(account)).toBe(0);
    await run(page);
    await page.locator('.result-window').getByText('Aurora Robotics').waitFor();
    expect(await page.getByLabel('Credits', { exact: true }).textContent()).toBe('Charged 5 · remaining 995');
    expect(await spent(account)).toBe(5);
    await keepPicture(page, 'explorer');
    expect(complaints).toEqual([]);
  });

  it('opens an example in a tab of its own, with its price', async () => {
    const { page } = await open((await server.account()).secret);
    await choose(page, 'One IPO by its id.');
    await page.getByRole('tab', { name: 'Ipo' }).waitFor();
    await page.getByLabel('Price').getByText('1 credit').waitFor();
    expect(await page.locator('.graphiql-query-editor').innerText()).toContain('Ipo');
  });

  it('asks before it spends more than the guard lets pass, and spends nothing when told not to', async () => {
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

  it('shows an answer as a table, a chart and a file', async () => {
    const { page, complaints } = await open((await server.account()).secret);
    await run(page);
    await page.locator('.result-window').getByText('Aurora Robotics').waitFor();
    await page.getByRole('radio', { name: 'Table' }).click();
    const table = page.getByRole('region', { name: 'Rows of company.fundingRounds.nodes' });
    expect(await table.getByRole('row').count()).toBe(5);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const text = readFileSync(await (await download).path(), 'utf8');
    expect(text.split('\r\n')[0]).toBe('investmentType,announcedOn,raisedAmountUsd');
    await page.getByRole('radio', { name: 'Chart' }).click();
    await page
      .getByRole('img', { name: /raisedAmountUsd by/ })
      .locator('svg')
      .waitFor();
    await keepPicture(page, 'explorer-chart');
    expect(complaints).toEqual([]);
  });

  it('shares what is written by a link that holds no key, and reaches no server', async () => {
    const { secret } = await server.account();
    const { page } = await open(secret);
    await choose(page, 'One IPO by its id.');
    await page.getByRole('tab', { name: 'Ipo' }).waitFor();
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
    await page.getByLabel('Save what is in the editor as').fill('Aurora');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Aurora', exact: true }).click();
    expect(await page.getByRole('tab', { name: 'Company' }).count()).toBe(2);
  });

  it('tells a wrong key on screen, and documents the schema all the same', async () => {
    const { page } = await open('dgk_wrong');
    await page.getByLabel('Price').getByText('refused').waitFor();
    await run(page);
    await page.locator('.result-window').getByText('API_KEY').waitFor();
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.locator('.graphiql-doc-explorer').getByText('Query', { exact: true }).waitFor();
  });

  it('tells an organization without credits so', async () => {
    const { page } = await open((await server.account({ credits: 0 })).secret);
    await run(page);
    await page.locator('.result-window').getByText('OUT_OF_CREDITS').waitFor();
  });

  it('says that the server is gone, and guards what is spent as before once it is back', async () => {
    const account = await server.account();
    const { page } = await open(account.secret);
    await page.evaluate("localStorage.setItem('dealgraph.guard', '3')");
    await page.route('**/graphql', (route) => route.abort());
    await run(page);
    await page.locator('.result-window').getByText('The server does not answer').waitFor();
    await page.getByLabel('Price').getByText('no answer').waitFor();
    await page.unroute('**/graphql');
    await run(page);
    await page.getByRole('dialog').getByText('Spend 5 credits?').waitFor();
    expect(await spent(account)).toBe(0);
    await page.getByRole('button', { name: 'Spend 5 credits' }).click();
    await page.locator('.result-window').getByText('Aurora Robotics').waitFor();
    await page.getByLabel('Price').getByText('5 credits').waitFor();
  });

  it('spends no more than the guard lets pass when the price was not told', async () => {
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

  it.each(['light', 'dark'] as const)('has no serious finding of axe in %s', async (colorScheme) => {
    const { page } = await open((await server.account()).secret, { colorScheme });
    await page.getByRole('button', { name: 'Examples' }).click();
    await page.getByLabel('Find an example').waitFor();
    expect((await axe(page)).filter((finding) => !finding.includes('monaco'))).toEqual([]);
  });

  it('is used on a phone without scrolling sideways', async () => {
    const { page } = await open((await server.account()).secret, { viewport: { width: 390, height: 844 } });
    await run(page);
    await page.locator('.result-window').getByText('Aurora Robotics').waitFor();
    await page.getByRole('radio', { name: 'Table' }).click();
    expect(await scrollsSideways(page)).toBe(false);
    const { width = 0 } = (await page.locator('.result-place').boundingBox()) ?? {};
    expect(width).toBeGreaterThan(250);
    await keepPicture(page, 'explorer-390');
  });
});
