import { describeInBrowser, retype, TestBrowser } from '../harness/browser.js';
import {
  amount,
  announced,
  button,
  countOf,
  expectFilter,
  expectOff,
  expectOn,
  filterOf,
  moreRounds,
  rounds,
  valueOf,
} from '../harness/filter-page.js';
import { creditsOf, ledgerOf } from '../harness/ledger.js';
import { seed } from '../harness/seed.js';
import { seedDemo } from '../harness/seed-demo.js';
import { type Account, startServer, type TestServer } from '../harness/start-server.js';

let server: TestServer;
let browser: TestBrowser;

async function spent({ organizationId }: Account): Promise<number> {
  return creditsOf(await ledgerOf(server, organizationId));
}

describeInBrowser('a filter that is invalid or unfinished', () => {
  beforeAll(async () => {
    server = await startServer();
    await seedDemo(server);
    await seed(server.db, { FundingRound: moreRounds });
    browser = await TestBrowser.start(server.url);
  });
  beforeEach(() => {
    browser.forget();
  });
  afterAll(async () => {
    await browser.stop();
    await server.stop();
  });

  it('turns off showing, exporting, sharing and saving, with the reason, while a number is typed', async () => {
    const account = await server.account();
    const page = await browser.visit(rounds(amount), { key: account.secret });
    const total = await countOf(account, amount);
    await expectOn(page, total);
    const value = valueOf(page, 'Amount raised, USD');
    const advice = 'Amount raised: enter an amount such as 50m, 1.5bn, >50m or 10-20m.';
    for (const [text, reason] of [
      ['>50x', advice],
      ['10 millionaires', advice],
      ['10-', advice],
      ['€50m', 'Amount raised: amounts are in US dollars. Enter an amount such as $50m.'],
      ['20m-10m', 'Amount raised: the range is the wrong way round. Enter the smaller number first.'],
      ['>', 'Amount raised: add a number after “>”.'],
    ] as const) {
      await retype(value, text);
      await expectOff(page, reason);
    }
    await value.press('Control+A');
    await value.press('Backspace');
    await expectOff(page, 'Amount raised: enter a value.');
    // The URL has the last complete filter, which was typed on the way to `20m-10m`. A reload restores it.
    expect(filterOf(page)).toEqual({ raisedAmountUsd: { gte: 20_000_000 } });
    await retype(value, '1 million');
    await expectOn(page, total);
    expect(await spent(account)).toBe(0);
    expect(browser.forget()).toEqual([]);
  });

  it('a new condition without a value counts nothing until it has one or is removed', async () => {
    const account = await server.account();
    const page = await browser.visit('/console/data?tab=rounds', { key: account.secret });
    const all = await countOf(account, {});
    await expectOn(page, all);
    await button(page, /Add a condition/).press('Enter');
    await page.getByRole('searchbox').pressSequentially('amount');
    await page.locator('[role=option][data-focused]').waitFor();
    await page.keyboard.press('Enter');
    await expectOff(page, 'Amount raised: enter a value.');
    await button(page, 'Remove Amount raised, USD').press('Enter');
    await expectOn(page, all);
    expect(await spent(account)).toBe(0);
  });

  it('a chart is off too, and the paid one stays', async () => {
    const account = await server.account();
    const page = await browser.visit(rounds(amount, '&view=chart'), { key: account.secret });
    await button(page, /^Show \d+ groups? · \d+ credits?$/).waitFor();
    const value = valueOf(page, 'Amount raised, USD');
    await retype(value, '1 mill.');
    await page.getByText(/^Complete the filter first\. Amount raised:/).waitFor();
    expect(await button(page, 'Show groups').isDisabled()).toBe(true);
    await retype(value, '1m');
    await button(page, /^Show \d+ groups? · \d+ credits?$/).click();
    await page.locator('svg.plot').waitFor();
    const paid = await spent(account);
    // The filter is one line now. Its conditions are edited in their place.
    await button(page, /^Edit: Amount raised/).click();
    await retype(value, 'one million');
    await page.getByText('This chart has the last complete filter.').waitFor();
    expect(await button(page, 'Refresh').isDisabled()).toBe(true);
    expect(await page.locator('svg.plot').count()).toBe(1);
    expect(await spent(account)).toBe(paid);
  });

  it('paid records stay while the filter is edited, and are free when it is complete again', async () => {
    const account = await server.account();
    const page = await browser.visit(rounds(amount, '&size=10'), { key: account.secret });
    await button(page, 'Show 10 funding rounds · 10 credits').click();
    await page.getByText('Page 1').waitFor();
    await button(page, /^Edit: Amount raised/).click();
    await retype(valueOf(page, 'Amount raised, USD'), 'one million');
    await page.getByText('These records match the last complete filter.').waitFor();
    expect(await page.locator('tbody tr').count()).toBe(10);
    expect(await button(page, 'Next page').isDisabled()).toBe(true);
    expect(await button(page, 'Refresh').isDisabled()).toBe(true);
    await retype(valueOf(page, 'Amount raised, USD'), '1m');
    await button(page, /^Next page · \d+ credits$/).waitFor();
    await page.reload();
    await page.getByText('Page 1').waitFor();
    expect(await page.locator('tbody tr').count()).toBe(10);
    expect(await spent(account)).toBe(10);
  });

  it('a filter that changes between two clicks is not paid for at the old price', async () => {
    const account = await server.account();
    const filter = { investmentType: { in: ['Series A'] } };
    const page = await browser.visit(rounds(filter), { key: account.secret });
    await expectOn(page, await countOf(account, filter));
    // The text is not a value yet. The click takes the focus from the input, which adds the value.
    await page.getByRole('combobox', { name: 'Values' }).pressSequentially('Series B');
    await page.keyboard.press('Escape');
    await button(page, /^Show .* · \d+ credits?$/).click({ force: true });
    await expectFilter(page, { investmentType: { in: ['Series A', 'Series B'] } });
    await expectOn(page, await countOf(account, { investmentType: { in: ['Series A', 'Series B'] } }));
    expect(await spent(account)).toBe(0);
  });

  it.each([
    ['text', '%7Bbroken', 'The filter in the link is not a JSON object.'],
    ['a number', '5', 'The filter in the link is not a JSON object.'],
    ['a list', '%5B%5D', 'The filter in the link is not a JSON object.'],
    ['null', 'null', 'The filter in the link is not a JSON object.'],
    ['an unknown field', '{"amount":{"gte":1}}', ''],
    ['an unknown comparison', '{"raisedAmountUsd":{"atLeast":1}}', ''],
    ['a number as text', '{"raisedAmountUsd":{"gte":">50m"}}', ''],
    ['null as a value', '{"raisedAmountUsd":{"gte":null}}', 'The filter contains null'],
    ['a year as a date', '{"announcedOn":{"gte":"2025"}}', ''],
    ['a date in the year 5', '{"announcedOn":{"gte":"0005-01-01"}}', 'Announced: there is no such date'],
    ['a value that no record has', '{"investmentType":{"eq":"Serie A"}}', ''],
  ])('a link whose filter is %s turns everything off, and pays nothing', async (_, filter, reason) => {
    const account = await server.account();
    const path = `/console/data?tab=rounds&filter=${filter}`;
    const page = await browser.visit(path, { key: account.secret });
    await expectOff(page, reason);
    await page.reload();
    await expectOff(page, reason);
    expect(await spent(account)).toBe(0);
    browser.forget();
  });

  it('a link with an unreadable filter can be corrected, or opened without it', async () => {
    const account = await server.account();
    const path = '/console/data?tab=rounds&filter=%7Bbroken';
    const page = await browser.visit(path, { key: account.secret });
    await expectOff(page, 'The filter in the link is not a JSON object.');
    await button(page, 'Clear the filter').press('Enter');
    await expectOn(page, await countOf(account, {}));
    await page.goto(server.url + path);
    await retype(page.getByLabel('Filter as JSON'), JSON.stringify(amount));
    await expectOff(page, '');
    await button(page, 'Use this filter').press('Enter');
    await expectOn(page, await countOf(account, amount));
    await expectFilter(page, amount);
  });

  it('edited JSON counts nothing until it is used or discarded', async () => {
    const account = await server.account();
    const page = await browser.visit(rounds(amount), { key: account.secret });
    await expectOn(page, await countOf(account, amount));
    await page.getByText('As JSON', { exact: true }).press('Enter');
    await page.getByLabel('Filter as JSON').press('End');
    await page.keyboard.type(' ');
    await expectOff(page, 'The edited JSON is not used yet.');
    await button(page, 'Discard changes').press('Enter');
    await expectOn(page, await countOf(account, amount));
  });

  it('a saved search is not saved while a condition is invalid, also not with Enter', async () => {
    const account = await server.account();
    const path = `/console/searches?make=%22FUNDING_ROUNDS%22&filter=${encodeURIComponent(JSON.stringify(announced))}`;
    const page = await browser.visit(path, { key: account.secret });
    await page.getByLabel('Name', { exact: true }).pressSequentially('Mine');
    await page
      .getByRole('status')
      .getByText(/^[\d,]+ funding rounds?$/)
      .waitFor();
    const reasons = [
      ['202', 'Announced: enter a date such as'],
      ['last 90 days', 'Announced: a saved search needs fixed dates.'],
    ] as const;
    for (const [text, reason] of reasons) {
      await retype(valueOf(page, 'Announced'), text);
      await page.getByText(`Complete the filter first. ${reason}`).waitFor();
      expect(await button(page, 'Save search').isDisabled()).toBe(true);
      await page.getByLabel('Name', { exact: true }).press('Enter');
    }
    await retype(valueOf(page, 'Announced'), '2021');
    await page
      .getByRole('status')
      .getByText(/^[\d,]+ funding rounds?$/)
      .waitFor();
    await page.getByLabel('Name', { exact: true }).press('Enter');
    await page.getByRole('heading', { name: 'Mine', level: 1 }).waitFor();
    const { data } = await account.as.graph('{ savedSearches { name filter } }');
    expect(data?.['savedSearches']).toEqual([{ name: 'Mine', filter: announced }]);
    expect(browser.forget()).toEqual([]);
  });
});
