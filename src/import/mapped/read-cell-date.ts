import { isDateString } from '../../values/dates.js';

const token = /YYYY|MMM|MM|M|DD|D/g;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** German and French months whose first letters differ from the English ones. */
const foreignMonths: Readonly<Record<string, number>> = {
  ...{ mär: 3, mrz: 3, mai: 5, okt: 10, dez: 12 },
  ...{ fév: 2, avr: 4, aoû: 8, déc: 12 },
};

const patterns: Readonly<Record<string, string>> = {
  ...{
    YYYY: '(?<year>\\d{4})',
    MMM: '(?<name>\\p{L}{3,9})\\.?',
    MM: '(?<month>\\d{2})',
    M: '(?<month>\\d{1,2})',
  },
  ...{ DD: '(?<day>\\d{2})', D: '(?<day>\\d{1,2})' },
};

/** Returns whether a date format has a year of four digits, a month and a day, each once. */
export function isDateFormat(format: string): boolean {
  const kinds = (format.match(token) ?? []).map((part) => part.charAt(0));
  return kinds.toSorted().join('') === 'DMY' && format.length <= 40;
}

/** A time of day after a date, which is ignored. */
const timeOfDay =
  /(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[AP]M)?(?: ?(?:Z|UTC|[+-]\d{2}:?\d{2}))?)?/;

/**
 * Returns a function that reads days in a format such as `DD.MM.YYYY`, as `YYYY-MM-DD`. It returns null for text in
 * another format, also for a year or a month alone, and for a day that does not exist: no part of a date is invented.
 */
export function dateReader(format: string): (text: string) => string | null {
  const source = format
    .split(/(YYYY|MMM|MM|M|DD|D)/)
    .map((part) => patterns[part] ?? part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('');
  const pattern = new RegExp(`^${source}${timeOfDay.source}$`, 'iu');
  return (text) => {
    const { year, month, name, day } = pattern.exec(text)?.groups ?? {};
    const number = name === undefined ? Number(month) : monthOf(name);
    const date = `${year ?? ''}-${String(number).padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`;
    return isDateString(date) ? date : null;
  };
}

function monthOf(name: string): number {
  const start = name.toLowerCase().slice(0, 3);
  return foreignMonths[start] ?? months.indexOf(start) + 1;
}
