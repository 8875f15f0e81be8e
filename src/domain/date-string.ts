/** A calendar date written `YYYY-MM-DD`, without time or zone. */
export type DateString = string;

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True for a date that exists (2015-02-29 does not) of the years 0001 to 9999. */
export function isDateString(text: string): text is DateString {
  const match = pattern.exec(text);
  if (match === null || match[1] === '0000') return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The UTC calendar date of a moment. */
export function toDateString(moment: Date): DateString {
  return moment.toISOString().slice(0, 10);
}
