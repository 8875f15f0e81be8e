import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import {
  axe,
  describeInBrowser,
  launchBrowser,
  openPage,
  saveScreenshot,
  scrollsSideways,
  waitForFocus,
} from '../harness/browser.js';
import { seedSeriesA } from '../harness/seed-series-a.js';
import { type AccountOptions, startServer, type TestServer } from '../harness/start-server.js';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

describeInBrowser('charts and exports of a filter', () => {
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

  async function open(path: string, { width = 1280, ...terms }: AccountOptions & { width?: number } = {}) {
    const account = await server.account(terms);
    const { page, complaints } = await openPage(browser, {
      key: account.secret,
      viewport: { width, height: 900 },
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

  const chartOf = (settings: Readonly<Record<string, unknown>>): string =>
    `/console/data?${Object.entries({ tab: 'rounds', view: 'chart', ...settings })
      .map(
        ([name, value]) =>
          `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
      )
      .join('&')}`;

  /** Presses the button that shows a price, and returns the price. */
  async function pay(page: Page, name: RegExp): Promise<number> {
    const button = page.getByRole('button', { name }).and(page.getByRole('button', { name: /credit/ }));
    const credits = Number(/· ([\d,]+) credit/.exec((await button.textContent()) ?? '')?.[1]);
    await button.focus();
    await page.keyboard.press('Enter');
    return credits;
  }

  /** Returns the cells of the chart's table, one array per row. */
  async function cells(page: Page): Promise<string[][]> {
    await page.getByRole('table').waitFor();
    const rows = await page.getByRole('table').getByRole('row').all();
    return Promise.all(rows.slice(1).map(async (row) => row.getByRole('cell').allInnerTexts()));
  }

  async function choose(page: Page, label: string, option: string): Promise<void> {
    await page.getByRole('button', { name: new RegExp(`\\b${label}$`) }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: option, exact: true }).waitFor();
    await waitForFocus(page.getByRole('listbox'));
    await page.keyboard.type(option);
    await page.keyboard.press('Enter');
    await page.getByRole('option').first().waitFor({ state: 'detached' });
  }

  it('changes the metric and the type of a paid chart at no further charge', async () => {
    const { page, complaints, charged } = await open(chartOf({}));
    await page.getByRole('button', { name: /^Show 5 groups/ }).waitFor();
    expect(await pay(page, /^Show 5 groups/)).toBe(5);
    await page.locator('svg.plot').waitFor();
    await choose(page, 'Metric', 'Sum');
    await page.waitForURL(/metric=sum%3AraisedAmountUsd/);
    expect((await cells(page)).slice(0, 2)).toEqual([
      ['2020', '1', '20,000,000'],
      ['2021', '4', '50,000,000'],
    ]);
    const plot = page.locator('svg.plot');
    await plot.getByText('Sum of amount raised (USD)').waitFor();
    await plot.getByText('Announced year').waitFor();
    await choose(page, 'Chart type', 'Line');
    await page.waitForURL(/chart=line/);
    await page.getByRole('columnheader', { name: 'Sum of amount raised (USD)' }).waitFor();
    expect(await charged()).toEqual({ fundingRoundsAggregate: 5 });
    await page.reload();
    await page.locator('svg.plot').waitFor();
    expect(await charged()).toEqual({ fundingRoundsAggregate: 5 });
    expect(await page.locator('svg.plot').getByText('⚠').count()).toBe(0);
    await saveScreenshot(page, 'data-chart');
    expect(complaints).toEqual([]);
  });

  it.each([
    ['the metric', { group: 'company.hq.country' }, ['Germany', 'France'], 'bars'],
    ['their bounds', { group: 'raisedAmountUsd~bands' }, ['$5M to $10M', '$10M to $50M'], 'bars'],
    ['their range', { group: 'company.employeeCountRange' }, ['1-10', '11-50', '51-200', '10001+'], 'bars'],
    ['two metrics', { group: 'company', chart: 'scatter', metric: 'avg:raisedAmountUsd' }, 6, 'scatter'],
  ] as const)('orders categories by %s', async (...[, settings, expected]) => {
    const { page, complaints, charged } = await open(chartOf(settings));
    const price = await pay(page, /^Show \d groups?/);
    await page.locator('svg.plot').waitFor();
    const rows = await cells(page);
    if (typeof expected === 'number') expect(rows).toHaveLength(expected);
    else expect(rows.map(([first]) => first)).toEqual(expected);
    expect(await charged()).toEqual({ fundingRoundsAggregate: price });
    expect(price).toBe(rows.length);
    expect(complaints).toEqual([]);
  });

  it.each([
    // Companies are grouped by founded year by default, but these companies have none.
    ['companies', { group: 'hq.country' }],
    ['investors', {}],
    ['people', {}],
    ['acquisitions', {}],
    ['ipos', {}],
  ])('has groups and metrics for %s', async (...[tab, settings]) => {
    const { page, complaints } = await open(chartOf({ tab, ...settings }));
    await page.getByText(/^(A group costs one credit|No \w+ match this filter)/).waitFor();
    expect(complaints).toEqual([]);
  });

  /** Returns the position and size of an element on the page, independent of scrolling. */
  const positionOf = (element: Locator): Promise<readonly number[]> =>
    element.evaluate((found) => {
      const { left, top, width, height } = (
        found as unknown as { getBoundingClientRect(): Box }
      ).getBoundingClientRect();
      const { scrollY } = globalThis as unknown as { readonly scrollY: number };
      return [left, top + scrollY, width, height].map((length) => Math.round(length));
    });

  it('does not move its toolbars between views, and moves them only with the filter when the price is paid', async () => {
    const { page } = await open(chartOf({}));
    const views = page.getByRole('group', { name: 'View' });
    const settings = page.getByRole('group', { name: 'Chart settings' });
    await page.getByRole('button', { name: /^Show 5 groups · 5/ }).waitFor();
    const before = [await positionOf(views), await positionOf(settings)];
    await pay(page, /^Show 5 groups/);
    await page.locator('svg.plot').waitFor();
    // The filter becomes one line, so both move up. The code of the line is loaded then.
    await page.getByRole('group', { name: 'Conditions' }).waitFor();
    const after = [await positionOf(views), await positionOf(settings)];
    const withoutTop = ([left, , ...size]: readonly number[]) => [left, ...size];
    expect(after.map(withoutTop)).toEqual(before.map(withoutTop));
    expect(after[0]?.[1]).toBeLessThan(before[0]?.[1] ?? 0);
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.getByRole('button', { name: /^Show 17 funding rounds/ }).waitFor();
    expect(page.url()).not.toContain('view=');
    expect(await positionOf(views)).toEqual(after[0]);
  });

  it('refuses an export that costs more than the credits remaining, with the reason', async () => {
    const { page, charged } = await open('/console/data?tab=rounds', { credits: 5 });
    await page.getByRole('button', { name: 'Export all' }).click();
    await page
      .getByRole('alert')
      .getByText(/17 credits/)
      .waitFor();
    expect(await page.getByRole('button', { name: /^Export (17|·)/ }).isDisabled()).toBe(true);
    expect(await charged()).toEqual({});
  });

  it('shows which scope an export needs', async () => {
    const { page } = await open('/console/data?tab=rounds', { scopes: ['companies:read'] });
    await page
      .getByRole('alert')
      .getByText(/deals:read/)
      .waitFor();
  });

  it('lists exports with their state after the dialog was closed, and deletes their files', async () => {
    const { page, complaints, charged } = await open('/console/data?tab=rounds');
    await page.getByRole('button', { name: 'Export all' }).click();
    await choose(page, 'Format', 'NDJSON (one JSON record per line)');
    const download = page.waitForEvent('download');
    await pay(page, /^Export 17 funding rounds/);
    expect((await download).suggestedFilename()).toMatch(/\.ndjson$/);
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text.trim().split('\n')).toHaveLength(17);
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('button', { name: 'Export all' }).click();
    const listed = page.getByRole('listitem').filter({ hasText: 'All funding rounds' });
    await listed.getByText('Done').waitFor();
    const again = page.waitForEvent('download');
    await listed.getByRole('button', { name: 'Download All funding rounds' }).click();
    expect((await readFile(await (await again).path(), 'utf8')).trim().split('\n')).toHaveLength(17);
    expect(await axe(page)).toEqual([]);
    await listed.getByRole('button', { name: 'Delete All funding rounds' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this file?' });
    await question.getByRole('button', { name: 'Delete file' }).click();
    await page.getByText('No exports yet').waitFor();
    expect(await charged()).toEqual({ createExport: 17 });
    expect(complaints).toEqual([]);
  });

  it('is readable on a phone, with its chart', async () => {
    const { page, complaints } = await open(chartOf({ group: 'company' }), { width: 390 });
    await pay(page, /^Show \d groups/);
    await page.locator('svg.plot').waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    expect(complaints).toEqual([]);
  });
});
