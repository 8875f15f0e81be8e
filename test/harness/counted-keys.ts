import type { Page } from 'playwright-core';
import { matchFocused, searchFocused, valueFocused } from './field-list.js';

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
  await searchFocused(page);
  await keys.type(words);
  await matchFocused(page);
  await keys.press('Enter');
  await valueFocused(page);
}
