import type { Locator, Page } from 'playwright-core';
import { describeInBrowser, navigate, TestBrowser } from '../harness/browser.js';
import type { Caller } from '../harness/caller.js';
import { saveSearch } from '../harness/saved-search.js';
import { ownList, seedDemo } from '../harness/seed-demo.js';
import { type Account, startServer, type TestServer } from '../harness/start-server.js';

/** A page of the console, its content, and a first action of the user. */
interface Shown {
  readonly path: string;
  /** Text that is visible once the page shows its content. */
  readonly seen: string;
  /** Text that is visible instead if no credits remain. */
  readonly unpaid?: string;
  /** The name of the button or link for the action. */
  readonly action: RegExp;
  /** Text that is visible after the action; null if the action opens a dialog. */
  readonly done: string | null;
  /** Whether the action costs credits. */
  readonly isPaid?: boolean;
}

let server: TestServer;
let browser: TestBrowser;
let account: Account & { readonly as: Caller };
let pages: readonly Shown[];

/** Presses Tab until the named element has the focus. Starts at `from`, by default the target of the skip link. */
async function tabTo(page: Page, name: RegExp, from = '#content', most = 60): Promise<void> {
  await page.locator(from).focus();
  const passed: string[] = [];
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate<string>(
      `document.activeElement === document.body ? '' :
        (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.innerText ?? '').trim()`,
    );
    if (name.test(text)) return;
    passed.push(text.slice(0, 30));
  }
  throw new Error(`${most} presses of Tab came to ${passed.join(' | ')}, and not to ${String(name)}.`);
}

const found = (page: Page, text: string): Locator => page.getByRole('main').getByText(text).first();

const seen = (page: Page, text: string): Promise<void> => found(page, text).waitFor();

/**
 * Navigates to a page and waits for its content. Retries, because a late router update of the previous page can undo
 * the navigation.
 */
async function show(page: Page, path: string, what: Locator, attempts = 4): Promise<void> {
  await navigate(page, path);
  try {
    await what.waitFor({ timeout: 5000 });
  } catch (error) {
    if (attempts === 1)
      throw new Error(`${page.url()} shows ${await page.locator('body').innerText()}`, { cause: error });
    await show(page, path, what, attempts - 1);
  }
}

describeInBrowser('every page', () => {
  beforeAll(async () => {
    server = await startServer();
    await seedDemo(server);
    browser = await TestBrowser.start(server.url);
    account = await server.account();
    const { organizationId } = account;
    await ownList(server, organizationId);
    const search = await saveSearch(server, {
      product: 'companies',
      filter: {},
      organizationId,
      isShared: true,
    });
    // Adds changes to the audit log.
    for (const change of ['unshareSavedSearch', 'shareSavedSearch'])
      await account.as.graph(`mutation { ${change}(id: "${search}") { id } }`);
    const { data } = await account.as.graph(
      '{ investors(first: 1) { nodes { id } } people(first: 1) { nodes { id } } lists { id } }',
    );
    const found = data as {
      investors: { nodes: [{ id: string }] };
      people: { nodes: [{ id: string }] };
      lists: [{ id: string }];
    };
    const company = '/console/data/companies/a0a0a0000000000000000001';
    const paid = { done: 'Paid ', isPaid: true };
    pages = [
      { path: '/console', seen: 'Credits remaining', action: /^All requests$/, done: 'Newest first' },
      {
        path: '/console/data',
        seen: 'A record costs one credit',
        // A count requires at least one remaining credit (D11). Without a count, the page offers no records.
        unpaid: 'Filtering and counting are free',
        action: /^Show \d+ companies ·/,
        ...paid,
      },
      { path: company, seen: 'facts, web, funding', action: /^Show company ·/, ...paid },
      { path: `${company}?tab=funding`, seen: 'Funding rounds', action: /^Show .* ·/, ...paid },
      {
        path: `/console/data/investors/${found.investors.nodes[0].id}`,
        seen: "The investor's record",
        action: /^Show investor ·/,
        ...paid,
      },
      {
        path: `/console/data/people/${found.people.nodes[0].id}`,
        seen: "The person's record",
        action: /^Show person ·/,
        ...paid,
      },
      { path: '/console/searches', seen: 'Saved searches', action: /^New search$/, done: 'Save search' },
      {
        path: `/console/searches/${search}`,
        seen: `ID ${search} · Created`,
        action: /^Show \d+ .* ·/,
        ...paid,
      },
      { path: '/console/lists', seen: 'Lists of your organization', action: /^New list$/, done: null },
      { path: `/console/lists/${found.lists[0].id}`, seen: 'Members', action: /^Show \d+ .* ·/, ...paid },
      {
        path: '/console/requests',
        seen: 'Newest first',
        action: /^investors, ?people/,
        done: null,
      },
      { path: '/console/usage', seen: 'Charged requests', action: /^CSV$/, done: 'Charged requests' },
      { path: '/console/keys', seen: 'This key', action: /^Create key$/, done: null },
      {
        path: '/console/webhooks',
        seen: 'Get events within a second',
        action: /^Create webhook$/,
        done: null,
      },
      {
        path: '/console/audit-log',
        seen: 'Stopped sharing search',
        unpaid: 'No changes yet',
        action: /^Search \d+$/,
        done: `ID ${search} · Created`,
      },
    ];
  });
  afterAll(async () => {
    await browser.stop();
    await server.stop();
  });

  it('works by keyboard alone: its first action can be reached and run', async () => {
    const page = await browser.visit('/console', { key: account.secret });
    for (const { path, seen: text, action, done } of pages) {
      await show(page, path, found(page, text));
      // A button is disabled until its price has arrived.
      const button = page.getByRole('button', { name: action, disabled: false });
      await button
        .or(page.getByRole('link', { name: action }))
        .first()
        .waitFor();
      await tabTo(page, action);
      await page.keyboard.press('Enter');
      // Escape closes a dialog only after the dialog has received the focus.
      const focused = page.locator('[role="dialog"]:focus, [role="dialog"] :focus');
      await (done === null ? focused : page.getByText(done)).first().waitFor();
      await page.keyboard.press('Escape');
      if (done === null) await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
    }
    expect(browser.forget()).toEqual([]);
  });

  it('reports an unreachable server, and shows its content once the server is back', async () => {
    const shares = [0, 1, 2].map((share) => pages.filter((_, index) => index % 3 === share));
    await Promise.all(
      shares.map(async (share) => {
        const page = await browser.visit('/console/nowhere', { key: account.secret });
        await page.getByRole('link', { name: 'Home' }).first().waitFor();
        for (const { path, seen: text } of share) {
          await page.route('**/graphql', (route) => route.abort());
          await navigate(page, path);
          await page.getByText('The server cannot be reached').first().waitFor();
          const again = page.getByRole('button', { name: 'Try again' }).first();
          await page.unroute('**/graphql');
          // The page may retry before the button is pressed, and then removes the button.
          await again.click({ timeout: 2000 }).catch(() => undefined);
          await seen(page, text);
        }
      }),
    );
    browser.forget();
  });

  it('prompts for another key if the key is invalid, and shows no content', async () => {
    const page = await browser.visit('/console', { key: 'dgk_wrong' });
    for (const { path, seen: text } of pages) {
      await navigate(page, path);
      await page.getByLabel('API key', { exact: true }).waitFor();
      expect([path, await page.getByRole('main').getByText(text, { exact: true }).count()]).toEqual([
        path,
        0,
      ]);
    }
    browser.forget();
  });

  it('reports that no credits remain for a paid action, and works if it has none', async () => {
    const poor = await server.account({ credits: 0 });
    await ownList(server, poor.organizationId);
    const page = await browser.visit('/console', { key: poor.secret });
    for (const { path, seen: text, unpaid, action, isPaid = false } of pages.filter(
      (each) => !each.path.includes('/searches/'),
    )) {
      await show(page, path, found(page, unpaid ?? text));
      if (!isPaid) continue;
      const refused = page.getByText('Not enough credits remaining').first();
      const button = page.getByRole('button', { name: action, disabled: false }).first();
      await refused.or(button).first().waitFor();
      // The button may disappear when the count is refused.
      if (!(await refused.isVisible())) await button.click({ timeout: 2000 }).catch(() => undefined);
      await refused.waitFor();
    }
    expect((await poor.as.get('/usage')).body).toMatchObject({ credits: 0, requests: 0 });
    browser.forget();
  });

  it('of the explorer works by keyboard alone: enter a key, run a query, show the response as a table', async () => {
    const page = await browser.visit('/explorer', {});
    await page.locator('.graphiql-query-editor').getByText('organizationName').waitFor();
    await tabTo(page, /^Execute query/, 'header a[href="/"]');
    await page.getByRole('button', { name: /^Theme/ }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type(account.secret);
    await page.getByLabel('Price').getByText('credits').waitFor();
    await tabTo(page, /^Execute query/, 'header a[href="/"]');
    await page.keyboard.press('Enter');
    await page.locator('.result-window').getByText('Aurora Robotics').waitFor();
    await tabTo(page, /^JSON$/, 'header a[href="/"]');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.locator('.result-place table').waitFor();
  });

  it('of the front page and the reference can be navigated by keyboard', async () => {
    const page = await browser.visit('/');
    await page
      .getByRole('link', { name: /console/i })
      .first()
      .waitFor();
    await tabTo(page, /console/i, 'body');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/console');
    await page.goto(`${server.url}/reference`);
    await page.getByText('Dealgraph').first().waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement !== document.body')).toBe(true);
    browser.forget();
  });
});
