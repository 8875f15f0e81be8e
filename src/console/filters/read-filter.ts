import { comparison } from './comparisons.js';
import { filterFieldsOf, type FilterField, type LeafKind } from './fields.js';
import {
  type Condition,
  type EdgeStep,
  type FilterValue,
  type Group,
  type Item,
  newItemId,
} from './filter-model.js';

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
          listOf(value).map((part) => readOne(input, part)),
        ),
      ];
    if (name === 'not') return [readNot(input, value)];
    return readField(input, name, value);
  });
}

/** Parses a filter into a single item. */
function readOne(input: string, filter: unknown): Item {
  const items = readAll(input, filter);
  const [only] = items;
  return items.length === 1 && only !== undefined ? only : groupOf('all', items);
}

function readNot(input: string, filter: unknown): Group {
  const item = readOne(input, filter);
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
  return Object.entries(objectOf(value)).map(([name, compared]) => {
    const id = name === 'isNull' ? (compared === true ? 'isUnknown' : 'isKnown') : name;
    const known = comparison(kind, id);
    if (known === undefined) throw new Unspoken();
    const values = known.takes === 'none' ? [] : known.takes === 'many' ? listOf(compared) : [compared];
    return { kind: 'condition', id: newItemId(), field: path, comparison: id, values: values.map(textOf) };
  });
}

function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  throw new Unspoken();
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Unspoken();
  return value;
}

function objectOf(value: unknown): FilterValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Unspoken();
  return value as FilterValue;
}
