import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import {
  describeInBrowser,
  launchBrowser,
  openPage,
  saveScreenshot,
  scrollsSideways,
  waitForFocus,
} from '../harness/browser.js';
import { chooseField, CountedKeys } from '../harness/counted-keys.js';
import { closeSuggestions } from '../harness/field-list.js';
import { addFirst, addNext, find, openData, payFor } from '../harness/journey-steps.js';
import { creditsOf, ledgerOf } from '../harness/ledger.js';
import { eventually } from '../harness/results-page.js';
import { seedAnalyst } from '../harness/seed-analyst.js';
import { startServer, type TestServer } from '../harness/start-server.js';

interface Journey {
  readonly question: string;
  /** The first look. The second one has the other width and the other theme. */
  readonly width: 1440 | 390;
  readonly theme: 'light' | 'dark';
  /** The first page. Default: the home page of the console. */
  readonly path?: string;
  readonly maxKeys: number;
  /** The credits that the organization is charged. */
  readonly credits: number;
  /** A text of the paid result. */
  readonly result: string | RegExp;
  readonly type: (keys: CountedKeys) => Promise<void>;
}

const journeys: readonly Journey[] = [
  {
    question: 'Which companies in Germany are in robotics?',
    ...{ width: 1440, theme: 'light', maxKeys: 60, credits: 1, result: 'Arbor' },
    type: async (keys) => {
      await openData(keys);
      await addFirst(keys, 'country', 'Germany');
      await closeSuggestions(keys.page, (key) => keys.press(key));
      await addNext(keys, 'industry', 'Robotics');
      await payFor(keys, /^Show 1 company · 1 credit/);
    },
  },
  {
    question: 'Which rounds of at least $10M were announced since 2024?',
    ...{
      width: 390,
      theme: 'dark',
      path: '/console/data?tab=rounds',
      maxKeys: 40,
      credits: 3,
      result: 'Birch',
    },
    type: async (keys) => {
      await addFirst(keys, 'amount', '10m');
      await addNext(keys, 'announced', 'since 2024');
      await payFor(keys, /^Show 3 funding rounds · 3 credits/);
    },
  },
  {
    question: 'How many rounds were there in each year?',
    ...{
      width: 1440,
      theme: 'dark',
      path: '/console/data?tab=rounds',
      maxKeys: 45,
      credits: 2,
      result: /^2 groups/,
    },
    type: async (keys) => {
      await keys.page.getByRole('button', { name: 'Chart', exact: true }).waitFor();
      await keys.goTo('Chart');
      await keys.press('Enter');
      await payFor(keys, /^Show 2 groups · 2 credits/);
    },
  },
  {
    question: 'Which rounds are behind the number of a year?',
    ...{
      width: 390,
      theme: 'light',
      path: '/console/data?tab=rounds&view=chart',
      maxKeys: 25,
      credits: 4,
      result: 'Cedar',
    },
    type: async (keys) => {
      await payFor(keys, /^Show 2 groups · 2 credits/);
      await keys.page.getByRole('link', { name: /^2 funding rounds: 2023/ }).waitFor();
      await keys.goTo('2 funding rounds: 2023');
      await keys.press('Enter');
      await payFor(keys, /^Show 2 funding rounds · 2 credits/);
    },
  },
  {
    question: 'Which rounds did Northlight lead?',
    ...{
      width: 1440,
      theme: 'light',
      path: '/console/data?tab=rounds',
      maxKeys: 45,
      credits: 2,
      result: 'Northlight (lead)',
    },
    type: async (keys) => {
      await keys.page.getByRole('button', { name: 'Add a condition' }).waitFor();
      await keys.press('f');
      await chooseField(keys, 'lead inv');
      await chooseField(keys, 'name');
      await keys.type('Northlight');
      await payFor(keys, /^Show 2 funding rounds · 2 credits/);
    },
  },
  {
    question: 'What did the investors of the first round do next?',
    ...{
      width: 1440,
      theme: 'dark',
      path: '/console/data?tab=rounds',
      maxKeys: 75,
      credits: 8,
      result: 'Jun 1, 2024',
    },
    type: async (keys) => {
      await payFor(keys, /^Show 5 funding rounds · 5 credits/);
      const boxes = keys.page.getByRole('checkbox', { name: 'Select Arbor' });
      await boxes.last().waitFor();
      // The oldest round is the last row. From the end of the page, it is closer.
      await keys.goTo('Select Arbor', 'Tab', 1);
      await keys.press('Space');
      await keys.page.getByRole('button', { name: /^What these investors did next · 3 credits/ }).waitFor();
      await keys.goTo('What these investors did next', 'Shift+Tab');
      await keys.press('Enter');
      await keys.page.waitForURL(/announcedOn/);
    },
  },
  {
    question: 'What is known about Arbor?',
    ...{ width: 390, theme: 'dark', maxKeys: 12, credits: 1, result: 'City 1' },
    type: async (keys) => {
      await find(keys, 'arbor', 'Arbor');
      await payFor(keys, /^Show company · 1 credit/);
    },
  },
  {
    question: 'In which companies did Northlight invest?',
    ...{ width: 1440, theme: 'light', maxKeys: 45, credits: 3, result: 'Birch' },
    type: async (keys) => {
      await find(keys, 'northl', 'Northlight');
      await keys.goTo('Profile');
      await keys.goTo('Portfolio', 'ArrowRight');
      await keys.press('Enter');
      await payFor(keys, /^Show .* · 3 credits/);
    },
  },
  {
    question: 'What is known about these domains?',
    ...{ width: 390, theme: 'light', path: '/console/lists', maxKeys: 60, credits: 2, result: 'Cedar' },
    type: async (keys) => {
      await keys.page.getByRole('button', { name: 'New list' }).first().waitFor();
      // The first link of the page skips the navigation.
      await keys.press('Tab');
      await keys.press('Enter');
      await keys.goTo('New list');
      await keys.press('Enter');
      await waitForFocus(keys.page.getByRole('dialog').getByLabel('Name', { exact: true }));
      await keys.type('Deals');
      await keys.press('Enter');
      await keys.page.getByLabel('Members to add').waitFor();
      await keys.goTo('Members to add');
      await keys.type('arbor.example cedar.example'.replace(' ', '\n'));
      await keys.goTo('Find 2');
      await keys.press('Enter');
      await keys.page.getByRole('button', { name: 'Add 2 · free' }).waitFor();
      await keys.goTo('Add 2');
      await keys.press('Enter');
      await payFor(keys, /^Show 2 companies · 2 credits/);
    },
  },
  {
    question: 'Which companies in Germany are new from now on?',
    ...{ width: 1440, theme: 'dark', maxKeys: 45, credits: 2, result: /^You watch this filter/ },
    type: async (keys) => {
      await openData(keys);
      await addFirst(keys, 'country', 'Germany');
      await payFor(keys, /^Show 2 companies · 2 credits/);
      await keys.page.getByRole('button', { name: 'Watch · free', disabled: false }).waitFor();
      await keys.goTo('Watch', 'Shift+Tab');
      await keys.press('Enter');
    },
  },
  {
    question: 'Which rounds are there, as a file?',
    ...{
      width: 390,
      theme: 'dark',
      path: '/console/data?tab=rounds',
      maxKeys: 40,
      credits: 5,
      result: 'Export done: 5 records.',
    },
    type: async (keys) => {
      const { page } = keys;
      await page.getByRole('button', { name: 'Export all', disabled: false }).waitFor();
      await keys.goTo('Export all');
      await keys.press('Enter');
      await page.getByRole('button', { name: 'Export 5 funding rounds · 5 credits' }).waitFor();
      const download = page.waitForEvent('download');
      await keys.goTo('Export 5 funding rounds');
      await keys.press('Enter');
      const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
      expect(lines).toHaveLength(6);
    },
  },
  {
    question: 'What does the GraphQL query for the first companies return?',
    ...{ width: 1440, theme: 'light', path: '/explorer', maxKeys: 70, credits: 3, result: 'Cedar' },
    type: async (keys) => {
      const { page } = keys;
      await page.locator('.graphiql-query-editor .view-lines').getByText('organizationName').waitFor();
      // Enter moves the focus from the editor's frame into its text.
      await keys.goTo('123');
      await keys.press('Enter');
      await keys.press('ControlOrMeta+a');
      await keys.type('{companies(first:3){nodes{organizationName');
      await page.getByLabel('Price').getByText('3 credits').waitFor();
      // Closes the editor's list of suggestions.
      await keys.press('Escape');
      await keys.press('Control+Enter');
    },
  },
];

/** Returns both looks of a journey. Together they have both widths and both themes. */
function looksOf(journey: Journey): readonly Journey[] {
  const width = journey.width === 1440 ? 390 : 1440;
  const theme = journey.theme === 'light' ? 'dark' : 'light';
  return [journey, { ...journey, width, theme }];
}

describeInBrowser('twelve questions, from typing to the paid answer, by keyboard alone', () => {
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer();
    await seedAnalyst(server);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  async function open({ path = '/console', width, theme }: Journey) {
    const account = await server.account();
    const { page, complaints } = await openPage(browser, {
      key: account.secret,
      viewport: { width, height: 900 },
      colorScheme: theme,
      reducedMotion: 'reduce',
    });
    page.setDefaultTimeout(15_000);
    await page.goto(server.url + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    const spent = async (): Promise<number> => creditsOf(await ledgerOf(server, account.organizationId));
    return { page, complaints, spent };
  }

  const seen = (page: Page, result: string | RegExp) =>
    page
      .locator('td, li, dd, p, .view-line, [role=status]')
      .filter({ hasText: result, visible: true })
      .first();

  it.each(
    journeys
      .flatMap(looksOf)
      .map((journey) => [journey.question, journey.width, journey.theme, journey.maxKeys, journey] as const),
  )('%s (%i px, %s, at most %i keys)', async (...[question, width, theme, maxKeys, journey]) => {
    const { page, complaints, spent } = await open(journey);
    const keys = new CountedKeys(page);
    await journey.type(keys);
    await seen(page, journey.result).waitFor();
    await eventually(spent, journey.credits);
    console.info(`${question} ${keys.count} keys at ${width} px, ${theme}`);
    await saveScreenshot(
      page,
      `journey-${journeys.findIndex((one) => one.question === question) + 1}-${width}`,
    );
    expect({
      sideways: await scrollsSideways(page),
      complaints: complaints.filter((text) => !text.includes('422')),
    }).toEqual({
      sideways: false,
      complaints: [],
    });
    expect(keys.count).toBeLessThanOrEqual(maxKeys);
  });
});
