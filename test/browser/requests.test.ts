import { describeInBrowser, keepPicture, TestBrowser } from '../harness/browser.js';
import { expectReadable } from '../harness/expect-readable.js';
import { seedDemo } from '../harness/seed-demo.js';
import { startServer, type Account, type TestServer } from '../harness/start-server.js';
import type { Caller } from '../harness/caller.js';

const company = '/companies/a0a0a0000000000000000001';

describeInBrowser('the charged requests', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let account: Account & { readonly as: Caller };
  let other: Account;
  let requestId: string;

  /** 52 companies one by one, one page of three through the graph, and one call of another key. */
  beforeAll(async () => {
    server = await startServer();
    await seedDemo(server);
    browser = await TestBrowser.start(server.url);
    account = await server.account();
    for (let call = 0; call < 52; call++) {
      server.clock.advance(1000);
      await account.as.get(company);
    }
    await account.as.graph('query Firms { companies(first: 3) { nodes { id organizationName } } }');
    server.clock.advance(1000);
    const second = await server.key(account.organizationId);
    other = second;
    const answer = await second.as.with({ 'Idempotency-Key': 'row-18' }).get(`${company}/acquisitions`);
    requestId = answer.headers.get('X-Request-Id') ?? '';
  });
  afterAll(async () => {
    await browser.stop();
    await server.stop();
  });

  const shown = (path: string) => browser.visit(`/console/requests${path}`, { key: account.secret });

  it('lists them newest first, and more of them when asked, for nothing', async () => {
    const before = await account.as.remaining();
    const page = await shown('');
    const rows = page.getByRole('region', { name: 'Requests', exact: true }).getByRole('row');
    await rows.nth(50).waitFor();
    expect(await rows.count()).toBe(51);
    expect(await rows.nth(1).innerText()).toContain('companyAcquisitions');
    await page.getByText('What is free for everybody').waitFor();
    await page.getByRole('button', { name: 'Load more' }).click();
    await rows.nth(54).waitFor();
    expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0);
    await page.reload();
    await rows.nth(50).waitFor();
    expect(await account.as.remaining()).toBe(before);
    expect(browser.forget()).toEqual([]);
  });

  it('has its filters in the address', async () => {
    const page = await shown('');
    const rows = page.getByRole('region', { name: 'Requests', exact: true }).getByRole('row');
    await page.getByRole('button', { name: /Door/ }).click();
    await page.getByRole('option', { name: 'REST' }).click();
    await page.getByLabel('Least price').fill('2');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/requests?door=rest&min=2');
    await page.getByText('One request is shown').waitFor();
    expect(await rows.count()).toBe(2);
    await page.reload();
    await page.getByText('One request is shown').waitFor();
    expect(await rows.count()).toBe(2);
    await page.goto(`${server.url}/console/requests?key=${other.keyId}&operation=companyAcquisitions`);
    await page.getByText('One request is shown').waitFor();
    expect(await rows.count()).toBe(2);
    await page.goto(`${server.url}/console/requests?min=400`);
    await page.getByRole('link', { name: 'Take the filters away' }).click();
    await rows.nth(50).waitFor();
    browser.forget();
  });

  it('opens the receipt by keyboard, and closes it', async () => {
    const page = await shown('?door=rest&min=2');
    const link = page.getByRole('link', { name: 'companyAcquisitions' });
    await link.focus();
    await page.keyboard.press('Enter');
    const receipt = page.getByRole('dialog', { name: 'Receipt' });
    await receipt.getByText('2 credits').first().waitFor();
    const text = await receipt.innerText();
    for (const part of ['2 Acquisition', 'REST', 'row-18', requestId, `GET /api/v1${company}/acquisitions`])
      expect(text).toContain(part);
    await keepPicture(page, 'receipt');
    await page.locator('[role=dialog]:focus, [role=dialog] :focus').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/requests?door=rest&min=2');
    expect(browser.forget()).toEqual([]);
  });

  it('runs a read again for the price that it says before, once', async () => {
    const page = await shown(`?receipt=${requestId}`);
    const before = await account.as.remaining();
    const button = page.getByRole('button', { name: 'Run again · 2 credits' });
    await button.waitFor();
    expect(await account.as.remaining()).toBe(before);
    await button.click();
    await page.getByLabel('The answer', { exact: true }).waitFor();
    expect(await page.getByLabel('The answer', { exact: true }).textContent()).toContain('"acq_');
    expect(await account.as.remaining()).toBe(before - 2);
    await keepPicture(page, 'receipt-answer');
    await page.reload();
    await page.getByLabel('The answer', { exact: true }).waitFor();
    expect(await account.as.remaining()).toBe(before - 2);
  });

  it('says that too little is left to run a read again, and charges nothing', async () => {
    const poor = await server.account({ credits: 3 });
    const { headers } = await poor.as.get(`${company}/acquisitions`);
    const id = headers.get('X-Request-Id') ?? '';
    const page = await browser.visit(`/console/requests?receipt=${id}`, { key: poor.secret });
    await page.getByRole('button', { name: 'Run again · 2 credits' }).click();
    await page.getByText('Not enough credits are left').waitFor();
    expect(await poor.as.remaining()).toBe(1);
    browser.forget();
  });

  it('says why a graph request is not run again, and that an unknown one has no receipt', async () => {
    const page = await shown('');
    await page.getByRole('link', { name: 'companies', exact: true }).click();
    await page.getByText('The receipt names the graph operation Firms').waitFor();
    const unknown = await shown('?receipt=nobody');
    await unknown.getByText('There is no request of this id').waitFor();
    browser.forget();
  });

  it('tells a key that may not see them how it could, and asks one that is wrong for another', async () => {
    const lesser = await server.account({ scopes: ['companies:read'] });
    const page = await browser.visit('/console/requests', { key: lesser.secret });
    await page.getByText('This key may not see what was charged').waitFor();
    const wrong = await browser.visit('/console/requests', { key: 'dgk_wrong' });
    await wrong.getByLabel('API key').waitFor();
    browser.forget();
  });

  it('reads well in the light, in the dark and on a phone, a receipt too', async () => {
    const { secret } = account;
    await expectReadable(browser, '/console/requests', { key: secret, seen: 'Newest first' });
    await expectReadable(browser, `/console/requests?receipt=${requestId}`, { key: secret, seen: 'row-18' });
  });
});
