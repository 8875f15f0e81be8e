import type { Page } from 'playwright-core';
import { scopes as allScopes } from '../../src/accounts/model/keys.js';
import { axe, describeInBrowser, saveScreenshot, scrollsSideways, TestBrowser } from '../harness/browser.js';
import { Caller } from '../harness/caller.js';
import { expectReadable } from '../harness/expect-readable.js';
import { seed } from '../harness/seed.js';
import { startServer, type TestServer } from '../harness/start-server.js';

interface ListedKey {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly scopes: readonly string[];
  readonly monthly_cap: number | null;
  readonly rate_limit: { readonly max: number; readonly window_seconds: number };
  readonly expires_at: string | null;
}

describeInBrowser('the keys of the organization', () => {
  let server: TestServer;
  let browser: TestBrowser;

  beforeAll(async () => {
    server = await startServer();
    browser = await TestBrowser.start(server.url);
  });
  afterAll(async () => {
    await browser.stop();
    await server.stop();
  });

  async function keysOf(caller: Caller): Promise<ListedKey[]> {
    return (await caller.get('/keys')).body as ListedKey[];
  }

  /** Calls the API with a key, and returns the HTTP status. */
  async function firstCall(secret: string): Promise<number> {
    return (await new Caller(server.url, secret).get('/organization')).status;
  }

  async function issue(caller: Caller, name: string): Promise<{ id: string; secret: string }> {
    const { body } = await caller.post('/keys', { name, scopes: ['companies:read'] });
    return body as { id: string; secret: string };
  }

  async function choose(page: Page, key: string, action: string): Promise<void> {
    await page.getByRole('button', { name: `Actions of ${key}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  }

  const chosenScopes = async (page: Page): Promise<(string | null)[]> => {
    const boxes = await page.getByRole('checkbox', { checked: true }).all();
    return Promise.all(boxes.map((box) => box.getAttribute('value')));
  };

  const secretOf = async (page: Page): Promise<string> => {
    const text = await page.getByRole('dialog').locator('code').first().textContent();
    return text ?? '';
  };

  it('creates a key with the chosen settings, and shows its secret once', async () => {
    const { secret, as } = await server.account();
    const page = await browser.visit('/console', { key: secret });
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByRole('button', { name: 'Create key' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name', { exact: true }).pressSequentially('Nightly import');
    expect(await chosenScopes(page)).toEqual(allScopes.filter((name) => name.endsWith(':read')));
    for (const product of ['people', 'investors', 'signals', 'searches', 'lists', 'usage'])
      await form.getByText(`${product}:read`, { exact: true }).click();
    await form.getByLabel('Monthly credit cap').pressSequentially('5,000');
    await form.getByLabel('Expires on').pressSequentially(`12312099`);
    await form.getByLabel('Requests', { exact: true }).press('ControlOrMeta+a');
    await form.getByLabel('Requests', { exact: true }).pressSequentially('10');
    await form.getByText('10 requests per 60 seconds. Your key can grant at most').waitFor();
    await saveScreenshot(page, 'keys-create');
    await form.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('It is shown only once').waitFor();
    const issued = await secretOf(page);
    await saveScreenshot(page, 'keys-secret');
    // None of these actions closes the dialog.
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await page.evaluate('history.back()');
    await page.waitForTimeout(300);
    expect(await secretOf(page)).toBe(issued);
    expect(await firstCall(issued)).toBe(200);
    const [listed] = (await keysOf(as)).filter(({ name }) => name === 'Nightly import');
    expect(listed).toMatchObject({
      scopes: ['companies:read', 'deals:read'],
      monthly_cap: 5000,
      rate_limit: { max: 10, window_seconds: 60 },
      expires_at: '2099-12-31T23:59:59.000Z',
    });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy .env lines' }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `DEALGRAPH_API_KEY=${issued}\nDEALGRAPH_URL=${server.url}`,
    );
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByText('0 of 5,000').waitFor();
    await page.getByText('10 requests per 60 seconds', { exact: true }).waitFor();
    await page.getByText('Expires Dec 31, 2099').waitFor();
    expect(await page.content()).not.toContain(issued);
    expect(browser.forget()).toEqual([]);
  });

  it('works by keyboard alone: Enter creates the key from any field', async () => {
    const { secret, as } = await server.account();
    const page = await browser.visit('/console/keys', { key: secret });
    await page.getByRole('button', { name: 'Create key' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').locator('input:focus').waitFor();
    await page.keyboard.type('By hand');
    // Checks the box for all scopes, which disables the boxes of single scopes, so Tab skips them.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await page.getByText('It is shown only once').waitFor();
    const made = (await keysOf(as)).find(({ name }) => name === 'By hand');
    expect(made).toMatchObject({ scopes: ['*'], monthly_cap: 12 });
  });

  it('offers only scopes that the own key has, and shows an error at its field', async () => {
    const { secret, organizationId } = await server.account();
    const all = await browser.visit('/console/keys', { key: secret });
    await all.getByRole('button', { name: 'Create key' }).click();
    await all.getByLabel('Expires on').waitFor();
    const boxes = await all.getByRole('checkbox').all();
    const values = await Promise.all(boxes.map(async (box) => box.getAttribute('value')));
    expect(values).toEqual(['*', ...allScopes]);
    const scopes = ['keys:manage', 'people:read'];
    const lesser = await server.key(organizationId, { scopes, rate: { max: 50, windowSeconds: 60 } });
    const few = await browser.visit('/console/keys', { key: lesser.secret });
    await few.getByRole('button', { name: 'Create key' }).click();
    await few.getByText('Your key can grant at most 50 requests per 60 seconds.').waitFor();
    expect(await few.getByRole('checkbox').count()).toBe(2);
    expect(await chosenScopes(few)).toEqual(['people:read']);
    await few.keyboard.type('Too fast');
    const requests = few.getByLabel('Requests', { exact: true });
    await requests.press('ControlOrMeta+a');
    await requests.pressSequentially('51');
    await few.keyboard.press('Enter');
    await few.getByText('cannot give a key a rate of 51 requests').waitFor();
    expect(await requests.inputValue()).toBe('51');
    expect(await requests.getAttribute('aria-invalid')).toBe('true');
    expect(await few.locator(':focus').inputValue()).toBe('51');
    await requests.press('Backspace');
    await few.getByText('cannot give a key a rate').waitFor({ state: 'detached' });
    await few.keyboard.press('Enter');
    await few.getByText('It is shown only once').waitFor();
    expect((await keysOf(lesser.as)).map(({ name }) => name)).toContain('Too fast');
    browser.forget();
  });

  it('shows an error next to each invalid field before sending a request, and preserves the values', async () => {
    const { secret, as } = await server.account();
    const page = await browser.visit('/console/keys', { key: secret });
    await page.getByRole('button', { name: 'Create key' }).click();
    const cap = page.getByLabel('Monthly credit cap');
    await cap.pressSequentially('many');
    await page.getByLabel('Expires on').pressSequentially('01022020');
    await page.keyboard.press('Enter');
    for (const text of ['Enter a name.', 'Enter a whole number of credits', 'Choose a day that is not over.'])
      await page.getByText(text).waitFor();
    expect(await cap.inputValue()).toBe('many');
    await page.locator('[placeholder="Nightly import"]:focus').waitFor();
    expect(await keysOf(as)).toHaveLength(1);
  });

  it('shows a banner when the cap of the key is nearly used up, until it is dismissed or more is used', async () => {
    const { as } = await server.account();
    const terms = { name: 'Team', scopes: ['*'], monthly_cap: 20 };
    const { secret } = (await as.post('/keys', terms)).body as { secret: string };
    const own = new Caller(server.url, secret);
    const spend = async (calls: number): Promise<void> => {
      for (let call = 0; call < calls; call++) await own.get('/companies/c0ffee');
    };
    await seed(server.db, { Company: [{ id: 'c0ffee', organization_name: 'Coffee' }] });
    await spend(15);
    const page = await browser.visit('/console/keys', { key: secret });
    await page.getByText('15 of 20').waitFor();
    expect(await page.getByText('This key has used').count()).toBe(0);
    await spend(1);
    await page.reload();
    await page
      .getByText('This key has used 80% of its monthly cap of 20 credits. 4 remain until Jul 1.')
      .waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('This key has used').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('16 of 20').waitFor();
    expect(await page.getByText('This key has used').count()).toBe(0);
    await spend(4);
    await page.reload();
    await page.getByText('This key has used all of its monthly cap of 20 credits.').waitFor();
    await saveScreenshot(page, 'keys-banner');
    expect(await axe(page)).toEqual([]);
    browser.forget();
  });

  it('sets the percentages of credit alerts, and turns them off', async () => {
    const { secret, as } = await server.account();
    const page = await browser.visit('/console/keys', { key: secret });
    await page.getByText('Alert at 80%, 95%, and 100%').waitFor();
    await page.getByRole('button', { name: 'Edit alerts' }).click();
    const box = page.getByLabel('Percentages of a budget');
    await box.press('ControlOrMeta+a');
    await box.pressSequentially('50, 900');
    await page.keyboard.press('Enter');
    await page.getByText('Enter up to three whole numbers from 1 to 100.').waitFor();
    expect(await box.inputValue()).toBe('50, 900');
    await box.press('Backspace');
    await page.keyboard.press('Enter');
    await page.getByText('Alert at 50% and 90%').waitFor();
    const percents = async (): Promise<unknown> =>
      ((await as.get('/organization')).body as { organization: object }).organization;
    expect(await percents()).toMatchObject({ credit_alert_percents: [50, 90] });
    await page.getByRole('button', { name: 'Edit alerts' }).click();
    await page.getByRole('button', { name: 'Turn alerts off' }).click();
    await page.getByText('Alerts are off.').waitFor();
    expect(await percents()).toMatchObject({ credit_alert_percents: [] });
    expect(browser.forget()).toEqual([]);
  });

  it('changes one setting of a key, and leaves the others unchanged', async () => {
    const { secret, as } = await server.account();
    const { id } = await issue(as, 'Import');
    const page = await browser.visit('/console/keys', { key: secret });
    await choose(page, 'Import', 'Edit key');
    await page.getByLabel('Monthly credit cap').pressSequentially('70');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('0 of 70').waitFor();
    const listed = (await keysOf(as)).find((key) => key.id === id);
    expect(listed).toMatchObject({ name: 'Import', monthly_cap: 70, scopes: ['companies:read'] });
  });

  it('rotates a key: the new key works, and the old key works until the overlap ends', async () => {
    const { secret, as } = await server.account();
    const old = await issue(as, 'Leaked');
    const page = await browser.visit('/console/keys', { key: secret });
    await choose(page, 'Leaked', 'Rotate key');
    await page.getByRole('button', { name: /The old key stops working/ }).click();
    await page.getByRole('option', { name: 'Now: it has leaked' }).click();
    await page.getByRole('button', { name: 'Rotate key' }).click();
    await page.getByText('It is shown only once').waitFor();
    expect(await firstCall(await secretOf(page))).toBe(200);
    server.clock.advance(1001);
    expect(await firstCall(old.secret)).toBe(401);
  });

  it('continues with the new key after rotating its own key', async () => {
    const { secret } = await server.account();
    const page = await browser.visit('/console/keys', { key: secret });
    await choose(page, 'dgk_', 'Rotate key');
    await page.getByRole('button', { name: 'Rotate key' }).click();
    await page.getByText('It is shown only once').waitFor();
    const next = await secretOf(page);
    expect(next).not.toBe(secret);
    expect(await page.evaluate(`sessionStorage.getItem('dealgraph.key')`)).toBe(next);
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByText('Replaced', { exact: true }).waitFor();
  });

  it('revokes a key after confirmation', async () => {
    const { secret, as } = await server.account();
    const { id } = await issue(as, 'Old import');
    const page = await browser.visit('/console/keys', { key: secret });
    await choose(page, 'Old import', 'Revoke key');
    expect((await keysOf(as)).find((key) => key.id === id)?.status).toBe('active');
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('Revoked', { exact: true }).waitFor();
    expect((await keysOf(as)).find((key) => key.id === id)?.status).toBe('revoked');
    expect(await page.getByRole('button', { name: 'Actions of Old import' }).count()).toBe(0);
  });

  it('signs out after revoking its own key, but cannot revoke the last key that manages keys', async () => {
    const { secret, organizationId } = await server.account();
    const page = await browser.visit('/console/keys', { key: secret });
    await choose(page, 'dgk_', 'Revoke key');
    await page.getByText('You are signed out').waitFor();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByRole('alert').waitFor();
    expect(await firstCall(secret)).toBe(200);
    await server.key(organizationId);
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByLabel('API key', { exact: true }).waitFor();
    expect(await page.evaluate("sessionStorage.getItem('dealgraph.key')")).toBe(null);
    browser.forget();
  });

  it('shows how to give a key access to key management, and does not prompt for another key', async () => {
    const { secret } = await server.account({ scopes: ['companies:read'] });
    const page = await browser.visit('/console/keys', { key: secret });
    await page.getByText('This key may not manage keys').waitFor();
    await page.getByText('--scopes companies:read,keys:manage').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(browser.forget()).toEqual([]);
  });

  it('is readable in light and dark mode and on a phone, including its form', async () => {
    const { secret, as } = await server.account();
    await issue(as, 'Nightly import');
    await expectReadable(browser, '/console/keys', { key: secret, seen: 'Nightly import' });
    const page = await browser.visit('/console/keys', { key: secret, width: 390 });
    // On a phone, keys are cards instead of a table.
    const card = page.getByRole('listitem').filter({ hasText: 'Nightly import' });
    for (const text of ['Credits used', 'Last used', 'Never', 'No cap', '100,000 requests per 60 seconds'])
      await card.getByText(text, { exact: true }).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel('Expires on').waitFor();
    await saveScreenshot(page, 'keys-create-390');
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axe(page)).toEqual([]);
  });
});
