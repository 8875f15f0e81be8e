import { type ReadAmount, readAmount, readCount } from '../../tabular/read-amount.js';
import { readDay, readYear } from '../../tabular/read-day.js';
import { isDateString } from '../../values/dates.js';
import { findCountry, unknownCountries } from '../crunchbase/values.js';

/**
 * Parsers by value type, with fast paths for common spellings. A parser returns the value in its canonical spelling,
 * null for an invalid text, or an empty string for a text that means unknown.
 */
const readers: Readonly<Record<Exclude<ColumnKind, 'text'>, Reader>> = {
  country: (text) => (findCountry(text) === null ? null : text),
  day: (text) => {
    if (isDateString(text)) return text;
    const { day, isUnreadable } = readDay(text);
    return isUnreadable ? null : (day ?? '');
  },
  year: (text) => {
    const { year, isUnreadable } = readYear(text);
    if (year === null) return isUnreadable ? null : '';
    return year >= firstYear && year <= lastYear ? String(year) : null;
  },
  moment: (text) => {
    const [, day = '', time = ''] =
      /^(\d{4}-\d\d-\d\d)[ T]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)/.exec(text) ?? [];
    return isDateString(day) ? `${day} ${time}` : null;
  },
  // An amount of zero means unknown, as in the 2015 export.
  amount: (text) => {
    const read = plainNumber.test(text) ? plainAmount(text) : readAmount(text);
    return writeNumber(read, (amount) => amount !== 0);
  },
  count: (text) => writeNumber(readCount(text), () => true),
  flag: (text) => flags.get(text.toLowerCase()) ?? null,
};

/**
 * Matches machine-written numbers. Their point is always a decimal point, but `readAmount` rejects `1.234` as
 * ambiguous.
 */
const plainNumber = /^(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** The range of valid founding years. */
const [firstYear, lastYear] = [500, 2100];

const flags: ReadonlyMap<string, string> = new Map([
  ['true', 'true'],
  ['t', 'true'],
  ['1', 'true'],
  ['false', 'false'],
  ['f', 'false'],
  ['0', 'false'],
]);

const complaints: Readonly<Record<Exclude<ColumnKind, 'text'>, string>> = {
  country: unknownCountries,
  day: 'invalid dates set to unknown',
  year: 'invalid founding years set to unknown',
  moment: 'invalid dates set to unknown',
  amount: 'unreadable amounts set to unknown',
  count: 'unreadable counts set to unknown',
  flag: 'unreadable flags set to unknown',
};

/**
 * Returns a field in its stored form: dates, times and numbers in a canonical spelling. An unreadable value becomes
 * null and is reported to `onUnreadable`.
 */
export function readValue(kind: ColumnKind, text: string | null, onUnreadable: OnUnreadable): string | null {
  if (text === null || kind === 'text') return text;
  const value = readers[kind](text);
  if (value === null) onUnreadable(complaints[kind]);
  return value === '' ? null : value;
}

/** The value type of a column. */
export type ColumnKind = 'text' | 'country' | 'day' | 'year' | 'moment' | 'amount' | 'count' | 'flag';

/** Called with the label under which an unreadable value is counted. The value becomes null. */
export type OnUnreadable = (what: string) => void;

type Reader = (text: string) => string | null;

function plainAmount(text: string): ReadAmount {
  const amount = Number(text);
  return Number.isFinite(amount) ? { amount, isUnreadable: false } : { amount: null, isUnreadable: true };
}

function writeNumber(
  { amount, isUnreadable }: ReadAmount,
  isKnown: (amount: number) => boolean,
): string | null {
  if (isUnreadable) return null;
  return amount !== null && isKnown(amount) ? String(amount) : '';
}

/** Returns the distinct parts of a comma-separated list; null if there are none. */
export function listOf(text: string | null): string[] | null {
  if (text === null) return null;
  const parts: string[] = [];
  for (const raw of text.split(',')) {
    const part = raw.trim();
    if (part !== '' && !parts.includes(part)) parts.push(part);
  }
  return parts.length === 0 ? null : parts;
}

/** Bytes per read of the work file: for sequential reads, for single-row lookups and for descriptions. */
export const windows = { inOrder: 256 * 1024, single: 1024, text: 4096 } as const;
