import { describeInBrowser, saveScreenshot, TestBrowser } from '../harness/browser.js';
import type { Caller } from '../harness/caller.js';
import { expectReadable } from '../harness/expect-readable.js';
import { seedDemo } from '../harness/seed-demo.js';
import { type Account, startServer, type TestServer } from '../harness/start-server.js';

const company = '/companies/a0a0a0000000000000000001';

describeInBrowser('the charged requests', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let account: Account & { readonly as: Caller };
  let other: Account;
  let requestId: string;

  /** Sends 52 requests for one company, a GraphQL query for three companies, and a request with another key. */
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

  it('are listed newest first, and more of them on request, at no charge', async () => {
    const before = await account.as.remaining();
    const page = await shown('');
    const rows = page.getByRole('group', { name: 'Requests', exact: true }).getByRole('row');
    await rows.nth(50).waitFor();
    expect(await rows.count()).toBe(51);
    expect(await rows.nth(1).innerText()).toContain('GET /api/v1/companies/{id}/acquisitions');
    await page.getByText('always free and not listed').waitFor();
    await page.getByRole('button', { name: 'Load more' }).click();
    await rows.nth(54).waitFor();
    expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0);
    await page.reload();
    await rows.nth(50).waitFor();
    expect(await account.as.remaining()).toBe(before);
    expect(browser.forget()).toEqual([]);
  });

  it('have their filters in the URL', async () => {
    const page = await shown('');
    const rows = page.getByRole('group', { name: 'Requests', exact: true }).getByRole('row');
    await page.getByRole('button', { name: /Channel/ }).click();
    await page.getByRole('option', { name: 'REST' }).click();
    await page.getByLabel('Minimum credits').pressSequentially('2');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/requests?channel=rest&min=2');
    await page.getByText('One request is shown').waitFor();
    expect(await rows.count()).toBe(2);
    await page.reload();
    await page.getByText('One request is shown').waitFor();
    expect(await rows.count()).toBe(2);
    await page.goto(`${server.url}/console/requests?key=${other.keyId}&operation=companyAcquisitions`);
    await page.getByText('One request is shown').waitFor();
    expect(await rows.count()).toBe(2);
    await page.goto(`${server.url}/console/requests?min=400`);
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await rows.nth(50).waitFor();
    browser.forget();
  });

  it('are named by their path, operation or tool, and refused MCP calls are shown as refused', async () => {
    const { as, secret } = await server.account();
    const call = (name: string, given: object) =>
      fetch(`${server.url}/mcp`, {
        method: 'POST',
        headers: { 'X-API-Key': secret, 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name, arguments: given },
        }),
      });
    await as.post('/companies/search', { first: 1 });
    server.clock.advance(1000);
    await as.graph('{ people(first: 1) { nodes { id } } companies(first: 1) { nodes { id } } }');
    server.clock.advance(1000);
    await call('graph_query', { query: 'query Inner { companies(first: 1) { nodes { id } } }' });
    server.clock.advance(1000);
    await call('search_companies', { filter: { unknown: 1 } });
    const page = await browser.visit('/console/requests', { key: secret });
    const rows = page.getByRole('group', { name: 'Requests', exact: true }).getByRole('row');
    await rows.nth(4).waitFor();
    const links = await rows.getByRole('link').allInnerTexts();
    expect(links).toEqual([
      'search_companies',
      'graph_query',
      'companies, people',
      'POST /api/v1/companies/search',
    ]);
    expect(await rows.nth(1).innerText()).toMatch(/\bRejected\b.*\bVALIDATION_ERROR\b/s);
    await rows.nth(1).getByRole('link').click();
    const receipt = page.getByRole('dialog', { name: 'Receipt' });
    await receipt.getByText('Tool', { exact: true }).waitFor();
    expect(await receipt.innerText()).toMatch(/Rejected\s+VALIDATION_ERROR/);
    browser.forget();
  });

  it('are a list of cards on a phone, with status, credits and time', async () => {
    const page = await browser.visit('/console/requests', { key: account.secret, width: 390 });
    const cards = page.getByRole('list', { name: 'Requests' }).getByRole('listitem');
    await cards.nth(49).waitFor();
    expect(await cards.first().innerText()).toMatch(
      /GET \/api\/v1\/companies\/\{id\}\/acquisitions\s+2 credits\s+200\s+Jun 15, 2026, 12:00 UTC\s+REST/,
    );
    expect(browser.forget()).toEqual([]);
  });

  it('open the receipt by keyboard, and close it', async () => {
    const page = await shown('?channel=rest&min=2');
    const link = page.getByRole('link', { name: 'GET /api/v1/companies/{id}/acquisitions' });
    await link.focus();
    await page.keyboard.press('Enter');
    const receipt = page.getByRole('dialog', { name: 'Receipt' });
    await receipt.getByText('2 credits').first().waitFor();
    const text = await receipt.innerText();
    for (const part of ['2 acquisitions', 'REST', 'row-18', requestId, `GET /api/v1${company}/acquisitions`])
      expect(text).toContain(part);
    await saveScreenshot(page, 'receipt');
    await page.locator('[role=dialog]:focus, [role=dialog] :focus').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/requests?channel=rest&min=2');
    expect(browser.forget()).toEqual([]);
  });

  it('can be run again for the price shown on the button, and are charged once', async () => {
    const page = await shown(`?receipt=${requestId}`);
    const before = await account.as.remaining();
    const button = page.getByRole('button', { name: 'Run again · 2 credits' });
    await button.waitFor();
    expect(await account.as.remaining()).toBe(before);
    await button.click();
    await page.getByLabel('Response', { exact: true }).waitFor();
    expect(await page.getByLabel('Response', { exact: true }).textContent()).toContain('"acq_');
    expect(await account.as.remaining()).toBe(before - 2);
    await saveScreenshot(page, 'receipt-answer');
    await page.reload();
    await page.getByLabel('Response', { exact: true }).waitFor();
    expect(await account.as.remaining()).toBe(before - 2);
  });

  it('cannot be run again if too few credits remain, and nothing is charged', async () => {
    const poor = await server.account({ credits: 3 });
    const { headers } = await poor.as.get(`${company}/acquisitions`);
    const id = headers.get('X-Request-Id') ?? '';
    const page = await browser.visit(`/console/requests?receipt=${id}`, { key: poor.secret });
    await page.getByRole('button', { name: 'Run again · 2 credits' }).click();
    await page.getByText('Not enough credits remaining').waitFor();
    expect(await poor.as.remaining()).toBe(1);
    browser.forget();
  });

  it('show why a GraphQL request cannot be run again, and that an unknown request has no receipt', async () => {
    const page = await shown('');
    await page.getByRole('link', { name: 'Firms', exact: true }).click();
    await page.getByText('The operation Firms cannot be run again').waitFor();
    const unknown = await shown('?receipt=unknown');
    await unknown.getByText('No request has this ID').waitFor();
    browser.forget();
  });

  it('are not visible to a key without access, and an invalid key prompts for another one', async () => {
    const lesser = await server.account({ scopes: ['companies:read'] });
    const page = await browser.visit('/console/requests', { key: lesser.secret });
    await page.getByText('This key may not see the request log').waitFor();
    const wrong = await browser.visit('/console/requests', { key: 'dgk_wrong' });
    await wrong.getByLabel('API key').waitFor();
    browser.forget();
  });

  it('are readable in light and dark mode and on a phone, including a receipt', async () => {
    const { secret } = account;
    await expectReadable(browser, '/console/requests', { key: secret, seen: 'Newest first' });
    await expectReadable(browser, `/console/requests?receipt=${requestId}`, { key: secret, seen: 'row-18' });
  });
});
