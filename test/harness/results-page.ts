import type { Browser, Page } from 'playwright-core';
import { type OpenedPage, openPage } from './browser.js';
import type { AccountOptions, TestServer } from './start-server.js';

/** The record kinds on the console's Data page, as in its URL. */
export const dataTabs = ['companies', 'investors', 'people', 'rounds', 'acquisitions', 'ipos'] as const;

export interface ResultsOptions extends AccountOptions {
  readonly width?: number;
  readonly dark?: boolean;
}

export interface ResultsPage extends OpenedPage {
  /** The API key in the tab. */
  readonly key: string;
  readonly spent: () => Promise<number>;
}

/** Opens the Data page with a new account and access to the clipboard. */
export async function openResults(
  { server, browser }: { readonly server: TestServer; readonly browser: Browser },
  path: string,
  options: ResultsOptions = {},
): Promise<ResultsPage> {
  const { width = 1440, dark = false, ...terms } = options;
  const account = await server.account(terms);
  const opened = await openPage(browser, {
    key: account.secret,
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  opened.page.setDefaultTimeout(20_000);
  await opened.page.goto(server.url + path);
  const spent = async (): Promise<number> => {
    const { data } = await account.as.graph('{ creditBalance { used } }');
    return (data as { creditBalance: { used: number } }).creditBalance.used;
  };
  return { ...opened, spent, key: account.secret };
}

/** Pays for the first page of results and waits for the table, or for the cards of a narrow window. */
export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Show .* credits?$/ }).click();
  const cards = page.getByRole('list', { name: /^The .* of this page$/ });
  await page.getByRole('table').or(cards).first().waitFor();
}

/** Returns the headers of the visible columns. */
export const headers = (page: Page): Promise<string[]> => page.getByRole('columnheader').allTextContents();

/** Returns the texts of the column whose header begins with this text. */
export async function valuesOf(page: Page, header: string): Promise<string[]> {
  const position = (await headers(page)).findIndex((each) => each.startsWith(header));
  // The first cell of a row selects it.
  return page.locator(`tbody tr td:nth-child(${position + 2})`).allTextContents();
}

/** Waits until `read` returns the expected value. Otherwise fails with the last value. */
export async function eventually<Value>(read: () => Promise<Value>, expected: Value): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    if (JSON.stringify(await read()) === JSON.stringify(expected)) return;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  expect(await read()).toEqual(expected);
}

/** Presses a key repeatedly until the element with this label has the focus. */
export async function pressUntil(page: Page, key: string, label: string): Promise<void> {
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press(key);
    if ((await page.evaluate('document.activeElement.ariaLabel')) === label) return;
  }
  throw new Error(`${label} did not get the focus.`);
}

/** Opens the Columns menu with the keyboard. */
export async function openPanel(page: Page) {
  await page.getByRole('button', { name: 'Columns', exact: true }).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await panel.waitFor();
  const shown = panel.getByRole('grid', { name: /^Shown columns/ });
  return { panel, shown, row: (name: string) => shown.getByRole('row', { name, exact: true }) };
}
