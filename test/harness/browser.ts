import { readFileSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { findChromium } from './find-chromium.js';

const executablePath = findChromium();

/** `describe` for browser tests. They are skipped with a warning if Chromium is not installed. */
export const describeInBrowser: typeof describe = executablePath === null ? describe.skip : describe;
if (executablePath === null)
  console.warn('skipped: no Chromium on the usual paths; give its place in CHROMIUM_PATH');

/**
 * The browser contexts of the current test. After the test, axe checks their pages in the state in which the test left
 * them. Then they are closed, so that their late console messages do not reach the next test.
 */
const opened: BrowserContext[] = [];
afterEach(async () => {
  const contexts = opened.splice(0);
  const found: { readonly url: string; readonly axe: string[] }[] = [];
  for (const page of contexts.flatMap((context) => context.pages())) {
    // Files, such as the OpenAPI document, are no pages.
    const isPage = await page.evaluate<boolean>("document.querySelector('#root, #reference') !== null");
    if (isPage) found.push({ url: page.url(), axe: await axeOfSettled(page) });
  }
  for (const context of contexts) await context.close();
  expect(found).toEqual(found.map(({ url }) => ({ url, axe: [] })));
});

interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

export interface VisitOptions {
  /** API key to store in the tab. */
  readonly key?: string;
  readonly width?: number;
  readonly dark?: boolean;
}

/** A Chromium instance. Start one per test file. */
export class TestBrowser {
  /** Console errors and warnings, and uncaught errors, of all pages since the last call of `forget`. */
  readonly complaints: string[] = [];

  private constructor(
    private readonly browser: Browser,
    private readonly origin: string,
  ) {}

  /** Starts the browser. @param origin Origin for the paths of `visit`. */
  static async start(origin: string): Promise<TestBrowser> {
    return new TestBrowser(await launchBrowser(), origin);
  }

  /** Opens a path in a new browser context. */
  async visit(path: string, { key, width = 1280, dark = false }: VisitOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({
      viewport: { width, height: 850 },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
    });
    opened.push(context);
    if (key !== undefined)
      await context.addInitScript(`sessionStorage.setItem('dealgraph.key', ${JSON.stringify(key)})`);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(error.message));
    await page.goto(this.origin + path);
    return page;
  }

  /** Returns the collected errors and warnings, and clears them. */
  forget(): string[] {
    return this.complaints.splice(0);
  }

  async stop(): Promise<void> {
    await this.browser.close();
  }
}

export interface OpenedPage {
  readonly page: Page;
  /** Console errors and warnings, and uncaught errors, of the page. */
  readonly complaints: string[];
}

/**
 * Starts Chromium. Resolves no host names, so that only this machine can be reached. Disables Chromium's sandbox, which
 * does not work for the root user, and most containers run as root.
 */
export async function launchBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];
  return chromium.launch({ executablePath: executablePath ?? '', args });
}

interface OpenOptions extends BrowserContextOptions {
  /** API key to store in the tab. */
  readonly key: string;
  /** Whether the page stays open after the current test, for the other tests of the file. Default: false. */
  readonly isShared?: boolean;
}

/** Opens a page in a new browser context. */
export async function openPage(
  browser: Browser,
  { key, isShared = false, ...options }: OpenOptions,
): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  if (!isShared) opened.push(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.addInitScript(`sessionStorage.setItem('dealgraph.key', ${JSON.stringify(key)})`);
  return { page, complaints };
}

/**
 * Rules that do not apply while a list of suggestions is open: React Aria hides the rest of the page from screen readers,
 * and the focus stays in the text field.
 */
const rulesOfWholePages = ['aria-hidden-focus', 'page-has-heading-one', 'region'];

/** Returns the accessibility violations on a page that axe-core finds, including targets that are too small. */
export async function axe(page: Page): Promise<string[]> {
  await loadAxe(page);
  const findings = await page.evaluate(async (wholePageRules) => {
    const {
      axe: runner,
      document,
      matchMedia,
    } = globalThis as unknown as {
      readonly axe: {
        run(context: object, options: object): Promise<{ readonly violations: readonly Finding[] }>;
      };
      readonly document: { querySelector(selector: string): object | null };
      readonly matchMedia: (query: string) => { readonly matches: boolean };
    };
    const isListOpen = document.querySelector('#root[aria-hidden], [data-trigger="ComboBox"]') !== null;
    const options = {
      resultTypes: ['violations'],
      rules: {
        'target-size': { enabled: true },
        // Forced colors are the system's.
        'color-contrast': { enabled: !matchMedia('(forced-colors: active)').matches },
        ...Object.fromEntries(wholePageRules.map((rule) => [rule, { enabled: !isListOpen }])),
      },
    };
    // Excludes React Aria's live region: its transient messages may refer to elements that no longer exist.
    return (await runner.run({ exclude: [['[data-live-announcer]']] }, options)).violations;
  }, rulesOfWholePages);
  // The landmarks of the reference and the explorer are those of their packages.
  const isRendered = await page.evaluate<boolean>(
    "document.querySelector('#reference, .graphiql-container') !== null",
  );
  return findings
    .filter(({ impact }) => !isRendered || impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}

/** The states of pages that axe has checked in this test file (`stateOf`). */
const checkedStates = new Set<string>();

/**
 * Returns a text that is equal for states of a page with the same kinds of elements, in which axe finds the same: their
 * tags, classes, roles and the names of their attributes, in one theme, width and setting of forced colors.
 */
async function stateOf(page: Page): Promise<string> {
  return page.evaluate<string>(`JSON.stringify([
    matchMedia('(prefers-color-scheme: dark)').matches, matchMedia('(forced-colors: active)').matches, document.documentElement.dataset.theme, innerWidth,
    [...new Set([...document.querySelectorAll('*')].map((element) =>
      [element.tagName, element.getAttribute('class'), element.getAttribute('role'), ...element.getAttributeNames()].join(' '),
    ))].sort(),
  ])`);
}

/**
 * Returns what `axe` finds, and nothing for a state that was checked in this test file. Looks again, because an element
 * can lack its label while it renders.
 */
export async function axeOfSettled(page: Page): Promise<string[]> {
  const state = await stateOf(page);
  if (checkedStates.has(state)) return [];
  checkedStates.add(state);
  // The header of a scrolled page covers other elements.
  await page.evaluate('scrollTo(0, 0)');
  for (let look = 1; ; look += 1) {
    const found = await axe(page);
    if (found.length === 0 || look === 4) return found;
    await page.waitForTimeout(700);
  }
}

/** Loads axe-core into a page, unless it is loaded. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate<boolean>("typeof axe !== 'undefined'")) return;
  const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
  // Evaluates axe through the DevTools protocol, because the page's content security policy blocks injected scripts.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: source });
  await session.detach();
}

/** Navigates as a link of the console does, without loading the document again. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { history, dispatchEvent, PopStateEvent } = globalThis as unknown as {
      readonly history: { pushState(state: object, title: string, to: string): void };
      readonly dispatchEvent: (event: object) => void;
      readonly PopStateEvent: new (name: string) => object;
    };
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/**
 * Waits until an element, or one inside it, has the focus. Dialogs, menus and lists take the focus after they have
 * appeared, so a key pressed before would be lost.
 */
export async function waitForFocus(element: Locator): Promise<void> {
  await element.and(element.page().locator(':focus-within')).waitFor();
}

/** Replaces the content of an input by typing a text key by key. */
export async function retype(input: Locator, text: string): Promise<void> {
  await input.press('Control+A');
  await input.pressSequentially(text);
}

/** Returns whether a page is wider than its window. */
export async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth');
}

/** Saves a screenshot to the folder in the environment variable SCREENSHOTS. Does nothing if it is not set. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
