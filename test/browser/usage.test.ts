import { readFile } from 'node:fs/promises';
import { describeInBrowser, TestBrowser } from '../harness/browser.js';
import { expectReadable } from '../harness/expect-readable.js';
import { operatorOf } from '../harness/operator-client.js';
import { seedDemo } from '../harness/seed-demo.js';
import { startServer, type TestServer } from '../harness/start-server.js';

const company = '/companies/a0a0a0000000000000000001';
const noon = '2026-06-15T12:00:00.000Z';

describeInBrowser('usage', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let secret: string;
  let organizationId: string;
  let remaining: () => Promise<number>;
  let requestId: string;

  /** Creates an organization whose two keys were charged for REST and GraphQL, in May and on two days of June. */
  beforeAll(async () => {
    server = await startServer({ operators: true });
    await seedDemo(server);
    browser = await TestBrowser.start(server.url);
    server.clock.set('2026-05-20T08:00:00.000Z');
    const account = await server.account();
    const other = await server.key(account.organizationId);
    ({ secret, organizationId } = account);
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

  it('shows the usage of this month by operation, and is free', async () => {
    const before = await remaining();
    const page = await shown('');
    await page.getByRole('heading', { name: 'Jun 1, 2026 to Jun 15, 2026' }).waitFor();
    const rows = page.getByRole('group', { name: 'Usage by operation' }).getByRole('row');
    expect(await rows.nth(1).innerText()).toMatch(/Search companies\s+1\s+3\s+50.0%/);
    expect(await rows.nth(2).innerText()).toMatch(/Get company acquisitions\s+1\s+2\s+33.3%/);
    expect(await page.locator('dl').first().innerText()).toMatch(
      /Credits used\s+6\s+0.6% of 1,000 this month\s+Charged requests\s+3/,
    );
    await page.reload();
    await rows.nth(1).waitFor();
    expect(await remaining()).toBe(before);
    expect(browser.forget()).toEqual([]);
  });

  it('stores the range and the breakdown in the URL', async () => {
    const page = await shown('');
    await page.getByRole('button', { name: /Range/ }).click();
    await page.getByRole('option', { name: 'Last month' }).click();
    await page.getByRole('heading', { name: 'May 1, 2026 to May 31, 2026' }).waitFor();
    await page.getByRole('button', { name: /Break down by/ }).click();
    await page.getByRole('option', { name: 'Channel' }).click();
    await page.waitForURL('**/usage?range=last&by=channel');
    const row = page.getByRole('group', { name: 'Usage by channel' }).getByRole('row').nth(1);
    await row.getByText('REST').waitFor();
    expect(await row.innerText()).toMatch(/REST\s+1\s+1\s+100.0%/);
    await page.getByRole('button', { name: /Range/ }).click();
    await page.getByRole('option', { name: 'Custom' }).click();
    await page.getByLabel('Last day').pressSequentially('06032026');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'May 1, 2026 to Jun 3, 2026' }).waitFor();
    expect(page.url()).toContain('range=custom&from=2026-05-01&to=2026-06-03&by=channel');
    await page.getByRole('group', { name: 'Usage by channel' }).getByText('Graph').waitFor();
  });

  it('ignores invalid parameters in the URL', async () => {
    const page = await shown('?range=custom&from=2026-06-09&to=2026-06-01&by=colour');
    await page.getByRole('heading', { name: 'Jun 1, 2026 to Jun 15, 2026' }).waitFor();
  });

  it('saves the days as CSV', async () => {
    const page = await shown('?by=channel');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('usage-2026-06-01-2026-06-15-by-channel.csv');
    expect(await readFile(await download.path(), 'utf8')).toBe(
      'Day,Channel,Requests,Credits\r\n2026-06-03,GraphQL,1,3\r\n2026-06-03,REST,1,1\r\n2026-06-15,REST,1,2\r\n',
    );
  });

  it('finds the receipt of a request by its ID, by keyboard alone', async () => {
    const page = await shown('');
    await page.getByLabel('Find a receipt').focus();
    await page.keyboard.type(requestId);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Receipt' }).getByText('2 credits').first().waitFor();
  });

  it('reports that nothing was charged, or that the key has no access', async () => {
    const page = await shown('?range=custom&from=2026-04-01&to=2026-04-30');
    await page.getByText('No credits were used in this range').waitFor();
    const lesser = await server.account({ scopes: ['companies:read'] });
    const other = await browser.visit('/console/usage', { key: lesser.secret });
    await other.getByText('This key may not see usage').waitFor();
    expect(browser.forget()).toEqual([]);
  });

  it('shows refunded credits beside the charged ones', async () => {
    const operator = await operatorOf(server);
    const body = { request_id: requestId, credits: 1, reason: 'Wrong record' };
    await operator.post(`/organizations/${organizationId}/refunds`, body);
    const page = await shown('');
    await page.getByText('Refunded', { exact: true }).first().waitFor();
    expect(await page.locator('dl').first().innerText()).toMatch(
      /Credits used\s+6\s+0.5% of 1,000 this month[^]+Refunded\s+1\s+credits, not subtracted/,
    );
    expect(browser.forget()).toEqual([]);
  });

  it('is readable in light and dark mode and on a phone', async () => {
    await expectReadable(browser, '/console/usage', { key: secret, seen: 'Today' });
  });
});
