import type { Page } from 'playwright-core';
import { Webhook as Verifier } from 'standardwebhooks';
import {
  axe,
  describeInBrowser,
  saveScreenshot,
  scrollsSideways,
  TestBrowser,
  waitForFocus,
} from '../harness/browser.js';
import { creditsOf, ledgerOf } from '../harness/ledger.js';
import { Receiver } from '../harness/receiver.js';
import { saveSearch } from '../harness/saved-search.js';
import { seedDemo } from '../harness/seed-demo.js';
import { startServer, type TestServer } from '../harness/start-server.js';
import { make, statusOf } from '../harness/webhook-calls.js';
import { startCourier } from '../harness/webhook-sender.js';

let server: TestServer;
let browser: TestBrowser;
let courier: ReturnType<typeof startCourier>;
let receiver: Receiver;

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name });

/** Returns the secret that a dialog shows. */
async function secretOf(page: Page): Promise<string> {
  const secret = page.getByRole('dialog').getByText(/^whsec_/);
  await secret.waitFor();
  return (await secret.textContent()) ?? '';
}

describeInBrowser('the webhooks of the console', () => {
  beforeAll(async () => {
    server = await startServer({ bounds: { webhookUrls: { allowPrivate: true, ports: [] } } });
    // Sets the real time, because `startCourier` sends events with the real time.
    server.clock.set(new Date().toISOString());
    await seedDemo(server);
    courier = startCourier(server.services);
    receiver = await Receiver.start();
    browser = await TestBrowser.start(server.url);
  });
  afterAll(async () => {
    await browser.stop();
    await courier.stop();
    await receiver.stop();
    await server.stop();
  });

  it('a webhook is created by keyboard alone, and its secret is shown once and verifies deliveries', async () => {
    const account = await server.account();
    const page = await browser.visit('/console/webhooks', { key: account.secret });
    await page.getByText('No webhooks yet').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Create webhook' }).first().focus();
    await page.keyboard.press('Enter');
    await waitForFocus(page.getByLabel('URL'));
    await page.keyboard.type(receiver.url);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await page.getByLabel('All companies').isChecked()).toBe(true);
    await page.getByLabel('Budget alerts').focus();
    await page.keyboard.press('Space');
    expect(await page.getByLabel('Budget alerts').isChecked()).toBe(true);
    await page.keyboard.press('Enter');
    const secret = await secretOf(page);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(1);
    await button(page, 'I have saved the secret').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: receiver.url }).click();
    await page.getByText('All companies, Budget alerts').waitFor();
    expect(await page.getByText('whsec_').count()).toBe(0);
    await button(page, 'Send test event').click();
    await page
      .getByRole('status')
      .getByText(/^Test event delivered: 2\d\d in/)
      .waitFor();
    await page.getByText('Delivered', { exact: true }).waitFor();
    const event = (await receiver.count(1)).at(-1);
    expect(
      new Verifier(secret).verify(event?.text ?? '', event?.headers as Record<string, string>),
    ).toMatchObject({ type: 'test' });
    const before = receiver.received.length;
    await button(page, 'Replay test').click();
    await receiver.count(before + 1);
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(event?.headers['webhook-id']);
    await button(page, 'View test').first().focus();
    await page.keyboard.press('Enter');
    const body = page.getByRole('dialog').getByLabel('Body of the event');
    await body.waitFor();
    expect(JSON.parse((await body.textContent()) ?? '')).toEqual(JSON.parse(event?.text ?? ''));
    await saveScreenshot(page, 'webhook-event');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await saveScreenshot(page, 'webhook-1280-light');
    expect(creditsOf(await ledgerOf(server, account.organizationId))).toBe(0);
    expect(browser.forget()).toEqual([]);
  });

  it('a webhook is paused, resumed, given a new secret and deleted', async () => {
    const { as, secret: key } = await server.account();
    const { id, secret } = await make(as, { url: receiver.url });
    const page = await browser.visit(`/console/webhooks?webhook=${id}`, { key });
    await button(page, 'Pause').click();
    await page.getByText('Paused', { exact: true }).waitFor();
    expect(await statusOf(as, id)).toEqual(['paused', 'requested']);
    await button(page, 'Resume').click();
    await page.getByText('Active', { exact: true }).waitFor();
    await button(page, 'Rotate secret').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
    expect(await secretOf(page)).not.toBe(secret);
    await button(page, 'I have saved the secret').click();
    await button(page, 'Delete').click();
    await button(page, 'Delete webhook').click();
    await page.getByText('No webhooks yet').waitFor();
    expect((await as.get(`/webhooks/${id}`)).status).toBe(404);
    expect(browser.forget()).toEqual([]);
  });

  it('a saved search lists its webhooks, and a webhook for it can be created there', async () => {
    const { as, secret, organizationId } = await server.account();
    const id = await saveSearch(server, { product: 'companies', organizationId, isShared: true });
    const page = await browser.visit(`/console/searches/${id}?tab=webhooks`, { key: secret });
    await button(page, 'New webhook for this search').click();
    await page.getByRole('dialog').getByLabel('Test').waitFor();
    expect(await page.getByRole('dialog').getByLabel('Test').isChecked()).toBe(true);
    await page.getByLabel('URL').pressSequentially(receiver.url);
    await button(page, 'Create webhook').click();
    await secretOf(page);
    await button(page, 'I have saved the secret').click();
    await page.getByRole('link', { name: receiver.url }).waitFor();
    expect((await as.get('/webhooks')).body).toMatchObject([{ search_ids: [id], thin: true }]);
    expect(browser.forget()).toEqual([]);
  });

  it('a webhook is edited by keyboard, and one without events is refused before it is sent', async () => {
    const { as, secret } = await server.account();
    const { id } = await make(as, { url: receiver.url, products: ['companies'] });
    const page = await browser.visit(`/console/webhooks?webhook=${id}`, { key: secret });
    await button(page, 'Edit').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await waitForFocus(dialog.getByLabel('URL'));
    await page.keyboard.press('End');
    await page.keyboard.type('/second');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await dialog.getByLabel('All companies').isChecked()).toBe(false);
    await page.keyboard.press('Enter');
    await dialog.getByText('Choose at least one search, product or alert').waitFor();
    await dialog.getByLabel('All investors').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('All investors').waitFor();
    expect((await as.get(`/webhooks/${id}`)).body).toMatchObject({
      url: `${receiver.url}/second`,
      products: ['investors'],
      thin: true,
    });
    expect(browser.forget()).toEqual([]);
  });

  it('a failed delivery is shown with its reason', async () => {
    const { as, secret } = await server.account();
    const broken = await Receiver.start((_nth, response) => void response.writeHead(500).end());
    const { id } = await make(as, { url: broken.url });
    const page = await browser.visit(`/console/webhooks?webhook=${id}`, { key: secret });
    await page.getByText('No events yet').waitFor();
    await button(page, 'Send test event').click();
    await page.getByText(/^Test event failed: 500 in/).waitFor();
    await page.getByText('Failed', { exact: true }).waitFor();
    await page.getByText(/^500 in /).waitFor();
    await broken.stop();
    browser.forget();
  });

  it('an invalid URL, a missing scope, an invalid key and a deleted webhook are reported', async () => {
    const { organizationId, secret } = await server.account();
    const page = await browser.visit('/console/webhooks', { key: secret });
    await page.getByRole('main').getByRole('button', { name: 'Create webhook' }).first().click();
    await page.getByLabel('URL').pressSequentially('ftp://example.com/');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText(/ftp:/).waitFor();
    expect(await page.getByLabel('URL').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('URL').inputValue()).toBe('ftp://example.com/');
    const lesser = await server.key(organizationId, { scopes: ['companies:read'] });
    const other = await browser.visit('/console/webhooks', { key: lesser.secret });
    await other.getByText('it needs webhooks:manage').waitFor();
    const wrong = await browser.visit('/console/webhooks', { key: 'dgk_wrong' });
    await wrong.getByRole('alert').first().waitFor();
    const gone = `/console/webhooks?webhook=5b0e0000-0000-4000-8000-000000000000`;
    const missing = await browser.visit(gone, { key: secret });
    await missing.getByText('This webhook no longer exists').waitFor();
    browser.forget();
  });

  it.each([
    [1280, false],
    [1280, true],
    [390, false],
  ])(
    'at %i px, dark %s, no page scrolls sideways or has a serious accessibility violation',
    async (width, dark) => {
      const { as, secret, organizationId } = await server.account();
      await saveSearch(server, { product: 'companies', organizationId, isShared: true });
      const { id } = await make(as, {
        url: `${receiver.url}/a/long/way/to/go`,
        products: ['companies', 'people'],
      });
      const look = `${width}-${dark ? 'dark' : 'light'}`;
      const page = await browser.visit('/console/webhooks', { key: secret, width, dark });
      await page.getByRole('link', { name: receiver.url }).waitFor();
      expect(await scrollsSideways(page)).toBe(false);
      expect(await axe(page)).toEqual([]);
      await saveScreenshot(page, `webhooks-${look}`);
      await button(page, 'Create webhook').click();
      await page.getByLabel('URL').waitFor();
      expect(await axe(page)).toEqual([]);
      await saveScreenshot(page, `webhooks-new-${look}`);
      await page.goto(`${server.url}/console/webhooks?webhook=${id}`);
      await button(page, 'Send test event').click();
      await page.getByText('Delivered', { exact: true }).waitFor();
      expect(await scrollsSideways(page)).toBe(false);
      expect(await axe(page)).toEqual([]);
      await saveScreenshot(page, `webhook-${look}`);
      expect(browser.forget()).toEqual([]);
    },
  );
});
