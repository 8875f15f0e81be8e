import { isDateString } from '../../domain/date-string.js';

/** What a column holds. */
export type ColumnKind = 'text' | 'day' | 'moment' | 'amount' | 'count' | 'flag';

/** Counts a value that cannot be read and becomes unknown. */
export type OnUnreadable = (what: string) => void;

type Reader = (text: string) => string | null;

/** Null for a text that is no such value, and empty for one that means unknown. Each reader writes equal values alike. */
const readers: Readonly<Record<Exclude<ColumnKind, 'text'>, Reader>> = {
  day: (text) => {
    const day = /^\d{4}-\d\d-\d\d(?=$|[ T])/.exec(text)?.[0];
    return day !== undefined && isDateString(day) ? day : null;
  },
  moment: (text) => {
    const [, day = '', time = ''] =
      /^(\d{4}-\d\d-\d\d)[ T]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)/.exec(text) ?? [];
    return isDateString(day) ? `${day} ${time}` : null;
  },
  // An amount of zero is unknown, as in the export of 2015.
  amount: (text) => {
    if (!/^\d+(\.\d+)?$/.test(text) || !isSafe(text)) return null;
    return Number(text) === 0 ? '' : String(Number(text));
  },
  count: (text) => (/^\d+(\.0+)?$/.test(text) && isSafe(text) ? String(Number(text)) : null),
  flag: (text) => flags.get(text.toLowerCase()) ?? null,
};

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

function isSafe(text: string): boolean {
  return Number(text) <= Number.MAX_SAFE_INTEGER;
}
