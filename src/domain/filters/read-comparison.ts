import { ApiError } from '../../errors/api-error.js';
import { isDateString } from '../date-string.js';
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
};

const listComparisons: ReadonlySet<string> = new Set(['in', 'notIn', 'hasAny', 'hasAll']);

/**
 * Reads one comparison of a field, for example `{"gte": 2014}`. `where` is its path in the JSON, for the message.
 * @throws ApiError VALIDATION_ERROR.
 */
export function readComparison(
  path: readonly string[],
  type: FilterType,
  key: string,
  json: unknown,
  where: string,
): FilterCondition {
  const comparison = comparisonsOf[type].find((known) => known === key);
  if (comparison === undefined) {
    throw refused(`${where} is no comparison of this field; it knows ${comparisonsOf[type].join(', ')}.`);
  }
  return { op: 'compare', path, type, comparison, value: readValue(type, comparison, json, where) };
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
  if (!needed.check(json)) throw refused(`${where} needs to be ${needed.words}, got ${quote(json)}.`);
  return json;
}

type Check = (json: unknown) => json is string | number | boolean;

const isText = (json: unknown): json is string =>
  typeof json === 'string' && json.length <= longestText && json.isWellFormed() && !json.includes('\0');
const text = { words: `a string of at most ${longestText} characters`, check: isText };

const needs: Readonly<Record<FilterType, { readonly words: string; readonly check: Check }>> = {
  id: text,
  text,
  texts: text,
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
