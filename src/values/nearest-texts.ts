import { escapeHidden } from './hidden-characters.js';

const maxTextLength = 80;

/**
 * Returns known texts that are similar to an unknown one, for a "did you mean" message: at most `most`, best match
 * first. A text is similar if it differs only in case or in a few letters, or if one of the two contains the other.
 */
export function nearestTexts(text: string, known: readonly string[], most = 3): string[] {
  const given = text.trim().toLowerCase();
  if (given === '' || given.length > maxTextLength) return [];
  const scored = known.flatMap((one) => {
    const score = distance(given, one.toLowerCase());
    return score === null ? [] : [{ one, score }];
  });
  scored.sort((a, b) => a.score - b.score || (a.one < b.one ? -1 : 1));
  return scored.slice(0, most).map(({ one }) => one);
}

const shortestPart = 4;

/** Returns a distance between two texts, lower for more similar ones; null if they are too different. */
function distance(given: string, known: string): number | null {
  if (given === known) return 0;
  if (known.length > maxTextLength) return null;
  const allowed = Math.max(1, Math.floor(Math.min(given.length, known.length) / 3));
  const edits = Math.abs(given.length - known.length) > allowed ? allowed + 1 : countEdits(given, known);
  if (edits <= allowed) return edits;
  const [short, long] = given.length < known.length ? [given, known] : [known, given];
  return short.length >= shortestPart && long.includes(short) ? allowed + long.length - short.length : null;
}

/** Computes the Levenshtein distance: the number of inserted, deleted or changed letters. */
function countEdits(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let at = 1; at <= b.length; at++) {
      const changed = (above[at - 1] ?? 0) + (a[row - 1] === b[at - 1] ? 0 : 1);
      current.push(Math.min(changed, (above[at] ?? 0) + 1, (current[at - 1] ?? 0) + 1));
    }
    above = current;
  }
  return above[b.length] ?? 0;
}

const maxListLength = 520;

/** Lists names for an error message: as many as fit in 520 characters, then the number of omitted names. */
export function listNames(names: readonly string[]): string {
  const all = names.join(', ');
  if (all.length <= maxListLength) return all;
  const shown = all.slice(0, all.lastIndexOf(', ', maxListLength));
  return `${shown} and ${names.length - shown.split(', ').length} more`;
}

/** Formats a value for an error message: as JSON, cut after 100 characters, with hidden characters escaped. */
export function quote(value: unknown): string {
  const text = value === undefined ? 'nothing' : toJson(value);
  return escapeHidden(text.length > 100 ? `${text.slice(0, 100).toWellFormed()}…` : text);
}

/** Converts a value to JSON, or to a phrase if the recursive JSON.stringify fails on thousands of nested lists. */
function toJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return Array.isArray(value) ? 'a deeply nested list' : 'a deeply nested object';
  }
}
