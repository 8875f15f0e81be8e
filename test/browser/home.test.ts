import { describeInBrowser, TestBrowser } from '../harness/browser.js';
import { expectReadable } from '../harness/expect-readable.js';
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

  /** An account that has paid for one company on each of these days of June. */
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

  it('tells what is left, what was spent a day and where it leads, and spends nothing by that', async () => {
    const { secret, as } = await spender(1000, [2, 3, 3, 9, 14, 15]);
    const page = await browser.visit('/console', { key: secret });
    await page.getByRole('link', { name: /994\s*credits left/ }).waitFor();
    await page.getByText('994 of 1,000 left').waitFor();
    await page.getByText('Begins anew on Jul 1, 2026').waitFor();
    await page.getByText('No cap for a day.').waitFor();
    const forecast = page.locator('dl', { hasText: 'Forecast to the end of Jun 30' });
    expect(await forecast.innerText()).toContain('12\n');
    await page.getByText('As a table').click();
    const days = page.getByRole('region', { name: 'Spent by day' }).getByRole('row');
    expect(await days.nth(2).innerText()).toMatch(/Jun 3, 2026\s+2\s+2/);
    expect(await page.getByRole('region', { name: 'Recent requests' }).getByRole('row').count()).toBe(6);
    await page.reload();
    await page.getByText('994 of 1,000 left').waitFor();
    expect(await as.remaining()).toBe(994);
    expect(browser.forget()).toEqual([]);
  });

  it('shows every day of the month on its axis, and which is today, whether one was paid for or all', async () => {
    const { secret } = await spender(1000, [15]);
    const page = await browser.visit('/console', { key: secret });
    const chart = page.getByRole('img', { name: 'Credits spent by day this month' });
    await chart.getByText('Today').waitFor();
    const axis = await chart.locator('svg text').allTextContents();
    expect(axis).toEqual(expect.arrayContaining(['Jun 1', 'Jun 29']));
  });

  it('says on which day the credits end when that is before the month does', async () => {
    const { secret } = await spender(15, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const page = await browser.visit('/console', { key: secret });
    // Ten in fifteen days; the five that are left last for seven and a half.
    const words = page.locator('dl', { hasText: 'Out of credits on' });
    expect(await words.innerText()).toContain('Jun 23');
  });

  it('stands when all is spent', async () => {
    const { secret, as } = await spender(1, [1]);
    expect((await as.get(company)).status).toBe(402);
    const page = await browser.visit('/console', { key: secret });
    await page.getByText('0 of 1 left').waitFor();
    await page.getByRole('link', { name: /^0\s*credits left/ }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('tells what is left of the budget that binds: here the cap of the key', async () => {
    const { as } = await spender(1000, [15]);
    const { body } = await as.post('/keys', { name: 'Capped', scopes: ['*'], monthly_cap: 5 });
    const { secret } = body as { secret: string };
    const page = await browser.visit('/console', { key: secret });
    await page.getByRole('link', { name: /^5\s*credits left/ }).waitFor();
    await page.getByText('5 of 5 left').waitFor();
    await page.getByText('999 of 1,000 left').waitFor();
    await page.getByRole('button', { name: /^Capped: forget the key/ }).waitFor();
  });

  it('says of an organization without a limit that it has none', async () => {
    const { secret } = await spender(-1, [15]);
    const page = await browser.visit('/console', { key: secret });
    await page.getByRole('link', { name: /Unlimited\s*credits/ }).waitFor();
    await page.getByText('No limit for the month.').waitFor();
  });

  it('tells a key that may not see what was charged how it could', async () => {
    const { secret, keyId } = await server.account({ scopes: ['companies:read'] });
    const page = await browser.visit('/console', { key: secret });
    await page.getByText('This key may not see what was charged').first().waitFor();
    const command = `dealgraph key update ${keyId} --scopes companies:read,usage:read`;
    expect(await page.getByText(command).count()).toBe(2);
    await page.getByText('1,000 of 1,000 left').waitFor();
    expect(browser.forget()).toEqual([]);
  });

  it('asks for another key when the service does not know this one', async () => {
    const { secret } = await server.account();
    const page = await browser.visit('/console', { key: 'dgk_wrong' });
    await page.getByRole('alert').first().waitFor();
    await page.getByLabel('API key').fill(secret);
    await page.keyboard.press('Enter');
    await page.getByText('1,000 of 1,000 left').waitFor();
    browser.forget();
  });

  it('says that the server is gone, and goes on when it is back', async () => {
    const { secret } = await server.account();
    const page = await browser.visit('/console', { key: secret });
    await page.getByText('1,000 of 1,000 left').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Usage', exact: true }).first().click();
    await page.getByText('This page could not be loaded').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Load it again' }).click();
    await page.getByRole('heading', { name: 'Usage' }).waitFor();
    await page.route('**/graphql', (route) => route.abort());
    await page.reload();
    await page.getByText('The server cannot be reached').waitFor();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Charged requests').waitFor();
    browser.forget();
  });

  it('is walked through by keyboard, past the sections', async () => {
    const { secret } = await server.account();
    const page = await browser.visit('/console', { key: secret });
    await page.getByText('1,000 of 1,000 left').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/console/usage');
  });

  it('reads well in the light, in the dark and on a phone', async () => {
    const { secret } = await spender(1000, [1, 2, 2, 3, 4, 8, 9, 9, 9, 10, 11, 14, 15]);
    await expectReadable(browser, '/console', { key: secret, seen: 'Today' });
  });
});
