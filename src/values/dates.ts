/** A calendar date written `YYYY-MM-DD`, without time or zone. */
export type DateString = string;

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Returns true for a date that exists (2015-02-29 does not), in the years 0001 to 9999. */
export function isDateString(text: string): text is DateString {
  const match = pattern.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year > 0 && day > 0 && day <= daysOf(year, month);
}

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Returns the number of days in a month; 0 for a month that does not exist. */
function daysOf(year: number, month: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeapYear ? 29 : (monthDays[month - 1] ?? 0);
}

/** Returns the UTC calendar date of a time. */
export function toDateString(moment: Date): DateString {
  return moment.toISOString().slice(0, 10);
}

const momentPattern = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}:\d{2})(\.\d+)?([Zz]|[+\- ]\d{2}:\d{2})?$/;

const dayMs = 86_400_000;

/**
 * Parses an RFC 3339 date-time, in UTC if it has no offset (D3). Returns null for any other text. Fractions of a
 * millisecond are rounded up. The second `:60` is accepted only as the last second of a UTC day, as RFC 3339 requires.
 */
export function parseMoment(text: string): Date | null {
  const match = momentPattern.exec(text);
  if (match === null) return null;
  const [, date = '', time = '', fraction = '', zone = 'Z'] = match;
  if (!isDateString(date)) return null;
  const leapSecond = time.endsWith(':60');
  const clock = leapSecond ? time.replace(/60$/, '59') : time;
  const seconds = Date.parse(`${date}T${clock}${zone.replace(' ', '+').toUpperCase()}`);
  if (Number.isNaN(seconds) || clock.startsWith('24')) return null;
  if (leapSecond && (seconds + 1000) % dayMs !== 0) return null;
  const milliseconds = Math.ceil(Number(`0${fraction}`) * 1000);
  return new Date(seconds + (leapSecond ? 1000 : milliseconds));
}

/** Formats seconds as a decimal (contract 7), always with three decimal places. */
export function formatSeconds(seconds: number): string {
  return seconds.toFixed(3);
}

/** The source of the current time. Tests replace it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
// 4
