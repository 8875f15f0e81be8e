import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { axe, describeInBrowser, saveScreenshot, TestBrowser, waitForFocus } from '../harness/browser.js';
import { seedDemo } from '../harness/seed-demo.js';
import { startServer, type TestServer } from '../harness/start-server.js';

const field = (page: Page) =>
  page.getByRole('combobox', { name: 'Find a company, investor, person, page or action' });

const activeOption = (page: Page) => page.getByRole('option', { selected: true });

/** Returns the tag and the name or text of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate<string>(
    `(() => {
      const { activeElement: element } = document;
      return element.tagName + ' ' + (element.getAttribute('aria-label') ?? element.innerText ?? '').slice(0, 40);
    })()`,
  );

/** Waits up to 10 s until this element has the focus, because the page may still be loading. */
async function expectFocus(page: Page, expected: string): Promise<void> {
  let seen = '';
  for (let attempt = 0; attempt < 100; attempt++) {
    seen = await focused(page);
    if (seen === expected) return;
    await page.waitForTimeout(100);
  }
  expect(seen).toBe(expected);
}

describeInBrowser('the keyboard', () => {
  let server: TestServer;
  let browser: TestBrowser;

  beforeAll(async () => {
    server = await startServer();
    await seedDemo(server);
    browser = await TestBrowser.start(server.url);
  });
  afterAll(async () => {
    await browser.stop();
    await server.stop();
  });

  async function open(path = '/console') {
    const account = await server.account();
    const page = await browser.visit(path, { key: account.secret });
    await page.getByRole('heading', { level: 1 }).waitFor();
    return { page, account };
  }

  it.each(['/', 'Control+k'])(
    '%s opens the search, where Enter opens a record at no charge',
    async (...[keys]) => {
      const { page, account } = await open();
      await page.keyboard.press(keys);
      // Characters typed while the list is loading are not lost.
      await page.keyboard.type('aurora rob');
      await page.getByRole('option', { name: /^Aurora Robotics/ }).waitFor();
      expect(await activeOption(page).textContent()).toContain('Aurora Robotics');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/console/data/companies/*');
      await expectFocus(page, 'H1 Aurora Robotics');
      expect(await account.as.remaining()).toBe(1000);
      expect(browser.forget()).toEqual([]);
    },
  );

  it('Enter pressed before the records have loaded opens the first record once it has loaded', async () => {
    const { page } = await open();
    await page.keyboard.press('/');
    await page.keyboard.type('aurora rob');
    await field(page).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Aurora Robotics' }).waitFor();
  });

  it('Enter pressed while the search dialog loads opens the first record once it has loaded', async () => {
    const { page } = await open();
    const loading = new Promise<void>((resolve) => {
      void page.route(/command-palette/, async (route) => {
        resolve();
        await delay(1500);
        await route.continue();
      });
    });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('/');
    await loading;
    await page.keyboard.type('aurora rob');
    await field(page).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Aurora Robotics' }).waitFor();
  });

  it('looks up records after two letters and a pause, and shows its progress', async () => {
    const { page } = await open();
    const lookups: string[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('autocomplete') === true) lookups.push(request.postData() ?? '');
    });
    await page.keyboard.press('/');
    await page.keyboard.type('z');
    await page.waitForTimeout(600);
    expect(lookups).toEqual([]);
    await page.route('**/graphql', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await page.keyboard.type('zqqx');
    await page.getByText('Searching records…').first().waitFor();
    const status = page.getByRole('dialog').getByRole('status');
    await status.getByText('Nothing found for “zzqqx”.').waitFor();
    // One lookup, or two if a busy machine interrupts the typing.
    expect(lookups.length).toBeLessThanOrEqual(2);
    expect(lookups.at(-1)).toContain('"query":"zzqqx"');
    await saveScreenshot(page, 'palette-nothing');
    expect(await axe(page)).toEqual([]);
  });

  it('arrow keys choose among pages and actions, recent ones come first, Escape returns the focus', async () => {
    const { page } = await open('/console/usage');
    await page.getByRole('button', { name: /^Find a company/ }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('web');
    await page.getByRole('option', { name: /^Webhooks/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await activeOption(page).textContent()).toContain('New webhook');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/console/webhooks');
    await expectFocus(page, 'H1 Webhooks');
    await page.getByRole('button', { name: /^Find a company/ }).focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('group', { name: 'Recent' })
      .getByRole('option', { name: /^Webhooks/ })
      .waitFor();
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expectFocus(page, 'BUTTON Find a company, investor, person or page');
    expect(browser.forget()).toEqual([]);
  });

  it.each([
    ['create key', '**/console/keys'],
    ['new list', '**/console/lists'],
    ['new webhook', '**/console/webhooks'],
  ])('the action "%s" opens its form on its page', async (...[typed, address]) => {
    const { page } = await open();
    await page.keyboard.press('/');
    await page.keyboard.type(typed);
    await activeOption(page)
      .filter({ hasText: new RegExp(typed, 'i') })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(address);
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // A reload does not run the action again.
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('the search also runs these actions: new search, dark theme, sign out', async () => {
    const { page } = await open();
    const act = async (typed: string): Promise<void> => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(typed);
      await activeOption(page)
        .filter({ hasText: new RegExp(typed, 'i') })
        .waitFor();
      await page.keyboard.press('Enter');
    };
    await act('dark theme');
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    await act('new search');
    await page.waitForURL('**/console/searches?*make=*');
    await act('sign out');
    await page.getByLabel('API key', { exact: true }).waitFor();
    expect(await page.evaluate("sessionStorage.getItem('dealgraph.recent')")).toBeNull();
  });

  it('g and a letter go to a page, whose heading gets the focus; ? lists the shortcuts', async () => {
    const { page } = await open();
    for (const [letter, path, title] of [
      ['d', '/console/data', 'Data'],
      ['r', '/console/requests', 'Requests'],
      ['k', '/console/keys', 'Keys'],
      ['o', '/console/audit-log', 'Audit log'],
      ['h', '/console', 'Home'],
    ] as const) {
      await page.keyboard.press('g');
      await page.keyboard.press(letter);
      await page.waitForURL(`**${path}`);
      await expectFocus(page, `H1 ${title}`);
    }
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.getByText('Search records, pages and actions').waitFor();
    await saveScreenshot(page, 'shortcuts');
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    expect(browser.forget()).toEqual([]);
  });

  it('shortcut keys are text in a field, and do nothing with a modifier or when they are switched off', async () => {
    const { page } = await open('/console/requests');
    const box = page.getByRole('textbox').first();
    await box.focus();
    await page.keyboard.type('g d / ?');
    expect(await box.inputValue()).toBe('g d / ?');
    await page.keyboard.press('Control+k');
    await field(page).waitFor();
    await page.keyboard.press('Control+k');
    await field(page).waitFor({ state: 'detached' });
    await page.locator('#content').focus();
    for (const keys of ['Control+/', 'Alt+/', 'Control+g', 'd', 'g', 'Control+d'])
      await page.keyboard.press(keys);
    await page.keyboard.press('?');
    await page.getByRole('checkbox', { name: 'Use shortcuts without Ctrl or Cmd' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('#content').focus();
    for (const keys of ['/', '?', 'g', 'd']) await page.keyboard.press(keys);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/console/requests');
  });

  it('an invalid key stays in its field with an error next to it, and a valid key with spaces is accepted', async () => {
    const { secret } = await server.account();
    const page = await browser.visit('/console/usage');
    const key = page.getByLabel('API key', { exact: true });
    await waitForFocus(key);
    await page.keyboard.type('dgk_wrong');
    await page.keyboard.press('Enter');
    const error = page.getByRole('alert').getByText('This key is not valid.');
    await error.waitFor();
    expect(await key.inputValue()).toBe('dgk_wrong');
    expect(await key.getAttribute('aria-invalid')).toBe('true');
    const described = ((await key.getAttribute('aria-describedby')) ?? '').split(' ');
    const texts = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).innerText()));
    expect(texts.join(' ')).toContain('This key is not valid.');
    expect(await page.evaluate('document.activeElement.type')).toBe('password');
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(`  ${secret} `);
    await error.waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
    // Ignores the log entry for the refused request.
    browser.forget();
  });

  it('a stored key that the server refuses is in the field for correction', async () => {
    const page = await browser.visit('/console', { key: 'dgk_revoked' });
    const key = page.getByLabel('API key', { exact: true });
    await page.getByRole('alert').getByText('This key is not valid.').waitFor();
    expect(await key.inputValue()).toBe('dgk_revoked');
    browser.forget();
  });

  it('a charge is shown next to the balance within the header, and announced', async () => {
    const { page } = await open('/console/data/companies/a0a0a0000000000000000001');
    await page.getByRole('button', { name: 'Show company · 1 credit' }).click();
    const balance = page.getByRole('link', { name: /999\s*credits remaining/ });
    const charge = balance.getByText('−1');
    await charge.waitFor();
    const [outer, inner] = await Promise.all([
      page.getByRole('banner').first().boundingBox(),
      charge.boundingBox(),
    ]);
    expect((inner?.y ?? 0) + (inner?.height ?? Infinity)).toBeLessThan(
      (outer?.y ?? 0) + (outer?.height ?? 0),
    );
    await page.getByRole('status').getByText('Charged 1 credit').waitFor();
  });
});
