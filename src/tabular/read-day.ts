import { isUnknownWord } from './read-amount.js';

/** A parsed day, `YYYY-MM-DD`, or null. `isUnreadable` is true if there is text that is not a day. */
export interface ReadDay {
  readonly day: string | null;
  readonly isUnreadable: boolean;
}

/** A parsed year, or null. `isUnreadable` is true if there is text that is not a year. */
export interface ReadYear {
  readonly year: number | null;
  readonly isUnreadable: boolean;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Parses a day: `2014-02-28` or `2014/2/28`, each optionally followed by a time, `Feb 28, 2014` or `28 February 2014`.
 * A year, month or quarter alone is unreadable, and so is `05/06/2014`, which is ambiguous (May or June).
 */
export function readDay(text: string | null): ReadDay {
  const trimmed = text?.trim() ?? '';
  if (isUnknownWord(trimmed)) return { day: null, isUnreadable: false };
  const day = dayOf(trimmed);
  return { day, isUnreadable: day === null };
}

/** Parses a year, or the year of a day, month or quarter. */
export function readYear(text: string | null): ReadYear {
  const trimmed = text?.trim() ?? '';
  if (isUnknownWord(trimmed)) return { year: null, isUnreadable: false };
  const [, whole] = /^(?:Q[1-4][ -]?)?(\d{4})(?:[-/ ]?(?:Q[1-4]|\d{1,2}))?$/i.exec(trimmed) ?? [];
  const year = whole ?? dayOf(trimmed)?.slice(0, 4);
  return year === undefined
    ? { year: null, isUnreadable: true }
    : { year: Number(year), isUnreadable: false };
}

function dayOf(text: string): string | null {
  const digits = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:[ T].*)?$/.exec(text);
  if (digits !== null) return joined(digits[1], Number(digits[3]), digits[4]);
  const [, month, day, year] =
    /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(text) ?? reordered(text);
  return month === undefined ? null : joined(year, monthOf(month), day);
}

function reordered(text: string): (string | undefined)[] {
  const [whole, day, month, year] =
    /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4})$/i.exec(text) ?? [];
  return [whole, month, day, year];
}

function monthOf(name: string): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/** Joins the parts of a day. Returns null if the day does not exist, for example February 30. */
function joined(year = '', month: number, day = ''): string | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  const isDay =
    month > 0 && year !== '0000' && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  return isDay ? text : null;
}
