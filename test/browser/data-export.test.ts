import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import {
  axe,
  describeInBrowser,
  launchBrowser,
  saveScreenshot,
  scrollsSideways,
  waitForFocus,
} from '../harness/browser.js';
import { openResults, pay, type ResultsOptions } from '../harness/results-page.js';
import { seedDemo } from '../harness/seed-demo.js';
import { startServer, type TestServer } from '../harness/start-server.js';

const products = [
  ['companies', 'companies'],
  ['investors', 'investors'],
  ['people', 'people'],
  ['rounds', 'funding-rounds'],
  ['acquisitions', 'acquisitions'],
  ['ipos', 'ipos'],
  ['talent-signals', 'talent-signals'],
  ['interest-signals', 'interest-signals'],
] as const;

/** Returns the names of all columns of a product, as they are in the URL. */
async function columnNames(folder: string): Promise<string> {
  const sources = await Promise.all(
    ['view.tsx', 'more-columns.ts'].map((name) =>
      readFile(join('src/console/products', folder, name), 'utf8').catch(() => ''),
    ),
  );
  const paths = sources.join('\n').matchAll(/(?:row|full)\.\w+\(\s*'([\w.]+)'/g);
  const metrics = folder === 'companies' ? ['webVisits', 'employeeCount'] : [];
  return (
    [
      ...[...paths].map(([, path = '']) => path),
      ...metrics.flatMap((each) =>
        ['latest', 'twelveMonths.percentage'].map((part) => `tractionMetrics.${each}.${part}`),
      ),
    ]
      // Only the GraphQL API returns this field.
      .filter((path) => path !== 'hq.region')
      .map((path) => path.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase()))
      .join('.')
  );
}

async function download(page: Page, click: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  return readFile(await file.path(), 'utf8');
}

describeInBrowser('an export of the table', () => {
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer();
    await seedDemo(server);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const open = (path: string, options?: ResultsOptions) => openResults({ server, browser }, path, options);
  const dialog = (page: Page) => page.getByRole('dialog', { name: /^Export all/ });
  const buttonIn = (page: Page, name: RegExp | string) => dialog(page).getByRole('button', { name });

  it.each(products)('of %s has the columns, values and order of the table', async (tab, folder) => {
    const names = await columnNames(folder);
    expect(names.split('.').length).toBeGreaterThan(5);
    const { page, complaints, spent } = await open(`/console/data?tab=${tab}&${tab}Columns=${names}`);
    await pay(page);
    const price = await spent();
    await page.getByRole('button', { name: 'Export all' }).click();
    await dialog(page)
      .getByText(/You have already paid for/)
      .waitFor();
    const free = await download(page, () => buttonIn(page, 'Download CSV · free').click());
    expect(await spent()).toBe(price);
    const exported = await download(page, () => buttonIn(page, /^Export \d+ /).click());
    expect(exported).toBe(free);
    expect(complaints).toEqual([]);
  });

  it('is free when all pages are paid for, and has the order of the table', async () => {
    const { page, complaints, spent } = await open(
      '/console/data?tab=rounds&size=10&order=-RAISED_AMOUNT_USD',
    );
    await pay(page);
    await page.getByRole('button', { name: 'Export all' }).click();
    await buttonIn(page, /^Export 8 funding rounds · 8 credits/).waitFor();
    await dialog(page)
      .getByText(/already paid for all 8 funding rounds/)
      .waitFor();
    expect(await axe(page)).toEqual([]);
    await saveScreenshot(page, 'export-paid');
    const text = await download(page, () => buttonIn(page, 'Download CSV · free').click());
    const amounts = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(/,(\d+),/.exec(line)?.[1] ?? 0));
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
    expect(await spent()).toBe(8);
    expect(complaints).toEqual([]);
  });

  it('is deleted only after a question', async () => {
    const { page, spent } = await open('/console/data?tab=rounds');
    await page.getByRole('button', { name: 'Export all' }).click();
    await download(page, () => buttonIn(page, /^Export 8 funding rounds/).click());
    const remove = page.getByRole('button', { name: 'Delete All funding rounds' });
    await remove.press('Enter');
    const question = page.getByRole('dialog', { name: 'Delete this file?' });
    await question.getByRole('button', { name: 'Cancel' }).press('Enter');
    await question.waitFor({ state: 'detached' });
    await remove.press('Enter');
    await question.waitFor();
    expect(await axe(page)).toEqual([]);
    await saveScreenshot(page, 'export-delete');
    await question.getByRole('button', { name: 'Delete file' }).press('Enter');
    await dialog(page).getByText('No exports yet').waitFor();
    await waitForFocus(dialog(page).getByRole('heading', { name: 'Recent exports' }));
    expect(await spent()).toBe(8);
  });

  it('is not offered free while a page is unpaid, and fits a phone', async () => {
    const { page } = await open('/console/data?tab=rounds', { width: 390, dark: true });
    await page.getByRole('button', { name: /^Show 8 funding rounds/ }).waitFor();
    await page.getByRole('button', { name: 'Export all' }).click();
    await buttonIn(page, /^Export 8 funding rounds/).waitFor();
    expect(
      await dialog(page)
        .getByText(/already paid/)
        .count(),
    ).toBe(0);
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axe(page)).toEqual([]);
    await saveScreenshot(page, 'export-390');
  });
});
