/** A comparison that is written in a text. `exact` is for `=`, `in` and `on`. */
export type WrittenComparison = 'gte' | 'lte' | 'gt' | 'lt' | 'exact';

/** The signs and words before a value. Longer ones are first, because `on or after` also starts with `on`. */
const before: readonly (readonly [RegExp, WrittenComparison])[] = [
  [
    /^(?:>=|=>|≥|(?:at least|on or after|no less than|not less than|minimum|min|from|since|starting)\b)/i,
    'gte',
  ],
  [
    /^(?:<=|=<|≤|(?:at most|on or before|no more than|not more than|maximum|max|up to|until|till|through|by)\b)/i,
    'lte',
  ],
  [/^(?:>|(?:more than|greater than|larger than|later than|over|above|after)\b)/i, 'gt'],
  [/^(?:<|(?:less than|fewer than|smaller than|earlier than|under|below|before)\b)/i, 'lt'],
  [/^(?:=|(?:exactly|equals|during|in|on|is)\b)/i, 'exact'],
];

/** The signs and words after a value. */
const after: readonly (readonly [RegExp, WrittenComparison])[] = [
  [/(?:\+|\b(?:(?:or|and) (?:more|over|above|up|later|after|newer)|onwards?))$/i, 'gte'],
  [/\b(?:or|and) (?:less|fewer|under|below|earlier|before|older)$/i, 'lte'],
];

/**
 * Splits a text such as `>50m`, `since 2021` or `50m or more` into its comparison and its value. The comparison is null
 * if the text has none.
 */
export function splitComparison(text: string): {
  readonly comparison: WrittenComparison | null;
  readonly rest: string;
} {
  const trimmed = text.trim();
  for (const [pattern, comparison] of [...before, ...after]) {
    if (pattern.test(trimmed)) return { comparison, rest: trimmed.replace(pattern, '').trim() };
  }
  return { comparison: null, rest: trimmed };
}

const intro = /^(?:between|from)\s+/i;
const separator = /\s+(?:to|and|until|till|through|thru)\s+|\s*(?:–|—|\.\.+|→)\s*|\s+-\s+/gi;

/**
 * Lists the ways in which a text could be a range: `10m to 20m`, `between 10m and 20m`, `2020-2022`. A hyphen can also
 * be a minus sign or part of a date, so a text with hyphens can have several.
 */
export function splitRange(text: string): readonly (readonly [string, string])[] {
  const plain = text.trim().replace(intro, '');
  const at = (found: RegExpExecArray): [string, string] => [
    plain.slice(0, found.index).trim(),
    plain.slice(found.index + found[0].length).trim(),
  ];
  const separated = [...plain.matchAll(separator)].map(at);
  const ways = separated.length > 0 ? separated : [...plain.matchAll(/-/g)].map(at);
  return ways.filter(([lower, upper]) => lower !== '' && upper !== '');
}
