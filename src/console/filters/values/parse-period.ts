import { addDays } from '../../calendar/add-days.js';
import { dayOf, monthNames, type Period, periodOf } from './period.js';
import type { Candidates } from './value-reading.js';

const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const gap = '[\\s/-]*';

/** A written form of a period. `read` gets the groups of the pattern, and returns all meanings. */
interface Form {
  readonly pattern: RegExp;
  readonly read: (groups: readonly string[], today: string) => Candidates<Period>;
}

const form = (pattern: string, read: Form['read']): Form => ({ pattern: new RegExp(`^${pattern}$`), read });

const forms: readonly Form[] = [
  form('(\\d{4})', ([year]) => clear(periodOf('year', Number(year)))),
  form(`q([1-4])${gap}(\\d{4})`, ([number, year]) =>
    clear(periodOf('quarter', Number(year), Number(number))),
  ),
  form(`(\\d{4})${gap}q([1-4])`, ([year, number]) =>
    clear(periodOf('quarter', Number(year), Number(number))),
  ),
  form(`h([12])${gap}(\\d{4})`, ([number, year]) => clear(periodOf('half', Number(year), Number(number)))),
  form(`(\\d{4})${gap}h([12])`, ([year, number]) => clear(periodOf('half', Number(year), Number(number)))),
  form(`${month}${gap}(\\d{4})`, ([name, year]) => clear(periodOf('month', Number(year), monthOf(name)))),
  form(`(\\d{4})${gap}${month}`, ([year, name]) => clear(periodOf('month', Number(year), monthOf(name)))),
  form('(\\d{4})[-/.](\\d{1,2})', ([year, number]) => clear(periodOf('month', Number(year), Number(number)))),
  form('(\\d{1,2})[-/.](\\d{4})', ([number, year]) => clear(periodOf('month', Number(year), Number(number)))),
  form('(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})', ([year, number, day]) => clear(dayIn(year, number, day))),
  form('(\\d{4})(\\d\\d)(\\d\\d)', (groups) => compactDay(groups)),
  form(`(\\d{1,2})${gap}${month}${gap}(\\d{4})`, ([day, name, year]) =>
    clear(dayIn(year, monthOf(name), day)),
  ),
  form(`${month}${gap}(\\d{1,2})[\\s/-]+(\\d{4})`, ([name, day, year]) =>
    clear(dayIn(year, monthOf(name), day)),
  ),
  form(`(\\d{4})${gap}${month}${gap}(\\d{1,2})`, ([year, name, day]) =>
    clear(dayIn(year, monthOf(name), day)),
  ),
  form('(\\d{1,2})\\.\\s?(\\d{1,2})\\.\\s?(\\d{4})', ([day, number, year]) =>
    clear(dayIn(year, number, day)),
  ),
  form('(\\d{1,2})[-/](\\d{1,2})[-/](\\d{4})', ([one, other, year]) => inEitherOrder(one, other, year)),
  form("(\\d{1,2})[-/.](\\d{1,2})[-/.]'?(\\d\\d)", ([one, other, year]) =>
    unclear(inEitherOrder(one, other, longYear(year)).values),
  ),
  form(`(\\d{1,2})${gap}${month}[\\s/'-]+(\\d\\d)`, ([day, name, year]) =>
    unclear([dayIn(longYear(year), monthOf(name), day)]),
  ),
  form(`(?:q([1-4]))[\\s/'-]*(\\d\\d)`, ([number, year]) =>
    unclear([periodOf('quarter', longYear(year), Number(number))]),
  ),
  form(`${month}[\\s/'-]*(\\d{1,2})`, ([name, number], today) => monthAndNumber(name, number, today)),
  form(`(\\d{1,2})${gap}${month}`, ([day, name], today) =>
    recent(today, (year) => dayIn(year, monthOf(name), day)),
  ),
  form(month, ([name], today) => recent(today, (year) => periodOf('month', year, monthOf(name)))),
  form('q([1-4])', ([number], today) => recent(today, (year) => periodOf('quarter', year, Number(number)))),
  form('h([12])', ([number], today) => recent(today, (year) => periodOf('half', year, Number(number)))),
  form('today|now', (_, today) => clear(dayOfToday(today))),
  form('yesterday', (_, today) => clear(dayOfToday(addDays(today, -1)))),
  form('(?:this|current) year', (_, today) => clear(periodOf('year', yearOf(today)))),
  form('(?:this|current) quarter', (_, today) => clear(quarterAt(today, 0))),
  form('(?:last|previous|past) quarter', (_, today) => clear(quarterAt(today, -1))),
  form('(?:this|current) month', (_, today) => clear(monthAt(today, 0))),
  form('previous month', (_, today) => clear(monthAt(today, -1))),
  form('previous year', (_, today) => clear(periodOf('year', yearOf(today) - 1))),
];

/**
 * Parses a period: `2025`, `Q3 2025`, `Mar 2025`, `2025-01-01`, `1 Jan 2025`, `01/02/2025`, `yesterday`. Some texts have
 * several meanings: `01/02/2025` is in January or in February, and `March` has no year. Returns no meaning if the text
 * is not a period, and null if it has the form of one that does not exist, such as February 30.
 */
export function parsePeriod(text: string, today: string): Candidates<Period> | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replaceAll(/\b(\d{1,2})(?:st|nd|rd|th)\b/g, '$1')
    .replaceAll(/([a-z]{3,4})\./g, '$1 ')
    .replaceAll(/,|\bof\b|\bthe\b/g, ' ')
    .replace(/\b(first|second|third|fourth|1|2|3|4) quarter\b/, (_, word: string) => `q${ordinal(word)}`)
    .replace(/\b(first|second|1|2) half\b/, (_, word: string) => `h${ordinal(word)}`)
    .replace(/\b([1-4])q(?=[\s\d/-]|$)/, 'q$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
  for (const { pattern, read } of forms) {
    const found = pattern.exec(plain);
    if (found === null) continue;
    const periods = read(found.slice(1), today);
    return periods.values.length > 0 ? periods : null;
  }
  return { values: [], isClear: false };
}

function clear(period: Period | null): Candidates<Period> {
  return { values: period === null ? [] : [period], isClear: true };
}

function unclear(periods: readonly (Period | null)[]): Candidates<Period> {
  return { values: periods.filter((each) => each !== null), isClear: false };
}

function dayIn(
  year: string | number | undefined,
  number: string | number | undefined,
  day?: string,
): Period | null {
  return dayOf(Number(year), Number(number), Number(day));
}

/** Reads two numbers as month and day, and as day and month. */
function inEitherOrder(one = '', other = '', year: string | number = ''): Candidates<Period> {
  const american = dayIn(year, one, other);
  const european = dayIn(year, other, one);
  const found = [american, european].filter((each) => each !== null);
  const isSame = found.length === 2 && american?.from === european?.from;
  return { values: isSame ? found.slice(0, 1) : found, isClear: isSame || found.length === 1 };
}

/** Reads eight digits: year, month and day, or else the year last. */
function compactDay([year = '', number = '', day = '']: readonly string[]): Candidates<Period> {
  const first = dayIn(year, number, day);
  if (first !== null) return clear(first);
  return inEitherOrder(year.slice(0, 2), year.slice(2), `${number}${day}`);
}

/** Reads `Jan 25`, which is a day of this or the last year, or the month in 2025. */
function monthAndNumber(name = '', number = '', today: string): Candidates<Period> {
  const inYear = number.length === 2 ? periodOf('month', longYear(number), monthOf(name)) : null;
  return unclear([inYear, ...recent(today, (year) => dayIn(year, monthOf(name), number)).values]);
}

/** Returns the same part of this and of the last year. */
function recent(today: string, read: (year: number) => Period | null): Candidates<Period> {
  return unclear([read(yearOf(today)), read(yearOf(today) - 1)]);
}

/** `25` is 2025, and `95` is 1995. */
function longYear(year = ''): number {
  return Number(year) < 50 ? 2000 + Number(year) : 1900 + Number(year);
}

function monthOf(name = ''): number {
  return monthNames.findIndex((each) => name.startsWith(each.toLowerCase())) + 1;
}

function ordinal(word: string): number {
  return Number(word) > 0 ? Number(word) : ['first', 'second', 'third', 'fourth'].indexOf(word) + 1;
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

function dayOfToday(day: string): Period | null {
  const [year, number, date] = day.split('-');
  return dayIn(year, number, date);
}

function monthAt(today: string, step: number): Period | null {
  const months = yearOf(today) * 12 + Number(today.slice(5, 7)) - 1 + step;
  return periodOf('month', Math.floor(months / 12), (months % 12) + 1);
}

function quarterAt(today: string, step: number): Period | null {
  const quarters = yearOf(today) * 4 + Math.ceil(Number(today.slice(5, 7)) / 3) - 1 + step;
  return periodOf('quarter', Math.floor(quarters / 4), (quarters % 4) + 1);
}
