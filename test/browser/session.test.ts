import type { BrowserContext, Page } from 'playwright-core';
import {
  axe,
  describeInBrowser,
  saveScreenshot,
  scrollsSideways,
  TestBrowser,
  waitForFocus,
} from '../harness/browser.js';
import { creditsOf, ledgerOf } from '../harness/ledger.js';
import { eventually } from '../harness/results-page.js';
import { seedDemo } from '../harness/seed-demo.js';
import { type Account, startServer, type TestServer } from '../harness/start-server.js';

let server: TestServer;
let browser: TestBrowser;

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name });
const account = (page: Page) => page.getByRole('dialog', { name: 'Account' });
const spent = async ({ organizationId }: Account): Promise<number> =>
  creditsOf(await ledgerOf(server, organizationId));

/** Signs in by typing the key, on a page of a new browser context. */
async function signIn(secret: string, { isShared = false, path = '/console/data', width = 1440 } = {}) {
  const page = await browser.visit(path, { width });
  await typeKey(page, secret, isShared);
  return page;
}

async function typeKey(page: Page, secret: string, isShared = false): Promise<void> {
  const field = page.getByLabel('API key', { exact: true });
  await waitForFocus(field);
  await field.press('Control+A');
  await field.pressSequentially(secret);
  if (isShared) await page.getByRole('checkbox', { name: 'Stay signed in across tabs' }).check();
  await page.keyboard.press('Enter');
  await field.waitFor({ state: 'detached' });
}

/** Opens another tab of the same browser. */
async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(server.url + path);
  return page;
}

async function payForCompanies(page: Page): Promise<void> {
  await button(page, /^Show 3 companies · 3 credits$/).click();
  await page.getByRole('heading', { name: 'Records' }).waitFor();
  await page.getByRole('link', { name: 'Aurora Robotics' }).first().waitFor();
}

describeInBrowser('what was paid for stays', () => {
  beforeAll(async () => {
    server = await startServer();
    await seedDemo(server);
    browser = await TestBrowser.start(server.url);
  });
  afterAll(async () => {
    await browser.stop();
    await server.stop();
  });

  it('a new tab asks for the key, unless the user shares the session; then it shows what was paid', async () => {
    const owner = await server.account();
    const alone = await signIn(owner.secret);
    await payForCompanies(alone);
    const stranger = await openTab(alone.context(), '/console/data');
    await stranger.getByLabel('API key', { exact: true }).waitFor();
    await stranger.close();
    await button(alone, /^Account: /).click();
    await account(alone).getByRole('checkbox', { name: 'Stay signed in across tabs' }).check();
    const second = await openTab(alone.context(), '/console/data');
    await second.getByRole('link', { name: 'Aurora Robotics' }).first().waitFor();
    // What the second tab pays for is in the first one, too.
    await second.getByRole('tab', { name: 'Investors' }).click();
    await button(second, /^Show 6 investors/).click();
    await second.getByRole('table').waitFor();
    await alone.keyboard.press('Escape');
    await alone.getByRole('tab', { name: 'Investors' }).click();
    await alone.getByRole('table').waitFor();
    expect(await spent(owner)).toBe(9);
    expect(browser.forget()).toEqual([]);
  });

  it('signing out of a shared session signs out all tabs, and without results asks nothing', async () => {
    const owner = await server.account();
    const first = await signIn(owner.secret, { isShared: true, path: '/console' });
    const second = await openTab(first.context(), '/console/keys');
    await second.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
    await button(second, /^Account: /).click();
    await button(second, 'Sign out').click();
    await second.getByLabel('API key', { exact: true }).waitFor();
    await first.getByLabel('API key', { exact: true }).waitFor();
    expect(await first.evaluate('JSON.stringify(Object.keys(sessionStorage))')).toBe('[]');
    expect(browser.forget()).toEqual([]);
  });

  it.each([
    [1440, false],
    [390, true],
  ])('at %i px, signing out warns, and saves the results in this browser if wanted', async (width, dark) => {
    const owner = await server.account();
    const page = await browser.visit('/console/data', { key: owner.secret, width, dark });
    await payForCompanies(page);
    const open = async (): Promise<void> => {
      if (width > 860) await button(page, /^Account: /).click();
      else {
        await button(page, 'Menu').click();
        await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Account' }).click();
      }
      await account(page).getByText('997 of 1,000 credits').waitFor();
    };
    await open();
    expect(await axe(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await saveScreenshot(page, `account-${width}`);
    await button(page, 'Sign out').click();
    await page.getByText('This deletes 1 paid result (3 credits) from this tab.').waitFor();
    await button(page, 'Sign out and lose results').waitFor();
    await button(page, 'Cancel').click();
    await page.getByRole('link', { name: 'Aurora Robotics' }).first().waitFor();
    await open();
    await button(page, 'Sign out').click();
    await page.getByRole('checkbox', { name: 'Save paid results in this browser' }).check();
    expect(await axe(page)).toEqual([]);
    await saveScreenshot(page, `sign-out-${width}`);
    await button(page, 'Sign out').click();
    await page.getByLabel('API key', { exact: true }).waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await page.getByRole('link', { name: /credits/ }).count()).toBe(0);
    await saveScreenshot(page, `sign-in-${width}`);
    await typeKey(page, owner.secret);
    await page.getByRole('link', { name: 'Aurora Robotics' }).first().waitFor();
    await open();
    await account(page).getByText('1 paid result is saved in this browser.').waitFor();
    await account(page).getByRole('button', { name: 'Delete' }).click();
    expect(
      await page.evaluate('Object.keys(localStorage).filter((name) => /results/.test(name)).length'),
    ).toBe(0);
    expect(await spent(owner)).toBe(3);
    expect(browser.forget()).toEqual([]);
  });

  it('a revoked key offers to sign in with another key, which shows what the first one paid for', async () => {
    const owner = await server.account();
    const { secret, keyId } = await server.key(owner.organizationId);
    const page = await signIn(secret);
    await payForCompanies(page);
    await owner.as.graph('mutation ($id: ID!) { revokeApiKey(id: $id) { id } }', { id: keyId });
    await page.waitForTimeout(1000); // Servers refuse a revoked key within a second (D10).
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in with another key' }).waitFor();
    await page.getByText('It may be mistyped, revoked or expired').waitFor();
    await typeKey(page, owner.secret);
    await page.getByRole('link', { name: 'Aurora Robotics' }).first().waitFor();
    expect(await spent(owner)).toBe(3);
    browser.forget();
  });

  it('Refresh shows the price, and the paid data stays until the new is paid for', async () => {
    const owner = await server.account();
    const page = await browser.visit('/console/data', { key: owner.secret, width: 1440 });
    await payForCompanies(page);
    await button(page, /^Refresh$/).press('Enter');
    await button(page, 'Refresh · 3 credits').waitFor();
    expect(await page.locator('tbody tr').count()).toBe(3);
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Refresh');
    expect(await axe(page)).toEqual([]);
    await button(page, 'Cancel').press('Enter');
    expect(await page.locator('tbody tr').count()).toBe(3);
    expect(await spent(owner)).toBe(3);
    await button(page, /^Refresh$/).press('Enter');
    await button(page, 'Refresh · 3 credits').press('Enter');
    await button(page, /^Refresh$/).waitFor();
    expect(await page.locator('tbody tr').count()).toBe(3);
    expect(await spent(owner)).toBe(6);
    await eventually(() => page.evaluate('document.activeElement.textContent'), 'Records');
    expect(browser.forget()).toEqual([]);
  });
});
