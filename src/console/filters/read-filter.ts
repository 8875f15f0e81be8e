import { comparison } from './comparisons.js';
import { type FilterField, filterFieldsOf, type LeafKind } from './fields.js';
import {
  type Condition,
  type EdgeStep,
  type FilterValue,
  type Group,
  type Item,
  newItemId,
} from './filter-model.js';
import { durationWords } from './values/duration.js';
import { numberText } from './values/parse-number.js';
import { dayOfIso, periodBetween } from './values/period.js';

/** Thrown in this file for a filter that the builder cannot represent. */
class Unspoken extends Error {}

/** Parses a filter into a group of the filter builder. Returns null if the builder cannot represent the filter. */
export function readFilter(input: string, filter: FilterValue): Group | null {
  try {
    const group = groupOf('all', readAll(input, filter));
    const [only] = group.items;
    return group.items.length === 1 && only?.kind === 'group' ? only : group;
  } catch (error) {
    if (error instanceof Unspoken) return null;
    throw error;
  }
}

const groupOf = (join: Group['join'], items: readonly Item[]): Group => ({
  kind: 'group',
  id: newItemId(),
  join,
  items,
});

function readAll(input: string, filter: unknown): Item[] {
  return Object.entries(objectOf(filter)).flatMap(([name, value]) => {
    if (name === 'and') return listOf(value).flatMap((part) => readAll(input, part));
    if (name === 'or')
      return [
        groupOf(
          'any',
          listOf(value).map((part) => readPart(input, part)),
        ),
      ];
    if (name === 'not') return [readNot(input, value)];
    return readField(input, name, value);
  });
}

/** Parses a part of `or` or `not`. Without conditions it matches all records, which no row can say. */
function readPart(input: string, filter: unknown): Item {
  const item = readOne(input, filter);
  if (item.kind === 'group' && item.items.length === 0) throw new Unspoken();
  return item;
}

/** Parses a filter into a single item. */
function readOne(input: string, filter: unknown): Item {
  const items = readAll(input, filter);
  const [only] = items;
  return items.length === 1 && only !== undefined ? only : groupOf('all', items);
}

function readNot(input: string, filter: unknown): Group {
  const item = readPart(input, filter);
  return item.kind === 'group' && item.join === 'any' ? { ...item, join: 'none' } : groupOf('none', [item]);
}

function readField(input: string, path: string, value: unknown): Item[] {
  const fields = filterFieldsOf(input);
  const field = fields.find((each) => each.path === path);
  if (field === undefined) {
    if (!fields.some((each) => each.path.startsWith(`${path}.`))) throw new Unspoken();
    return Object.entries(objectOf(value)).flatMap(([name, part]) =>
      readField(input, `${path}.${name}`, part),
    );
  }
  if (field.kind === 'one') return [edgeOf(field, 'is', '', value)];
  return field.kind === 'many' ? readMany(field, objectOf(value)) : readLeaf(path, field.kind, value);
}

function readMany(field: FilterField, value: FilterValue): Item[] {
  const { count, direction = '', ...quantified } = value;
  if (direction !== '' && direction !== 'ACQUIRER' && direction !== 'ACQUIREE') throw new Unspoken();
  if (count !== undefined && direction !== '') throw new Unspoken();
  return [
    ...(count === undefined ? [] : readLeaf(`${field.path}.count`, 'number', count)),
    ...Object.entries(quantified).map(([quantifier, body]) => {
      if (quantifier !== 'some' && quantifier !== 'every' && quantifier !== 'none') throw new Unspoken();
      return edgeOf(field, quantifier, direction, body);
    }),
  ];
}

function edgeOf(
  field: FilterField,
  quantifier: EdgeStep['quantifier'],
  direction: EdgeStep['direction'],
  body: unknown,
): EdgeStep {
  const items = readAll(field.target ?? '', body);
  const [only] = items;
  const group = items.length === 1 && only?.kind === 'group' ? only : groupOf('all', items);
  return { kind: 'edge', id: newItemId(), field: field.path, quantifier, direction, body: group };
}

function readLeaf(path: string, kind: LeafKind, value: unknown): Condition[] {
  const { gte, lte, ...rest } = objectOf(value);
  const between = readBetween(path, kind, gte, lte);
  const compared = between === null ? objectOf(value) : rest;
  const conditions = Object.entries(compared).map(([name, operand]): Condition => {
    const id = name === 'isNull' ? (operand === true ? 'isUnknown' : 'isKnown') : name;
    const known = comparison(kind, id);
    if (known === undefined || id === 'inPeriod' || id === 'between') throw new Unspoken();
    if (known.takes === 'none' && typeof operand !== 'boolean') throw new Unspoken();
    const operands = known.takes === 'none' ? [] : known.takes === 'many' ? listOf(operand) : [operand];
    const values = operands.map((each) => textOf(path, id === 'withinLast' ? 'text' : kind, each));
    return conditionOf(path, id, id === 'withinLast' ? values.map(durationWords) : values);
  });
  return between === null ? conditions : [between, ...conditions];
}

function conditionOf(field: string, id: string, values: readonly string[]): Condition {
  return { kind: 'condition', id: newItemId(), field, comparison: id, values };
}

/** Combines a lower and an upper end into one condition: a range, or for dates also a period such as a year. */
function readBetween(path: string, kind: LeafKind, lower: unknown, upper: unknown): Condition | null {
  if (typeof lower === 'number' && typeof upper === 'number' && kind === 'number' && lower <= upper)
    return conditionOf(path, 'between', [`${textOf(path, kind, lower)} to ${textOf(path, kind, upper)}`]);
  if (typeof lower !== 'string' || typeof upper !== 'string' || kind !== 'date' || lower > upper) return null;
  const period = periodBetween(lower, upper);
  if (period !== null) return conditionOf(path, 'inPeriod', [period.name]);
  return conditionOf(path, 'between', [`${textOf(path, kind, lower)} to ${textOf(path, kind, upper)}`]);
}

/** Returns the text for a value. A value of another type is refused by the API, so it is not shown as a row. */
function textOf(path: string, kind: LeafKind, value: unknown): string {
  if (kind === 'number') {
    if (typeof value !== 'number') throw new Unspoken();
    return path.endsWith('foundedYear') ? String(value) : numberText(value);
  }
  if (kind === 'boolean') {
    if (typeof value !== 'boolean') throw new Unspoken();
    return String(value);
  }
  if (typeof value !== 'string') throw new Unspoken();
  // A date that the console does not read, such as one in the year 5, stays as it is. The row then reports it.
  return kind === 'date' ? (dayOfIso(value)?.name ?? value) : value;
}

/** Returns a list. An empty one matches no records, or all, which no row can say. */
function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value) || value.length === 0) throw new Unspoken();
  return value;
}

function objectOf(value: unknown): FilterValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Unspoken();
  return value as FilterValue;
}
