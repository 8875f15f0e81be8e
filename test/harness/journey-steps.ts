import { chooseField, type CountedKeys } from './counted-keys.js';

/** Types `g d`, which opens the Data page, and chooses its tab with the arrow keys. */
export async function openData(keys: CountedKeys, tab?: string): Promise<void> {
  await keys.press('g');
  await keys.press('d');
  await keys.page.getByRole('heading', { name: 'Data', level: 1 }).waitFor();
  if (tab === undefined) return;
  await keys.goTo('Companies');
  await keys.goTo(tab, 'ArrowRight');
  await keys.press('Enter');
  await keys.page.getByRole('tab', { name: tab, selected: true }).waitFor();
}

/** Adds the first condition: the field that is found by `words`, and its value. */
export async function addFirst(keys: CountedKeys, words: string, value: string): Promise<void> {
  await keys.page.getByRole('button', { name: 'Add a condition' }).waitFor();
  await keys.press('f');
  await chooseField(keys, words);
  await keys.type(value);
}

/** Adds the next condition from the value of the one before, whose suggestions are closed. */
export async function addNext(keys: CountedKeys, words: string, value: string): Promise<void> {
  await keys.press('Enter');
  await chooseField(keys, words);
  await keys.type(value);
}

/** Goes to the button with this price, and pays. */
export async function payFor(keys: CountedKeys, label: RegExp): Promise<void> {
  // An open list of suggestions hides the button from screen readers, but not its shortcut.
  await keys.page.locator('[data-price]:not([disabled])').filter({ hasText: label }).waitFor();
  await keys.press('Control+Enter');
  // A price that is loaded again disables its button for a moment.
  await keys.page.locator('[data-price]:not([disabled]):focus').filter({ hasText: label }).waitFor();
  await keys.press('Enter');
}

/** Opens the record that the search finds. */
export async function find(keys: CountedKeys, typed: string, name: string): Promise<void> {
  await keys.press('/');
  await keys.type(typed);
  await keys.page.getByRole('option', { name: new RegExp(`^${name}`) }).waitFor();
  await keys.press('Enter');
  await keys.page.getByRole('heading', { name, level: 1 }).waitFor();
}
