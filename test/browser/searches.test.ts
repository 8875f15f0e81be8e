import type { Page } from 'playwright-core';
import { refreshSearches } from '../../src/import/refresh-searches.js';
import {
  axe,
  describeInBrowser,
  retype,
  saveScreenshot,
  scrollsSideways,
  TestBrowser,
  waitForFocus,
} from '../harness/browser.js';
import type { Caller } from '../harness/caller.js';
import { creditsOf, ledgerOf } from '../harness/ledger.js';
import { refreshSearch, saveSearch } from '../harness/saved-search.js';
import { seed } from '../harness/seed.js';
import { seedDemo } from '../harness/seed-demo.js';
import { type Account, startServer, type TestServer } from '../harness/start-server.js';

let server: TestServer;
let browser: TestBrowser;

const filter = { companyName: { eq: 'Coffee' } };

/** Creates rounds of a company that is not in the demo data. */
const rounds = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    funding_round_id: `fnr_c0ffee${(from + index).toString(16).padStart(4, '0')}`,
    name: `Round ${from + index}`,
    company_name: 'Coffee',
  }));

async function spent({ organizationId }: Account): Promise<number> {
  return creditsOf(await ledgerOf(server, organizationId));
}

/** Creates an account with a search of 30 rounds, shared by default. */
async function withSearch(isShared = true): Promise<{ account: Account & { as: Caller }; id: number }> {
  const account = await server.account();
  const { organizationId } = account;
  return {
    account,
    id: await saveSearch(server, { product: 'funding_rounds', filter, organizationId, isShared }),
  };
}

/** Creates an account with such a search, whose rounds have changed since. */
async function withChanges(): Promise<{ account: Account; id: number }> {
  const made = await withSearch();
  const FundingRound = rounds(0, 30).map((round) => ({ ...round, raised_amount_usd: 1000 + amounts++ }));
  await seed(server.db, { FundingRound });
  await refreshSearches(server.db, server.clock);
  return made;
}
let amounts = 0;

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

  it('a search is created by keyboard alone, counted while it is written, and costs nothing', async () => {
    const account = await server.account();
    const page = await browser.visit('/console/searches', { key: account.secret });
    await page.getByText('No searches yet').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'New search' }).first().focus();
    await page.keyboard.press('Enter');
    await waitForFocus(page.getByLabel('Name', { exact: true }));
    await page.keyboard.type('All that there are');
    await page.getByRole('status').getByText('3 companies').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'All that there are', level: 1 }).waitFor();
    await page.getByText('All companies.').waitFor();
    const { data } = await account.as.graph('{ savedSearches { name product isShared resultCount } }');
    expect(data?.['savedSearches']).toEqual([
      { name: 'All that there are', product: 'COMPANIES', isShared: false, resultCount: 3 },
    ]);
    expect(await spent(account)).toBe(0);
    expect(browser.forget()).toEqual([]);
  });

  it('the price shown for a page of results is the price charged; a reload shows it again at no charge', async () => {
    const { account, id } = await withSearch();
    const page = await browser.visit(`/console/searches/${id}`, { key: account.secret });
    await page.getByText('Company name is Coffee').waitFor();
    await button(page, 'Show 25 funding rounds · 25 credits').waitFor();
    expect(await spent(account)).toBe(0);
    await button(page, 'Show 25 funding rounds · 25 credits').click();
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

  it('new results since a day have their own price, and a day too far back is refused with a message', async () => {
    const { account, id } = await withSearch();
    const page = await browser.visit(`/console/searches/${id}?since=2026-06-15`, { key: account.secret });
    await button(page, 'Show 25 funding rounds · 25 credits').waitFor();
    await page.goto(`${server.url}/console/searches/${id}?since=2020-01-01`);
    await page.getByText('within the last 60 days').waitFor();
    expect(await spent(account)).toBe(0);
    browser.forget();
  });

  it('a search is shared, edited, unshared and deleted, each after confirmation', async () => {
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
    await retype(page.getByRole('dialog').getByLabel('Name', { exact: true }), 'Coffee rounds');
    await button(page, 'Save changes').click();
    await page.getByRole('heading', { name: 'Coffee rounds', level: 1 }).waitFor();
    expect(await read()).toEqual({ name: 'Coffee rounds', isShared: true });
    await button(page, 'Stop sharing').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click();
    await page.getByRole('heading', { name: 'Not shared yet' }).waitFor();
    await button(page, 'Delete').click();
    await page.getByRole('dialog').getByText('the 30 results').waitFor();
    await button(page, 'Delete search').click();
    await page.getByText('No searches yet').waitFor();
    expect(await read()).toBeFalsy();
    expect(await spent(account)).toBe(0);
    // Requests in flight when the search was unshared or deleted are refused.
    expect(browser.forget().filter((text) => !/ 40[34] /.test(text))).toEqual([]);
  });

  it('a new filter of a search is counted before it is saved, and its results match the new filter', async () => {
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
    await retype(value, 'Aurora Robotics');
    const isOfAurora = { companyName: { eq: 'Aurora Robotics' } };
    const { data } = await account.as.graph(
      'query ($filter: FundingRoundFilter) { found: fundingRounds(first: 1, filter: $filter) { totalCount } }',
      { filter: isOfAurora },
    );
    const { totalCount: rounds } = data?.['found'] as { totalCount: number };
    // The count is updated after each keystroke. Waits for the count of the complete name.
    await dialog.getByRole('status').getByText(`${rounds} funding rounds`, { exact: true }).waitFor();
    expect(await read()).toEqual({ resultCount: 30, filter });
    await button(page, 'Save changes').click();
    // The dialog shows the new filter in words before it is saved. It closes when the filter is saved.
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Company name is Aurora Robotics').waitFor();
    expect(await read()).toEqual({ resultCount: rounds, filter: isOfAurora });
    await button(page, `Show ${rounds} funding rounds · ${rounds} credits`).waitFor();
    expect(await spent(account)).toBe(0);
    expect(browser.forget()).toEqual([]);
  });

  it('changes are listed free, and their contents cost the price shown, once', async () => {
    const { account, id } = await withSearch();
    const page = await browser.visit(`/console/searches/${id}?tab=changes`, { key: account.secret });
    await page.getByText('No changes yet').waitFor();
    await seed(server.db, { FundingRound: rounds(100, 2) });
    await refreshSearch(server, id);
    await button(page, 'Refresh').click();
    await button(page, 'Show records · 2 credits').waitFor();
    expect(await page.getByText('Added').count()).toBe(2);
    expect(await spent(account)).toBe(0);
    await button(page, 'Show records · 2 credits').click();
    await page.getByRole('columnheader', { name: 'Details' }).waitFor();
    expect(await page.getByRole('cell', { name: 'Coffee' }).count()).toBe(2);
    await page.reload();
    await page.getByRole('columnheader', { name: 'Details' }).waitFor();
    expect(await spent(account)).toBe(2);
    await button(page, 'Check for newer changes').click();
    await page.getByText('Nothing new since your last visit').waitFor();
    expect(browser.forget()).toEqual([]);
    await server.db.prisma.fundingRound.deleteMany({
      where: { id: { in: rounds(100, 2).map((r) => r.funding_round_id) } },
    });
  });

  it('the changes since the filter was set show the price of each page', async () => {
    const { account, id } = await withChanges();
    const page = await browser.visit(`/console/searches/${id}?tab=changes`, { key: account.secret });
    await button(page, 'Show records · 25 credits').waitFor();
    await button(page, 'Next page').click();
    await button(page, /Show records · \d credits/).waitFor();
    expect(await spent(account)).toBe(0);
  });

  it('a link with a product that does not exist opens the page without a form', async () => {
    const { secret } = await server.account();
    const page = await browser.visit('/console/searches?make=%22COMPANY%22&tab=none', { key: secret });
    await button(page, 'New search').first().waitFor();
    await page.getByRole('tab', { name: 'All', selected: true }).waitFor();
    expect(browser.forget()).toEqual([]);
  });

  it('saving a search with a key that lacks the scope shows which scope it needs', async () => {
    const { organizationId } = await server.account();
    const { secret } = await server.key(organizationId, { scopes: ['companies:read', 'searches:read'] });
    const page = await browser.visit('/console/searches?make=%22COMPANIES%22', { key: secret });
    await page.getByLabel('Name', { exact: true }).pressSequentially('Mine');
    await button(page, 'Save search').click();
    await page.getByText('it needs searches:write').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Mine');
    browser.forget();
  });

  it('a key that may only read rounds reads the results and the feed of a search of rounds', async () => {
    const { account, id } = await withChanges();
    const { secret } = await server.key(account.organizationId, { scopes: ['deals:read', 'searches:read'] });
    const page = await browser.visit(`/console/searches/${id}`, { key: secret });
    await button(page, 'Show 25 funding rounds · 25 credits').waitFor();
    await page.goto(`${server.url}/console/searches/${id}?tab=changes&cursor=start`);
    await button(page, 'Show records · 25 credits').waitFor();
    await page.goto(`${server.url}/console/searches/${id}?tab=webhooks`);
    await page.getByText('it needs webhooks:manage').waitFor();
    browser.forget();
  });

  it('without credits, searches are still listed, and their results report the missing credits', async () => {
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
    await page.getByText('Result counts are not available').waitFor();
    await page.goto(`${server.url}/console/searches/${id}`);
    await page.getByText('Not enough credits remaining').first().waitFor();
    browser.forget();
  });

  it('an invalid key, an unknown search and an unreachable server are reported, and the page recovers', async () => {
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
  ])(
    'at %i px, dark %s, no page scrolls sideways or has a serious accessibility violation',
    async (width, dark) => {
      const { account, id } = await withChanges();
      const paths = [
        '',
        '?make=%22COMPANIES%22',
        `/${id}`,
        `/${id}?tab=changes&cursor=start`,
        `/${id}?tab=webhooks`,
      ];
      const page = await browser.visit('/console/searches', { key: account.secret, width, dark });
      for (const [index, path] of paths.entries()) {
        await page.goto(`${server.url}/console/searches${path}`);
        await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        expect(await scrollsSideways(page)).toBe(false);
        expect(await axe(page)).toEqual([]);
        await saveScreenshot(page, `searches-${index}-${width}-${dark ? 'dark' : 'light'}`);
      }
      await page.goto(`${server.url}/console/searches/${id}`);
      await button(page, /Show 25 funding rounds/).click();
      await page.getByText('Page 1 of 2').waitFor();
      expect(await scrollsSideways(page)).toBe(false);
      expect(await axe(page)).toEqual([]);
      await saveScreenshot(page, `searches-results-${width}-${dark ? 'dark' : 'light'}`);
      expect(browser.forget()).toEqual([]);
    },
  );
});
