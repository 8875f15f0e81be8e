import { comparison } from './comparisons.js';
import { filterField, type LeafKind } from './filter-fields.js';
import type { Condition, EdgeStep, Group, Item } from './filter-model.js';
import type { FilterValue } from './filter-value.js';
import { readNumber } from './read-number.js';

/** The filter of what was chosen. Conditions without a value are left out. */
export function writeFilter(input: string, group: Group): FilterValue {
  const parts = group.items.map((item) => writeItem(input, item)).filter((part) => part !== null);
  if (parts.length === 0) return {};
  if (group.join === 'all') return mergeAll(parts);
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return group.join === 'any' ? only : { not: only };
  return group.join === 'any' ? { or: parts } : { not: { or: parts } };
}

function writeItem(input: string, item: Item): FilterValue | null {
  if (item.kind === 'condition') return writeCondition(input, item);
  if (item.kind === 'edge') return writeEdge(input, item);
  const written = writeFilter(input, item);
  return Object.keys(written).length === 0 ? null : written;
}

function writeEdge(input: string, edge: EdgeStep): FilterValue | null {
  const field = filterField(input, edge.field);
  if (field?.target == null) return null;
  const body = writeFilter(field.target, edge.body);
  if (edge.quantifier === 'is') return nest(edge.field, body);
  const direction = edge.direction === '' ? {} : { direction: edge.direction };
  return nest(edge.field, { ...direction, [edge.quantifier]: body });
}

function writeCondition(input: string, condition: Condition): FilterValue | null {
  const field = filterField(input, condition.field);
  if (field === undefined || field.kind === 'one' || field.kind === 'many') return null;
  const { kind } = field;
  const { comparison: id } = condition;
  if (id === 'isKnown' || id === 'isUnknown') return nest(field.path, { isNull: id === 'isUnknown' });
  const values = condition.values.map((value) => writeValue(kind, value)).filter((value) => value !== null);
  const [first] = values;
  if (first === undefined) return null;
  return nest(field.path, { [id]: comparison(kind, id)?.takes === 'many' ? values : first });
}

function writeValue(kind: LeafKind, text: string): string | number | boolean | null {
  const value = text.trim();
  if (value === '') return null;
  if (kind === 'number') return readNumber(value);
  return kind === 'boolean' ? value === 'true' : value;
}

function nest(path: string, value: FilterValue): FilterValue {
  return path
    .split('.')
    .reverse()
    .reduce<FilterValue>((inner, name) => ({ [name]: inner }), value);
}

/** One object of all, as a reader would write it; what cannot stand in one object goes below `and`. */
function mergeAll(parts: readonly FilterValue[]): FilterValue {
  let whole: FilterValue = {};
  const rest: FilterValue[] = [];
  for (const part of parts) {
    const merged = merge(whole, part);
    if (merged === null) rest.push(part);
    else whole = merged;
  }
  return rest.length === 0 ? whole : { ...whole, and: rest };
}

const indivisible = new Set(['and', 'or', 'not', 'some', 'every', 'none', 'direction']);

/** Both objects as one; null when that would mean something else. */
function merge(one: FilterValue, other: FilterValue): FilterValue | null {
  if ([one, other].some((each) => 'some' in each || 'every' in each || 'none' in each)) return null;
  const merged: Record<string, unknown> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const here = merged[name];
    if (here === undefined) merged[name] = value;
    else {
      const both = isObject(here) && isObject(value) && !indivisible.has(name) ? merge(here, value) : null;
      if (both === null) return null;
      merged[name] = both;
    }
  }
  return merged;
}

function isObject(value: unknown): value is FilterValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
