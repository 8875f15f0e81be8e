import { existsSync } from 'node:fs';

// The headless shell is first, because it renders a page in half the time.
const usualPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Returns the path of Chromium: CHROMIUM_PATH, or else one of the usual paths. Returns null if it is not installed. */
export function findChromium(): string | null {
  const given = process.env['CHROMIUM_PATH'];
  return [...(given === undefined ? [] : [given]), ...usualPaths].find((path) => existsSync(path)) ?? null;
}
