import type { Page } from 'playwright-core';
import { axe, describeInBrowser, saveScreenshot, scrollsSideways, TestBrowser } from '../harness/browser.js';
import type { Caller } from '../harness/caller.js';
import { seedDemo } from '../harness/seed-demo.js';
import { startServer, type TestServer } from '../harness/start-server.js';

describeInBrowser('the search by words of the Data page', () => {
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

  const box = (page: Page) => page.getByRole('textbox', { name: 'What do they do?' });

  const countOf = async (as: Caller, matches: string): Promise<number> => {
    const { data } = await as.graph(
      'query ($words: String) { companies(first: 1, filter: {text: {matches: $words}}) { totalCount } }',
      { words: matches },
    );
    return (data as { companies: { totalCount: number } }).companies.totalCount;
  };

  /** Waits for the number of companies that the filter counts. */
  const shows = (page: Page, count: number): Promise<void> =>
    page
      .getByRole('status')
      .filter({ hasText: `${count} compan` })
      .first()
      .waitFor();

  const filterIn = (page: Page): unknown =>
    JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}');

  it.each([
    [1280, false],
    [390, true],
  ])('words are typed, counted and paid for (%i px, dark %s)', async (width, dark) => {
    const { secret, as } = await server.account();
    const page = await browser.visit('/console/data', { key: secret, width, dark });
    await box(page).focus();
    await page.keyboard.type('robots');
    await shows(page, await countOf(as, 'robots'));
    await page.keyboard.type(' -gaming');
    await shows(page, await countOf(as, 'robots -gaming'));
    expect(filterIn(page)).toEqual({ text: { matches: 'robots -gaming' } });
    // The box is the only place where the words are edited.
    expect(await page.getByRole('group', { name: 'Words' }).count()).toBe(0);
    await saveScreenshot(page, `words-${width}`);
    expect([await axe(page), await scrollsSideways(page)]).toEqual([[], false]);
    await page.locator('[data-price]:not([disabled])').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.locator('[data-price]:not([disabled]):focus').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/^Paid .* credits/).waitFor();
    expect(await box(page).inputValue()).toBe('robots -gaming');
    // Rows by relevance are not sorted by a column.
    expect(await page.locator('th[aria-sort]:not([aria-sort="none"])').count()).toBe(0);
    const marked = await page.locator('mark').allTextContents();
    expect(marked.length).toBeGreaterThan(0);
    expect(marked.filter((word) => !/^robot/i.test(word))).toEqual([]);
    await saveScreenshot(page, `words-paid-${width}`);
    expect(browser.forget()).toEqual([]);
  });

  it('without a match, each word is counted alone and can be used', async () => {
    const { secret, as } = await server.account();
    const page = await browser.visit('/console/data', { key: secret });
    await box(page).focus();
    await page.keyboard.type('robots xylophonic');
    const alone = page.getByRole('group', { name: 'Each word alone' });
    const robots = await countOf(as, 'robots');
    await alone.getByRole('button', { name: 'xylophonic · 0', disabled: true }).waitFor();
    await alone.getByRole('button', { name: `robots · ${robots}` }).press('Enter');
    await shows(page, robots);
    expect(filterIn(page)).toEqual({ text: { matches: 'robots' } });
    expect(browser.forget()).toEqual([]);
  });

  it('a query without a word is not counted, and says what is needed', async () => {
    const { secret } = await server.account();
    const page = await browser.visit('/console/data', { key: secret });
    await box(page).focus();
    await page.keyboard.type('the');
    await page
      .getByText(/Complete the filter first/)
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: /^Show / }).isEnabled()).toBe(false);
    browser.forget();
  });

  it('the palette searches companies by the typed words', async () => {
    const { secret, as } = await server.account();
    const page = await browser.visit('/console', { key: secret });
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('surgical robots');
    await page.getByRole('option', { name: 'Search companies for “surgical robots”' }).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await box(page).waitFor();
    expect(await box(page).inputValue()).toBe('surgical robots');
    expect(filterIn(page)).toEqual({ text: { matches: 'surgical robots' } });
    await shows(page, await countOf(as, 'surgical robots'));
    expect(browser.forget()).toEqual([]);
  });
});
