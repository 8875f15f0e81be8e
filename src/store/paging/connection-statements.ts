import { orderField, type Order } from '../../domain/connections/record-orders.js';
import { EdgeCounts } from '../edges/edge-counts.js';
import { edgeRows } from '../edges/edge-rows.js';
import { filterToSql } from '../filters/filter-to-sql.js';
import { Parameters } from '../filters/parameters.js';
import type { SelectedColumns } from '../records/record-columns.js';
import { tableOf } from '../records/record-tables.js';
import { idList, unseenIds } from '../unseen-ids.js';
import { isEdge, kindOf, type Listed, type ListRange } from './listed.js';
import { orderRanges, sortedWay, type OrderRange } from './order-ranges.js';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * The rows of a range for each of `parents`, in the order they are read in: the list's own from its start, the reverse
 * from its end. A row is its parent, where lists hang at records; the id; a value for each key of the order but the id;
 * and the record's `columns`. Of wide pages each value more is read 5,000 times, so nothing stands there twice.
 */
export function rangeStatement(
  range: ListRange,
  parents: readonly string[],
  columns: SelectedColumns | null,
): Statement {
  const parameters = new Parameters();
  const given = isEdge(range.source) ? parentsOf(parents, parameters) : null;
  const limit = limitOf(range, parameters);
  const more = columns === null || columns.fields.length === 0 ? '' : `, ${columns.text}`;
  const counts = new EdgeCounts('t');
  const ranges = orderRanges(range, parameters, counts);
  // A page is found after a few records, as a rule; so what its filter counts is counted of those.
  const base = baseOf(range, parameters, counts.joins);
  const toSql = (one: OrderRange): string => rangeSql(one, base, limit, more);
  const [first] = ranges;
  const page =
    first !== undefined && ranges.length === 1
      ? toSql(first)
      : pageOfRanges(range, ranges, limit, toSql, columns?.fields ?? []);
  const text =
    given === null ? page : `SELECT parents.id, page.* FROM ${given} CROSS JOIN LATERAL (${page}) page`;
  return { text, values: parameters.values };
}

/** What comes of several ranges: each is sorted and limited, and so is all of them. One alone is sent as it is read. */
function pageOfRanges(
  range: ListRange,
  ranges: readonly OrderRange[],
  limit: string,
  toSql: (range: OrderRange) => string,
  fields: readonly string[],
): string {
  const partWay = range.from === 'start' ? 'ASC' : 'DESC';
  const toPart = (one: OrderRange): string =>
    `(SELECT ${one.part} AS part, ranged.* FROM (${toSql(one)}) ranged)`;
  const rows = isSearched(range) ? nearerFirst(ranges, partWay, limit, toPart) : unionAll(ranges.map(toPart));
  const names = ['key', ...namedKeys(range).map((_, at) => `place${at}`), ...fields];
  return `SELECT ${names.map((name) => `"${name}"`).join(', ')} FROM (${rows}) ranges
    ORDER BY part ${partWay}, ${placesOf(range)} LIMIT ${limit}`;
}

function parentsOf(parents: readonly string[], parameters: Parameters): string {
  return `unnest(${unseenIds(parameters.add(idList(parents)))}) parents (id)`;
}

/** The keys of a list's order but an id, which is the last one. */
export function namedKeys({ source, order }: ListRange): readonly Order[] {
  return order.filter(({ field }) => orderField(kindOf(source), field).type !== 'id');
}

/** The order of the ranges' rows by what was selected of them. */
function placesOf(range: ListRange): string {
  const places = namedKeys(range).map(({ field, direction }, at) => {
    const { nullable } = orderField(kindOf(range.source), field);
    return sortedWay({ column: `place${at}`, nullable, isAscending: direction === 'ASC' }, range);
  });
  const isAscending = range.order.at(-1)?.direction === 'ASC';
  return [...places, sortedWay({ column: 'key COLLATE "C"', nullable: false, isAscending }, range)].join(
    ', ',
  );
}

/** Whether what is read is looked for in a whole table. */
function isSearched({ source, condition }: Listed): boolean {
  return condition !== null && !isEdge(source);
}

function unionAll(selects: readonly string[]): string {
  return selects.join(' UNION ALL ');
}

/**
 * The ranges of a list with a filter: of the one farther off nothing is read once the nearer one has filled the page. It
 * may hold no match at all (what has no last funding has no amount either), and the search would go through all of it.
 */
function nearerFirst(
  ranges: readonly OrderRange[],
  partWay: 'ASC' | 'DESC',
  limit: string,
  toSql: (range: OrderRange) => string,
): string {
  const [nearer, farther] = partWay === 'ASC' ? ranges : ranges.toReversed();
  if (nearer === undefined || farther === undefined) return unionAll(ranges.map(toSql));
  const isShort = `(SELECT count(*) FROM nearer) < ${limit}`;
  const rest = toSql({ ...farther, conditions: [isShort, ...farther.conditions] });
  return `WITH nearer AS MATERIALIZED ${toSql(nearer)} SELECT * FROM nearer UNION ALL ${rest}`;
}

/** Pages that are asked for again and again, each with the one more record that tells whether there is a next page. */
const usualLimits: ReadonlySet<number> = new Set(
  [1, 5, 10, 20, 25, 30, 50, 100, 200, 250, 500, 1000, 2000, 5000].map((size) => size + 1),
);

/**
 * Of a whole table the planner has to know how little is read of it, or it would rather sort the table; so a usual figure
 * stands in the text. Only a usual one: callers could make texts without end, and there are names for so many. What one
 * parent has is little in any case, and one text serves every figure.
 */
function limitOf({ source, limit }: ListRange, parameters: Parameters): string {
  const isInText = !isEdge(source) && usualLimits.has(limit);
  return isInText ? String(limit) : parameters.add(limit);
}

/** The list of all records hangs at nothing: the one parent of it is an empty text. */
const wholeTable = "(VALUES ('')) parents (id)";

/** The rows (parent, count) of whole lists. */
export function countStatement(listed: Listed, parents: readonly string[]): Statement {
  const parameters = new Parameters();
  const given = isEdge(listed.source) ? parentsOf(parents, parameters) : wholeTable;
  const counts = new EdgeCounts('t');
  const count = `SELECT count(*) AS count ${baseOf(listed, parameters, '', counts)}`;
  const text = `SELECT parents.id, counted.count FROM ${given} CROSS JOIN LATERAL (${count}) counted`;
  return { text, values: parameters.values };
}

/** Counts the records of the lists of all parents together, up to `most`. */
export function atLeastStatement(listed: Listed, parents: readonly string[], most: number): Statement {
  const parameters = new Parameters();
  const given = isEdge(listed.source) ? parentsOf(parents, parameters) : wholeTable;
  const counts = new EdgeCounts('t');
  const matches = `SELECT 1 ${baseOf(listed, parameters, '', counts)} LIMIT ${most}`;
  const found = `SELECT 1 FROM ${given} CROSS JOIN LATERAL (${matches}) matched LIMIT ${most}`;
  return { text: `SELECT count(*) AS count FROM (${found}) found`, values: parameters.values };
}

function rangeSql({ values, sortedBy, conditions }: OrderRange, base: string, limit: string, more: string) {
  const places = values.map((value, at) => `, ${value} AS place${at}`).join('');
  const where = conditions.map((condition) => ` AND ${condition}`).join('');
  return `SELECT t.id AS key${places}${more} ${base}${where} ORDER BY ${sortedBy.join(', ')} LIMIT ${limit}`;
}

/** FROM and WHERE of the listed records, whose alias is `t`; `joins` stand behind them. */
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
  const filter = condition === null ? '' : ` AND (${filterToSql(condition, kind, 't', parameters, counted)})`;
  return `FROM ${from}${joins}${counted?.joins ?? ''} WHERE ${where}${filter}`;
}
