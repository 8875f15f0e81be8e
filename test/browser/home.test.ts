import type { Page } from 'playwright-core';
import { refreshSearches } from '../../src/import/refresh-searches.js';
import { describeInBrowser, TestBrowser } from '../harness/browser.js';
import { expectReadable } from '../harness/expect-readable.js';
import { saveSearch } from '../harness/saved-search.js';
import { seed } from '../harness/seed.js';
import { seedDemo } from '../harness/seed-demo.js';
import { startServer, type TestServer } from '../harness/start-server.js';

const company = '/companies/a0a0a0000000000000000001';
const noon = '2026-06-15T12:00:00.000Z';

describeInBrowser('home', () => {
  let server: TestServer;
  let browser: TestBrowser;

  beforeAll(async () => {
    server = await startServer();
    await seedDemo(server);
    browser = await TestBrowser.start(server.url);
  });
  afterEach(() => {
    server.clock.set(noon);
  });
  afterAll(async () => {
    await browser.stop();
    await server.stop();
  });

  /** Creates an account with this many credits that paid for one company on each of these days of June. */
  async function spender(credits: number, days: readonly number[]) {
    server.clock.set('2026-06-01T08:00:00.000Z');
    const account = await server.account({ credits });
    for (const day of days) {
      server.clock.set(`2026-06-${String(day).padStart(2, '0')}T09:00:00.000Z`);
      expect((await account.as.get(company)).status).toBe(200);
    }
    server.clock.set(noon);
    return account;
  }

  /** Returns the metric with this label at the top of the page. */
  function tile(page: Page, label: string) {
    return page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
  }

  it('shows credits remaining, usage by day and a forecast, and costs nothing', async () => {
    const { secret, as } = await spender(1000, [2, 3, 3, 9, 14, 15]);
    const page = await browser.visit('/console', { key: secret });
    await tile(page, 'Credits remaining').getByText('994', { exact: true }).waitFor();
    await page.getByRole('link', { name: /994\s*credits/ }).waitFor();
    await page.getByText('6 of 1,000 used. Resets on Jul 1.').waitFor();
    await page.getByText('No daily cap.').waitFor();
    // 6 credits in 15 days extrapolate to 12 credits by the end of June, so 988 remain.
    await page.getByText('credits remain on Jun 30 at this rate, 0.4 credits a day.').waitFor();
    expect(await tile(page, 'Forecast').innerText()).toContain('988');
    await tile(page, 'Credits used today').getByText('1', { exact: true }).waitFor();
    await page.getByText('API and database are ready').waitFor();
    await page.getByText('As a table').click();
    const days = page.getByRole('group', { name: 'Credits used by day' }).getByRole('row');
    expect(await days.nth(2).innerText()).toMatch(/Jun 3, 2026\s+2\s+2/);
    const recent = page.getByRole('region', { name: 'Recent requests' }).getByRole('row');
    await recent.nth(6).waitFor();
    expect(await recent.count()).toBe(7);
    await page.reload();
    await tile(page, 'Credits remaining').getByText('994', { exact: true }).waitFor();
    expect(await as.remaining()).toBe(994);
    expect(browser.forget()).toEqual([]);
  });

  it('shows the usage of the last 30 days or, by keyboard, the last 14 days, and marks today', async () => {
    const { secret } = await spender(1000, [1, 15]);
    const page = await browser.visit('/console', { key: secret });
    const month = page.getByRole('img', { name: 'Credits used by day, last 30 days' });
    await month.getByText('Today').waitFor();
    expect(await month.locator('svg text').allTextContents()).toContain('May 17');
    await page.getByText('2', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: '14 days' }).focus();
    await page.keyboard.press('Enter');
    const fortnight = page.getByRole('img', { name: 'Credits used by day, last 14 days' });
    await fortnight.getByText('Today').waitFor();
    expect(await fortnight.locator('svg text').allTextContents()).toContain('Jun 2');
    await page.getByText('Credits, last 14 days').waitFor();
  });

  it('counts errors by code, with links to the requests, and shows changes of saved searches', async () => {
    server.clock.set(noon);
    const { secret, as, organizationId } = await server.account();
    for (let call = 0; call < 2; call++) expect((await as.get('/companies/unknown')).status).toBe(404);
    expect((await as.get('/companies/a0a0a0000000000000000001/traction?metric=none')).status).toBe(422);
    const terms = { product: 'companies', organizationId, isShared: true } as const;
    await saveSearch(server, { ...terms, filter: { organizationName: { eq: 'Kiln' } } });
    await seed(server.db, { Company: [{ id: 'a0a0a00000000000000f0001', organization_name: 'Kiln' }] });
    await refreshSearches(server.db, server.clock);
    const page = await browser.visit('/console', { key: secret });
    const errors = page.getByRole('list', { name: 'Errors by code' });
    await errors.getByText('Not found').waitFor();
    expect(await errors.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/Not found\s*2/),
      expect.stringMatching(/Validation error\s*1/),
    ]);
    await tile(page, 'Errors in the last 24 hours').getByText('3', { exact: true }).waitFor();
    const change = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
    expect(await change.first().innerText()).toMatch(/1 new\s*Test\s*1 added/);
    expect(await as.remaining()).toBe(1000);
    await errors.getByRole('link', { name: 'Not found' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/console/requests?outcome=refused');
    browser.forget();
  });

  it('shows empty states in a new organization, without the label for demo data', async () => {
    const { secret } = await server.account();
    const page = await browser.visit('/console', { key: secret });
    await page.getByText('No credits were used in the last 30 days').waitFor();
    await page.getByText('No charged requests yet').waitFor();
    await page.getByText('No errors in the last 24 hours').waitFor();
    await page.getByText('No changes yet').waitFor();
    expect(await page.getByText('Demo data').count()).toBe(0);
    expect(browser.forget()).toEqual([]);
  });

  it('marks the history of the demo organization on Home, Requests and Usage', async () => {
    const { secret, organizationId } = await spender(1000, [15]);
    const value = { organizationId, loadedAt: noon };
    await server.db.pool.query(`INSERT INTO setting (name, value) VALUES ('demo', $1)`, [value]);
    for (const path of ['/console', '/console/requests', '/console/usage']) {
      const page = await browser.visit(path, { key: secret });
      await page.getByText('Demo data', { exact: true }).waitFor();
    }
    await server.db.pool.query(`DELETE FROM setting WHERE name = 'demo'`);
  });

  it('shows the day on which the credits run out when that is before the end of the month', async () => {
    const { secret } = await spender(15, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const page = await browser.visit('/console', { key: secret });
    // At 10 credits in 15 days, the remaining 5 credits last 7.5 days.
    await page.getByText('Credits run out on this day at this rate, 0.7 credits a day.').waitFor();
    expect(await tile(page, 'Forecast').innerText()).toContain('Jun 23');
  });

  it('works when all credits are spent', async () => {
    const { secret, as, organizationId } = await spender(1, [1]);
    await saveSearch(server, { product: 'companies', organizationId, isShared: true });
    expect((await as.get(company)).status).toBe(402);
    const page = await browser.visit('/console', { key: secret });
    await page.getByRole('link', { name: /^0\s*credits/ }).waitFor();
    await page.getByText('1 of 1 used. Resets on Jul 1.').waitFor();
    await page.getByText('No credits remain. They reset on Jul 1.').waitFor();
    await page.getByText('Changes need a credit').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('shows the cap of the key, which is the lowest budget, next to the credits of the organization', async () => {
    const { as } = await spender(1000, [15]);
    const { body } = await as.post('/keys', { name: 'Capped', scopes: ['*'], monthly_cap: 5 });
    const { secret } = body as { secret: string };
    const page = await browser.visit('/console', { key: secret });
    await page.getByRole('link', { name: /^5\s*credits remaining/ }).waitFor();
    await page.getByText('5 of 5 remaining').waitFor();
    // The tile of the key is the first one.
    expect(await page.locator('dt').first().textContent()).toBe('Credits remaining, this key');
    await tile(page, 'Credits remaining, this key').getByText('5', { exact: true }).waitFor();
    await tile(page, 'Credits remaining, organization').getByText('999', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Account: Capped' }).waitFor();
  });

  it('shows that an organization has no monthly limit', async () => {
    const { secret } = await spender(-1, [15]);
    const page = await browser.visit('/console', { key: secret });
    await page.getByRole('link', { name: /Unlimited\s*credits/ }).waitFor();
    await tile(page, 'Credits remaining').getByText('Unlimited', { exact: true }).waitFor();
    await page.getByText('1 used this month. No monthly limit.').waitFor();
    await page.getByText(/credits used by Jun 30 at this rate/).waitFor();
  });

  it('shows how to give access to usage to a key that lacks it', async () => {
    const { secret, keyId } = await server.account({ scopes: ['companies:read'] });
    const page = await browser.visit('/console', { key: secret });
    await page.getByText('This key may not see what was charged').first().waitFor();
    const command = `dealgraph key update ${keyId} --scopes companies:read,usage:read`;
    expect(await page.getByText(command).count()).toBe(1);
    await tile(page, 'Credits remaining').getByText('1,000', { exact: true }).waitFor();
    expect(await page.getByRole('region', { name: 'Recent requests' }).count()).toBe(0);
    expect(browser.forget()).toEqual([]);
  });

  it('prompts for another key if the key is invalid', async () => {
    const { secret } = await server.account();
    const page = await browser.visit('/console', { key: 'dgk_wrong' });
    await page.getByRole('alert').first().waitFor();
    await page.getByLabel('API key').pressSequentially(secret);
    await page.keyboard.press('Enter');
    await page.getByText('0 of 1,000 used. Resets on Jul 1.').waitFor();
    browser.forget();
  });

  it('reports an unreachable server, and continues when it is back', async () => {
    const { secret } = await server.account();
    const page = await browser.visit('/console', { key: secret });
    await page.getByText('0 of 1,000 used. Resets on Jul 1.').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Usage', exact: true }).first().click();
    await page.getByText('This page could not be loaded').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await page.getByRole('heading', { name: 'Usage' }).waitFor();
    await page.route('**/graphql', (route) => route.abort());
    await page.reload();
    await page.getByText('The server cannot be reached').waitFor();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Charged requests').waitFor();
    browser.forget();
  });

  it('can be navigated by keyboard after the skip link', async () => {
    const { secret } = await server.account();
    const page = await browser.visit('/console', { key: secret });
    await page.getByText('0 of 1,000 used. Resets on Jul 1.').waitFor();
    await page.getByText('API and database are ready').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    for (const name of ['API and database are ready', '14 days', '30 days', 'Usage']) {
      await page.keyboard.press('Tab');
      expect(await page.locator(':focus').innerText()).toBe(name);
    }
    await page.keyboard.press('Enter');
    await page.waitForURL('**/console/usage');
  });

  it('is readable in light and dark mode and on a phone', async () => {
    const { secret } = await spender(1000, [1, 2, 2, 3, 4, 8, 9, 9, 9, 10, 11, 14, 15]);
    await expectReadable(browser, '/console', { key: secret, seen: 'Today' });
  });
});
