import { toDateString, type DateString } from '../../domain/date-string.js';

/** The day the demo data was "collected": nothing in it is later, whenever it is generated. */
export const referenceDate: DateString = '2026-06-30';

/** The date `days` later (earlier when negative). */
export function shiftDays(date: DateString, days: number): DateString {
  const day = Date.parse(date) / dayMilliseconds + days;
  let text = known.get(day);
  if (text === undefined) known.set(day, (text = toDateString(new Date(day * dayMilliseconds))));
  return text;
}

const dayMilliseconds = 86_400_000;
/** The dates by their days since 1970: the data needs some thousands of them hundreds of thousands of times. */
const known = new Map<number, DateString>();

/** The date about `months` later, counted as 30.4 days each so that it always exists. */
export function shiftMonths(date: DateString, months: number): DateString {
  return shiftDays(date, Math.round(months * 30.4));
}

/** Whole days from one date to a later one. */
export function daysBetween(from: DateString, to: DateString): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds);
}

/** Calendar months from one date to a later one, the days not looked at. */
export function monthsBetween(from: DateString, to: DateString): number {
  return (yearOf(to) - yearOf(from)) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
}

export function yearOf(date: DateString): number {
  return Number(date.slice(0, 4));
}

/** The later of two dates; `YYYY-MM-DD` compares as text. */
export function laterOf(one: DateString, other: DateString): DateString {
  return one > other ? one : other;
}
