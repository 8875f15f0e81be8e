import { filterField } from './fields.js';
import type { Condition, EdgeStep, FilterValue, Group, Item } from './filter-model.js';
import { readCondition } from './read-condition.js';

const indivisible = new Set(['and', 'or', 'not', 'some', 'every', 'none', 'direction']);

/**
 * Converts a group to a filter. Leaves out conditions without a valid value, so check `findProblem` before the filter is
 * used.
 */
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
  const reading = readCondition(input, condition);
  return reading.kind === 'understood' ? nest(condition.field, reading.operands) : null;
}

/** Puts a value at a path with dots: `hq.country` becomes `{hq: {country: value}}`. */
export function nest(path: string, value: FilterValue): FilterValue {
  return path
    .split('.')
    .reverse()
    .reduce<FilterValue>((inner, name) => ({ [name]: inner }), value);
}

/** Merges filters that must all hold into one object. Filters that cannot be merged go into `and`. */
export function mergeAll(parts: readonly FilterValue[]): FilterValue {
  let whole: FilterValue = {};
  const rest: FilterValue[] = [];
  for (const part of parts) {
    const merged = merge(whole, part);
    if (merged === null) rest.push(part);
    else whole = merged;
  }
  if (rest.length === 0) return whole;
  const { and } = whole;
  return { ...whole, and: Array.isArray(and) ? [...(and as readonly unknown[]), ...rest] : rest };
}

/** Merges two filters into one object. Returns null if the result would have another meaning. */
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
