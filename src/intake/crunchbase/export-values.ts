import { isDateString, type DateString } from '../../domain/date-string.js';
import * as amounts from '../../tabular/read-amount.js';
import { readDay, readYear } from '../../tabular/read-day.js';
import type { FileListener } from '../intake-item.js';

/** The day of the 2015 export, which its rows say nothing of. */
export const exportDate: DateString = '2015-12-04';

/** The years in which a company can have been founded; the export also says 1015 and 2914. */
const foundedYears = { first: 1800, last: 2015 };

/** The years of a deal; one beyond the export, since deals are announced ahead. The export also says 1201 and 3201. */
const dealYears = { first: 1800, last: 2016 };

/** Told of a text that stands where a date or year should and names none that can be: it becomes unknown. */
type OnImpossible = () => void;

/** The date of a deal, written `YYYY-MM-DD` or `DD-MM-YYYY` with or without a time, or as `readDay` has it. */
export function readDealDate(text: string | null, onImpossible: OnImpossible): DateString | null {
  if (text === null) return null;
  const [, day, month, year] = /^(\d\d)-(\d\d)-(\d{4})(?:[ T].*)?$/.exec(text) ?? [];
  const read = readDay(day === undefined ? text : `${year ?? ''}-${month ?? ''}-${day}`);
  if (read.day !== null && isWithin(Number(read.day.slice(0, 4)), dealYears)) return read.day;
  if (read.day !== null || read.isUnreadable) onImpossible();
  return null;
}

/** The year a company was founded in, from a date, a year, or a part of one (`Q1 2014`). */
export function readFoundedYear(text: string | null, onImpossible: OnImpossible): number | null {
  if (text === null) return null;
  const read = readYear(text);
  const year = Number(/^(\d{4})/.exec(text)?.[1] ?? read.year ?? NaN);
  if (isWithin(year, foundedYears)) return year;
  if (read.year !== null || read.isUnreadable) onImpossible();
  return null;
}

/** A date of a document, which gives the three parts apart; null when one is missing or there is no such day. */
export function dateOfParts(
  year: number | null,
  month: number | null,
  day: number | null,
): DateString | null {
  if (year === null || month === null || day === null) return null;
  const date = [String(year).padStart(4, '0'), twoDigits(month), twoDigits(day)].join('-');
  return isDateString(date) ? date : null;
}

/**
 * An amount of money; null when it is missing, zero (the export's other word for unknown) or unreadable, which is counted.
 * `currency` is what the row says the amount is in.
 */
export function readAmount(
  text: string | null,
  listener: Pick<FileListener, 'onCount'>,
  currency?: string,
): number | null {
  if (text === null) return null;
  const { amount, isUnreadable } = amounts.readAmount(text, currency);
  if (isUnreadable) listener.onCount?.('unreadable amounts made unknown', 1);
  return amount === 0 ? null : amount;
}

function isWithin(year: number, years: { first: number; last: number }): boolean {
  return year >= years.first && year <= years.last;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
