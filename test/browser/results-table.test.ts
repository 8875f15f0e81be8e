import type { Browser } from 'playwright-core';
import {
  describeInBrowser,
  launchBrowser,
  openPage,
  saveScreenshot,
  scrollsSideways,
} from '../harness/browser.js';
import {
  dataTabs,
  eventually,
  headers,
  openPanel,
  openResults,
  pay,
  pressUntil,
  type ResultsOptions,
  valuesOf,
} from '../harness/results-page.js';
import { seed } from '../harness/seed.js';
import { seedDemo } from '../harness/seed-demo.js';
import { startServer, type TestServer } from '../harness/start-server.js';

describeInBrowser('the results table', () => {
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer();
    await seedDemo(server);
    await seed(server.db, {
      Person: Array.from({ length: 12 }, (_, position) => ({
        person_id: `per_${position.toString(16)}`,
        full_name: `Zoe ${position}`,
        years_of_experience: position,
        last_updated: '2026-01-01 00:00:00',
      })),
    });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const open = (path: string, options?: ResultsOptions) => openResults({ server, browser }, path, options);

  const roundHeaders = [
    'Company name',
    'Type',
    'Announced',
    'Amount raised (USD)',
    'Post-money valuation (USD)',
    'Lead investors',
    'Investors',
  ];

  it('columns are chosen, moved and pinned by keyboard, and the address stores them', async () => {
    const { page, complaints, spent, key } = await open('/console/data?tab=rounds');
    await pay(page);
    expect(await headers(page)).toEqual(roundHeaders);
    const price = await spent();
    const { panel, row } = await openPanel(page);
    await panel.getByRole('searchbox', { name: 'Search columns' }).focus();
    await page.keyboard.type('worth pre');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await panel.getByText('Pre-money valuation (USD) is shown as the last column.').waitFor();
    await row('Announced').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await panel.getByText('Announced is column 2 of 8.').waitFor();
    await row('Type').focus();
    await page.keyboard.press('Space');
    await panel.getByText('Type is hidden.').waitFor();
    await row('Amount raised (USD)').focus();
    await pressUntil(page, 'ArrowRight', 'Pin Amount raised (USD)');
    await page.keyboard.press('Space');
    await panel.getByText('Amount raised (USD) is pinned.').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await panel.getByText('Amount raised (USD) is column 1 of 7.').waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    const chosen = [
      'Amount raised (USD)',
      'Company name',
      'Announced',
      'Post-money valuation (USD)',
      'Lead investors',
      'Investors',
      'Pre-money valuation (USD)',
    ];
    expect(await headers(page)).toEqual(chosen);
    expect(new URL(page.url()).searchParams.get('roundsColumns')).toBe(
      '*raisedAmountUsd.*companyName.announcedOn.postMoneyValuationUsd.leadInvestors.investors.preMoneyValuationUsd',
    );
    const focused = await page.evaluate('document.activeElement.textContent');
    expect(focused).toContain('Columns');
    await page.reload();
    await page.getByRole('table').waitFor();
    expect(await headers(page)).toEqual(chosen);
    expect(await spent()).toBe(price);
    const other = await openPage(browser, { key });
    await other.page.goto(page.url());
    await pay(other.page);
    expect(await headers(other.page)).toEqual(chosen);
    const again = await openPanel(page);
    await again.panel.getByRole('button', { name: 'Reset columns' }).click();
    await eventually(() => headers(page), roundHeaders);
    expect(new URL(page.url()).searchParams.has('roundsColumns')).toBe(false);
    await saveScreenshot(page, 'columns-panel');
    expect(complaints).toEqual([]);
  });

  it('each product has its own columns, which stay when another product is shown', async () => {
    const { page } = await open('/console/data?tab=ipos&iposColumns=*companyName.stockSymbol');
    await pay(page);
    expect(await headers(page)).toEqual(['Company name', 'Stock symbol']);
    await page.getByRole('tab', { name: 'Acquisitions' }).click();
    await pay(page);
    expect(await headers(page)).toContain('Price (USD)');
    await page.getByRole('tab', { name: 'IPOs' }).click();
    await eventually(() => headers(page), ['Company name', 'Stock symbol']);
  });

  it('a column is resized with the arrow keys and by its edge, and the others retain their widths', async () => {
    const { page } = await open('/console/data?tab=rounds');
    await pay(page);
    const widthOf = async (name: string): Promise<number> =>
      (await page.getByRole('columnheader', { name }).boundingBox())?.width ?? 0;
    const [type, company] = [await widthOf('Type'), await widthOf('Company name')];
    await page.getByRole('separator', { name: 'Width of Type' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await eventually(async () => Math.round((await widthOf('Type')) - type), 70);
    expect(Math.abs((await widthOf('Company name')) - company)).toBeLessThanOrEqual(1);
    const edge = await page.getByRole('separator', { name: 'Width of Company name' }).boundingBox();
    const [x, y] = [(edge?.x ?? 0) + 4, (edge?.y ?? 0) + 10];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y);
    await page.mouse.move(x + 60, y);
    await page.mouse.up();
    await page.waitForURL(/roundsColumns/);
    await eventually(async () => Math.round((await widthOf('Company name')) - company), 60);
    const before = [await widthOf('Type'), await widthOf('Company name')];
    await page.reload();
    await page.getByRole('table').waitFor();
    expect([await widthOf('Type'), await widthOf('Company name')]).toEqual(before);
  });

  it.each([...dataTabs])('the default columns of %s fit a window of 1440 pixels', async (...[tab]) => {
    const { page } = await open(`/console/data?tab=${tab}`);
    await pay(page);
    const [inner, whole] = await page.evaluate<[number, number]>(
      `(({ clientWidth, scrollWidth }) => [clientWidth, scrollWidth])(document.querySelector('table').parentElement)`,
    );
    expect(whole).toBe(inner);
    const numbers = await page.evaluate<string[]>(
      `[...document.querySelectorAll('tbody tr:first-child td')].filter((cell) => /^\\$?[\\d,.]+[KMB]?$/.test(cell.textContent)).map((cell) => getComputedStyle(cell).textAlign)`,
    );
    for (const align of numbers) expect(align).toBe('end');
  });

  it('a table that is wider than the page says so, and its first column stays visible', async () => {
    const { page } = await open('/console/data?tab=rounds', { width: 900 });
    await pay(page);
    await page.getByText('Scroll sideways to see all 7 columns.').waitFor();
    const region = page.getByRole('region', { name: 'The funding rounds of this page' });
    await region.focus();
    for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('ArrowRight');
    await eventually(
      () => page.evaluate(`document.querySelector('table').parentElement.scrollLeft > 50`),
      true,
    );
    const [first, frame] = [
      await page.getByRole('columnheader', { name: 'Company name' }).boundingBox(),
      await region.boundingBox(),
    ];
    // The checkboxes are to the left of it.
    expect(Math.round((first?.x ?? -1) - (frame?.x ?? 0))).toBe(44);
    expect(await scrollsSideways(page)).toBe(false);
  });

  it('a result of one page is sorted by its column headers at no charge', async () => {
    const { page, spent } = await open('/console/data?tab=rounds');
    await pay(page);
    const price = await spent();
    const sorting = page.getByRole('columnheader', { name: /^Amount raised/ });
    const unsorted = await valuesOf(page, 'Amount raised');
    await sorting.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await page.getByText(/^Sorted by “Amount raised, USD”, largest first\. Sorting is free here/).waitFor();
    expect(await sorting.getAttribute('aria-sort')).toBe('descending');
    const numbers = (await valuesOf(page, 'Amount raised')).map(amountOf);
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
    await page.keyboard.press('Enter');
    await page.waitForURL(/order=RAISED_AMOUNT_USD/);
    expect(await sorting.getAttribute('aria-sort')).toBe('ascending');
    await page.reload();
    await page.getByRole('table').waitFor();
    expect(await sorting.getAttribute('aria-sort')).toBe('ascending');
    expect((await valuesOf(page, 'Amount raised')).map(amountOf)[0]).toBe(Math.min(...numbers));
    await sorting.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await eventually(() => valuesOf(page, 'Amount raised'), unsorted);
    expect(await page.getByRole('columnheader', { name: 'Announced' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    expect(await spent()).toBe(price);
  });

  it('a new order of a longer result shows its price first, and the rows change only after payment', async () => {
    const { page, spent } = await open('/console/data?tab=people&size=10');
    await pay(page);
    const before = await valuesOf(page, 'Full name');
    const sorting = page.getByRole('columnheader', { name: /^Years of experience/ });
    await sorting.getByRole('button').focus();
    await page.keyboard.press('Enter');
    const offer = page.getByRole('group', { name: 'Another order' });
    await offer.getByText(/The rows below stay in the previous order until you pay/).waitFor();
    await offer.getByRole('button', { name: 'Show 10 people · 10 credits' }).waitFor();
    expect(await valuesOf(page, 'Full name')).toEqual(before);
    expect(await sorting.getAttribute('aria-sort')).toBe('none');
    expect(
      await page
        .getByRole('button', { name: /Order$/ })
        .first()
        .textContent(),
    ).toContain('Years of experience');
    await offer.getByRole('button', { name: 'Keep the previous order' }).click();
    await offer.waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.has('order')).toBe(false);
    expect(await spent()).toBe(10);
    await sorting.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await offer.getByRole('button', { name: /^Show 10 people/ }).click();
    await offer.waitFor({ state: 'detached' });
    expect(await sorting.getAttribute('aria-sort')).toBe('descending');
    expect(await spent()).toBe(20);
  });
});

/** Parses an amount such as `$1.5M`. Returns -1 for an unknown amount. */
function amountOf(text: string): number {
  const [, digits, unit = ''] = /^\$([\d.]+)([KMB]?)$/.exec(text) ?? [];
  return digits === undefined ? -1 : Number(digits) * ({ K: 1e3, M: 1e6, B: 1e9 }[unit] ?? 1);
}
