import { invariant } from '../../errors/invariant.js';
import type { FoundEdge } from '../../records/edges/record-edges.js';
import type { CursorPosition } from '../model/cursor.js';
import type { Comparison, FilterCondition } from '../model/filter-field.js';
import { type Order, type OrderField, orderField } from '../model/record-orders.js';
import { edgeCount } from './edge-joins.js';
import type { EdgeCounts } from './edge-relations.js';
import {
  castOf,
  columnExpression,
  indexedText,
  isEdge,
  kindOf,
  type ListRange,
  type Parameters,
} from './expressions.js';
import type { Relevance } from './relevance.js';

/**
 * A part of a sorted list: records with a known value for the first sort key, or records without one. If the first sort
 * key has an index, the part is one range of it.
 */
export interface OrderRange {
  /** 0 for the records with a known value, which come first; 1 for the records without one. */
  readonly part: 0 | 1;
  /** The SQL expressions of the sort keys. Does not include the ID, which is always selected. */
  readonly values: readonly string[];
  readonly sortedBy: readonly string[];
  readonly conditions: readonly string[];
}

/** Must match the expression of the indexes (migration `connections`). */
const idColumn = 't.id COLLATE "C"';

/**
 * Splits a range of a list into its parts: records with a known value for the first sort key, then records without one
 * (unknown values come last in either direction). Cursor positions become conditions of the part that contains them;
 * parts beyond them are omitted. For a list of all records of a kind, edge counts to sort by are added to `counts`.
 */
export function orderRanges(
  range: ListRange,
  parameters: Parameters,
  counts: EdgeCounts,
  scores: Relevance | null,
): OrderRange[] {
  const { source, order, after, before } = range;
  const fields = order.map(({ field }) => orderField(kindOf(source), field));
  const countOf = (edge: FoundEdge): string => (isEdge(source) ? edgeCount(edge, 't') : counts.add(edge));
  const columnOf = (field: OrderField, at: number): string =>
    scores?.columns[order[at]?.field ?? ''] ?? columnOfOrder(field, countOf);
  const keys = sortKeys(order, fields, columnOf);
  const [first] = fields;
  const [firstKey] = keys;
  invariant(first !== undefined && firstKey !== undefined, 'an order has at least one key');
  const unknown = `NULL::${castOf[first.type]}`;
  const values = keys.slice(0, -1).map(({ column }) => column);
  const rangeOf = (part: 0 | 1, sorted: readonly SortKey[], conditions: readonly string[]): OrderRange => {
    const isIn = (position: CursorPosition): boolean => (position.values[0] === null) === (part === 1);
    const bounds = [
      ...(after !== null && isIn(after) ? [boundary(sorted, after, 'after', parameters)] : []),
      ...(before !== null && isIn(before) ? [boundary(sorted, before, 'before', parameters)] : []),
    ];
    const valuesOf = part === 0 ? values : [unknown, ...values.slice(1)];
    const sortedBy = sorted.map((key) => orderTerm(key, range));
    return { part, values: valuesOf, sortedBy, conditions: [...conditions, ...bounds] };
  };
  const ranges: OrderRange[] = [];
  const known = { ...firstKey, nullable: false };
  const isAfterUnknown = after !== null && after.values[0] === null;
  if (!isAfterUnknown) {
    const isKnown = first.nullable ? [`${firstKey.column} IS NOT NULL`] : [];
    ranges.push(rangeOf(0, [known, ...keys.slice(1)], isKnown));
  }
  const hasUnknown = first.nullable && !selectsOnlyKnown(range.condition, first.path);
  if (hasUnknown && (before === null || before.values[0] === null))
    ranges.push(rangeOf(1, keys.slice(1), [`${firstKey.column} IS NULL`]));
  // The range is empty, for example because no known value comes after an unknown one.
  if (ranges.length > 0) return ranges;
  const nothing = keys.slice(0, -1).map(({ cast }) => `NULL::${cast}`);
  return [{ part: 0, values: nothing, sortedBy: [idColumn], conditions: ['FALSE'] }];
}

/** Returns the sort keys of a list: the keys of its order, then the ID in the direction of the last key. */
function sortKeys(
  order: readonly Order[],
  fields: readonly OrderField[],
  columnOf: (field: OrderField, at: number) => string,
): SortKey[] {
  const keys = fields.flatMap((field, at): SortKey[] => {
    const isAscending = order[at]?.direction === 'ASC';
    if (field.type === 'id') return [];
    return [
      {
        column: columnOf(field, at),
        cast: castOf[field.type],
        nullable: field.nullable,
        isAscending,
        at,
      },
    ];
  });
  const isAscending = order.at(-1)?.direction === 'ASC';
  return [...keys, { column: idColumn, cast: 'text', nullable: false, isAscending, at: 'id' }];
}

/**
 * Returns the SQL expression of a sort field. Texts are truncated to the indexed length and compared in lower case by
 * code point, which gives the same order in every database.
 */
function columnOfOrder({ path, type, edge }: OrderField, countOf: (edge: FoundEdge) => string): string {
  if (edge !== undefined) return countOf(edge);
  const column = columnExpression(path, type, 't');
  return type === 'text' ? indexedText(column) : column;
}

/**
 * Returns the ORDER BY term of a sort key. Unknown values come last when read from the list's start, first from its
 * end.
 */
function orderTerm(
  { column, nullable, isAscending }: Pick<SortKey, 'column' | 'nullable' | 'isAscending'>,
  { from }: Pick<ListRange, 'from'>,
): string {
  const way = isAscending === (from === 'start') ? 'ASC' : 'DESC';
  const ofUnknown = from === 'start' ? 'LAST' : 'FIRST';
  return `${column} ${way}${nullable ? ` NULLS ${ofUnknown}` : ''}`;
}

/** The comparisons that an unknown value can match. */
const meetUnknown: ReadonlySet<Comparison> = new Set(['ne', 'notIn']);

/**
 * Returns true if only records with a known value of this field can match the condition; false if that cannot be
 * determined.
 */
function selectsOnlyKnown(condition: FilterCondition | null, path: readonly string[]): boolean {
  if (condition?.op === 'and') return condition.conditions.some((part) => selectsOnlyKnown(part, path));
  if (condition?.op !== 'compare' || condition.path.join('.') !== path.join('.')) return false;
  if (condition.comparison === 'isNull') return condition.value === false;
  return !meetUnknown.has(condition.comparison);
}

type Side = 'after' | 'before';

/** A cursor position whose values have been added to the statement's parameters. */
interface Bound {
  readonly side: Side;
  /** Returns the placeholder of a key's value, or null if the value is unknown. */
  readonly valueOf: (key: SortKey) => string | null;
}

/**
 * Builds the condition that a record comes after, or before, a cursor position in a list that is sorted by `keys`, the
 * last of which is the ID. If all keys have the same direction and no unknown values, they are compared as a row, which
 * is one index range. Otherwise, only the condition on the first key is an index range.
 */
function boundary(
  keys: readonly SortKey[],
  position: CursorPosition,
  side: Side,
  parameters: Parameters,
): string {
  const given = new Map<SortKey, string | null>();
  for (const key of keys) {
    const value = key.at === 'id' ? position.id : (position.values[key.at] ?? null);
    given.set(key, value === null ? null : `${parameters.add(value)}::${key.cast}`);
  }
  const bound: Bound = { side, valueOf: (key) => given.get(key) ?? null };
  if (areOneRow(keys)) return compareRow(keys, bound);
  const [first] = keys;
  const value = first === undefined ? null : bound.valueOf(first);
  const range =
    first === undefined || value === null || first.nullable
      ? []
      : [`${first.column} ${operatorOf(first, side)}= ${value}`];
  return [...range, beyond(keys, bound)].join(' AND ');
}

function areOneRow(keys: readonly SortKey[]): boolean {
  return keys.every((key) => !key.nullable && key.isAscending === keys[0]?.isAscending);
}

function compareRow(keys: readonly SortKey[], { side, valueOf }: Bound): string {
  const [first] = keys;
  const operator = first === undefined ? '=' : operatorOf(first, side);
  const columns = keys.map(({ column }) => column).join(', ');
  return `(${columns}) ${operator} (${keys.map((key) => valueOf(key) ?? 'NULL').join(', ')})`;
}

/**
 * Builds the condition that a record is beyond a position by the first key, or equal to it by the first key and beyond
 * it by the other keys. Unknown values come last.
 */
function beyond([key, ...others]: readonly SortKey[], bound: Bound): string {
  if (key === undefined) return 'FALSE';
  const { column } = key;
  const value = bound.valueOf(key);
  if (value === null) {
    const rest = beyond(others, bound);
    return bound.side === 'after' ? `(${column} IS NULL AND ${rest})` : `(${column} IS NOT NULL OR ${rest})`;
  }
  const further = `${column} ${operatorOf(key, bound.side)} ${value}`;
  if (others.length === 0) return further;
  const unknown = key.nullable && bound.side === 'after' ? ` OR ${column} IS NULL` : '';
  return `(${further}${unknown} OR (${column} = ${value} AND ${beyond(others, bound)}))`;
}

function operatorOf({ isAscending }: SortKey, side: Side): '>' | '<' {
  return (side === 'after') === isAscending ? '>' : '<';
}

/** A sort key of a list, in the direction of the list, even if the list is read from its end. */
interface SortKey {
  readonly column: string;
  /** The PostgreSQL type of its values. */
  readonly cast: string;
  readonly nullable: boolean;
  readonly isAscending: boolean;
  /** The index of its value in a cursor position, or `id` for the position's ID. */
  readonly at: number | 'id';
}

/** Returns the sort keys of a list, without a trailing ID key. */
export function namedKeys({ source, order }: ListRange): readonly Order[] {
  return order.filter(({ field }) => orderField(kindOf(source), field).type !== 'id');
}

/** Returns the ORDER BY terms of the merged rows, as names of selected columns. */
export function positionsOf(range: ListRange): string {
  const sortColumns = namedKeys(range).map(({ field, direction }, at) => {
    const { nullable } = orderField(kindOf(range.source), field);
    return orderTerm({ column: `sort${at}`, nullable, isAscending: direction === 'ASC' }, range);
  });
  const isAscending = range.order.at(-1)?.direction === 'ASC';
  return [...sortColumns, orderTerm({ column: 'key COLLATE "C"', nullable: false, isAscending }, range)].join(
    ', ',
  );
}
