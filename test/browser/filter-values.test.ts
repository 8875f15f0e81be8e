import {
  axe,
  describeInBrowser,
  retype,
  saveScreenshot,
  scrollsSideways,
  TestBrowser,
} from '../harness/browser.js';
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

const looks = [1440, 390].flatMap((width) => [false, true].map((dark) => ({ width, dark })));

describeInBrowser('the values of a filter, as people write them', () => {
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

  it.each([
    ['50m', { gte: 50_000_000 }, 'is at least $50,000,000'],
    ['10 million', { gte: 10_000_000 }, 'is at least $10,000,000'],
    ['1.5bn', { gte: 1_500_000_000 }, 'is at least $1,500,000,000'],
    ['$50,000,000', { gte: 50_000_000 }, 'is at least $50,000,000'],
    ['>50m', { gt: 50_000_000 }, 'is more than $50,000,000'],
    ['10-20m', { gte: 10_000_000, lte: 20_000_000 }, 'is between $10,000,000 and $20,000,000'],
  ])('the amount %j is typed, counted and shown as it is understood', async (text, operands, words) => {
    const account = await server.account();
    const page = await browser.visit(rounds(amount), { key: account.secret });
    await retype(valueOf(page, 'Amount raised, USD'), text);
    await expectFilter(page, { raisedAmountUsd: operands });
    const sentence = page.getByLabel('Filter in words');
    await sentence.getByText(`Amount raised ${words}`, { exact: true }).waitFor();
    const count = await countOf(account, { raisedAmountUsd: operands });
    await page.getByText(`${count} funding round${count === 1 ? '' : 's'}`, { exact: true }).waitFor();
    await page.reload();
    await sentence.getByText(`Amount raised ${words}`, { exact: true }).waitFor();
    expect(filterOf(page)).toEqual({ raisedAmountUsd: operands });
    expect(await spent(account)).toBe(0);
  });

  it.each([
    ['2025', 'in', { gte: '2025-01-01', lte: '2025-12-31' }, 'in 2025'],
    ['Q3 2025', 'in', { gte: '2025-07-01', lte: '2025-09-30' }, 'in Q3 2025'],
    ['Mar 2025', 'in', { gte: '2025-03-01', lte: '2025-03-31' }, 'in Mar 2025'],
    ['2025-01-01', 'on', { eq: '2025-01-01' }, 'on Jan 1, 2025'],
    ['1 Jan 2025', 'on', { eq: '2025-01-01' }, 'on Jan 1, 2025'],
    ['last 90 days', 'within the last', { withinLast: 'P90D' }, 'within the last 90 days'],
    ['since 2021', 'on or after', { gte: '2021-01-01' }, 'on or after Jan 1, 2021'],
    [
      '2020-2022',
      'between',
      { gte: '2020-01-01', lte: '2022-12-31' },
      'between Jan 1, 2020 and Dec 31, 2022',
    ],
  ])('the date %j is typed, and its comparison becomes %j', async (text, comparison, operands, words) => {
    const account = await server.account();
    const page = await browser.visit('/console/data?tab=rounds', { key: account.secret });
    await button(page, /Add a condition/).press('Enter');
    await page.getByRole('searchbox').pressSequentially('announced');
    await page.locator('[role=option][data-focused]').waitFor();
    await page.keyboard.press('Enter');
    await valueOf(page, 'Announced').and(page.locator(':focus')).waitFor();
    await page.keyboard.type(text, { delay: 15 });
    await expectFilter(page, { announcedOn: operands });
    const row = page.getByRole('group', { name: 'Announced', exact: true });
    const sentence = page.getByLabel('Filter in words');
    for (const step of ['typed', 'left', 'reloaded']) {
      if (step === 'left') await page.keyboard.press('Tab');
      if (step === 'reloaded') await page.reload();
      await sentence.getByText(`Announced ${words}`, { exact: true }).waitFor();
      expect(await row.getByRole('button', { name: /comparison/ }).textContent()).toBe(comparison);
      expect(filterOf(page)).toEqual({ announcedOn: operands });
    }
    expect(await spent(account)).toBe(0);
  });

  it('a half-typed date counts nothing, and a date with two meanings only after one is chosen', async () => {
    const account = await server.account();
    const page = await browser.visit(rounds(announced), { key: account.secret });
    await expectOn(page, await countOf(account, announced));
    const value = valueOf(page, 'Announced');
    const advice = 'Announced: enter a date such as 2025, Q3 2025, Jan 1, 2025, since 2021 or last 90 days.';
    for (const [text, reason] of [
      ['5', advice],
      ['202', advice],
      ['1 Ja', advice],
      ['last 90', advice],
      ['2025-02-30', 'Announced: there is no such date as “2025-02-30”.'],
      ['0005', 'Announced: there is no such date as “0005”.'],
      ['2022-2020', 'Announced: the range is the wrong way round. Enter the earlier date first.'],
      ['01/02/2025', 'Announced: choose what “01/02/2025” means.'],
    ] as const) {
      await retype(value, text);
      await expectOff(page, reason);
    }
    await value.press('Enter');
    await page.getByRole('button', { name: 'on or after Jan 2, 2025' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expectFilter(page, { announcedOn: { gte: '2025-02-01' } });
    await expectOn(page, await countOf(account, { announcedOn: { gte: '2025-02-01' } }));
    await value.and(page.locator(':focus')).waitFor();
    expect(await value.inputValue()).toBe('Feb 1, 2025');
    expect(await spent(account)).toBe(0);
  });

  it('the calendar fills in the text: a day, or a first and a last day', async () => {
    const account = await server.account();
    const page = await browser.visit(rounds({ announcedOn: { eq: '2025-01-15' } }), { key: account.secret });
    await button(page, 'Open the calendar').press('Enter');
    await page
      .getByRole('button', { name: /January 15, 2025/ })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expectFilter(page, { announcedOn: { eq: '2025-01-16' } });
    const row = page.getByRole('group', { name: 'Announced', exact: true });
    await row.getByRole('button', { name: /comparison/ }).press('Enter');
    await page.getByRole('option', { name: 'between', exact: true }).press('Enter');
    await page.getByText('Announced: enter a value.').waitFor();
    await valueOf(page, 'Announced').pressSequentially('Jan 1, 2025 to Jan 5, 2025');
    await button(page, 'Open the calendar').press('Enter');
    await page.locator('[role=dialog] :focus').waitFor();
    // The first Enter chooses the first day, and moves to the next one.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expectFilter(page, { announcedOn: { gte: '2025-01-01', lte: '2025-01-02' } });
    expect(await valueOf(page, 'Announced').inputValue()).toBe('Jan 1, 2025 to Jan 2, 2025');
    expect(browser.forget()).toEqual([]);
  });

  it.each(looks)(
    'axe finds no serious violation in any state at $width px, dark $dark',
    async ({ width, dark }) => {
      const { secret } = await server.account();
      const filter = { ...announced, ...amount };
      const page = await browser.visit(rounds(filter), { key: secret, width, dark });
      await button(page, /^Show .* · \d+ credits?$/).waitFor();
      const check = async (name: string): Promise<void> => {
        const found = { axe: await axe(page), sideways: await scrollsSideways(page) };
        expect({ name, ...found }).toEqual({ name, axe: [], sideways: false });
        await saveScreenshot(page, `filter-${name}-${width}-${dark ? 'dark' : 'light'}`);
      };
      await check('complete');
      await retype(valueOf(page, 'Amount raised, USD'), '10-20m');
      await retype(valueOf(page, 'Announced'), 'Q3 2025');
      await page.getByText('between $10,000,000 and $20,000,000').first().waitFor();
      await page
        .getByRole('status')
        .getByText(/funding round/)
        .waitFor();
      await check('understood');
      await retype(valueOf(page, 'Announced'), '01/02/2025');
      await button(page, 'on or after Jan 2, 2025').waitFor();
      await check('unclear');
      await retype(valueOf(page, 'Amount raised, USD'), '>50x');
      await retype(valueOf(page, 'Announced'), '202');
      await check('typing');
      await page.keyboard.press('Tab');
      await check('wrong');
      await button(page, 'Open the calendar').press('Enter');
      await page.locator('[role=dialog] :focus').waitFor();
      await check('calendar');
      await page.keyboard.press('Escape');
      await button(page, 'Chart').click();
      await button(page, 'Show groups').waitFor();
      await check('chart');
      await page.goto(`${server.url}/console/data?tab=rounds&filter=%7Bbroken`);
      await expectOff(page, 'The filter in the link is not a JSON object.');
      await check('link');
      browser.forget();
    },
    240_000,
  );
});
