import { readFile } from 'node:fs/promises';
import { describeInBrowser, TestBrowser } from '../harness/browser.js';
import { expectReadable } from '../harness/expect-readable.js';
import { seedDemo } from '../harness/seed-demo.js';
import { startServer, type TestServer } from '../harness/start-server.js';

const company = '/companies/a0a0a0000000000000000001';
const noon = '2026-06-15T12:00:00.000Z';

describeInBrowser('usage', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let secret: string;
  let remaining: () => Promise<number>;
  let requestId: string;

  /** An organization with two keys that paid through both doors, in May and on two days of June. */
  beforeAll(async () => {
    server = await startServer();
    await seedDemo(server);
    browser = await TestBrowser.start(server.url);
    server.clock.set('2026-05-20T08:00:00.000Z');
    const account = await server.account();
    const other = await server.key(account.organizationId);
    ({ secret } = account);
    remaining = () => account.as.remaining();
    await account.as.get(company);
    server.clock.set('2026-06-03T08:00:00.000Z');
    await other.as.get(company);
    await account.as.graph('{ companies(first: 3) { nodes { id organizationName } } }');
    server.clock.set('2026-06-15T08:00:00.000Z');
    requestId = (await other.as.get(`${company}/acquisitions`)).headers.get('X-Request-Id') ?? '';
    server.clock.set(noon);
  });
  afterAll(async () => {
    await browser.stop();
    await server.stop();
  });

  const shown = (path: string) => browser.visit(`/console/usage${path}`, { key: secret });

  it('sums this month by operation as the ledger does, and costs nothing', async () => {
    const before = await remaining();
    const page = await shown('');
    await page.getByRole('heading', { name: 'Jun 1, 2026 to Jun 15, 2026' }).waitFor();
    const rows = page.getByRole('region', { name: 'Charged operations' }).getByRole('row');
    expect(await rows.nth(1).innerText()).toMatch(/companies\s+1\s+3\s+50.0%/);
    expect(await rows.nth(2).innerText()).toMatch(/companyAcquisitions\s+1\s+2\s+33.3%/);
    expect(await page.locator('dl').first().innerText()).toMatch(/Credits\s+6\s+Charged requests\s+3/);
    await page.reload();
    await rows.nth(1).waitFor();
    expect(await remaining()).toBe(before);
    expect(browser.forget()).toEqual([]);
  });

  it('has the range and what it is broken down by in its address', async () => {
    const page = await shown('');
    await page.getByRole('button', { name: /Range/ }).click();
    await page.getByRole('option', { name: 'Last month' }).click();
    await page.getByRole('heading', { name: 'May 1, 2026 to May 31, 2026' }).waitFor();
    await page.getByRole('button', { name: /Broken down/ }).click();
    await page.getByRole('option', { name: 'By door' }).click();
    await page.waitForURL('**/usage?range=last&by=door');
    const row = page.getByRole('region', { name: 'Charged doors' }).getByRole('row').nth(1);
    await row.getByText('REST').waitFor();
    expect(await row.innerText()).toMatch(/REST\s+1\s+1\s+100.0%/);
    await page.getByRole('button', { name: /Range/ }).click();
    await page.getByRole('option', { name: 'Custom' }).click();
    await page.getByLabel('Last day').fill('2026-06-03');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'May 1, 2026 to Jun 3, 2026' }).waitFor();
    expect(page.url()).toContain('range=custom&from=2026-05-01&to=2026-06-03&by=door');
    await page.getByRole('region', { name: 'Charged doors' }).getByText('Graph').waitFor();
  });

  it('leaves out of its address what it does not understand', async () => {
    const page = await shown('?range=custom&from=2026-06-09&to=2026-06-01&by=colour');
    await page.getByRole('heading', { name: 'Jun 1, 2026 to Jun 15, 2026' }).waitFor();
  });

  it('saves the days as CSV', async () => {
    const page = await shown('?by=door');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('usage-2026-06-01-2026-06-15-by-door.csv');
    expect(await readFile(await download.path(), 'utf8')).toBe(
      'day,group,requests,credits\r\n2026-06-03,graph,1,3\r\n2026-06-03,rest,1,1\r\n2026-06-15,rest,1,2\r\n',
    );
  });

  it('finds the receipt of a request by its id, by keyboard alone', async () => {
    const page = await shown('');
    await page.getByLabel('Find a receipt').focus();
    await page.keyboard.type(requestId);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Receipt' }).getByText('2 credits').first().waitFor();
  });

  it('says so where nothing was charged, and to whom may not see it', async () => {
    const page = await shown('?range=custom&from=2026-04-01&to=2026-04-30');
    await page.getByText('Nothing was charged in these days').waitFor();
    const lesser = await server.account({ scopes: ['companies:read'] });
    const other = await browser.visit('/console/usage', { key: lesser.secret });
    await other.getByText('This key may not see what was charged').waitFor();
    expect(browser.forget()).toEqual([]);
  });

  it('reads well in the light, in the dark and on a phone', async () => {
    await expectReadable(browser, '/console/usage', { key: secret, seen: 'Today' });
  });
});
