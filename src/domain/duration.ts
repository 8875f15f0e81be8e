import { toDateString, type DateString } from './date-string.js';

/** A span of calendar time in whole months and days. */
export interface Duration {
  readonly months: number;
  readonly days: number;
}

const pattern = /^P(?=\d)(?:(\d{1,4})Y)?(?:(\d{1,5})M)?(?:(\d{1,5})W)?(?:(\d{1,6})D)?$/;

/** An ISO 8601 duration of whole years, months, weeks and days, such as `P1Y6M`; null when it is none. */
export function parseDuration(text: string): Duration | null {
  const match = pattern.exec(text);
  if (match === null) return null;
  const [years = 0, months = 0, weeks = 0, days = 0] = match
    .slice(1)
    .map((figure: string | undefined) => Number(figure ?? 0));
  return { months: years * 12 + months, days: weeks * 7 + days };
}

const earliest = '0001-01-01';

/**
 * The date so long before another: months first, where a month that is too short gives its last day (as PostgreSQL
 * counts), then days. What would be before the year 1 is its first day.
 */
export function dateBefore(date: DateString, { months, days }: Duration): DateString {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(0);
  last.setUTCFullYear(year, month - months, 0);
  const moment = new Date(0);
  moment.setUTCFullYear(last.getUTCFullYear(), last.getUTCMonth(), Math.min(day, last.getUTCDate()) - days);
  return moment.getUTCFullYear() < 1 ? earliest : toDateString(moment);
}
