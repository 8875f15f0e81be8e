import type { FilterField, FilterFields } from '../domain/filters/filter-field.js';
import { filterFields } from '../domain/filters/filter-fields.js';
import { comparisonsOf } from '../domain/filters/read-comparison.js';
import type { RecordKind } from '../domain/record-kinds.js';
import { camelCase } from './field-spelling.js';

/** Filters are refused when they are a third as deep, so what lies deeper may stay as it is. */
const deepest = 40;

/**
 * A filter of a kind with its keys in the graph's spelling; they may come in the contract's snake_case. What is no known
 * key stays as it is, so that whoever reads the filter can say so.
 */
export function readFilterSpelling(kind: RecordKind, json: unknown): unknown {
  return readConditions(filterFields[kind], json, 0);
}

function readConditions(fields: FilterFields, json: unknown, level: number): unknown {
  if (!isObject(json) || level > deepest) return json;
  const entries = Object.entries(json).map(([key, value]): [string, unknown] => {
    if (key === 'and' || key === 'or') {
      const items: unknown = Array.isArray(value)
        ? value.map((item: unknown) => readConditions(fields, item, level + 1))
        : value;
      return [key, items];
    }
    if (key === 'not') return [key, readConditions(fields, value, level + 1)];
    const name = camelCase(key);
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field === undefined ? [key, value] : [name, readField(field, value, level + 1)];
  });
  return Object.fromEntries(entries);
}

function readField(field: FilterField, json: unknown, level: number): unknown {
  if ('part' in field) return readConditions(field.part, json, level);
  if ('one' in field) return readConditions(filterFields[field.one], json, level);
  if (!isObject(json)) return json;
  const entries = Object.entries(json).map(([key, value]): [string, unknown] =>
    'value' in field
      ? [comparisonsOf[field.value].find((known) => known === camelCase(key)) ?? key, value]
      : [key, readConditions(filterFields[field.many], value, level + 1)],
  );
  return Object.fromEntries(entries);
}

function isObject(json: unknown): json is object {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}
