import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser, waitForFocus } from '../harness/browser.js';
import { saveSearch } from '../harness/saved-search.js';
import { seedDemo } from '../harness/seed-demo.js';
import { startServer, type TestServer } from '../harness/start-server.js';

describeInBrowser('an answer that arrives late', () => {
  let server: TestServer;
  let browser: TestBrowser;

  beforeAll(async () => {
    server = await startServer({ bounds: { webhookUrls: { allowPrivate: true, ports: [] } } });
    await seedDemo(server);
    browser = await TestBrowser.start(server.url);
  });
  afterAll(async () => {
    await browser.stop();
    await server.stop();
  });

  /** Holds the requests to the GraphQL API that contain this text. Returns a function that lets them continue. */
  async function hold(page: Page, text: string): Promise<() => void> {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/graphql', async (route) => {
      const body = route.request().postData() ?? '';
      if (body.includes(text) && route.request().headers()['x-dry-run'] === undefined) await released;
      await route.continue();
    });
    return release;
  }

  it('leaves the menu of a key open', async () => {
    const { secret, as } = await server.account();
    await as.post('/keys', { name: 'Old import', scopes: ['companies:read'] });
    const page = await browser.visit('/console', { key: secret });
    const release = await hold(page, 'query UsageBy(');
    await page.goto(`${server.url}/console/keys`);
    await page.getByRole('button', { name: 'Actions of Old import' }).press('Enter');
    const item = page.getByRole('menuitem', { name: 'Revoke key' });
    await item.waitFor();
    release();
    await page.getByText('0 this month').first().waitFor({ state: 'attached' });
    await item.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).waitFor();
    expect(browser.forget()).toEqual([]);
  });

  it('leaves a key that is being typed in its field', async () => {
    const page = await browser.visit('/console', { key: 'dgk_wrong' });
    const field = page.getByLabel('API key', { exact: true });
    await waitForFocus(field);
    await page.keyboard.type('dgk_half');
    const checked = page.waitForResponse('**/graphql');
    // Returning from another tab checks the rejected key again.
    await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
    await checked;
    await page.waitForTimeout(500);
    expect(await field.inputValue()).toBe('dgk_half');
    await page.keyboard.type('_more');
    expect(await field.inputValue()).toBe('dgk_half_more');
    browser.forget();
  });

  it('leaves the filter as it is while a value has the focus, or a list of it is open', async () => {
    const filter = encodeURIComponent(JSON.stringify({ raisedAmountUsd: { gte: 1 } }));
    for (const isList of [false, true]) {
      const { secret } = await server.account();
      const page = await browser.visit(`/console/data?tab=rounds&filter=${filter}`, { key: secret });
      const release = await hold(page, 'query FundingRoundsPage');
      const paying = page.waitForRequest(
        (request) =>
          request.postData()?.includes('query FundingRoundsPage') === true &&
          request.headers()['x-dry-run'] === undefined,
      );
      await page.getByRole('button', { name: /^Show \d+ funding rounds? · \d+ credits?$/ }).press('Enter');
      await paying;
      const value = page.getByRole('textbox', { name: 'Amount raised, USD: value' });
      if (isList) await page.getByRole('button', { name: 'Add a condition' }).press('Enter');
      else await value.focus();
      const used = isList ? page.locator('input[type=search]') : value;
      await waitForFocus(used);
      release();
      await page
        .getByText(/^Paid /)
        .first()
        .waitFor();
      await page.waitForTimeout(300);
      await waitForFocus(used);
      expect(await page.getByText('As JSON', { exact: true }).count()).toBe(1);
      await page.keyboard.press('Escape');
    }
    expect(browser.forget()).toEqual([]);
  });

  it('leaves the secret of a new webhook in view if it is an error', async () => {
    const { secret, organizationId } = await server.account();
    const id = await saveSearch(server, { product: 'companies', organizationId, isShared: true });
    const page = await browser.visit(`/console/searches/${id}?tab=webhooks`, { key: secret });
    await page.getByRole('button', { name: 'New webhook for this search' }).first().click();
    await page.getByLabel(/^URL/).pressSequentially('https://hooks.example/in');
    const refused = JSON.stringify({ errors: [{ message: 'No.', extensions: { code: 'NOT_PERMITTED' } }] });
    await page.route('**/graphql', (route) =>
      (route.request().postData() ?? '').includes('query Webhooks ')
        ? route.fulfill({ contentType: 'application/json', body: refused })
        : route.continue(),
    );
    const listed = page.waitForResponse(
      (response) => response.request().postData()?.includes('query Webhooks ') === true,
    );
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await listed;
    await page.waitForTimeout(500);
    await page.getByRole('button', { name: 'Copy secret' }).waitFor();
    browser.forget();
  });
});
