const longestKey = 256;

/** What case folding changes beyond lower case (Unicode, CaseFolding.txt), of decomposed text. */
const folded: Readonly<Record<string, string>> = { ß: 'ss', ς: 'σ', ı: 'i', 'i\u0307': 'i', '\u0345': 'ι' };

/**
 * The key by which a look-up compares names: NFKC and Unicode case folding, without surrounding white space (contract
 * 4.10, D9); `ı` and `İ` are both `i`. Punctuation counts. The migration `names_by_case_folding` computes the same in SQL.
 * Null when nothing remains.
 */
export function nameLookupKey(name: string): string | null {
  const lower = name.normalize('NFKD').toLowerCase();
  const key = lower.replace(/ß|ς|ı|\u0345|i\u0307/gu, (letter) => folded[letter] ?? letter).normalize('NFC');
  const trimmed = key.trim().slice(0, longestKey).toWellFormed();
  return trimmed === '' ? null : trimmed;
}
