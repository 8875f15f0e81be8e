/** A calendar date written `YYYY-MM-DD`, without time or zone. */
export type DateString = string;

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True for a date that exists (2015-02-29 does not) of the years 0001 to 9999. */
export function isDateString(text: string): text is DateString {
  const match = pattern.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year > 0 && day > 0 && day <= daysOf(year, month);
}

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** How many days a month has; none for a month that does not exist. */
function daysOf(year: number, month: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeapYear ? 29 : (monthDays[month - 1] ?? 0);
}

/** The UTC calendar date of a moment. */
export function toDateString(moment: Date): DateString {
  return moment.toISOString().slice(0, 10);
}
