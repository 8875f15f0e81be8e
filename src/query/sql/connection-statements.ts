import type { RecordKind } from '../../records/record-kinds.js';
import { generationsColumn } from '../../records/sql/generations.js';
import { idList, unseenIds } from '../../database/statement.js';
import { invariant } from '../../errors/invariant.js';
import type { FoundEdge } from '../../records/edges/record-edges.js';
import type { SelectedColumns } from '../../records/sql/record-columns.js';
import { tableOf } from '../../records/sql/record-rows.js';
import type { CursorPosition } from '../model/cursor.js';
import type { Comparison, FilterCondition } from '../model/filter-field.js';
import { type Order, orderField, type OrderField } from '../model/record-orders.js';
import {
  castOf,
  columnExpression,
  indexedText,
  isEdge,
  kindOf,
  type Listed,
  type ListRange,
  Parameters,
} from './expressions.js';
import { edgeCount, edgeRows } from './edge-joins.js';
import { EdgeCounts } from './edge-relations.js';
import { filterToSql } from './filter-to-sql.js';

/**
 * A part of a sorted list: records with a known value for the first sort key, or records without one. If the first sort
 * key has an index, the part is one range of it.
 */
interface OrderRange {
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
function orderRanges(range: ListRange, parameters: Parameters, counts: EdgeCounts): OrderRange[] {
  const { source, order, after, before } = range;
  const fields = order.map(({ field }) => orderField(kindOf(source), field));
  const countOf = (edge: FoundEdge): string => (isEdge(source) ? edgeCount(edge, 't') : counts.add(edge));
  const keys = sortKeys(order, fields, countOf);
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
  countOf: (edge: FoundEdge) => string,
): SortKey[] {
  const keys = fields.flatMap((field, at): SortKey[] => {
    const isAscending = order[at]?.direction === 'ASC';
    if (field.type === 'id') return [];
    return [
      {
        column: columnOfOrder(field, countOf),
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

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Builds the statement that reads a range of each parent's list. Rows are in the list's order, or in reverse order if
 * the range is read from the list's end. A row contains the parent's ID (only for lists of related records), the
 * record's ID, the value of each sort key except the ID, the record's `columns`, and the generations of the kinds
 * `generationsOf` as one text. No value of a record is selected twice, because a page can have 5,000 rows.
 */
export function rangeStatement(
  range: ListRange,
  parents: readonly string[],
  columns: SelectedColumns | null,
  generationsOf: readonly RecordKind[] = [],
): Statement {
  const parameters = new Parameters();
  const given = isEdge(range.source) ? parentsOf(parents, parameters) : null;
  const limit = limitOf(range, parameters);
  const more = columns === null || columns.fields.length === 0 ? '' : `, ${columns.text}`;
  const counts = new EdgeCounts('t');
  const ranges = orderRanges(range, parameters, counts);
  // A page usually needs few matching records, so edge counts in the filter are computed per record (not by
  // EdgeCounts).
  const base = baseOf(range, parameters, counts.joins);
  const toSql = (one: OrderRange): string => rangeSql(one, base, limit, more);
  const [first] = ranges;
  const page =
    first !== undefined && ranges.length === 1
      ? toSql(first)
      : pageOfRanges(range, ranges, limit, toSql, columns?.fields ?? []);
  const { values } = parameters;
  const last = generationsOf.length === 0 ? '' : `, ${generationsColumn(generationsOf)}`;
  if (given !== null)
    return {
      text: `SELECT parents.id, page.*${last} FROM ${given} CROSS JOIN LATERAL (${page}) page`,
      values,
    };
  return { text: last === '' ? page : `SELECT page.*${last} FROM (${page}) page`, values };
}

/** Merges several parts of a range. Each part is sorted and limited, and so is the result. */
function pageOfRanges(
  range: ListRange,
  ranges: readonly OrderRange[],
  limit: string,
  toSql: (range: OrderRange) => string,
  fields: readonly string[],
): string {
  const orderOfPart = range.from === 'start' ? 'ASC' : 'DESC';
  const toPart = (one: OrderRange): string =>
    `(SELECT ${one.part} AS part, ranged.* FROM (${toSql(one)}) ranged)`;
  const rows = isSearched(range)
    ? nearerFirst(ranges, orderOfPart, limit, toPart)
    : unionAll(ranges.map(toPart));
  const names = ['key', ...namedKeys(range).map((_, at) => `sort${at}`), ...fields];
  return `SELECT ${names.map((name) => `"${name}"`).join(', ')} FROM (${rows}) ranges
    ORDER BY part ${orderOfPart}, ${positionsOf(range)} LIMIT ${limit}`;
}

function parentsOf(parents: readonly string[], parameters: Parameters): string {
  return `unnest(${unseenIds(parameters.add(idList(parents)))}) parents (id)`;
}

/** Returns the sort keys of a list, without a trailing ID key. */
export function namedKeys({ source, order }: ListRange): readonly Order[] {
  return order.filter(({ field }) => orderField(kindOf(source), field).type !== 'id');
}

/** Returns the ORDER BY terms of the merged rows, as names of selected columns. */
function positionsOf(range: ListRange): string {
  const sortColumns = namedKeys(range).map(({ field, direction }, at) => {
    const { nullable } = orderField(kindOf(range.source), field);
    return orderTerm({ column: `sort${at}`, nullable, isAscending: direction === 'ASC' }, range);
  });
  const isAscending = range.order.at(-1)?.direction === 'ASC';
  return [...sortColumns, orderTerm({ column: 'key COLLATE "C"', nullable: false, isAscending }, range)].join(
    ', ',
  );
}

/** Returns true if the records are found by filtering a whole table. */
function isSearched({ source, condition }: Listed): boolean {
  return condition !== null && !isEdge(source);
}

function unionAll(selects: readonly string[]): string {
  return selects.join(' UNION ALL ');
}

/**
 * Reads the parts of a filtered list in order. If the first part fills the page, the second is not read, because it may
 * contain no match and a search would scan all of it. For example, companies without a last funding date have no
 * funding amount either.
 */
function nearerFirst(
  ranges: readonly OrderRange[],
  orderOfPart: 'ASC' | 'DESC',
  limit: string,
  toSql: (range: OrderRange) => string,
): string {
  const [nearer, farther] = orderOfPart === 'ASC' ? ranges : ranges.toReversed();
  if (nearer === undefined || farther === undefined) return unionAll(ranges.map(toSql));
  const isShort = `(SELECT count(*) FROM nearer) < ${limit}`;
  const rest = toSql({ ...farther, conditions: [isShort, ...farther.conditions] });
  return `WITH nearer AS MATERIALIZED ${toSql(nearer)} SELECT * FROM nearer UNION ALL ${rest}`;
}

/** Common page sizes plus one, because one extra record is read to detect a next page. */
const usualLimits: ReadonlySet<number> = new Set(
  [1, 5, 10, 20, 25, 30, 50, 100, 200, 250, 500, 1000, 2000, 5000].map((size) => size + 1),
);

/**
 * Returns the limit of a range. For a list of all records of a kind, a common limit is a literal, because without the
 * number the planner would sort the whole table. Other limits are parameters; as literals, they would let callers
 * create any number of named statements. Lists of related records are short, so their limit is always a parameter.
 */
function limitOf({ source, limit }: ListRange, parameters: Parameters): string {
  const isInText = !isEdge(source) && usualLimits.has(limit);
  return isInText ? String(limit) : parameters.add(limit);
}

/** A list of all records of a kind has no parents. A single empty ID stands for them. */
const wholeTable = "(VALUES ('')) parents (id)";

/** Builds the statement that counts the records in each parent's list. It returns rows of parent ID and count. */
export function countStatement(listed: Listed, parents: readonly string[]): Statement {
  const parameters = new Parameters();
  const given = isEdge(listed.source) ? parentsOf(parents, parameters) : wholeTable;
  const counts = new EdgeCounts('t');
  const count = `SELECT count(*) AS count ${baseOf(listed, parameters, '', counts)}`;
  const text = `SELECT parents.id, counted.count FROM ${given} CROSS JOIN LATERAL (${count}) counted`;
  return { text, values: parameters.values };
}

/** Builds the statement that counts the records in all parents' lists together, up to `most`. */
export function atLeastStatement(listed: Listed, parents: readonly string[], most: number): Statement {
  const parameters = new Parameters();
  const given = isEdge(listed.source) ? parentsOf(parents, parameters) : wholeTable;
  const counts = new EdgeCounts('t');
  const matches = `SELECT 1 ${baseOf(listed, parameters, '', counts)} LIMIT ${most}`;
  const found = `SELECT 1 FROM ${given} CROSS JOIN LATERAL (${matches}) matched LIMIT ${most}`;
  return { text: `SELECT count(*) AS count FROM (${found}) found`, values: parameters.values };
}

function rangeSql({ values, sortedBy, conditions }: OrderRange, base: string, limit: string, more: string) {
  const sortColumns = values.map((value, at) => `, ${value} AS sort${at}`).join('');
  const where = conditions.map((condition) => ` AND ${condition}`).join('');
  return `SELECT t.id AS key${sortColumns}${more} ${base}${where} ORDER BY ${sortedBy.join(', ')} LIMIT ${limit}`;
}

/**
 * Builds the FROM and WHERE clauses of the listed records, which have the alias `t`. `joins` are added to FROM. With
 * `counts`, edges in the filter of a whole table are counted by EdgeCounts.
 */
function baseOf(
  { source, condition }: Listed,
  parameters: Parameters,
  joins: string,
  counts?: EdgeCounts,
): string {
  const kind = kindOf(source);
  const { from, where } = isEdge(source)
    ? edgeRows(source, 'parents.id', 't')
    : { from: `"${tableOf[kind]}" t`, where: 'TRUE' };
  const counted = isEdge(source) ? undefined : counts;
  const filter = condition === null ? '' : ` AND (${filterToSql(condition, 't', parameters, counted)})`;
  return `FROM ${from}${joins}${counted?.joins ?? ''} WHERE ${where}${filter}`;
}
