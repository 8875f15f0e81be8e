import { readFileSync } from 'node:fs';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { findChromium } from './find-chromium.js';

const executablePath = findChromium();

/** Tests of a browser; skipped, with a word of why, where there is no Chromium. */
export const describeInBrowser: typeof describe = executablePath === null ? describe.skip : describe;
if (executablePath === null)
  console.warn('skipped: no Chromium on the usual paths; give its place in CHROMIUM_PATH');

/** The tabs of a test; what one of them still does must not be told of the next test. */
const opened: BrowserContext[] = [];
afterEach(async () => {
  for (const context of opened.splice(0)) await context.close();
});

interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

export interface VisitOptions {
  /** What the tab has as its API key. */
  readonly key?: string;
  readonly width?: number;
  readonly dark?: boolean;
}

/** Chromium, once for a file of tests. */
export class TestBrowser {
  /** What the consoles of all pages complained of since the last `forget`. */
  readonly complaints: string[] = [];

  private constructor(
    private readonly browser: Browser,
    private readonly origin: string,
  ) {}

  /** @param origin Where paths lead. */
  static async start(origin: string): Promise<TestBrowser> {
    return new TestBrowser(await launchBrowser(), origin);
  }

  /** A tab of its own that shows a path. */
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

  /** The complaints so far, which are then forgotten. */
  forget(): string[] {
    return this.complaints.splice(0);
  }

  async stop(): Promise<void> {
    await this.browser.close();
  }
}

export interface OpenedPage {
  readonly page: Page;
  /** What the console complained of. */
  readonly complaints: string[];
}

/**
 * Chromium for the tests of one file, which finds no server but those of this machine. It refuses to run as root inside
 * its sandbox, as in most containers.
 */
export async function launchBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];
  return chromium.launch({ executablePath: executablePath ?? '', args });
}

/** A page of a context of its own, with a key in its tab. */
export async function openPage(
  browser: Browser,
  { key, ...options }: BrowserContextOptions & { readonly key: string },
): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  opened.push(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.addInitScript(`sessionStorage.setItem('dealgraph.key', ${JSON.stringify(key)})`);
  return { page, complaints };
}

/** What axe-core finds that keeps people from using a page: its serious and critical findings. */
export async function axe(page: Page): Promise<string[]> {
  const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
  // The page's own policy lets no script be written into it.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: source });
  const findings = await page.evaluate(async () => {
    const { axe: runner } = globalThis as unknown as {
      readonly axe: {
        run(context: object, options: object): Promise<{ readonly violations: readonly Finding[] }>;
      };
    };
    // What React Aria says to screen readers in passing names what may be gone by now.
    const options = { resultTypes: ['violations'] };
    return (await runner.run({ exclude: [['[data-live-announcer]']] }, options)).violations;
  });
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}

/** Whether a page is wider than its window. */
export async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth');
}

/** A picture for the eyes of a developer who asks for it. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
