import { format } from '../../components/format.js';
import { durationWords, parseDuration } from './duration.js';
import { parsePeriod } from './parse-period.js';
import { type Period, periodOf } from './period.js';
import { splitComparison, splitRange, type WrittenComparison } from './split-comparison.js';
import { type Candidates, empty, oneOf, pairsOf, type ValueReading, wrong } from './value-reading.js';

const examples = '2025, Q3 2025, Jan 1, 2025, since 2021 or last 90 days';
const notADate = `Enter a date such as ${examples}.`;
const notALength = 'Enter a length of time, such as 90 days, 6 months or 2 years.';

const labels: Readonly<Record<string, string>> = {
  gte: 'on or after',
  lte: 'on or before',
  gt: 'after',
  lt: 'before',
  eq: 'on',
  ne: 'not on',
};

export interface DateOptions {
  /** The current day, for example `2026-11-28`. */
  readonly today: string;
  /** False if dates must not be relative to the day of the request, as in saved searches. */
  readonly hasDurations: boolean;
}

/**
 * Reads what was typed as the value of a date field: `2025`, `Q3 2025`, `Jan 1, 2025`, `since 2021`, `2020 to 2022`,
 * `last 90 days`. `comparison` is the chosen comparison; one in the text takes precedence.
 */
export function readDateText(text: string, comparison: string, options: DateOptions): ValueReading {
  if (text.trim() === '') return empty;
  const relative = readRelative(text, comparison, options);
  if (relative !== null) return relative;
  const written = splitComparison(text);
  const single = parsePeriod(written.rest, options.today);
  if (single === null) return wrong(`There is no such date as “${written.rest}”.`);
  if (single.values.length > 0) {
    const effective = comparisonOf(written.comparison, comparison);
    return oneOf(
      single.values.map((period) => readingOfPeriod(period, effective, text)),
      single.isClear,
    );
  }
  const range = readRange(text, options);
  if (range === null) {
    if (written.rest === '') return wrong(`Add a date after “${text.trim()}”.`);
    return wrong(comparison === 'withinLast' ? notALength : notADate);
  }
  return comparison === 'ne' ? wrong('Enter a single day. “not on” does not take a range.') : range;
}

/** Reads one of several days, as in `on any of`. Returns the day in the API's format, or a sentence about the problem. */
export function readDay(text: string, today: string): { readonly day: string } | string {
  const found = parsePeriod(text, today);
  const [period] = found?.values ?? [];
  return found?.isClear === true && period?.unit === 'day'
    ? { day: period.from }
    : `“${text}” is not a day. Enter days such as Jan 1, 2025.`;
}

/** Returns the text for one of several days. */
export function dayText(day: string): string {
  return format.day(day);
}

function comparisonOf(written: WrittenComparison | null, chosen: string): string {
  if (written === null) return chosen;
  return written === 'exact' ? 'inPeriod' : written;
}

function readingOfPeriod(period: Period, comparison: string, typed: string): ValueReading {
  const { unit, from, to, name } = period;
  const isDay = unit === 'day';
  if (comparison === 'withinLast') return wrong(notALength);
  if (comparison === 'between') return wrong('Enter two dates, such as 2020 to 2022.');
  if (comparison === 'ne' && !isDay)
    return wrong('Enter a single day. “not on” does not take a longer period.');
  if ((comparison === 'inPeriod' || comparison === 'eq') && !isDay)
    return {
      kind: 'understood',
      comparison: 'inPeriod',
      text: name,
      operands: { gte: from, lte: to },
      words: name,
      hint: `${format.day(from)} to ${format.day(to)}`,
    };
  const effective = comparison === 'inPeriod' ? 'eq' : comparison;
  // `before Q3` ends before its first day, `after Q3` begins after its last day, and both include neither.
  const day = effective === 'gt' || effective === 'lte' ? to : from;
  const words = format.day(day);
  const hint = `${labels[effective] ?? ''} ${words}`.trim();
  const isSaid = typed.trim() === words && comparison === effective;
  return {
    kind: 'understood',
    comparison: effective,
    text: name,
    operands: { [effective]: day },
    words,
    hint: isSaid ? null : hint,
  };
}

/** Reads a range of dates. Returns null if the text is not one. */
function readRange(text: string, { today }: DateOptions): ValueReading | null {
  for (const [lowerText, upperText] of splitRange(text)) {
    const upper = parsePeriod(upperText, today);
    const lower = lowerEnd(lowerText, upper, today);
    if (lower === null || upper === null || lower.values.length === 0 || upper.values.length === 0) continue;
    const pairs = pairsOf(lower, upper).filter(([first, last]) => first.from <= last.to);
    if (pairs.length === 0) return wrong('The range is the wrong way round. Enter the earlier date first.');
    return oneOf(
      pairs.map(([first, last]) => readingOfRange(first, last)),
      lower.isClear && upper.isClear,
    );
  }
  return null;
}

/** Parses the start of a range. In `Q1 to Q3 2025`, both ends have the year of the upper end. */
function lowerEnd(text: string, upper: Candidates<Period> | null, today: string): Candidates<Period> | null {
  const own = parsePeriod(text, today);
  const [end] = upper?.values ?? [];
  if (own?.isClear === true || end === undefined || upper?.isClear !== true) return own;
  const inYear = parsePeriod(`${text} ${end.from.slice(0, 4)}`, today);
  return inYear !== null && inYear.values.length > 0 ? inYear : own;
}

function readingOfRange(first: Period, last: Period): ValueReading {
  const words = `${format.day(first.from)} and ${format.day(last.to)}`;
  return {
    kind: 'understood',
    comparison: 'between',
    text: `${first.name} to ${last.name}`,
    operands: { gte: first.from, lte: last.to },
    words,
    hint: `${format.day(first.from)} to ${format.day(last.to)}`,
  };
}

/** Reads a text that is relative to today, such as `last 90 days`. Returns null if the text is not one. */
function readRelative(text: string, comparison: string, options: DateOptions): ValueReading | null {
  const plain = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (/^(?:ytd|year to date)$/.test(plain)) {
    const year = periodOf('year', Number(options.today.slice(0, 4)));
    return year === null ? null : readingOfPeriod(year, 'gte', text);
  }
  const [, length] =
    /^(?:(?:in|within|during|from)? ?(?:the )?(?:last|past|trailing) |within )(.+)$/.exec(plain) ?? [];
  const duration = parseDuration(length ?? plain);
  if (duration === null) return null;
  const within = readingOfDuration(duration, text, options);
  // `last year` and `last month` are also the calendar year and month before this one.
  const unit = /^(year|month|quarter)$/.exec(length ?? '')?.[1];
  const calendar = unit === undefined ? null : parsePeriod(`previous ${unit}`, options.today);
  const [period] = calendar?.values ?? [];
  if (comparison === 'withinLast' || period === undefined) return within;
  return oneOf([readingOfPeriod(period, 'inPeriod', text), within], false);
}

function readingOfDuration(duration: string, typed: string, { hasDurations }: DateOptions): ValueReading {
  if (!hasDurations)
    return wrong('A saved search needs fixed dates. Enter a date such as since Jan 1, 2025.');
  const text = durationWords(duration);
  const words = text.replace(/^1 (\w+)$/, '$1');
  return {
    kind: 'understood',
    comparison: 'withinLast',
    text,
    operands: { withinLast: duration },
    words,
    hint: typed.trim() === text ? null : `within the last ${words}`,
  };
}
