import { isDateString, type DateString } from '../../domain/date-string.js';

/** The day of the 2015 export, which its rows say nothing of. */
export const exportDate: DateString = '2015-12-04';

/** The years in which a company can have been founded; the export also says 1015 and 2914. */
const foundedYears = { first: 1800, last: 2015 };

/** The years of a deal; one beyond the export, since deals are announced ahead. The export also says 1201 and 3201. */
const dealYears = { first: 1800, last: 2016 };

/** Told of a text that stands where a date or year should and names none that can be: it becomes unknown. */
type OnImpossible = () => void;

/** The date of a deal, written `YYYY-MM-DD` or `DD-MM-YYYY`, in either case with a time behind it or not. */
export function readDealDate(text: string | null, onImpossible: OnImpossible): DateString | null {
  if (text === null) return null;
  const [, year, month, day] =
    /^(\d{4})-(\d\d)-(\d\d)(?:[ T].*)?$/.exec(text) ??
    reordered(/^(\d\d)-(\d\d)-(\d{4})(?:[ T].*)?$/.exec(text));
  const date = `${year ?? ''}-${month ?? ''}-${day ?? ''}`;
  if (isDateString(date) && isWithin(Number(year), dealYears)) return date;
  onImpossible();
  return null;
}

/** The year a company was founded in, from a date or a year. */
export function readFoundedYear(text: string | null, onImpossible: OnImpossible): number | null {
  if (text === null) return null;
  const year = Number(/^(\d{4})/.exec(text)?.[1]);
  if (isWithin(year, foundedYears)) return year;
  onImpossible();
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

/** An amount of money; null when it is missing, zero (the export's other word for unknown) or no amount. */
export function readAmount(text: string | null): number | null {
  if (text === null || !/^\d+(\.\d+)?$/.test(text)) return null;
  const amount = Number(text);
  return amount > 0 && amount <= Number.MAX_SAFE_INTEGER ? amount : null;
}

function isWithin(year: number, years: { first: number; last: number }): boolean {
  return year >= years.first && year <= years.last;
}

function reordered(match: RegExpExecArray | null): (string | undefined)[] {
  return match === null ? [] : [match[0], match[3], match[2], match[1]];
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
