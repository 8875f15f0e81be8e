import type { Browser, Page } from 'playwright-core';
import {
  axe,
  describeInBrowser,
  launchBrowser,
  openPage,
  retype,
  saveScreenshot,
  scrollsSideways,
  waitForFocus,
} from '../harness/browser.js';
import { creditsOf, ledgerOf } from '../harness/ledger.js';
import { eventually } from '../harness/results-page.js';
import { analystId as id, analystInvestor as investor, seedAnalyst } from '../harness/seed-analyst.js';
import { startServer, type TestServer } from '../harness/start-server.js';

const looks = [
  { width: 1440, theme: 'light' },
  { width: 390, theme: 'dark' },
] as const;

describeInBrowser('from a chart to its records, and on', () => {
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer();
    await seedAnalyst(server);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  async function open(path: string, look: (typeof looks)[number] = looks[0]) {
    const account = await server.account();
    const { page, complaints } = await openPage(browser, {
      key: account.secret,
      viewport: { width: look.width, height: 900 },
      colorScheme: look.theme,
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    page.setDefaultTimeout(15_000);
    await page.goto(server.url + path);
    return { page, complaints, spent: async () => creditsOf(await ledgerOf(server, account.organizationId)) };
  }

  /** Focuses the button that shows a price and presses Enter. Returns the text of the button. */
  async function pay(page: Page, name: RegExp): Promise<string> {
    const button = page.getByRole('button', { name }).and(page.getByRole('button', { name: /credit/ }));
    await button.waitFor();
    const text = await button.innerText();
    await button.press('Enter');
    return text;
  }

  async function expectClean(page: Page, name: string): Promise<void> {
    await page.waitForLoadState('networkidle');
    await saveScreenshot(page, name);
    expect({ name, axe: await axe(page), sideways: await scrollsSideways(page) }).toEqual({
      ...{ name, axe: [], sideways: false },
    });
  }

  const resultsTable = (page: Page) => page.getByRole('region', { name: 'The funding rounds of this page' });

  /** Returns the texts of a column of the results, from top to bottom; none while the results load. */
  async function column(page: Page, header: string): Promise<string[]> {
    const headers = await resultsTable(page).getByRole('columnheader').allInnerTexts();
    const at = headers.findIndex((text) => text.trim() === header);
    if (at === -1) return [];
    // The first cell of a row selects it. All cells are read at once, because the table may be replaced meanwhile.
    return resultsTable(page)
      .locator(`tbody tr td:nth-child(${at + 2})`)
      .allInnerTexts();
  }

  it.each(looks)('opens the records of a bar, at $width px in the $theme theme', async (look) => {
    const { page, complaints, spent } = await open('/console/data?tab=rounds&view=chart', look);
    expect(await pay(page, /^Show 2 groups/)).toContain('2 credits');
    await page.locator('svg.plot').waitFor();
    await expectClean(page, `loop-chart-${look.width}`);
    // One click: the bar of 2023.
    const bar = page.locator('svg.plot g[aria-label="bar"] rect').first();
    await bar.hover();
    await bar.click();
    await page.getByRole('button', { name: 'Edit: Announced in 2023' }).waitFor();
    expect(new URL(page.url()).searchParams.get('filter')).toBe(
      '{"announcedOn":{"gte":"2023-01-01","lte":"2023-12-31"}}',
    );
    expect(await spent()).toBe(2);
    expect(await pay(page, /^Show 2 funding rounds/)).toContain('2 credits');
    // On a phone, the records are cards.
    await page.getByLabel('The funding rounds of this page').waitFor();
    await expectClean(page, `loop-records-${look.width}`);
    expect(await spent()).toBe(4);
    // Back shows the paid chart again, at no charge.
    await page.goBack();
    await page.locator('svg.plot').waitFor();
    expect(await spent()).toBe(4);
    expect(complaints).toEqual([]);
  });

  it.each([
    ['announcedOn&part=quarter', 'Q1 2023', { announcedOn: { gte: '2023-01-01', lte: '2023-03-31' } }],
    ['company.hq.country', 'France', { company: { hq: { country: { eq: 'France' } } } }],
    ['company.industry', 'Robotics', { company: { industry: { has: 'Robotics' } } }],
    ['raisedAmountUsd~bands', '$10M to $50M', { raisedAmountUsd: { gte: 10_000_000, lt: 50_000_000 } }],
    ['investors', 'Southbay', { investors: { some: { id: { eq: investor('south').investor_id } } } }],
    [
      'leadInvestors',
      'Northlight',
      { leadInvestors: { some: { id: { eq: investor('north').investor_id } } } },
    ],
    ['leadInvestors', 'Unknown', { not: { leadInvestors: { some: {} } } }],
  ])(
    'opens the records of a number below a chart by %s, by keyboard: %s',
    async (...[group, label, filter]) => {
      const { page, complaints } = await open(
        `/console/data?tab=rounds&view=chart&group=${group}&filter=${encodeURIComponent('{"investmentType":{"eq":"Series A"}}')}`,
      );
      await pay(page, /^Show \d groups?/);
      const link = page.getByRole('link', {
        name: new RegExp(`^\\d+ funding rounds?: ${label.replaceAll('$', '\\$')}`),
      });
      const count = Number(await link.innerText());
      await link.press('Enter');
      await page
        .getByRole('button', { name: new RegExp(`^Show ${count} funding rounds? · ${count} credit`) })
        .waitFor();
      // The filter in words has the name of the investor, not its ID.
      expect(
        await page
          .getByLabel('Filter in words')
          .or(page.getByRole('group', { name: 'Conditions' }))
          .first()
          .innerText(),
      ).not.toContain('inv_');
      expect(JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '')).toEqual({
        ...{ investmentType: { eq: 'Series A' } },
        ...filter,
      });
      expect(complaints).toEqual([]);
    },
  );

  it('finds the rounds that an investor led with a typed filter', async () => {
    const { page, complaints } = await open(
      `/console/data?tab=rounds&filter=${encodeURIComponent('{"leadInvestors":{"some":{"investorName":{"eq":"Northlight"}}}}')}`,
    );
    await page
      .getByLabel('Filter in words')
      .getByText('at least one of Lead investors where Name is Northlight')
      .waitFor();
    await pay(page, /^Show 2 funding rounds/);
    await resultsTable(page).getByText('Birch').waitFor();
    expect(await column(page, 'Lead investors')).toEqual(['Northlight', 'Northlight']);
    expect(complaints).toEqual([]);
  });

  it.each(looks)('adds selected rows to a list, as a file and as IDs, at $width px', async (look) => {
    const { page, complaints, spent } = await open('/console/data?tab=companies', look);
    await pay(page, /^Show 3 companies/);
    const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
    await box('Arbor').press('Space');
    await box('Cedar').press('Space');
    const bar = page.getByRole('group', { name: 'Selected rows' });
    await bar.getByText('2 companies selected').waitFor();
    // The selection stays when the window becomes narrow, as if a phone is turned.
    await page.setViewportSize({ width: look.width > 640 ? 500 : 1000, height: 900 });
    await page
      .getByRole(look.width > 640 ? 'list' : 'table')
      .first()
      .waitFor();
    await page.setViewportSize({ width: look.width, height: 900 });
    await bar.getByText('2 companies selected').waitFor();
    await expectClean(page, `loop-selection-${look.width}`);
    await bar.getByRole('button', { name: 'Copy IDs' }).press('Enter');
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(`${id(1)}\n${id(3)}`);
    const file = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'CSV' }).press('Enter');
    expect((await file).suggestedFilename()).toBe('selected-companies.csv');
    await bar.getByRole('button', { name: 'Add to list' }).press('Enter');
    await retype(page.getByLabel('Name of a new list'), 'Robots');
    await expectClean(page, `loop-list-${look.width}`);
    await page.keyboard.press('Enter');
    await page.getByText('2 companies are in the list').waitFor();
    await waitForFocus(page.getByRole('button', { name: 'Done' }));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The same rows once more: to the list that exists now.
    await box('Arbor').press('Space');
    await bar.getByRole('button', { name: 'Add to list' }).press('Enter');
    await page.getByRole('button', { name: 'Add to Robots' }).press('Enter');
    await page.getByText('1 company is in the list').waitFor();
    await page.getByRole('link', { name: 'Robots' }).press('Enter');
    await page.getByRole('heading', { name: 'Robots' }).waitFor();
    expect(await spent()).toBe(3);
    expect(complaints).toEqual([]);
  });

  it('loads the companies of rounds for their columns, at a price of their own', async () => {
    const { page, complaints, spent } = await open(
      '/console/data?tab=rounds&roundsColumns=companyName.companyHqCountry.companyIndustry.leadInvestors',
    );
    await pay(page, /^Show 5 funding rounds/);
    await resultsTable(page).waitFor();
    expect(new Set(await column(page, 'Company country'))).toEqual(new Set(['Not loaded']));
    expect(await pay(page, /^Load 3 companies/)).toContain('3 credits');
    await resultsTable(page).getByText('France').first().waitFor();
    expect(await column(page, 'Company country')).toEqual([
      'Germany',
      'France',
      'Germany',
      'France',
      'Germany',
    ]);
    expect(await column(page, 'Company industry')).toEqual([
      ...['Robotics', 'Robotics', 'Software', 'Robotics', 'Robotics'],
    ]);
    await page.reload();
    await resultsTable(page).getByText('France').first().waitFor();
    expect(await spent()).toBe(8);
    await expectClean(page, 'loop-linked');
    expect(complaints).toEqual([]);
  });

  it('shows what the investors of a round did next, with one button that states its price', async () => {
    const { page, complaints, spent } = await open('/console/data?tab=rounds');
    await pay(page, /^Show 5 funding rounds/);
    // The round of Feb 2023 is the last row.
    await resultsTable(page).getByRole('checkbox', { name: 'Select Arbor' }).last().press('Space');
    const bar = page.getByRole('group', { name: 'Selected rows' });
    await bar.getByRole('button', { name: /credits/ }).waitFor();
    await expectClean(page, 'loop-next-price');
    expect(await pay(page, /^What these investors did next/)).toBe(
      'What these investors did next · 3 credits',
    );
    await page.waitForURL(/announcedOn/);
    await eventually(() => column(page, 'Announced'), ['Jun 1, 2024', 'Jan 15, 2024', 'May 1, 2023']);
    expect(await spent()).toBe(8);
    await expectClean(page, 'loop-next');
    expect(complaints).toEqual([]);
  });
});
