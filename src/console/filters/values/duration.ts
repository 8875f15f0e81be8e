const units: readonly (readonly [RegExp, string, number])[] = [
  [/^(?:d|days?)$/, 'D', 1],
  [/^(?:w|wks?|weeks?)$/, 'W', 1],
  [/^(?:mo|mths?|months?)$/, 'M', 1],
  [/^(?:q|quarters?)$/, 'M', 3],
  [/^(?:y|yrs?|years?)$/, 'Y', 1],
];

const numberWords = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

const order = ['Y', 'M', 'W', 'D'];

const unitNames: Readonly<Record<string, string>> = { Y: 'year', M: 'month', W: 'week', D: 'day' };

/**
 * Parses a length of time such as `90 days`, `3 months`, `1 year 6 months`, `year` or `P90D`. Returns a duration of the
 * API, such as `P90D`, or null for other texts.
 */
export function parseDuration(text: string): string | null {
  const plain = text.trim().toLowerCase();
  if (/^p(?=\d)(\d+y)?(\d+m)?(\d+w)?(\d+d)?$/.test(plain)) return plain.toUpperCase();
  const words = plain
    .replaceAll(/,|\band\b/g, ' ')
    .replaceAll(/(\d)([a-z])/g, '$1 $2')
    .trim()
    .split(/\s+/);
  const counted = words.length === 1 ? ['1', ...words] : words;
  if (counted.length % 2 === 1) return null;
  const amounts = new Map<string, number>();
  for (let at = 0; at < counted.length; at += 2) {
    const amount = numberOf(counted[at] ?? '');
    const unit = units.find(([pattern]) => pattern.test(counted[at + 1] ?? ''));
    if (amount === null || unit === undefined || amounts.has(unit[1])) return null;
    amounts.set(unit[1], amount * unit[2]);
  }
  const parts = order.flatMap((letter) =>
    amounts.has(letter) ? [`${amounts.get(letter) ?? 0}${letter}`] : [],
  );
  return `P${parts.join('')}`;
}

function numberOf(word: string): number | null {
  if (/^\d{1,4}$/.test(word)) return Number(word);
  const at = numberWords.indexOf(word);
  if (at !== -1) return at + 1;
  return word === 'a' || word === 'an' ? 1 : null;
}

/** Formats a duration of the API as words, for example `90 days` or `1 year 6 months`. */
export function durationWords(duration: string): string {
  const parts = [...duration.matchAll(/(\d+)([YMWD])/g)].map(([, amount = '', letter = '']) => {
    const name = unitNames[letter] ?? letter;
    return `${amount} ${name}${amount === '1' ? '' : 's'}`;
  });
  return parts.join(' ');
}
