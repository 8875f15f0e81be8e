import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { describeInBrowser, launchBrowser, openPage } from '../harness/browser.js';
import { chooseField, CountedKeys } from '../harness/counted-keys.js';
import { closeSuggestions } from '../harness/field-list.js';
import { seedSeriesA, wantedRounds } from '../harness/seed-series-a.js';
import { startServer, type TestServer } from '../harness/start-server.js';

describeInBrowser('a data analysis, from the filter to a shared link', () => {
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer();
    await seedSeriesA(server);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  async function open(path: string) {
    const account = await server.account();
    const { page, complaints } = await openPage(browser, {
      key: account.secret,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    page.setDefaultTimeout(20_000);
    await page.goto(server.url + path);
    const charged = async (): Promise<Readonly<Record<string, number>>> => {
      const { data } = await account.as.graph('{ usage(by: OPERATION) { rows { group credits } } }');
      const { rows } = (data as { usage: { rows: { group: string; credits: number }[] } }).usage;
      return Object.fromEntries(rows.map(({ group, credits }) => [group, credits]));
    };
    return { page, complaints, charged, account };
  }

  /** Returns the cells of the chart's table, one array per row. */
  async function cells(page: Page): Promise<string[][]> {
    await page.getByRole('table').waitFor();
    const rows = await page.getByRole('table').getByRole('row').all();
    return Promise.all(rows.slice(1).map(async (row) => row.getByRole('cell').allInnerTexts()));
  }

  it('finds, charts, exports and shares funding rounds by keyboard alone', async () => {
    const { page, complaints, charged } = await open('/console/data?tab=rounds');
    await page.getByRole('button', { name: /Add a condition/ }).waitFor();
    const keys = new CountedKeys(page);
    const press = (key: string): Promise<void> => keys.press(key);
    await keys.goTo('Add a condition');
    await keys.press('Enter');
    await chooseField(keys, 'type');
    await keys.type('Series A');
    await closeSuggestions(page, press);
    await keys.press('Enter');
    await chooseField(keys, 'amount');
    await keys.type('10m');
    await keys.press('Enter');
    await chooseField(keys, 'announced');
    await keys.type('since 2021');
    await keys.press('Enter');
    await chooseField(keys, 'company country');
    await chooseField(keys, 'headquarters country');
    await keys.type('Germany');
    await closeSuggestions(page, press);
    await page.getByText('12 funding rounds', { exact: true }).waitFor();
    keys.report('find');
    const words = await page.getByLabel('Filter in words').textContent();

    await keys.goTo('Chart');
    await keys.press('Enter');
    await page.getByRole('button', { name: 'Show 4 groups · 4 credits' }).waitFor();
    await keys.goTo('Show 4 groups');
    await keys.press('Enter');
    await page
      .getByRole('img', { name: 'Number of funding rounds by announced year' })
      .locator('svg')
      .waitFor();
    keys.report('chart by year');
    expect(await cells(page)).toEqual([
      ['2021', '4'],
      ['2022', '3'],
      ['2025', '3'],
      ['2026', '2'],
    ]);
    expect(await page.locator('svg.plot').textContent()).toContain('202120222023202420252026');
    expect(await charged()).toEqual({ fundingRoundsAggregate: 4 });

    await keys.goTo('Export all', 'Shift+Tab');
    await keys.press('Enter');
    await page.getByRole('button', { name: 'Export 12 funding rounds · 12 credits' }).waitFor();
    const download = page.waitForEvent('download');
    await keys.goTo('Export 12 funding rounds');
    await keys.press('Enter');
    const file = await download;
    keys.report('export');
    expect(file.suggestedFilename()).toMatch(/^funding-rounds-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toMatch(/^Company name,Type,Announced,Amount raised \(USD\),/);
    expect(
      lines
        .slice(1)
        .map((line) => line.split(',')[2])
        .sort(),
    ).toEqual(wantedRounds.map((each) => each.announced_on).sort());
    await page.getByRole('status').getByText('Export done: 12 records.').waitFor();
    expect(await charged()).toEqual({ fundingRoundsAggregate: 4, createExport: 12 });
    await page.getByRole('button', { name: /^Copy link to / }).click();
    await page.getByText('Link copied').waitFor();
    const fileLink = await page.evaluate<string>('navigator.clipboard.readText()');
    expect((await (await fetch(fileLink)).text()).trim().split('\n')).toHaveLength(12);

    await keys.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await keys.goTo('Copy link', 'Shift+Tab');
    await keys.press('Enter');
    await page.getByText('Copied').waitFor();
    keys.report('share');
    const link = await page.evaluate<string>('navigator.clipboard.readText()');
    const shared = await open(link.slice(server.url.length));
    await shared.page.getByRole('button', { name: 'Show 4 groups · 4 credits' }).waitFor();
    expect(await shared.page.getByLabel('Filter in words').textContent()).toBe(words);
    keys.total();
    // While a value is typed, it may not be a known value of the field. The server then refuses the count with 422.
    expect([...complaints, ...shared.complaints].filter((text) => !text.includes('422'))).toEqual([]);
  }, 300_000);
});
