import { existsSync } from 'node:fs';

// Without windows it draws a page in half the time.
const usualPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Where Chromium is: CHROMIUM_PATH, or one of the usual places; null when it is not installed. */
export function findChromium(): string | null {
  const given = process.env['CHROMIUM_PATH'];
  return [...(given === undefined ? [] : [given]), ...usualPaths].find((path) => existsSync(path)) ?? null;
}
