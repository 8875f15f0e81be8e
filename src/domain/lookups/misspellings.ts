/** Mistakes are looked for among this many characters at the beginning of a text. */
const mostVaried = 8;
/** Shorter texts are not corrected. */
const shortestText = 3;

/** Where a text may lack a letter or have a wrong one, and the range of letters that may belong there. */
export interface LetterGap {
  readonly before: string;
  /** The rest of the text when the letter belongs in place of the next one; null at the end of what is varied. */
  readonly withoutNext: string | null;
  /** The rest of the text when the letter belongs before the next one. */
  readonly withNext: string;
  readonly firstLetter: string;
  readonly lastLetter: string;
}

/** The texts that a mistyped text may stand for. */
export interface Misspelling {
  /** Beginnings that are right when the mistake comes later; the longer one first. */
  readonly beginnings: readonly string[];
  /** The text without one of its letters, and with two neighbouring letters swapped. */
  readonly variants: readonly string[];
  /** The text with one letter more or another letter, which only the stored names can list for every script. */
  readonly gaps: readonly LetterGap[];
}

/** Returns the ways in which the text of a typeahead may be one letter off; null when it is too short to tell. */
export function misspellingsOf(text: string): Misspelling | null {
  const letters = Array.from(text);
  if (letters.length < shortestText) return null;
  const varied = Math.min(mostVaried, letters.length);
  const variants = new Set<string>();
  const gaps: LetterGap[] = [];
  for (let at = 0; at <= varied; at++) {
    const before = letters.slice(0, at).join('');
    const [here = '', next = '', ...after] = letters.slice(at);
    const withoutNext = next + after.join('');
    variants.add(before + withoutNext).add(before + next + here + after.join(''));
    const withNext = here + withoutNext;
    for (const range of letterRanges(letters.slice(Math.max(0, at - 1), at + 2)))
      gaps.push({ before, withoutNext: at === varied ? null : withoutNext, withNext, ...range });
  }
  variants.delete(text);
  return { beginnings: beginningsOf(letters), variants: [...variants], gaps };
}

function beginningsOf(letters: readonly string[]): string[] {
  const longer = Math.min(mostVaried, Math.max(2, Math.ceil(letters.length / 2)));
  const shorter = Math.min(longer, Math.max(shortestText, Math.ceil(longer / 2)));
  return [...new Set([longer, shorter].map((length) => letters.slice(0, length).join('')))];
}

type LetterRange = Pick<LetterGap, 'firstLetter' | 'lastLetter'>;

/** Unicode keeps the letters of a script together: most within 256 code points, the Han characters in one long range. */
const lettersOfRow = 0x100;
const han: LetterRange = { firstLetter: '\u3400', lastLetter: '\u9FFF' };

/** The ranges of the scripts that the letters around a gap belong to, each once. */
function letterRanges(around: readonly string[]): LetterRange[] {
  const ranges = new Map(around.map(rangeOf).map((range) => [range.firstLetter, range]));
  return [...ranges.values()];
}

function rangeOf(letter: string): LetterRange {
  if (letter >= han.firstLetter && letter <= han.lastLetter) return han;
  const code = letter.codePointAt(0) ?? 0;
  const first = code - (code % lettersOfRow);
  // PostgreSQL's texts hold no NUL; names hold no control characters.
  const firstLetter = String.fromCodePoint(Math.max(first, 0x20));
  return { firstLetter, lastLetter: String.fromCodePoint(first + lettersOfRow - 1) };
}
