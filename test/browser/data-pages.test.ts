import type { Browser, Page } from 'playwright-core';
import {
  axe,
  describeInBrowser,
  launchBrowser,
  openPage,
  saveScreenshot,
  scrollsSideways,
} from '../harness/browser.js';
import { seed } from '../harness/seed.js';
import { seedDemo } from '../harness/seed-demo.js';
import { type AccountOptions, startServer, type TestServer } from '../harness/start-server.js';

const aurora = 'a0a0a0000000000000000001';
const company = `/console/data/companies/${aurora}`;

/** A talent signal. The interest signal below has the same ID and date. Both are newer than all demo signals. */
const signal = {
  signal_id: '11111111-1111-4111-8111-111111111111',
  signal_date: '2030-12-31',
  signal_type: 'promotion',
  person_id: `per_${aurora}`,
};
const investors = [{ investor_id: `inv_${aurora}`, name: 'Northlight Ventures' }];

describeInBrowser('the data pages', () => {
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer();
    await seedDemo(server);
    await seed(server.db, {
      Person: Array.from({ length: 12 }, (_, index) => ({
        person_id: `per_${index.toString(16)}`,
        full_name: `Zoe ${index}`,
        last_updated: '2026-01-01 00:00:00',
      })),
      TalentSignal: [signal],
      InterestSignal: [
        {
          signal_id: signal.signal_id,
          signal_date: signal.signal_date,
          signal_type: 'Company',
          entity_id: aurora,
          signal_investors: investors,
        },
      ],
    });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  async function open(path: string, options: AccountOptions & { width?: number; dark?: boolean } = {}) {
    const { width = 1280, dark = false, ...terms } = options;
    const account = await server.account(terms);
    const { page, complaints } = await openPage(browser, {
      key: account.secret,
      viewport: { width, height: 900 },
      colorScheme: dark ? 'dark' : 'light',
    });
    await page.goto(server.url + path);
    const spent = async (): Promise<number> => {
      const { data } = await account.as.graph('{ creditBalance { used } }');
      return (data as { creditBalance: { used: number } }).creditBalance.used;
    };
    return { page, complaints, spent };
  }

  /** Presses the button that shows a price, and returns the price. */
  async function pay(page: Page, name: RegExp): Promise<number> {
    const button = page.getByRole('button', { name }).and(page.getByRole('button', { name: /credit/ }));
    await button.waitFor();
    const credits = Number(/· ([\d,]+) credit/.exec((await button.textContent()) ?? '')?.[1]);
    await button.click();
    return credits;
  }

  const filtered = (filter: unknown): string =>
    `/console/data?filter=${encodeURIComponent(JSON.stringify(filter))}`;

  it('a filter is counted at no charge, and its records cost the price on the button, once', async () => {
    const { page, complaints, spent } = await open(
      filtered({ organizationName: { startsWith: 'aurora rob' } }),
    );
    await page.getByText('1 company', { exact: true }).waitFor();
    expect(await spent()).toBe(0);
    const price = await pay(page, /^Show 1 company/);
    await page.getByRole('link', { name: 'Aurora Robotics' }).waitFor();
    expect([price, await spent()]).toEqual([1, 1]);
    await page.reload();
    await page.getByRole('link', { name: 'Aurora Robotics' }).waitFor();
    expect(await spent()).toBe(1);
    await saveScreenshot(page, 'data');
    expect(complaints).toEqual([]);
  });

  it('a filter is built from a field and a suggested value', async () => {
    const { page, spent } = await open('/console/data');
    await page.getByRole('button', { name: /Add a condition/ }).click();
    await page.getByRole('searchbox').pressSequentially('headquarters country');
    await page.getByRole('option', { name: 'Country', exact: true }).click();
    await page.getByRole('combobox', { name: 'Value' }).click();
    const option = page.getByRole('option').filter({ hasText: /\d$/ }).first();
    const country = ((await option.textContent()) ?? '').replace(/[\d,]+$/, '');
    await option.click();
    await page.waitForURL(/filter=/);
    expect(JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '')).toEqual({
      hq: { country: { eq: country } },
    });
    await page.getByText(/^\d compan(y|ies)$/).waitFor();
    expect(await spent()).toBe(0);
  });

  it('a value that no record has is reported with the nearest known values', async () => {
    const { page } = await open(filtered({ industry: { has: 'robotics' } }));
    await page.getByText(/^Complete the filter first\. .*did you mean `Robotics`/).waitFor();
    expect(await page.getByRole('button', { name: 'Show companies' }).isDisabled()).toBe(true);
  });

  it('the next page has its own price, and pages already paid are free', async () => {
    const { page, spent } = await open('/console/data?tab=people&size=10');
    expect(await pay(page, /^Show 10 people/)).toBe(10);
    expect(await pay(page, /^Next page/)).toBe(7);
    await page.getByText('Page 2').waitFor();
    expect(await spent()).toBe(17);
    await page.getByRole('button', { name: 'Previous page' }).click();
    await page.getByRole('button', { name: 'Next page · paid' }).waitFor();
    await page.reload();
    await page.getByText('Page 1').waitFor();
    expect(await spent()).toBe(17);
  });

  it('an empty result has no price', async () => {
    const { page } = await open(`/console/data/investors/inv_${aurora}?tab=co-investors`);
    await page.getByText('No known co-investors').waitFor();
    expect(await page.getByRole('button', { name: /^Show/ }).count()).toBe(0);
  });

  it('displayed rows are saved as CSV without another request', async () => {
    const { page, spent } = await open('/console/data?tab=acquisitions');
    await pay(page, /^Show/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('acquisitions.csv');
    expect(await spent()).toBe(5);
  });

  it('a filter is saved as a search', async () => {
    const { page } = await open(filtered({ organizationName: { startsWith: 'aurora' } }));
    await page.getByRole('button', { name: 'Save as search' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).pressSequentially('Auroras');
    await page.keyboard.press('Enter');
    await page.getByText('Auroras is saved.').waitFor();
  });

  it('the tabs of a company are paid for separately, and related records cost the price shown', async () => {
    const { page, complaints, spent } = await open(company);
    expect(await pay(page, /^Show company/)).toBe(1);
    await page.getByRole('heading', { level: 1, name: 'Aurora Robotics' }).waitFor();
    await page.getByRole('tab', { name: 'Traction' }).click();
    await page.getByRole('table').waitFor();
    expect(await spent()).toBe(1);
    await page.getByRole('tab', { name: 'Funding' }).click();
    const rounds = await pay(page, /^Show funding rounds/);
    await page.getByRole('table').waitFor();
    await page.getByRole('tab', { name: 'Similar' }).click();
    const similar = await pay(page, /^Show similar companies/);
    await page.getByRole('columnheader', { name: 'Why' }).waitFor();
    await page
      .getByText(/^shares "/)
      .first()
      .waitFor();
    await saveScreenshot(page, 'similar-companies');
    await page.getByRole('tab', { name: 'Related records' }).click();
    const rest = await pay(page, /^Show related records/);
    await page.getByRole('table').waitFor();
    expect(await spent()).toBe(1 + rounds + similar + rest);
    await saveScreenshot(page, 'related-records');
    expect(complaints).toEqual([]);
  });

  it('arrow keys move between related records, and Enter opens the page', async () => {
    const { page } = await open(`${company}?tab=related`);
    await pay(page, /^Show related records/);
    const picture = page.getByRole('group', { name: /^Records related to Aurora Robotics/ });
    await picture.locator('[tabindex="0"]').focus();
    await page.keyboard.press('ArrowLeft');
    const name = (await picture.locator('[aria-pressed="true"]').getAttribute('aria-label')) ?? '';
    expect(name).not.toMatch(/^Aurora Robotics/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: name.replace(/, \w+$/, '') }).waitFor();
  });

  it.each(['portfolio', 'years'])('the %s of an investor cost the price shown', async (tab) => {
    const { page, spent } = await open(`/console/data/investors/inv_${aurora}?tab=${tab}`);
    const price = await pay(page, /^Show/);
    await page.getByRole('table').waitFor();
    expect(price).toBeGreaterThan(0);
    expect(await spent()).toBe(price);
  });

  it('a person links to the companies they work for', async () => {
    const { page } = await open(`/console/data/people/per_${aurora}`);
    await pay(page, /^Show person/);
    await page.getByRole('link', { name: 'Aurora Robotics' }).first().click();
    await page.waitForURL(`**${company}`);
  });

  it.each([`/console/data/people/per_${aurora}`, company, `/console/data/investors/inv_${aurora}`])(
    'the Signals tab of %s has their number, and shows them newest first for 1 credit each',
    async (path) => {
      const { page, complaints, spent } = await open(path);
      const tab = page.getByRole('tab', { name: /^Signals \([1-9]\d*\)$/ });
      await tab.click();
      const count = Number(/\d+/.exec((await tab.textContent()) ?? '')?.[0]);
      const price = await pay(page, /^Show (talent|interest) signals/);
      const rows = page.getByRole('table').getByRole('row');
      await rows.nth(count).waitFor();
      expect([price, await spent(), await rows.count()]).toEqual([count, count, count + 1]);
      expect(await rows.nth(1).textContent()).toContain('Dec 31, 2030');
      await page.reload();
      await rows.nth(count).waitFor();
      expect(await spent()).toBe(count);
      expect(complaints).toEqual([]);
    },
  );

  it('Enter in the search opens the first result, and an empty result is reported', async () => {
    const { page, spent } = await open('/console/data');
    await page.getByRole('button', { name: 'Find a company, investor, person or page' }).click();
    await page.keyboard.type('zzqqx');
    await page.getByRole('paragraph').getByText('Nothing found for “zzqqx”.').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Aurora Rob');
    await page.getByRole('option', { name: /^Aurora Robotics/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Aurora Robotics' }).waitFor();
    expect(await spent()).toBe(0);
  });

  it('an unknown company, a missing scope and an empty budget have error messages', async () => {
    const unknown = await open('/console/data/companies/ffffffffffffffffffffffff');
    await unknown.page.getByRole('alert').getByText('Record not found').waitFor();
    const scoped = await open(company, { scopes: ['people:read'] });
    await scoped.page.getByRole('alert').getByText('This key does not have permission').waitFor();
    const poor = await open('/console/data?tab=people', { credits: 2 });
    await pay(poor.page, /^Show/);
    await poor.page.getByRole('alert').getByText('Not enough credits remaining').waitFor();
    expect(await poor.spent()).toBe(0);
  });

  it('an invalid key prompts for another one, and the search finds nothing', async () => {
    const { page } = await openPage(browser, { key: 'dgk_wrong' });
    await page.goto(server.url + company);
    await page.getByLabel('API key').waitFor();
    await page.getByRole('button', { name: 'Find a company, investor, person or page' }).click();
    await page.keyboard.type('Aurora');
    await page
      .getByRole('dialog')
      .getByRole('paragraph')
      .getByText(/API key/)
      .waitFor();
    expect(await page.getByRole('option', { name: /^Aurora/ }).count()).toBe(0);
  });

  it.each([
    company,
    `${company}?tab=related`,
    '/console/data?tab=rounds',
    `/console/data/people/per_${aurora}`,
  ])('%s has no serious axe violation in light and dark mode, and fits a phone', async (path) => {
    for (const dark of [false, true]) {
      const { page } = await open(path, { dark });
      await pay(page, /^Show/);
      await page
        .getByText(/^Paid /)
        .first()
        .waitFor();
      expect(await axe(page)).toEqual([]);
    }
    const phone = await open(path, { width: 390 });
    await pay(phone.page, /^Show/);
    await phone.page
      .getByText(/^Paid /)
      .first()
      .waitFor();
    expect(await scrollsSideways(phone.page)).toBe(false);
    await saveScreenshot(phone.page, `phone${path.replace(/[^a-z]+/g, '-')}`);
  });

  it('similar investors cost the price shown, and none are free', async () => {
    const { page: before } = await open(`/console/data/investors/inv_${aurora}?tab=similar`);
    await before.getByText('No similar investors').waitFor();
    const investors = ['inv_51', 'inv_52'];
    await seed(server.db, {
      Company: [{ id: 'e51', organization_name: 'Shared' }],
      Investor: investors.map((id) => ({ investor_id: id, investor_name: `Investor ${id}` })),
      FundingRound: [1, 2].map((n) => ({
        ...{ funding_round_id: `fnr_5${n}`, company_id: 'e51', company_name: 'Shared', name: `Round ${n}` },
        investment_type: 'Seed',
        investors: investors.map((id) => ({ investor_id: id, investor_name: id, is_lead_investor: false })),
      })),
    });
    const { page, spent } = await open('/console/data/investors/inv_51?tab=similar');
    expect(await pay(page, /^Show similar investors/)).toBe(1);
    await page.getByRole('link', { name: 'Investor inv_52' }).waitFor();
    await page.getByText('invested together in 2 rounds').waitFor();
    expect(await spent()).toBe(1);
  });
});
