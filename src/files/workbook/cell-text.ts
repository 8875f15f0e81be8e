import type { DateParts, NumberFormat } from './number-format.js';

const dayMs = 86_400_000;

/** The last day that a workbook can contain: December 31, 9999. */
const lastSerial = 2_958_465;

/**
 * Returns the text of a number in a cell, as its format shows it. A date is `YYYY-MM-DD`, with the time if it has one.
 * A format without a day, such as `mmm-yy`, gives `YYYY-MM`, and one without a year gives `MM-DD`: the spreadsheet adds
 * the missing parts itself when somebody types such a date.
 */
export function numberText(value: number, format: NumberFormat, is1904: boolean): string {
  switch (format.shows) {
    case 'percent':
      return `${plainText(value * 100)}%`;
    case 'currency':
      return value < 0 ? `-${format.symbol}${plainText(-value)}` : format.symbol + plainText(value);
    case 'digits':
      return Number.isInteger(value) && value >= 0
        ? String(value).padStart(format.digits, '0')
        : plainText(value);
    case 'date':
      return dateText(value, format.parts, is1904) ?? plainText(value);
    case 'number':
      return plainText(value);
  }
}

/**
 * Returns a number with the 15 digits that spreadsheets show: they store 0.3 as 0.30000000000000004. 1.234 becomes
 * `1.2340`, because some people write one thousand so.
 */
function plainText(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  return /^-?\d{1,3}\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** Returns the text of a date; null for a number that is no date. */
function dateText(serial: number, parts: DateParts, is1904: boolean): string | null {
  if (serial < 0 || serial >= lastSerial + 1) return null;
  const seconds = Math.round((serial % 1) * 86_400);
  const days = Math.floor(serial) + (seconds === 86_400 ? 1 : 0);
  const time = new Date((seconds % 86_400) * 1000).toISOString().slice(11, 19);
  if (parts === 'time' && days === 0) return time;
  const day = dayText(days, is1904);
  if (parts === 'year') return day.slice(0, 4);
  if (parts === 'month') return day.slice(0, 7);
  if (parts === 'dayOfYear') return day.slice(5);
  return seconds % 86_400 === 0 && parts !== 'time' ? day : `${day} ${time}`;
}

/**
 * Returns the day with a serial number. In the 1900 system, day 60 is February 29, 1900, which never existed: it stays a
 * text that no reader accepts.
 */
function dayText(days: number, is1904: boolean): string {
  if (is1904) return new Date(Date.UTC(1904, 0, 1) + days * dayMs).toISOString().slice(0, 10);
  if (days === 0 || days === 60) return days === 0 ? '1900-01-00' : '1900-02-29';
  const start = Date.UTC(1899, 11, days < 60 ? 31 : 30);
  return new Date(start + days * dayMs).toISOString().slice(0, 10);
}

/** Returns an ISO date of a cell of type `d` without an empty time: `2014-02-28T00:00:00` is `2014-02-28`. */
export function isoDateText(text: string): string {
  return text.replace(/T00:00:00(?:\.0+)?Z?$/, '').replace('T', ' ');
}

/** Decodes the escapes of workbooks for characters that XML does not allow, such as `_x000D_`. */
export function unescapeCell(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
