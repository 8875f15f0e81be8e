import { join } from 'node:path';

const reactAria = /[/\\](react-aria|react-aria-components|react-stately|@react-aria|@react-stately)[/\\]/;
const localeFile = /[/\\]([a-z]{2}-[A-Z]{2})\.(m?js|cjs)$/;
const empty = join(import.meta.dirname, 'no-locale.mjs');

/** A Vite plugin that leaves out React Aria's texts in other languages, because all pages are in English. */
export const onlyEnglish = {
  name: 'only-english',
  enforce: 'pre',
  resolveId(id, importer) {
    const locale = localeFile.exec(id)?.[1];
    if (locale === undefined || locale === 'en-US' || !reactAria.test(importer ?? '')) return null;
    return empty;
  },
};
