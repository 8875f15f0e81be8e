import type { Page } from 'playwright-core';
import {
  axe,
  describeInBrowser,
  retype,
  saveScreenshot,
  scrollsSideways,
  TestBrowser,
  waitForFocus,
} from '../harness/browser.js';
import { creditsOf, ledgerOf } from '../harness/ledger.js';
import { eventually, pay } from '../harness/results-page.js';
import { seed } from '../harness/seed.js';
import { ownerOfDemo, seedDemo } from '../harness/seed-demo.js';
import { type Account, startServer, type TestServer } from '../harness/start-server.js';

let server: TestServer;
let browser: TestBrowser;

const looks = [1440, 390].flatMap((width) => [false, true].map((dark) => [width, dark] as const));
const filter = encodeURIComponent(JSON.stringify({ raisedAmountUsd: { gte: 1 } }));
const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name });
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent');
const spent = async ({ organizationId }: Account): Promise<number> =>
  creditsOf(await ledgerOf(server, organizationId));

describeInBrowser('results first', () => {
  beforeAll(async () => {
    server = await startServer();
    await seedDemo(server);
    browser = await TestBrowser.start(server.url);
  });
  afterAll(async () => {
    await browser.stop();
    await server.stop();
  });

  it.each(looks)(
    'at %i px, dark %s, the filter becomes chips, which are edited in place, and the focus is at the result',
    async (width, dark) => {
      const owner = await server.account();
      const page = await browser.visit(`/console/data?tab=rounds&filter=${filter}`, {
        key: owner.secret,
        width,
        dark,
      });
      await page.getByText('As JSON', { exact: true }).waitFor();
      await button(page, /^Show \d+ funding rounds? · \d+ credits?$/).press('Enter');
      await eventually(() => focused(page), 'Records');
      expect(await page.getByText('As JSON', { exact: true }).count()).toBe(0);
      expect(await axe(page)).toEqual([]);
      expect(await scrollsSideways(page)).toBe(false);
      await saveScreenshot(page, `chips-${width}-${dark ? 'dark' : 'light'}`);
      const chip = button(page, 'Edit: Amount raised is at least $1');
      await chip.press('Enter');
      const value = page.getByRole('textbox', { name: 'Value' });
      await eventually(() => page.evaluate('document.activeElement.tagName'), 'INPUT');
      await retype(value, '5m');
      await button(page, 'Edit: Amount raised is at least $5,000,000').waitFor();
      expect(await axe(page)).toEqual([]);
      await saveScreenshot(page, `chip-edited-${width}-${dark ? 'dark' : 'light'}`);
      await value.press('Enter');
      await value.waitFor({ state: 'detached' });
      await button(page, /^Show \d+ funding rounds? · \d+ credits?$/).waitFor();
      const price = await spent(owner);
      await button(page, 'Remove: Amount raised is at least $5,000,000').press('Enter');
      await page.getByText('All funding rounds').waitFor();
      await eventually(() => focused(page), 'Filter');
      await button(page, 'Edit filter').press('Enter');
      await page.getByText('As JSON', { exact: true }).waitFor();
      expect(await spent(owner)).toBe(price);
      expect(browser.forget()).toEqual([]);
    },
  );

  it('a condition is added to the chips by keyboard', async () => {
    const owner = await server.account();
    const page = await browser.visit('/console/data?tab=rounds', { key: owner.secret, width: 1440 });
    await pay(page);
    await button(page, /^Add a condition/).press('Enter');
    await waitForFocus(page.getByRole('searchbox', { name: 'Search fields' }));
    await page.keyboard.type('amount raised');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await eventually(() => page.evaluate('document.activeElement.tagName'), 'INPUT');
    await page.keyboard.type('10m');
    await page.keyboard.press('Enter');
    await button(page, /^Edit: Amount raised is (exactly )?.*\$10,000,000/).waitFor();
    expect(browser.forget()).toEqual([]);
  });

  it('an error of typing is inline, interrupts nothing, and is not in the list of requests', async () => {
    const owner = await server.account();
    const page = await browser.visit('/console/data?tab=rounds', { key: owner.secret, width: 1440 });
    await pay(page);
    await button(page, /^Add a condition/).press('Enter');
    await waitForFocus(page.getByRole('searchbox', { name: 'Search fields' }));
    await page.keyboard.type('type');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await eventually(() => page.evaluate('document.activeElement.tagName'), 'INPUT');
    await page.keyboard.type('Series Nothing');
    await page
      .getByText(/^Complete the filter first\./)
      .first()
      .waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    const { body } = await owner.as.get('/requests?outcome=refused');
    expect(body).toMatchObject({ items: [] });
    // The browser itself reports the refused counts.
    browser.forget();
  });

  it('paid records stay when the rate limit refuses their count, which is reported quietly', async () => {
    const owner = await server.account({ rate: { max: 40, windowSeconds: 3600 } });
    const page = await browser.visit('/console/data?tab=rounds', { key: owner.secret, width: 1440 });
    await pay(page);
    for (let calls = 0; calls < 40; calls += 1) await owner.as.get('/organization');
    await page.reload();
    await page
      .getByRole('status')
      .filter({ hasText: /rate|too many requests/i })
      .first()
      .waitFor();
    await page.locator('tbody tr').nth(7).waitFor();
    expect(await page.locator('tbody tr').count()).toBe(8);
    expect(await page.getByRole('alert').count()).toBe(0);
    browser.forget();
  });

  it('the head of a long table stays in view', async () => {
    const owner = await server.account();
    await seed(server.db, {
      FundingRound: Array.from({ length: 60 }, (_, index) => ({
        funding_round_id: `fnr_${(index + 4096).toString(16)}`,
        name: `Round ${index}`,
        company_name: 'Long table',
      })),
    });
    const page = await browser.visit('/console/data?tab=rounds&size=50', { key: owner.secret, width: 1440 });
    await pay(page);
    const region = page.getByRole('region', { name: 'The funding rounds of this page' });
    await region.focus();
    await page.keyboard.press('End');
    const frameName = '[role="region"][aria-label^="The funding rounds"]';
    await eventually(() => page.evaluate(`document.querySelector('${frameName}').scrollTop > 200`), true);
    const [head, frame] = [
      await page.getByRole('columnheader').first().boundingBox(),
      await region.boundingBox(),
    ];
    expect(Math.abs((head?.y ?? 0) - (frame?.y ?? -100))).toBeLessThan(2);
    expect(browser.forget()).toEqual([]);
  });

  it.each([false, true])(
    'on a phone (dark %s), a record is a card with all values of the table',
    async (dark) => {
      const owner = await server.account();
      const key = owner.secret;
      const wide = await browser.visit('/console/data', { key, width: 1440 });
      await pay(wide);
      const headers = (await wide.getByRole('columnheader').allTextContents()).slice(1);
      // The first cell has the checkbox, and the second is the card's title.
      const cells = (await wide.locator('tbody tr').first().locator('td').allTextContents()).slice(2);
      const page = await browser.visit('/console/data', { key, width: 390, dark });
      await pay(page);
      const card = page
        .getByRole('list', { name: 'The companies of this page' })
        .getByRole('listitem')
        .first();
      expect(await card.locator('dt').allTextContents()).toEqual(headers);
      expect(await card.locator('dd').allTextContents()).toEqual(cells);
      expect(await page.getByRole('table').count()).toBe(0);
      expect(await scrollsSideways(page)).toBe(false);
      expect(await axe(page)).toEqual([]);
      await saveScreenshot(page, `cards-${dark ? 'dark' : 'light'}`);
      expect(browser.forget()).toEqual([]);
    },
  );

  it('the focus moves to the section after a member of a list is removed', async () => {
    const owner = await ownerOfDemo(server);
    const { data } = await owner.as.graph('{ lists { id product } }');
    const { lists } = data as { lists: { id: string; product: string }[] };
    const list = lists.find(({ product }) => product.includes('INVESTOR'));
    const page = await browser.visit(`/console/lists/${list?.id ?? ''}`, { key: owner.secret, width: 1440 });
    await button(page, /^Show \d+ investors/).press('Enter');
    await eventually(() => focused(page), 'Members');
    await button(page, /^Remove/)
      .first()
      .press('Enter');
    await page.getByText('was removed.').waitFor();
    await eventually(() => focused(page), 'Members');
    expect(await axe(page)).toEqual([]);
    expect(browser.forget()).toEqual([]);
  });
});
