import { readJson } from './read-json.js';

/** An option that is JSON when it begins as JSON does, and else a list of words with commas between them. */
export function readWordsOrJson(
  text: string,
  option: string,
  readWord: (word: string) => unknown,
): readonly unknown[] {
  const given = text.trim();
  if (/^[[{]/.test(given)) {
    const value = readJson(given, option);
    return Array.isArray(value) ? (value as unknown[]) : [value];
  }
  return given
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .map(readWord);
}

/** A name with a direction: `founded_year`, `founded_year:desc` or `-founded_year`. */
export function splitDirection(word: string): { readonly name: string; readonly direction: 'asc' | 'desc' } {
  const [, minus, name = '', direction] = /^(-?)(.*?)(?::(asc|desc))?$/i.exec(word) ?? [];
  const isDescending = minus === '-' || direction?.toLowerCase() === 'desc';
  return { name, direction: isDescending ? 'desc' : 'asc' };
}
