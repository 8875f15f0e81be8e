import { axe, describeInBrowser, saveScreenshot, scrollsSideways, TestBrowser } from '../harness/browser.js';
import type { Caller } from '../harness/caller.js';
import { expectReadable } from '../harness/expect-readable.js';
import { type OperatorClient, operatorOf } from '../harness/operator-client.js';
import { saveSearch } from '../harness/saved-search.js';
import { seedDemo } from '../harness/seed-demo.js';
import { type Account, startServer, type TestServer } from '../harness/start-server.js';

describeInBrowser('the audit log', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let operator: OperatorClient;
  let account: Account & { readonly as: Caller };
  let search: number;

  /** Makes changes of each kind, a second apart. */
  beforeAll(async () => {
    server = await startServer({ operators: true });
    await seedDemo(server);
    browser = await TestBrowser.start(server.url);
    operator = await operatorOf(server);
    account = await server.account({ credits: 100 });
    const { as, organizationId } = account;
    search = await saveSearch(server, { product: 'companies', organizationId });
    const made = await as.post('/keys', { name: 'Nightly import', scopes: ['companies:read'] });
    const { id } = made.body as { readonly id: string };
    server.clock.advance(1000);
    await as.request('PATCH', `/keys/${id}`, {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ monthly_cap: 5000, scopes: ['companies:read', 'people:read'] }),
    });
    server.clock.advance(1000);
    await as.graph(`mutation { shareSavedSearch(id: "${search}") { id } }`);
    server.clock.advance(1000);
    await as.post('/webhooks', { url: 'https://hooks.example/in?token=hidden', products: ['people'] });
    server.clock.advance(1000);
    await operator.call('PATCH', `/organizations/${organizationId}`, { monthly_credits: 2000 });
    server.clock.advance(1000);
  });
  afterAll(async () => {
    await browser.stop();
    await server.stop();
  });

  it('lists who changed what, with former and new values, newest first, and at no charge', async () => {
    const before = await account.as.remaining();
    const page = await browser.visit('/console', { key: account.secret });
    await page.getByRole('link', { name: 'Audit log' }).first().click();
    await page.getByText('5 changes are shown').waitFor();
    const rows = page.getByRole('group', { name: 'Audit log' }).getByRole('row');
    const texts = (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
    const shown = [
      /Operator Changed organization Monthly credits: from 100 → to 2,000/,
      /REST · .*127\.0\.0\.1 Created webhook.*Host: https:\/\/hooks\.example/,
      new RegExp(`GraphQL · .*Shared search Search ${search} Shared: from no → to yes`),
      /Changed key Nightly import.*Scopes: from companies:read → to companies:read, people:read Monthly cap: from none → to 5,000/,
      /Created key Nightly import.*Name: Nightly import/,
    ];
    expect(texts).toHaveLength(shown.length + 1);
    for (const [at, text] of shown.entries()) expect(texts[at + 1]).toMatch(text);
    expect(texts.join('\n')).not.toMatch(/hidden|dgo_/);
    await rows.getByRole('link', { name: `Search ${search}` }).click();
    await page.waitForURL(`**/console/searches/${search}`);
    expect(await account.as.remaining()).toBe(before);
    expect(browser.forget()).toEqual([]);
  });

  it('loads older changes on request', async () => {
    const busy = await server.account();
    for (let change = 1; change <= 52; change += 1) {
      await busy.as.request('PATCH', '/organization', {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ credit_alert_percents: [change] }),
      });
      server.clock.advance(1000);
    }
    const page = await browser.visit('/console/audit-log', { key: busy.secret });
    await page.getByText('50 changes are shown').waitFor();
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByText('52 changes are shown').waitFor();
    expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0);
    browser.forget();
  });

  it('opens by keyboard alone, and has an empty state', async () => {
    const quiet = await server.account();
    const page = await browser.visit('/console/audit-log', { key: quiet.secret });
    await page.getByText('No changes yet').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await page.waitForURL(/\/console$/);
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await page.waitForURL('**/console/audit-log');
    await page.getByText('No changes yet').waitFor();
    expect(browser.forget()).toEqual([]);
  });

  it('is not visible to a key without keys:manage, and an invalid key prompts for another one', async () => {
    const lesser = await server.account({ scopes: ['companies:read', 'usage:read'] });
    const page = await browser.visit('/console/audit-log', { key: lesser.secret });
    await page.getByText('This key may not see the audit log').waitFor();
    const wrong = await browser.visit('/console/audit-log', { key: 'dgk_wrong' });
    await wrong.getByLabel('API key').waitFor();
    browser.forget();
  });

  it('is readable in light and dark mode and on a phone', async () => {
    await expectReadable(browser, '/console/audit-log', { key: account.secret, seen: 'Shared search' });
    const page = await browser.visit('/console/audit-log', { key: account.secret, width: 390, dark: true });
    const cards = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
    await cards.getByText('Changed organization').waitFor();
    await saveScreenshot(page, 'audit-log-390-dark');
    expect([await axe(page), await scrollsSideways(page), browser.forget()]).toEqual([[], false, []]);
  });
});
