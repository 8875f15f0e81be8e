import type { Page } from 'playwright-core';

/** A keyboard that counts key presses, and reports the keys and seconds of each step. */
export class CountedKeys {
  private readonly began = Date.now();
  count = 0;
  private reported = 0;
  private at = Date.now();

  constructor(readonly page: Page) {}

  async press(key: string): Promise<void> {
    this.count += 1;
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.count += text.length;
    await this.page.keyboard.type(text, { delay: 15 });
  }

  /**
   * Presses a key until an element whose name starts with this text has the focus.
   * @param passed How many such elements to pass.
   */
  async goTo(name: string, key: 'Tab' | 'Shift+Tab' | 'ArrowRight' = 'Tab', passed = 0): Promise<void> {
    let left = passed;
    const focused =
      '(({ ariaLabel, labels, textContent }) => ariaLabel ?? labels?.[0]?.textContent ?? textContent)(document.activeElement)';
    for (let presses = 0; presses < 60; presses += 1) {
      const isFound = (await this.page.evaluate<string>(focused)).trim().startsWith(name);
      if (isFound && left === 0) return;
      if (isFound) left -= 1;
      await this.press(key);
    }
    throw new Error(`no way to ${name} with ${key}`);
  }

  report(step: string): void {
    console.info(
      `${step}: ${this.count - this.reported} keys, ${((Date.now() - this.at) / 1000).toFixed(1)} s`,
    );
    this.reported = this.count;
    this.at = Date.now();
  }

  total(): void {
    console.info(`all: ${this.count} keys, 0 clicks, ${((Date.now() - this.began) / 1000).toFixed(1)} s`);
  }
}

/** Searches the open list of fields, chooses the first match, and waits until its value has the focus. */
export async function chooseField(keys: CountedKeys, words: string): Promise<void> {
  const { page } = keys;
  await page.getByRole('searchbox').waitFor();
  await page.evaluate('window.searchBefore = document.activeElement');
  await keys.type(words);
  await page.locator('[role=option][data-focused]').waitFor();
  await keys.press('Enter');
  // Polls from the test, because the page's content security policy does not allow it inside the page.
  const hasMoved = `document.activeElement !== window.searchBefore &&
    document.activeElement.matches('input, [aria-haspopup="listbox"]')`;
  for (let tries = 0; tries < 100 && !(await page.evaluate<boolean>(hasMoved)); tries += 1)
    await page.waitForTimeout(50);
  // Waits for the list of suggestions that opens on focus.
  await page.waitForTimeout(300);
}
