import { ApiError } from '../../errors/api-error.js';
import { isDateString, type DateString } from '../date-string.js';
import { dateBefore, parseDuration } from '../duration.js';
import { quote } from '../quote.js';
import type { Comparison, FilterCondition, FilterValue } from './filter-condition.js';
import type { FilterType } from './filter-field.js';

const longestText = 1000;
const longestList = 1000;

const ordered = ['eq', 'ne', 'in', 'notIn', 'gte', 'gt', 'lte', 'lt', 'isNull'] as const;

/** Which comparisons a field knows, by the type of its values (docs/filters.md). */
export const comparisonsOf: Readonly<Record<FilterType, readonly Comparison[]>> = {
  id: ['eq', 'ne', 'in', 'notIn', 'isNull'],
  text: ['eq', 'ne', 'in', 'notIn', 'contains', 'startsWith', 'isNull'],
  integer: ordered,
  number: ordered,
  date: ordered,
  boolean: ['eq', 'ne', 'isNull'],
  texts: ['has', 'hasAny', 'hasAll', 'isNull'],
  textLists: ['has', 'hasAny', 'hasAll', 'isNull'],
};

/** The comparison of a date that depends on the day on which it is asked. */
export const withinLast = 'withinLast';

const listComparisons: ReadonlySet<string> = new Set(['in', 'notIn', 'hasAny', 'hasAll']);

/**
 * Reads one comparison of a field, for example `{"gte": 2014}`. `where` is its path in the JSON, for the message; `today` is
 * null where a filter cannot speak of it.
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
    throw refused(`${where} is no comparison of this field; it knows ${known.join(', ')}.`);
  }
  return { op: 'compare', path, type, comparison, value: readValue(type, comparison, json, where) };
}

/** Both ends are in it: a duration of no days is today. */
function readWithinLast(
  path: readonly string[],
  json: unknown,
  where: string,
  today: DateString | null,
): FilterCondition {
  const duration = typeof json === 'string' ? parseDuration(json) : null;
  if (duration === null) {
    throw refused(
      `${where} needs to be an ISO 8601 duration of whole years, months, weeks and days, such as "P1Y6M", got ${quote(json)}.`,
    );
  }
  if (today === null) {
    throw refused(
      `${where} counts from the day of the question, and a saved search follows its records, not the day: give a date, such as {"gte": "2025-06-30"}.`,
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
    if (typeof json !== 'boolean') throw refused(`${where} needs to be true or false, got ${quote(json)}.`);
    return json;
  }
  if (!listComparisons.has(comparison)) return readSingle(type, json, where);
  if (!Array.isArray(json) || json.length > longestList) {
    throw refused(`${where} needs to be a list of at most ${longestList} values, got ${quote(json)}.`);
  }
  return json.map((item: unknown, index) => readSingle(type, item, `${where}.${index}`)) as
    string[] | number[];
}

function readSingle(type: FilterType, json: unknown, where: string): string | number | boolean {
  const needed = needs[type];
  if (needed.check(json)) return json;
  const hint = json === null ? '. To match missing values, use isNull' : '';
  throw refused(`${where} needs to be ${needed.words}, got ${quote(json)}${hint}.`);
}

type Check = (json: unknown) => json is string | number | boolean;

const isText = (json: unknown): json is string =>
  typeof json === 'string' && json.length <= longestText && json.isWellFormed() && !json.includes('\0');
const text = { words: `a string of at most ${longestText} characters`, check: isText };

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
  boolean: { words: 'true or false', check: (json): json is boolean => typeof json === 'boolean' },
};

function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}
