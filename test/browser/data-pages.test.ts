import type { Browser, Page } from 'playwright-core';
import {
  axe,
  describeInBrowser,
  keepPicture,
  launchBrowser,
  openPage,
  scrollsSideways,
} from '../harness/browser.js';
import { seed } from '../harness/seed.js';
import { seedDemo } from '../harness/seed-demo.js';
import { startServer, type AccountOptions, type TestServer } from '../harness/start-server.js';

const aurora = 'a0a0a0000000000000000001';
const company = `/console/data/companies/${aurora}`;

describeInBrowser('the data pages', () => {
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer();
    await seedDemo(server);
    await seed(server.db, {
      Person: Array.from({ length: 12 }, (_, place) => ({
        person_id: `per_${place.toString(16)}`,
        full_name: `Zoe ${place}`,
        last_updated: '2026-01-01 00:00:00',
      })),
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

  /** Presses the button that names a price, and answers that price. */
  async function pay(page: Page, name: RegExp): Promise<number> {
    const button = page.getByRole('button', { name }).and(page.getByRole('button', { name: /credit/ }));
    await button.waitFor();
    const credits = Number(/· ([\d,]+) credit/.exec((await button.textContent()) ?? '')?.[1]);
    await button.click();
    return credits;
  }

  const filtered = (filter: unknown): string =>
    `/console/data?filter=${encodeURIComponent(JSON.stringify(filter))}`;

  it('a filter is counted for nothing, and its records cost what the button says, once', async () => {
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
    await keepPicture(page, 'data');
    expect(complaints).toEqual([]);
  });

  it('a filter is built of fields, with the values that the service counts', async () => {
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

  it('a value that no record has is told with the nearest ones', async () => {
    const { page } = await open(filtered({ industry: { has: 'robotics' } }));
    await page
      .getByRole('alert')
      .getByText(/did you mean `Robotics`/)
      .waitFor();
  });

  it('the next page has a price of its own, and the page before costs nothing again', async () => {
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

  it('what is not there has no price', async () => {
    const { page } = await open(`/console/data/investors/inv_${aurora}?tab=co-investors`);
    await page.getByText('Nobody is known to invest beside it').waitFor();
    expect(await page.getByRole('button', { name: /^Show/ }).count()).toBe(0);
  });

  it('what is shown is saved as CSV without another request', async () => {
    const { page, spent } = await open('/console/data?tab=acquisitions');
    await pay(page, /^Show/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('acquisitions.csv');
    expect(await spent()).toBe(5);
  });

  it('a filter is kept as a saved search', async () => {
    const { page } = await open(filtered({ organizationName: { startsWith: 'aurora' } }));
    await page.getByRole('button', { name: 'Save as search' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).pressSequentially('Auroras');
    await page.keyboard.press('Enter');
    await page.getByText('Auroras is saved.').waitFor();
  });

  it('a company is paid for tab by tab, and its neighbours cost only what is new', async () => {
    const { page, complaints, spent } = await open(company);
    expect(await pay(page, /^Show the company/)).toBe(1);
    await page.getByRole('heading', { level: 1, name: 'Aurora Robotics' }).waitFor();
    await page.getByRole('tab', { name: 'Traction' }).click();
    await page.getByRole('table').waitFor();
    expect(await spent()).toBe(1);
    await page.getByRole('tab', { name: 'Funding' }).click();
    const rounds = await pay(page, /^Show the funding rounds/);
    await page.getByRole('table').waitFor();
    await page.getByRole('tab', { name: 'Neighbours' }).click();
    const rest = await pay(page, /^Show the neighbours/);
    await page.getByRole('table').waitFor();
    expect(await spent()).toBe(1 + rounds + rest);
    await keepPicture(page, 'neighbours');
    expect(complaints).toEqual([]);
  });

  it('arrow keys go from neighbour to neighbour, and Enter opens the page', async () => {
    const { page } = await open(`${company}?tab=neighbours`);
    await pay(page, /^Show the neighbours/);
    const picture = page.getByRole('group', { name: /^The neighbours of Aurora Robotics/ });
    await picture.locator('[tabindex="0"]').focus();
    await page.keyboard.press('ArrowLeft');
    const name = (await picture.locator('[aria-pressed="true"]').getAttribute('aria-label')) ?? '';
    expect(name).not.toMatch(/^Aurora Robotics/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: name.replace(/, \w+$/, '') }).waitFor();
  });

  it.each(['portfolio', 'years'])('the %s of an investor cost what is said', async (tab) => {
    const { page, spent } = await open(`/console/data/investors/inv_${aurora}?tab=${tab}`);
    const price = await pay(page, /^Show/);
    await page.getByRole('table').waitFor();
    expect(price).toBeGreaterThan(0);
    expect(await spent()).toBe(price);
  });

  it('a person leads to the companies of the jobs', async () => {
    const { page } = await open(`/console/data/people/per_${aurora}`);
    await pay(page, /^Show the person/);
    await page.getByRole('link', { name: 'Aurora Robotics' }).first().click();
    await page.waitForURL(`**${company}`);
  });

  it('the find box opens what is first with Enter, and says when nothing is found', async () => {
    const { page, spent } = await open('/console/data');
    const box = page.getByRole('combobox', { name: 'Find a company, an investor or a person' });
    await box.fill('zzqqx');
    await page.getByText('Nothing begins with “zzqqx”.').waitFor();
    await box.fill('Aurora Rob');
    await page.getByRole('option', { name: /^Aurora Robotics/ }).waitFor();
    await box.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Aurora Robotics' }).waitFor();
    expect(await spent()).toBe(0);
  });

  it('an unknown company, a key without the scope and an empty budget are told in words', async () => {
    const unknown = await open('/console/data/companies/ffffffffffffffffffffffff');
    await unknown.page.getByRole('alert').getByText('There is no such record').waitFor();
    const scoped = await open(company, { scopes: ['people:read'] });
    await scoped.page.getByRole('alert').getByText('This key may not read this').waitFor();
    const poor = await open('/console/data?tab=people', { credits: 2 });
    await pay(poor.page, /^Show/);
    await poor.page.getByRole('alert').getByText('Not enough credits are left').waitFor();
    expect(await poor.spent()).toBe(0);
  });

  it('a wrong key asks for another one, and the find box finds nothing with it', async () => {
    const { page } = await openPage(browser, { key: 'dgk_wrong' });
    await page.goto(server.url + company);
    await page.getByLabel('API key').waitFor();
    await page.getByRole('combobox', { name: 'Find a company, an investor or a person' }).fill('Aurora');
    await page.getByRole('listbox').getByText(/key/i).waitFor();
    expect(await page.getByRole('option', { name: /^Aurora/ }).count()).toBe(0);
  });

  it.each([
    company,
    `${company}?tab=neighbours`,
    '/console/data?tab=rounds',
    `/console/data/people/per_${aurora}`,
  ])('%s has no serious finding of axe in light and dark, and fits a phone', async (path) => {
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
    await keepPicture(phone.page, `phone${path.replace(/[^a-z]+/g, '-')}`);
  });
});
