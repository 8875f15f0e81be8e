import { axe, keepPicture, scrollsSideways, type TestBrowser } from './browser.js';

/**
 * Opens a path as it is on a desk in the light and in the dark, and on a phone, waits until a text is seen, and expects
 * of each no serious finding of axe, no complaint of the console, and no scrolling to the side.
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
    // What is loaded with the first chart.
    await page.waitForLoadState('networkidle');
    await keepPicture(page, `${path.replace(/\W+/g, '_')}-${look.width}-${look.dark ? 'dark' : 'light'}`);
    const found = {
      axe: await axe(page),
      sideways: await scrollsSideways(page),
      complaints: browser.forget(),
    };
    expect({ look, ...found }).toEqual({ look, axe: [], sideways: false, complaints: [] });
    await page.context().close();
  }
}
