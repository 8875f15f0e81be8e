import { axe, saveScreenshot, scrollsSideways, type TestBrowser } from './browser.js';

/**
 * Opens a page on a desktop in the light and dark themes, and on a phone, and waits until the text `seen` is visible.
 * Expects no serious axe violation, no console error and no horizontal scrolling.
 */
export async function expectReadable(
  browser: TestBrowser,
  path: string,
  { key, seen }: { readonly key?: string; readonly seen: string },
): Promise<void> {
  const looks = [
    { width: 1280, dark: false },
    { width: 1280, dark: true },
    { width: 390, dark: false },
  ];
  for (const look of looks) {
    const page = await browser.visit(path, { ...look, ...(key === undefined ? {} : { key }) });
    await page.getByText(seen, { exact: true }).first().waitFor();
    // Wait for the modules that load with the first chart.
    await page.waitForLoadState('networkidle');
    await saveScreenshot(page, `${path.replace(/\W+/g, '_')}-${look.width}-${look.dark ? 'dark' : 'light'}`);
    const found = {
      axe: await axe(page),
      sideways: await scrollsSideways(page),
      complaints: browser.forget(),
    };
    expect({ look, ...found }).toEqual({ look, axe: [], sideways: false, complaints: [] });
    await page.context().close();
  }
}
