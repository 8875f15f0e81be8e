import { findCountryCode } from '../../values/country-names.js';
import { nearestTexts } from '../../values/nearest-texts.js';
import type { EnumeratedField } from './enumerated-fields.js';

const mostShown = 3;

/** Returns the existing values of a field that a filter probably meant by a value that no record has, best first. */
export function similarValues(
  { similarity }: Pick<EnumeratedField, 'similarity'>,
  value: string,
  known: readonly string[],
): readonly string[] {
  if (similarity === 'letters') return nearestTexts(value, known, mostShown);
  if (similarity === 'country') return similarCountries(value, known);
  const spelling = simplify(value);
  return known.filter((one) => simplify(one) === spelling).slice(0, mostShown);
}

/**
 * Returns the names of the same country in the data. A country that no record has is no misspelling: `Niger` does not
 * mean `Nigeria`.
 */
function similarCountries(value: string, known: readonly string[]): readonly string[] {
  const code = findCountryCode(value);
  if (code === null) return nearestTexts(value, known, mostShown);
  return known.filter((one) => findCountryCode(one) === code).slice(0, mostShown);
}

/** Removes case, accents, and the punctuation that spellings of the same words differ in; `C++` and `C#` remain. */
function simplify(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\s._/&'’‐‑–—-]/gu, '');
}
