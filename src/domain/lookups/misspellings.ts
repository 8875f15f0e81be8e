const letters = Array.from('abcdefghijklmnopqrstuvwxyz0123456789');

/** So many characters at the beginning of a text are varied. */
const mostVaried = 8;
/** What is shorter says nothing. */
const shortestBeginning = 3;

/** A text that was perhaps typed wrong: how its name may begin, and the texts that it may stand for. */
export interface Misspelling {
  /** What is right when the mistake comes later; the longer one first. */
  readonly beginnings: readonly string[];
  /** The text with one letter more, less, changed, or swapped with the next, somewhere in that beginning. */
  readonly variants: readonly string[];
}

/** The ways in which a text of a typeahead may be one letter off; null for one too short to tell. */
export function misspellingsOf(text: string): Misspelling | null {
  const signs = Array.from(text);
  if (signs.length < shortestBeginning) return null;
  const varied = Math.min(mostVaried, Math.max(2, Math.ceil(signs.length / 2)));
  const variants = new Set<string>();
  for (let at = 0; at <= varied; at++) {
    const before = signs.slice(0, at).join('');
    const [here = '', next = '', ...after] = signs.slice(at);
    const rest = next + after.join('');
    variants.add(before + rest);
    variants.add(before + next + here + after.join(''));
    for (const letter of letters) variants.add(before + letter + rest).add(before + letter + here + rest);
  }
  variants.delete(text);
  const beginnings = [varied, Math.min(varied, Math.max(shortestBeginning, Math.ceil(varied / 2)))];
  const texts = beginnings.map((length) => signs.slice(0, length).join(''));
  return { beginnings: [...new Set(texts)], variants: [...variants] };
}
