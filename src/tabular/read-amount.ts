/** A parsed number, or null. `isUnreadable` is true if there is text but no number, so that it can be counted. */
export interface ReadAmount {
  readonly amount: number | null;
  readonly isUnreadable: boolean;
}

const unknown: ReadAmount = { amount: null, isUnreadable: false };
const unreadable: ReadAmount = { amount: null, isUnreadable: true };

/** Words and symbols that exports use for unknown values. */
const unknownWords: ReadonlySet<string> = new Set([
  '-',
  '–',
  '—',
  '\\n',
  'n/a',
  'na',
  'none',
  'null',
  'undisclosed',
  'unknown',
]);

/** True if a text means an unknown value: empty, a dash, `NULL`, `\N` or `n/a`. */
export function isUnknownWord(text: string): boolean {
  return text === '' || unknownWords.has(text.toLowerCase());
}

/** The currencies that a symbol can mean. A plain `$` matches any dollar currency of the column. */
const signs: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'AUD', 'CAD', 'HKD', 'NZD', 'SGD', 'MXN'],
  us$: ['USD'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  '₹': ['INR'],
  '₩': ['KRW'],
};

/** Powers of ten by the first letter of an amount's suffix, such as `M` or `billion`. */
const magnitudes: Readonly<Record<string, number>> = { k: 3, t: 3, m: 6, b: 9 };

const money = new RegExp(
  [
    /^(?<before>us\$|[$€£¥₹₩]|[a-z]{3}(?![a-z]))?\s*/,
    /(?<number>\d[\d.,'’\s]*?)(?:e\+?(?<exponent>\d{1,3}))?/,
    /\s*(?<magnitude>k|thousand|mio|mm|mn|millions?|m|bn|billions?|b)?/,
    /\s*(?<after>us\$|[$€£¥₹₩]|[a-z]{3})?$/,
  ]
    .map(({ source }) => source)
    .join(''),
  'iu',
);

/** Maximum characters of an amount. Inner white space makes `money` backtrack in cubic time. */
const maxAmountLength = 64;

/**
 * Parses an amount of money: `1000000`, `1,000,000.50`, `1 000 000`, `$1.2M`, `1e6`, `USD 5000`, `3 billion`. A text is
 * unreadable if its currency differs from the column's (`USD` by default), or if it is negative, longer than 64
 * characters, or ambiguous (`1.234.567,89`, `1.234`).
 */
export function readAmount(text: string | null, currency = 'USD'): ReadAmount {
  const trimmed = text?.trim() ?? '';
  if (isUnknownWord(trimmed)) return unknown;
  if (trimmed.length > maxAmountLength) return unreadable;
  const { before, number, exponent, magnitude, after } = money.exec(trimmed)?.groups ?? {};
  if (number === undefined || !isCurrency(before, currency) || !isCurrency(after, currency))
    return unreadable;
  const plain = readGroups(number);
  const power = magnitude === undefined ? 0 : (magnitudes[magnitude.charAt(0).toLowerCase()] ?? 0);
  const isTwofold = power === 0 && exponent === undefined && /^\d{1,3}\.\d{3}$/.test(number);
  if (plain === null || isTwofold || (power > 0 && exponent !== undefined)) return unreadable;
  return within(Number(`${plain}e${Number(exponent ?? 0) + power}`));
}

/** Parses a count, such as `1,234` or `12.0`. Negative numbers and fractions are unreadable. */
export function readCount(text: string | null): ReadAmount {
  const trimmed = text?.trim() ?? '';
  if (isUnknownWord(trimmed)) return unknown;
  const plain = /^\d/.test(trimmed) ? readGroups(trimmed) : null;
  const count = plain === null ? NaN : Number(plain);
  return Number.isInteger(count) ? within(count) : unreadable;
}

function within(amount: number): ReadAmount {
  return amount <= Number.MAX_SAFE_INTEGER ? { amount, isUnreadable: false } : unreadable;
}

function isCurrency(mark: string | undefined, currency: string): boolean {
  if (mark === undefined) return true;
  const meant = signs[mark.toLowerCase()] ?? [mark.toUpperCase()];
  return meant.includes(currency.toUpperCase());
}

/** Removes digit grouping from a number. Returns null if the number is ambiguous or invalid. */
function readGroups(number: string): string | null {
  if (/^\d+(\.\d*)?$/.test(number)) return number;
  const grouped = /^\d{1,3}(?:(,\d{3})+|([ \u00a0\u2009\u202f'’]\d{3})+)(\.\d*)?$/.exec(number);
  return grouped === null ? null : number.replace(/[^\d.]/g, '');
}
