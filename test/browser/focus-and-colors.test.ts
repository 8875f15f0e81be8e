import type { Browser, Page } from 'playwright-core';
import { describeInBrowser, launchBrowser, openPage } from '../harness/browser.js';
import { pay } from '../harness/results-page.js';
import { saveSearch } from '../harness/saved-search.js';
import { ownList, seedDemo } from '../harness/seed-demo.js';
import { startServer, type TestServer } from '../harness/start-server.js';
import { make } from '../harness/webhook-calls.js';

const rounds = (filter: object): string =>
  `/console/data?tab=rounds&filter=${encodeURIComponent(JSON.stringify(filter))}`;
const amount = { raisedAmountUsd: { gte: 1_000_000 } };
const announced = { announcedOn: { gte: '2015-01-01' } };

const focused = 'document.activeElement?.tagName ?? "none"';

describeInBrowser('the focus and the colors of the console', () => {
  let server: TestServer;
  let browser: Browser;
  let account: Awaited<ReturnType<TestServer['account']>>;

  beforeAll(async () => {
    server = await startServer({ bounds: { webhookUrls: { allowPrivate: true, ports: [] } } });
    await seedDemo(server);
    account = await server.account();
    await ownList(server, account.organizationId);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  async function open(path: string, forcedColors: 'active' | 'none' = 'none', dark = false): Promise<Page> {
    const { page } = await openPage(browser, {
      key: account.secret,
      reducedMotion: 'reduce',
      forcedColors,
      colorScheme: dark ? 'dark' : 'light',
    });
    page.setDefaultTimeout(20_000);
    await page.goto(server.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  }

  const press = async (page: Page, name: string | RegExp): Promise<void> => {
    await page.getByRole('button', { name }).first().press('Enter');
  };

  /** Names, paths, actions, and what shows that the action is done. */
  const actions: readonly [string, () => Promise<string>, (page: Page) => Promise<void>][] = [
    [
      'a condition is removed',
      async () => Promise.resolve(rounds({ ...amount, ...announced })),
      async (page) => {
        await press(page, 'Remove Announced');
        await page.getByRole('group', { name: 'Announced' }).waitFor({ state: 'detached' });
      },
    ],
    [
      'a condition of the results is removed',
      async () => Promise.resolve(rounds({ ...amount, ...announced })),
      async (page) => {
        await pay(page);
        await press(page, /^Remove: Announced/);
        await page.getByRole('button', { name: /^Edit: Announced/ }).waitFor({ state: 'detached' });
      },
    ],
    [
      'a filter is entered as JSON',
      async () => Promise.resolve(rounds(amount)),
      async (page) => {
        await page.getByText('As JSON').press('Enter');
        await page.getByLabel('Filter as JSON').press('ControlOrMeta+a');
        await page.keyboard.insertText(JSON.stringify(announced));
        await press(page, 'Use this filter');
        await page.getByRole('group', { name: 'Announced' }).waitFor();
      },
    ],
    [
      'a dialog is closed',
      async () => Promise.resolve('/console/lists'),
      async (page) => {
        await press(page, 'New list');
        await page.getByRole('dialog').waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      },
    ],
    [
      'a list is created',
      async () => Promise.resolve('/console/lists'),
      async (page) => {
        await press(page, 'New list');
        await page
          .getByRole('dialog')
          .getByLabel('Name', { exact: true })
          .and(page.locator(':focus'))
          .waitFor();
        await page.keyboard.type('Robots');
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: 'Robots', level: 1 }).waitFor();
      },
    ],
    [
      'a saved search is deleted',
      async () => {
        const { organizationId } = account;
        const id = await saveSearch(server, { product: 'companies', organizationId, isShared: true });
        return `/console/searches/${id}`;
      },
      async (page) => {
        await press(page, 'Delete');
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Delete/ })
          .press('Enter');
        await page.getByRole('heading', { name: 'Searches', level: 1 }).waitFor();
      },
    ],
    [
      'a webhook is deleted',
      async () => `/console/webhooks?webhook=${(await make(account.as, { url: server.url })).id}`,
      async (page) => {
        await press(page, 'Delete');
        await press(page, 'Delete webhook');
        await page.getByText('No webhooks yet').waitFor();
      },
    ],
    [
      'a key is revoked',
      async () => {
        await account.as.post('/keys', { name: 'Old import', scopes: ['companies:read'] });
        return '/console/keys';
      },
      async (page) => {
        await press(page, 'Actions of Old import');
        await page.getByRole('menuitem', { name: /Revoke/ }).press('Enter');
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Revoke/ })
          .press('Enter');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      },
    ],
  ];

  it.each(actions)('the focus stays on the page when %s', async (...[, pathOf, act]) => {
    const page = await open(await pathOf());
    await act(page);
    // The focus moves once what the action has made or closed is on the page.
    for (let tries = 0; tries < 30 && (await page.evaluate<string>(focused)) === 'BODY'; tries += 1)
      await page.waitForTimeout(100);
    await page.waitForTimeout(300);
    expect(await page.evaluate<string>(focused)).not.toBe('BODY');
  });

  it('the name of each control of a condition begins with the field', async () => {
    const page = await open(rounds({ ...amount, investmentType: { in: ['Seed'] } }));
    const names = async (field: string): Promise<string[]> => {
      const row = page.getByRole('group', { name: field, exact: true });
      await row.getByRole('button', { name: `${field}: comparison` }).waitFor();
      await row
        .getByLabel(/: values?$/)
        .first()
        .waitFor();
      await row.getByRole('button', { name: `${field}: field` }).waitFor();
      return row
        .getByRole('textbox')
        .or(row.getByRole('combobox'))
        .evaluateAll((inputs) =>
          inputs.map(
            (input) =>
              (input as unknown as { labels: { textContent: string }[] }).labels[0]?.textContent ?? '',
          ),
        );
    };
    expect(await names('Amount raised, USD')).toEqual(['Amount raised, USD: value']);
    expect(await names('Type')).toEqual(['Type: values']);
  });

  it.each([
    ['light', false],
    ['dark', true],
  ])('with forced colors, selected elements, legends and bars are visible (%s)', async (...[, dark]) => {
    const page = await open('/console/data?tab=rounds', 'active', dark);
    const background = async (selector: string): Promise<string> => {
      await page.locator(selector).first().waitFor();
      return page.evaluate<string>(
        `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).backgroundColor`,
      );
    };
    const canvas = await background('html');
    for (const [selected, other] of [
      ['[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
      ['nav a[aria-current]', 'nav a:not([aria-current])'],
      ['button[aria-pressed=true]', 'button[aria-pressed=false]'],
    ] as const)
      expect({ selected, background: await background(selected) }).not.toEqual({
        selected,
        background: await background(other),
      });
    await pay(page);
    await page.goto(`${server.url}/console/usage?by=channel`);
    // One bar of the share of a channel, and one of the day.
    const share = await background('td span[aria-hidden] > span');
    expect([canvas, 'rgba(0, 0, 0, 0)']).not.toContain(share);
    const bars = 'svg.plot g[aria-label=rect] rect';
    await page.locator(bars).first().waitFor();
    expect(await page.evaluate(`getComputedStyle(document.querySelector('${bars}')).fill`)).not.toBe(canvas);
  });
});
