import type { Page } from 'playwright-core';

/**
 * Waits until the search of the open list of fields has the focus. The list of a linked record replaces the list before
 * it, so the search that `valueFocused` has left behind does not count.
 */
export async function searchFocused(page: Page): Promise<void> {
  await until(page, `document.activeElement.matches('[role=searchbox], input[type=search]')`, 'the search');
  await page.evaluate('window.searchBefore = document.activeElement');
}

/** Waits until the list shows what was typed: until its focused option stays the same. */
export async function matchFocused(page: Page): Promise<void> {
  const focused = `document.querySelector('[role=option][data-focused]')?.textContent ?? null`;
  let before: string | null = null;
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const now = await page.evaluate<string | null>(focused);
    if (now !== null && now === before) return;
    before = now;
    await page.waitForTimeout(lookMs);
  }
  throw new Error('no option of the list of fields has the focus');
}

/** Waits until the focus has left the search for the value of the chosen field, or for the next list of fields. */
export async function valueFocused(page: Page): Promise<void> {
  const moved = `document.activeElement !== window.searchBefore &&
    document.activeElement.matches('input, [aria-haspopup="listbox"]')`;
  await until(page, moved, 'the value of the chosen field');
}

/**
 * Waits for the suggestions of the typed value, and closes them. Before they are there, Enter would choose one of them
 * as soon as they are.
 */
export async function closeSuggestions(page: Page, press: (key: string) => Promise<void>): Promise<void> {
  await page.getByRole('listbox').first().waitFor();
  await press('Escape');
  await page.getByRole('listbox').first().waitFor({ state: 'detached' });
}

const maxLooks = 300;
const lookMs = 50;

/** Polls from the test, because the page's content security policy does not allow it inside the page. */
async function until(page: Page, expression: string, what: string): Promise<void> {
  for (let looks = 0; looks < maxLooks; looks += 1) {
    if (await page.evaluate<boolean>(expression)) return;
    await page.waitForTimeout(lookMs);
  }
  throw new Error(`${what} does not have the focus`);
}
