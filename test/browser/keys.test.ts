import type { Page } from 'playwright-core';
import { scopes as allScopes } from '../../src/domain/scopes.js';
import { describeInBrowser, keepPicture, scrollsSideways, TestBrowser } from '../harness/browser.js';
import { Caller } from '../harness/caller.js';
import { expectReadable } from '../harness/expect-readable.js';
import { startServer, type TestServer } from '../harness/start-server.js';

interface ToldKey {
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

  async function keysOf(caller: Caller): Promise<ToldKey[]> {
    return (await caller.get('/keys')).body as ToldKey[];
  }

  /** The status of the first call of a key. */
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

  const secretOf = async (page: Page): Promise<string> => {
    const text = await page.getByRole('dialog').locator('code').first().textContent();
    return text ?? '';
  };

  it('issues a key with the terms that were chosen, and shows its secret once', async () => {
    const { secret, as } = await server.account();
    const page = await browser.visit('/console', { key: secret });
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByRole('button', { name: 'Issue a key' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Nightly import');
    await page.getByText('companies:read', { exact: true }).click();
    await page.getByText('deals:read', { exact: true }).click();
    await page.getByLabel('Credits a month, at most').fill('5000');
    await page.getByLabel('Requests', { exact: true }).fill('10');
    await page.getByLabel('Last day').fill('2026-12-31');
    await keepPicture(page, 'keys-issue');
    await page.getByRole('button', { name: 'Issue the key' }).click();
    await page.getByText('it is shown this once').waitFor();
    const issued = await secretOf(page);
    await keepPicture(page, 'keys-secret');
    // Neither of these closes it by mistake.
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await page.evaluate('history.back()');
    await page.waitForTimeout(300);
    expect(await secretOf(page)).toBe(issued);
    expect(await firstCall(issued)).toBe(200);
    const [told] = (await keysOf(as)).filter(({ name }) => name === 'Nightly import');
    expect(told).toMatchObject({
      scopes: ['companies:read', 'deals:read'],
      monthly_cap: 5000,
      rate_limit: { max: 10, window_seconds: 60 },
      expires_at: '2026-12-31T23:59:59.000Z',
    });
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByText('0 of 5,000').waitFor();
    expect(await page.content()).not.toContain(issued);
    expect(browser.forget()).toEqual([]);
  });

  it('is worked by keyboard alone', async () => {
    const { secret, as } = await server.account();
    const page = await browser.visit('/console/keys', { key: secret });
    await page.getByRole('button', { name: 'Issue a key' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('By hand');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    // Cap, last day with its three parts and its button, requests, seconds, cancel.
    for (let tabs = 0; tabs < 14; tabs++) {
      await page.keyboard.press('Tab');
      if ((await page.locator(':focus').textContent()) === 'Issue the key') break;
    }
    await page.keyboard.press('Enter');
    await page.getByText('it is shown this once').waitFor();
    expect((await keysOf(as)).map(({ name }) => name)).toContain('By hand');
  });

  it('offers every scope there is, and to a key with fewer only its own', async () => {
    const { secret, organizationId } = await server.account();
    const all = await browser.visit('/console/keys', { key: secret });
    await all.getByRole('button', { name: 'Issue a key' }).click();
    await all.getByLabel('Last day').waitFor();
    const boxes = await all.getByRole('checkbox').all();
    const values = await Promise.all(boxes.map(async (box) => box.getAttribute('value')));
    expect(values).toEqual(['*', ...allScopes]);
    const scopes = ['keys:manage', 'people:read'];
    const lesser = await server.key(organizationId, { scopes, rate: { max: 50, windowSeconds: 60 } });
    const few = await browser.visit('/console/keys', { key: lesser.secret });
    await few.getByRole('button', { name: 'Issue a key' }).click();
    await few.getByText('This key can give 50 in 60 s.').waitFor();
    expect(await few.getByRole('checkbox').count()).toBe(2);
    await few.getByLabel('Name', { exact: true }).fill('Too fast');
    await few.getByText('people:read', { exact: true }).click();
    await few.getByLabel('Requests', { exact: true }).fill('51');
    await few.getByRole('button', { name: 'Issue the key' }).click();
    await few.getByRole('alert').waitFor();
    expect((await keysOf(lesser.as)).map(({ name }) => name)).not.toContain('Too fast');
    browser.forget();
  });

  it('says what a box needs before anything is sent', async () => {
    const { secret, as } = await server.account();
    const page = await browser.visit('/console/keys', { key: secret });
    await page.getByRole('button', { name: 'Issue a key' }).click();
    await page.getByLabel('Credits a month, at most').fill('many');
    await page.getByRole('button', { name: 'Issue the key' }).click();
    for (const text of ['Needs a name', 'Needs one scope at least', 'A whole number of credits, or nothing'])
      await page.getByText(text).waitFor();
    expect(await keysOf(as)).toHaveLength(1);
  });

  it('changes the terms of a key, and leaves the others as they were', async () => {
    const { secret, as } = await server.account();
    const { id } = await issue(as, 'Import');
    const page = await browser.visit('/console/keys', { key: secret });
    await choose(page, 'Import', 'Change');
    await page.getByLabel('Credits a month, at most').fill('70');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('0 of 70').waitFor();
    const told = (await keysOf(as)).find((key) => key.id === id);
    expect(told).toMatchObject({ name: 'Import', monthly_cap: 70, scopes: ['companies:read'] });
  });

  it('rotates a key: the new one works, the old one until its overlap ends', async () => {
    const { secret, as } = await server.account();
    const old = await issue(as, 'Leaked');
    const page = await browser.visit('/console/keys', { key: secret });
    await choose(page, 'Leaked', 'Rotate');
    await page.getByRole('button', { name: /The old key ends/ }).click();
    await page.getByRole('option', { name: 'At once: it has leaked' }).click();
    await page.getByRole('button', { name: 'Rotate the key' }).click();
    await page.getByText('it is shown this once').waitFor();
    expect(await firstCall(await secretOf(page))).toBe(200);
    server.clock.advance(1001);
    expect(await firstCall(old.secret)).toBe(401);
  });

  it('goes on with the new key when its own was rotated', async () => {
    const { secret } = await server.account();
    const page = await browser.visit('/console/keys', { key: secret });
    await choose(page, 'dgk_', 'Rotate');
    await page.getByRole('button', { name: 'Rotate the key' }).click();
    await page.getByText('it is shown this once').waitFor();
    const next = await secretOf(page);
    expect(next).not.toBe(secret);
    expect(await page.evaluate(`sessionStorage.getItem('dealgraph.key')`)).toBe(next);
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByText('replaced').waitFor();
  });

  it('revokes a key once that was confirmed', async () => {
    const { secret, as } = await server.account();
    const { id } = await issue(as, 'Old import');
    const page = await browser.visit('/console/keys', { key: secret });
    await choose(page, 'Old import', 'Revoke');
    expect((await keysOf(as)).find((key) => key.id === id)?.status).toBe('active');
    await page.getByRole('button', { name: 'Revoke the key' }).click();
    await page.getByText('revoked').waitFor();
    expect((await keysOf(as)).find((key) => key.id === id)?.status).toBe('revoked');
    expect(await page.getByRole('button', { name: 'Actions of Old import' }).count()).toBe(0);
  });

  it('closes when its own key was revoked, which the last one that manages keys cannot be', async () => {
    const { secret, organizationId } = await server.account();
    const page = await browser.visit('/console/keys', { key: secret });
    await choose(page, 'dgk_', 'Revoke');
    await page.getByText('The console closes').waitFor();
    await page.getByRole('button', { name: 'Revoke the key' }).click();
    await page.getByRole('alert').waitFor();
    expect(await firstCall(secret)).toBe(200);
    await server.key(organizationId);
    await page.getByRole('button', { name: 'Revoke the key' }).click();
    await page.getByLabel('API key').waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    browser.forget();
  });

  it('tells a key that may not manage keys how it could, and asks for none', async () => {
    const { secret } = await server.account({ scopes: ['companies:read'] });
    const page = await browser.visit('/console/keys', { key: secret });
    await page.getByText('This key may not manage keys').waitFor();
    await page.getByText('--scopes companies:read,keys:manage').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(browser.forget()).toEqual([]);
  });

  it('reads well in the light, in the dark and on a phone, its form too', async () => {
    const { secret, as } = await server.account();
    await issue(as, 'Nightly import');
    await expectReadable(browser, '/console/keys', { key: secret, seen: 'Nightly import' });
    const page = await browser.visit('/console/keys', { key: secret, width: 390 });
    await page.getByRole('button', { name: 'Issue a key' }).click();
    await page.getByLabel('Last day').waitFor();
    await keepPicture(page, 'keys-issue-390');
    expect(await scrollsSideways(page)).toBe(false);
  });
});
