import { ApiError } from '../../errors/api-error.js';
import { type DateString, isDateString, toDateString } from '../../values/dates.js';
import { quote } from '../../values/nearest-texts.js';
import type { Comparison, FilterCondition, FilterType, FilterValue } from './filter-field.js';

const pattern = /^P(?=\d)(?:(\d{1,4})Y)?(?:(\d{1,5})M)?(?:(\d{1,5})W)?(?:(\d{1,6})D)?$/;

const earliest = '0001-01-01';

const maxTextLength = 1000;
const maxListLength = 1000;
/** Maximum length of the words of a search (D24). */
export const maxQueryLength = 200;

const ordered = ['eq', 'ne', 'in', 'notIn', 'gte', 'gt', 'lte', 'lt', 'isNull'] as const;

/** The comparisons that filters support, by the type of the field's values (docs/searching.md). */
export const comparisonsOf: Readonly<Record<FilterType, readonly Comparison[]>> = {
  id: ['eq', 'ne', 'in', 'notIn', 'isNull'],
  text: ['eq', 'ne', 'in', 'notIn', 'contains', 'startsWith', 'isNull'],
  integer: ordered,
  number: ordered,
  date: ordered,
  boolean: ['eq', 'ne', 'isNull'],
  texts: ['has', 'hasAny', 'hasAll', 'isNull'],
  textLists: ['has', 'hasAny', 'hasAll', 'isNull'],
  words: ['matches'],
};

/** The name of the date comparison that is relative to the date of the request. */
export const withinLast = 'withinLast';

const listComparisons: ReadonlySet<string> = new Set(['in', 'notIn', 'hasAny', 'hasAll']);

/**
 * Reads one comparison of a field, for example `{"gte": 2014}`. `where` is its path in the JSON, for the error message.
 * `today` is null if the filter must not use dates relative to today.
 * @throws ApiError VALIDATION_ERROR.
 */
export function readComparison(
  path: readonly string[],
  type: FilterType,
  key: string,
  json: unknown,
  where: string,
  today: DateString | null,
): FilterCondition {
  if (key === withinLast && type === 'date') return readWithinLast(path, json, where, today);
  const comparison = comparisonsOf[type].find((known) => known === key);
  if (comparison === undefined) {
    const known = [...comparisonsOf[type], ...(type === 'date' ? [withinLast] : [])];
    throw refused(`${where} is an unknown comparison of this field. Expected one of ${known.join(', ')}.`);
  }
  return { op: 'compare', path, type, comparison, value: readValue(type, comparison, json, where) };
}

/** Converts `withinLast` to a range of dates. Both ends are inclusive: a duration of zero days matches today. */
function readWithinLast(
  path: readonly string[],
  json: unknown,
  where: string,
  today: DateString | null,
): FilterCondition {
  const duration = typeof json === 'string' ? parseDuration(json) : null;
  if (duration === null) {
    throw refused(
      `${where} must be an ISO 8601 duration of whole years, months, weeks and days, such as "P1Y6M", got ${quote(json)}.`,
    );
  }
  if (today === null) {
    throw refused(
      `${where} is relative to the current day and not supported in saved searches. Use a date, such as {"gte": "2025-06-30"}.`,
    );
  }
  const between = { gte: dateBefore(today, duration), lte: today } as const;
  const conditions = (['gte', 'lte'] as const).map((comparison): FilterCondition => {
    return { op: 'compare', path, type: 'date', comparison, value: between[comparison] };
  });
  return { op: 'and', conditions };
}

function readValue(type: FilterType, comparison: Comparison, json: unknown, where: string): FilterValue {
  if (comparison === 'isNull') {
    if (typeof json !== 'boolean') throw refused(`${where} must be true or false, got ${quote(json)}.`);
    return json;
  }
  if (!listComparisons.has(comparison)) return readSingle(type, json, where);
  if (!Array.isArray(json) || json.length > maxListLength) {
    throw refused(`${where} must be a list of at most ${maxListLength} values, got ${quote(json)}.`);
  }
  return json.map((item: unknown, index) => readSingle(type, item, `${where}.${index}`)) as
    string[] | number[];
}

function readSingle(type: FilterType, json: unknown, where: string): string | number | boolean {
  const needed = needs[type];
  if (needed.check(json)) return json;
  const hint = json === null ? '. To match missing values, use isNull' : '';
  throw refused(`${where} must be ${needed.words}, got ${quote(json)}${hint}.`);
}

type Check = (json: unknown) => json is string | number | boolean;

const isText = (json: unknown): json is string =>
  typeof json === 'string' && json.length <= maxTextLength && json.isWellFormed() && !json.includes('\0');
const text = { words: `a string of at most ${maxTextLength} characters`, check: isText };

const isQuery = (json: unknown): json is string => isText(json) && json.length <= maxQueryLength;

const needs: Readonly<Record<FilterType, { readonly words: string; readonly check: Check }>> = {
  id: text,
  text,
  texts: text,
  textLists: text,
  integer: { words: 'an integer within 2^53', check: (json): json is number => Number.isSafeInteger(json) },
  number: { words: 'a number', check: (json): json is number => Number.isFinite(json) },
  date: {
    words: 'a date YYYY-MM-DD',
    check: (json): json is string => typeof json === 'string' && isDateString(json),
  },
  words: { words: `words of together at most ${maxQueryLength} characters`, check: isQuery },
  boolean: { words: 'true or false', check: (json): json is boolean => typeof json === 'boolean' },
};

function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}

/** A calendar duration in whole months and days. */
interface Duration {
  readonly months: number;
  readonly days: number;
}

/**
 * Parses an ISO 8601 duration of whole years, months, weeks and days, such as `P1Y6M`. Returns null for other texts.
 */
function parseDuration(text: string): Duration | null {
  const match = pattern.exec(text);
  if (match === null) return null;
  const [years = 0, months = 0, weeks = 0, days = 0] = match
    .slice(1)
    .map((figure: string | undefined) => Number(figure ?? 0));
  return { months: years * 12 + months, days: weeks * 7 + days };
}

/**
 * Subtracts a duration from a date: first the months, then the days. If the resulting month is too short for the day,
 * uses its last day, as PostgreSQL does. A result before year 1 becomes the first day of year 1.
 */
function dateBefore(date: DateString, { months, days }: Duration): DateString {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(0);
  last.setUTCFullYear(year, month - months, 0);
  const moment = new Date(0);
  moment.setUTCFullYear(last.getUTCFullYear(), last.getUTCMonth(), Math.min(day, last.getUTCDate()) - days);
  return moment.getUTCFullYear() < 1 ? earliest : toDateString(moment);
}
