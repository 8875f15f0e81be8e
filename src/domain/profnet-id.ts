import { cleanPastedText, dropJoiners } from './pasted-text.js';

export const longestProfnetId = 64;

/**
 * The number of a profile as it is stored and compared (D9): digits, without white space, invisible characters and zeros
 * before. Null for a text that is no such number.
 */
export function profnetIdKey(text: string): string | null {
  if (text.length > 1000) return null;
  const digits = dropJoiners(cleanPastedText(text));
  return /^\d{1,64}$/.test(digits) ? digits.replace(/^0+(?=\d)/, '') : null;
}
