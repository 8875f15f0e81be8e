import { isDateString } from '../../domain/date-string.js';
import { readAmount, readCount, type ReadAmount } from '../../tabular/read-amount.js';
import { readDay, readYear } from '../../tabular/read-day.js';

/** What a column holds. */
export type ColumnKind = 'text' | 'day' | 'year' | 'moment' | 'amount' | 'count' | 'flag';

/** Counts a value that cannot be read and becomes unknown. */
export type OnUnreadable = (what: string) => void;

type Reader = (text: string) => string | null;

/**
 * Reads values in their usual spelling at once, and others as other formats do. Null for a text that is no such value, and
 * empty for one that means unknown. Each reader writes equal values alike.
 */
const readers: Readonly<Record<Exclude<ColumnKind, 'text'>, Reader>> = {
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
  // An amount of zero is unknown, as in the export of 2015.
  amount: (text) => {
    const read = plainNumber.test(text) ? plainAmount(text) : readAmount(text);
    return writeNumber(read, (amount) => amount !== 0);
  },
  count: (text) => writeNumber(readCount(text), () => true),
  flag: (text) => flags.get(text.toLowerCase()) ?? null,
};

/** A number as machines write it: its point is a decimal point, also before three decimals. */
const plainNumber = /^(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/i;

function plainAmount(text: string): ReadAmount {
  const amount = Number(text);
  return Number.isFinite(amount) ? { amount, isUnreadable: false } : { amount: null, isUnreadable: true };
}

/** The years in which an organization can have been founded. */
const [firstYear, lastYear] = [1000, 2100];

function writeNumber(
  { amount, isUnreadable }: ReadAmount,
  isKnown: (amount: number) => boolean,
): string | null {
  if (isUnreadable) return null;
  return amount !== null && isKnown(amount) ? String(amount) : '';
}

const flags: ReadonlyMap<string, string> = new Map([
  ['true', 'true'],
  ['t', 'true'],
  ['1', 'true'],
  ['false', 'false'],
  ['f', 'false'],
  ['0', 'false'],
]);

const complaints: Readonly<Record<Exclude<ColumnKind, 'text'>, string>> = {
  day: 'impossible dates made unknown',
  year: 'impossible founding years made unknown',
  moment: 'impossible dates made unknown',
  amount: 'unreadable amounts made unknown',
  count: 'unreadable counts made unknown',
  flag: 'unreadable flags made unknown',
};

/** A field as it is stored: a date, moment or number in its one spelling. What cannot be read is null and counted. */
export function readValue(kind: ColumnKind, text: string | null, onUnreadable: OnUnreadable): string | null {
  if (text === null || kind === 'text') return text;
  const value = readers[kind](text);
  if (value === null) onUnreadable(complaints[kind]);
  return value === '' ? null : value;
}
