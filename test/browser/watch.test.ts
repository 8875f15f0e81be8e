import type { Page } from 'playwright-core';
import { refreshSearches } from '../../src/import/refresh-searches.js';
import {
  axe,
  describeInBrowser,
  saveScreenshot,
  scrollsSideways,
  TestBrowser,
  waitForFocus,
} from '../harness/browser.js';
import type { Caller } from '../harness/caller.js';
import { creditsOf, ledgerOf } from '../harness/ledger.js';
import { seed } from '../harness/seed.js';
import { startServer, type TestServer } from '../harness/start-server.js';

const filter = encodeURIComponent('{"companyName":{"eq":"Coffee"}}');
const name = 'Funding rounds: Company name is Coffee';

describeInBrowser('watching a filter', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let rounds = 0;

  beforeAll(async () => {
    server = await startServer();
    await addRounds(3);
    browser = await TestBrowser.start(server.url);
  });
  afterAll(async () => {
    await browser.stop();
    await server.stop();
  });

  /** Adds rounds that match the filter, a minute later. */
  async function addRounds(count: number): Promise<void> {
    server.clock.advance(60_000);
    const FundingRound = Array.from({ length: count }, () => ({
      funding_round_id: `fnr_${(++rounds).toString(16).padStart(24, '0')}`,
      name: `Round ${rounds}`,
      company_name: 'Coffee',
      investment_type: 'Seed',
    }));
    await seed(server.db, { FundingRound });
    await refreshSearches(server.db, server.clock);
  }

  async function expectClean(page: Page, shot: string): Promise<void> {
    await page.waitForLoadState('networkidle');
    await saveScreenshot(page, shot);
    expect({ shot, axe: await axe(page), sideways: await scrollsSideways(page) }).toEqual({
      ...{ shot, axe: [], sideways: false },
    });
  }

  const searchesOf = async (as: Caller): Promise<unknown> =>
    (await as.graph('{ savedSearches { name isShared } }')).data;

  it('a filter with a date that is relative to today is watched and saved with a fixed date', async () => {
    const { secret, as } = await server.account();
    const relative = encodeURIComponent('{"announcedOn":{"withinLast":"P90D"}}');
    const page = await browser.visit(`/console/data?tab=rounds&filter=${relative}`, { key: secret });
    const begins = await page.evaluate(() =>
      new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10),
    );
    await page.getByRole('button', { name: 'Watch · free', disabled: false }).press('Enter');
    await page.getByText('Saved searches have fixed dates').waitFor();
    await page.getByRole('button', { name: 'Save as search' }).press('Enter');
    await page.getByRole('dialog').getByText('Saved searches have fixed dates').waitFor();
    await waitForFocus(page.getByRole('dialog').getByLabel('Name', { exact: true }));
    await page.keyboard.type('By hand');
    await page.keyboard.press('Enter');
    await page.getByText('By hand is saved').waitFor();
    const filters = (await as.graph('{ savedSearches { filter } }')).data;
    const fixed = { filter: { announcedOn: { gte: begins } } };
    expect(filters).toEqual({ savedSearches: [fixed, fixed] });
    expect(browser.forget()).toEqual([]);
  });

  it.each([
    [1440, false],
    [390, true],
  ])(
    'one key press saves, shares and follows it; Home opens at what is new (%i px, dark %s)',
    async (...look) => {
      const [width, dark] = look;
      const { secret, organizationId, as } = await server.account();
      const page = await browser.visit(`/console/data?tab=rounds&filter=${filter}`, {
        key: secret,
        width,
        dark,
      });
      await page.getByRole('button', { name: 'Watch · free', disabled: false }).press('Enter');
      await page.getByText('You watch this filter as').waitFor();
      expect(await searchesOf(as)).toEqual({ savedSearches: [{ name, isShared: true }] });
      await expectClean(page, `watch-data-${width}`);
      await addRounds(2);
      await page.getByRole('main').getByRole('link', { name: 'Home' }).press('Enter');
      const changes = page.getByRole('list', { name: 'Changes' });
      await changes.getByText('2 new').waitFor();
      await changes.getByText('2 added').waitFor();
      await expectClean(page, `watch-home-${width}`);
      await changes.getByRole('link', { name }).press('Enter');
      await page.getByRole('heading', { name: 'New since your last visit' }).waitFor();
      // On a phone, the changes are cards.
      const added = page.locator('tbody tr, li').filter({ hasText: 'Added' });
      await added.nth(1).waitFor();
      expect(await added.count()).toBe(2);
      await page.getByRole('button', { name: 'Show records · 2 credits' }).press('Enter');
      await page.getByText('Coffee', { exact: true }).first().waitFor();
      await expectClean(page, `watch-new-${width}`);
      // A reload shows the same rows, which are read and paid for by now.
      await page.reload();
      await page.getByText('Coffee', { exact: true }).first().waitFor();
      expect(creditsOf(await ledgerOf(server, organizationId))).toBe(2);
      await page.goto(`${server.url}/console`);
      await changes.getByText('Read', { exact: true }).waitFor();
      await addRounds(1);
      await page.reload();
      await changes.getByText('1 new').waitFor();
      await page.getByRole('button', { name: 'Mark all as read' }).press('Enter');
      await changes.getByText('Read', { exact: true }).waitFor();
      await changes.getByRole('link', { name }).press('Enter');
      await page.getByText('Nothing new since your last visit').waitFor();
      await page.getByRole('button', { name: 'Show all changes' }).press('Enter');
      // Two of the three records were paid for in these changes this month.
      await page.getByRole('button', { name: 'Show records · 1 credit' }).waitFor();
      expect(browser.forget()).toEqual([]);
    },
  );

  it('the same filter is watched once', async () => {
    const { secret, as } = await server.account();
    for (let visit = 0; visit < 2; visit++) {
      const page = await browser.visit(`/console/data?tab=rounds&filter=${filter}`, { key: secret });
      await page.getByRole('button', { name: 'Watch · free', disabled: false }).press('Enter');
      await page.getByText('You watch this filter as').waitFor();
      expect(await searchesOf(as)).toEqual({ savedSearches: [{ name, isShared: true }] });
    }
    expect(browser.forget()).toEqual([]);
  });

  it('with a key that may not save searches, the page shows which scope it needs', async () => {
    const { organizationId } = await server.account();
    const { secret } = await server.key(organizationId, { scopes: ['deals:read', 'searches:read'] });
    const page = await browser.visit(`/console/data?tab=rounds&filter=${filter}`, { key: secret });
    await page.getByRole('button', { name: 'Watch · free', disabled: false }).press('Enter');
    await page.getByText('it needs searches:write').waitFor();
    browser.forget();
  });
});
