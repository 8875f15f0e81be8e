import { idList, unseenIds } from '../../database/statement.js';
import type { RecordKind } from '../../records/record-kinds.js';
import { generationsColumn } from '../../records/sql/generations.js';
import type { SelectedColumns } from '../../records/sql/record-columns.js';
import { tableOf } from '../../records/sql/record-rows.js';
import { edgeRows } from './edge-joins.js';
import { EdgeCounts } from './edge-relations.js';
import { isEdge, kindOf, type Listed, type ListRange, Parameters } from './expressions.js';
import { filterToSql } from './filter-to-sql.js';
import { namedKeys, type OrderRange, orderRanges, positionsOf } from './order-ranges.js';
import { relevanceOf } from './relevance.js';

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
  const scores = relevanceOf(range, parameters, (joins) => baseOf(range, parameters, joins));
  const ranges = orderRanges(range, parameters, counts, scores);
  // A page usually needs few matching records, so edge counts in the filter are computed per record (not by
  // EdgeCounts).
  const base = scores?.base(counts.joins) ?? baseOf(range, parameters, counts.joins);
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
