/**
 * Invisible characters: soft hyphens, zero-width spaces, word joiners, byte order marks and text direction marks. Text
 * that is copied from web pages and documents often contains them.
 */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** Zero-width joiners and non-joiners: invisible too, but part of the spelling of Persian and Indic words. */
const joiners = /\u200c|\u200d/g;

const debrisBefore = /[\s<]|\u200c|\u200d/;
const debrisAfter = /[\s>]|\u200c|\u200d/;

/** Removes invisible characters, except joiners inside the text, and trims white space and angle brackets. */
export function cleanPastedText(text: string): string {
  return trimEnds(text.replace(invisible, ''), debrisBefore, debrisAfter);
}

/** Removes zero-width joiners and non-joiners. */
export function dropJoiners(text: string): string {
  return text.replace(joiners, '');
}

const nothing = /(?!)/;

/** Removes characters that match `after` from the end. */
export function trimEnd(text: string, after: RegExp): string {
  return trimEnds(text, nothing, after);
}

/**
 * Removes characters that match `before` from the start, and characters that match `after` from the end. Runs in linear
 * time, unlike `/\s+$/`, which is quadratic in the length of a run of white space inside the text.
 */
function trimEnds(text: string, before: RegExp, after: RegExp): string {
  let start = 0;
  let end = text.length;
  while (start < end && before.test(text.charAt(start))) start++;
  while (end > start && after.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
