import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, '..', 'browser');

/** Playwright's `fill` presses no keys, so it would not detect an input that loses the focus after each key. */
it('browser tests type into inputs, and never set their values', () => {
  const filling = readdirSync(folder)
    .filter((file) => readFileSync(join(folder, file), 'utf8').includes('.fill('))
    .sort();
  expect(filling).toEqual([]);
});
