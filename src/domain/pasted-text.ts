/**
 * Characters that are never seen: soft hyphens, zero-width spaces, word joiners, byte order marks, marks of the writing
 * direction. They come along when text is copied from pages and documents.
 */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** Zero-width joiners and non-joiners: invisible too, but spelling inside words of Persian and of Indic languages. */
const joiners = /\u200c|\u200d/g;

const debrisBefore = /[\s<]|\u200c|\u200d/;
const debrisAfter = /[\s>]|\u200c|\u200d/;

/** Drops characters that are never seen, except the joiners inside the text, and trims white space and angle brackets. */
export function cleanPastedText(text: string): string {
  return trimEnds(text.replace(invisible, ''), debrisBefore, debrisAfter);
}

/** Drops zero-width joiners and non-joiners. */
export function dropJoiners(text: string): string {
  return text.replace(joiners, '');
}

const nothing = /(?!)/;

/** Drops the characters at the end that match. */
export function trimEnd(text: string, after: RegExp): string {
  return trimEnds(text, nothing, after);
}

/**
 * Drops characters that match `before` at the beginning, and `after` at the end. In linear time: `/\s+$/` takes the
 * square of the length of a run of white space inside the text.
 */
function trimEnds(text: string, before: RegExp, after: RegExp): string {
  let start = 0;
  let end = text.length;
  while (start < end && before.test(text.charAt(start))) start++;
  while (end > start && after.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
