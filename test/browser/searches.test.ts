import type { Page } from 'playwright-core';
import { axe, describeInBrowser, keepPicture, scrollsSideways, TestBrowser } from '../harness/browser.js';
import type { Caller } from '../harness/caller.js';
import { creditsOf, ledgerOf } from '../harness/ledger.js';
import { refreshSearch, saveSearch } from '../harness/saved-search.js';
import { seedDemo } from '../harness/seed-demo.js';
import { seed } from '../harness/seed.js';
import { startServer, type Account, type TestServer } from '../harness/start-server.js';

let server: TestServer;
let browser: TestBrowser;

const filter = { companyName: { eq: 'Coffee' } };

/** Rounds of a company that the demo does not have. */
const rounds = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    funding_round_id: `fnr_c0ffee${(from + index).toString(16).padStart(4, '0')}`,
    name: `Round ${from + index}`,
    company_name: 'Coffee',
  }));

async function spent({ organizationId }: Account): Promise<number> {
  return creditsOf(await ledgerOf(server, organizationId));
}

/** An account with a shared search of 30 rounds. */
async function withSearch(isShared = true): Promise<{ account: Account & { as: Caller }; id: number }> {
  const account = await server.account();
  const { organizationId } = account;
  return {
    account,
    id: await saveSearch(server, { product: 'funding_rounds', filter, organizationId, isShared }),
  };
}

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name });

describeInBrowser('the saved searches of the console', () => {
  beforeAll(async () => {
    server = await startServer();
    await seedDemo(server);
    await seed(server.db, { FundingRound: rounds(0, 30) });
    browser = await TestBrowser.start(server.url);
  });
  afterAll(async () => {
    await browser.stop();
    await server.stop();
  });

  it('a search is made with the keyboard alone, counted as it is written, and costs nothing', async () => {
    const account = await server.account();
    const page = await browser.visit('/console/searches', { key: account.secret });
    await page.getByText('No searches yet').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'New search' }).first().focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Name', { exact: true }).waitFor();
    await page.keyboard.type('All that there are');
    await page.getByRole('status').getByText('3 companies').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'All that there are', level: 1 }).waitFor();
    await page.getByText('All companies.').waitFor();
    const { data } = await account.as.graph('{ savedSearches { name product isShared resultCount } }');
    expect(data?.['savedSearches']).toEqual([
      { name: 'All that there are', product: 'COMPANY', isShared: false, resultCount: 3 },
    ]);
    expect(await spent(account)).toBe(0);
    expect(browser.forget()).toEqual([]);
  });

  it('the price that a page of results shows is the price charged; a reload shows it again for nothing', async () => {
    const { account, id } = await withSearch();
    const page = await browser.visit(`/console/searches/${id}`, { key: account.secret });
    await page.getByText('Company name is Coffee').waitFor();
    await button(page, 'Show 25 rounds · 25 credits').waitFor();
    expect(await spent(account)).toBe(0);
    await button(page, 'Show 25 rounds · 25 credits').click();
    await page.getByText('Page 1 of 2').waitFor();
    expect(await spent(account)).toBe(25);
    await page.reload();
    await page.getByText('Page 1 of 2').waitFor();
    expect(await page.locator('tbody tr').count()).toBe(25);
    await button(page, 'Next page · 5 credits').click();
    await page.getByText('Page 2 of 2').waitFor();
    expect(await page.locator('tbody tr').count()).toBe(5);
    expect(await spent(account)).toBe(30);
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'CSV').click()]);
    expect(download.suggestedFilename()).toBe('test.csv');
    await button(page, 'Previous page').click();
    await page.getByText('Page 1 of 2').waitFor();
    expect(await spent(account)).toBe(30);
    expect(browser.forget()).toEqual([]);
  });

  it('what is new since a day has its own price, and a day too far back is refused in words', async () => {
    const { account, id } = await withSearch();
    const page = await browser.visit(`/console/searches/${id}?since=2026-06-15`, { key: account.secret });
    await button(page, 'Show 25 rounds · 25 credits').waitFor();
    await page.goto(`${server.url}/console/searches/${id}?since=2020-01-01`);
    await page.getByText('within the last 60 days').waitFor();
    expect(await spent(account)).toBe(0);
    browser.forget();
  });

  it('a search is shared, edited, unshared and deleted, each after it was confirmed', async () => {
    const { account, id } = await withSearch(false);
    const read = async (): Promise<unknown> =>
      (await account.as.graph('query ($id: ID!) { savedSearch(id: $id) { name isShared } }', { id })).data?.[
        'savedSearch'
      ];
    const page = await browser.visit(`/console/searches/${id}`, { key: account.secret });
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click();
    await button(page, 'Stop sharing').waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Coffee rounds');
    await button(page, 'Save the changes').click();
    await page.getByRole('heading', { name: 'Coffee rounds', level: 1 }).waitFor();
    expect(await read()).toEqual({ name: 'Coffee rounds', isShared: true });
    await button(page, 'Stop sharing').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click();
    await page.getByRole('heading', { name: 'Not shared yet' }).waitFor();
    await button(page, 'Delete').click();
    await page.getByRole('dialog').getByText('the 30 results').waitFor();
    await button(page, 'Delete the search').click();
    await page.getByText('No searches yet').waitFor();
    expect(await read()).toBeFalsy();
    expect(await spent(account)).toBe(0);
    // What was on its way when the search was unshared, or deleted, is refused.
    expect(browser.forget().filter((text) => !/ 40[34] /.test(text))).toEqual([]);
  });

  it('another filter of a search is counted before it is saved, and its results are those of the new one', async () => {
    const { account, id } = await withSearch();
    const read = async (): Promise<unknown> =>
      (await account.as.graph('query ($id: ID!) { savedSearch(id: $id) { resultCount filter } }', { id }))
        .data?.['savedSearch'];
    const page = await browser.visit(`/console/searches/${id}`, { key: account.secret });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const value = dialog
      .getByRole('group', { name: 'Company name' })
      .getByRole('combobox', { name: 'Value' });
    await value.fill('Aurora Robotics');
    const counted = dialog.getByRole('status').getByText(/^[\d,]+ rounds?$/);
    await expect(counted.filter({ hasNotText: '30' }).innerText()).resolves.toMatch(/^\d+ rounds?$/);
    const rounds = Number.parseInt(await counted.innerText(), 10);
    expect(await read()).toEqual({ resultCount: 30, filter });
    await button(page, 'Save the changes').click();
    await page.getByText('Company name is Aurora Robotics').waitFor();
    const isOfAurora = { companyName: { eq: 'Aurora Robotics' } };
    expect(await read()).toEqual({ resultCount: rounds, filter: isOfAurora });
    await button(page, `Show ${rounds} rounds · ${rounds} credits`).waitFor();
    expect(await spent(account)).toBe(0);
    expect(browser.forget()).toEqual([]);
  });

  it('the feed is read from now: what changed is free, what it says costs the price shown, once', async () => {
    const { account, id } = await withSearch();
    const page = await browser.visit(`/console/searches/${id}?tab=changes`, { key: account.secret });
    await button(page, 'Begin now').click();
    await page.getByText('Nothing has changed since').waitFor();
    await seed(server.db, { FundingRound: rounds(100, 2) });
    await refreshSearch(server, id);
    await button(page, 'Look again').click();
    await button(page, 'Show what they say · 2 credits').waitFor();
    expect(await page.getByText('Added').count()).toBe(2);
    expect(await spent(account)).toBe(0);
    await button(page, 'Show what they say · 2 credits').click();
    await page.getByRole('columnheader', { name: 'What it says' }).waitFor();
    expect(await page.getByRole('cell', { name: 'Coffee' }).count()).toBe(2);
    await page.reload();
    await page.getByRole('columnheader', { name: 'What it says' }).waitFor();
    expect(await spent(account)).toBe(2);
    await button(page, 'Wait for more').click();
    await page.getByText('Nothing has changed since').waitFor();
    expect(browser.forget()).toEqual([]);
    await server.db.prisma.fundingRound.deleteMany({
      where: { id: { in: rounds(100, 2).map((r) => r.funding_round_id) } },
    });
  });

  it('from the start the feed has its price page by page', async () => {
    const { account, id } = await withSearch();
    const page = await browser.visit(`/console/searches/${id}?tab=changes`, { key: account.secret });
    await button(page, 'Begin with all there is').click();
    await button(page, 'Show what they say · 25 credits').waitFor();
    await button(page, 'Next page').click();
    await button(page, /Show what they say · \d credits/).waitFor();
    expect(await spent(account)).toBe(0);
  });

  it('a key without the right to keep searches is told which one it needs', async () => {
    const { organizationId } = await server.account();
    const { secret } = await server.key(organizationId, { scopes: ['companies:read', 'searches:read'] });
    const page = await browser.visit('/console/searches?make=%22COMPANY%22', { key: secret });
    await page.getByLabel('Name', { exact: true }).fill('Mine');
    await button(page, 'Save the search').click();
    await page.getByText('it needs searches:write').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Mine');
    browser.forget();
  });

  it('a key that may read rounds alone reads the results and the feed of a search of rounds', async () => {
    const { account, id } = await withSearch();
    const { secret } = await server.key(account.organizationId, { scopes: ['deals:read', 'searches:read'] });
    const page = await browser.visit(`/console/searches/${id}`, { key: secret });
    await button(page, 'Show 25 rounds · 25 credits').waitFor();
    await page.goto(`${server.url}/console/searches/${id}?tab=changes&cursor=start`);
    await button(page, 'Show what they say · 25 credits').waitFor();
    await page.goto(`${server.url}/console/searches/${id}?tab=webhooks`);
    await page.getByText('it needs webhooks:manage').waitFor();
    browser.forget();
  });

  it('without credits the searches are still named, and results say what is missing', async () => {
    const account = await server.account({ credits: 0 });
    const { organizationId } = account;
    const id = await saveSearch(server, {
      product: 'funding_rounds',
      filter,
      organizationId,
      isShared: true,
    });
    const page = await browser.visit('/console/searches', { key: account.secret });
    await page.getByRole('link', { name: 'Test' }).waitFor();
    await page.getByText('The numbers of results are not shown').waitFor();
    await page.goto(`${server.url}/console/searches/${id}`);
    await page.getByText('Not enough credits are left').first().waitFor();
    browser.forget();
  });

  it('a wrong key, a search that is not there and a server that is gone are told, and the page comes back', async () => {
    const wrong = await browser.visit('/console/searches', { key: 'dgk_wrong' });
    await wrong.getByRole('alert').first().waitFor();
    const { account, id } = await withSearch();
    const missing = await browser.visit('/console/searches/999999', { key: account.secret });
    await missing.getByRole('alert').waitFor();
    const page = await browser.visit('/console/searches', { key: account.secret });
    await page.getByRole('link', { name: 'Test' }).waitFor();
    await page.route('**/graphql', (route) => route.abort());
    await page.goto(`${server.url}/console/searches/${id}`);
    await page.getByText('The server cannot be reached').first().waitFor();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByRole('heading', { name: 'Test', level: 1 }).waitFor();
    browser.forget();
  });

  it.each([
    [1280, false],
    [1280, true],
    [390, false],
  ])('at %i px, dark %s, no page scrolls sideways or has a serious finding', async (width, dark) => {
    const { account, id } = await withSearch();
    const paths = [
      '',
      '?make=%22COMPANY%22',
      `/${id}`,
      `/${id}?tab=changes&cursor=start`,
      `/${id}?tab=webhooks`,
    ];
    const page = await browser.visit('/console/searches', { key: account.secret, width, dark });
    for (const [place, path] of paths.entries()) {
      await page.goto(`${server.url}/console/searches${path}`);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await scrollsSideways(page)).toBe(false);
      expect(await axe(page)).toEqual([]);
      await keepPicture(page, `searches-${place}-${width}-${dark ? 'dark' : 'light'}`);
    }
    await page.goto(`${server.url}/console/searches/${id}`);
    await button(page, /Show 25 rounds/).click();
    await page.getByText('Page 1 of 2').waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axe(page)).toEqual([]);
    await keepPicture(page, `searches-results-${width}-${dark ? 'dark' : 'light'}`);
    expect(browser.forget()).toEqual([]);
  });
});
