import { orderField } from '../../domain/connections/record-orders.js';
import { EdgeCounts } from '../edges/edge-counts.js';
import { edgeRows } from '../edges/edge-rows.js';
import { filterToSql } from '../filters/filter-to-sql.js';
import { Parameters } from '../filters/parameters.js';
import { tableOf } from '../records/record-tables.js';
import { unseenTexts } from '../unseen-texts.js';
import { isEdge, kindOf, type Listed, type ListRange } from './listed.js';
import { orderRanges, sortedWay, type OrderRange } from './order-ranges.js';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * The rows (parent, part, id, a value for each key of the order) of a range for each of `parents`, in the order they are read in: the list's own from
 * its start, the reverse from its end. With `columns`, those of the records (alias `t`) stand after them. A list of all
 * records has one parent, whatever its name.
 */
export function rangeStatement(
  range: ListRange,
  parents: readonly string[],
  columns: string | null,
): Statement {
  const parameters = new Parameters();
  const given = `unnest(${unseenTexts(parameters.add(parents))}) parents (id)`;
  const limit = limitOf(range, parameters);
  const more = columns === null ? '' : `, ${columns}`;
  const counts = new EdgeCounts('t');
  const ranges = orderRanges(range, parameters, counts);
  // A page is found after a few records, as a rule; so what its filter counts is counted of those.
  const base = baseOf(range, parameters, counts.joins);
  const toSql = (range: OrderRange): string => rangeSql(range, base, limit, more);
  const partWay = range.from === 'start' ? 'ASC' : 'DESC';
  const rows = isSearched(range) ? nearerFirst(ranges, partWay, limit, toSql) : unionAll(ranges.map(toSql));
  const page = `SELECT * FROM (${rows}) ranges
    ORDER BY part ${partWay}, ${placesOf(range)} LIMIT ${limit}`;
  const text = `SELECT parents.id, page.* FROM ${given} CROSS JOIN LATERAL (${page}) page`;
  return { text, values: parameters.values };
}

/** The order of the ranges' rows by what was selected of them. */
function placesOf(range: ListRange): string {
  const places = range.order.map(({ field, direction }, at) => {
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

/** The rows (parent, count) of whole lists. */
export function countStatement(listed: Listed, parents: readonly string[]): Statement {
  const parameters = new Parameters();
  const given = `unnest(${unseenTexts(parameters.add(parents))}) parents (id)`;
  const counts = new EdgeCounts('t');
  const count = `SELECT count(*) AS count ${baseOf(listed, parameters, '', counts)}`;
  const text = `SELECT parents.id, counted.count FROM ${given} CROSS JOIN LATERAL (${count}) counted`;
  return { text, values: parameters.values };
}

function rangeSql(
  { part, values, sortedBy, conditions }: OrderRange,
  base: string,
  limit: string,
  more: string,
) {
  const places = values.map((value, at) => `${value} AS place${at}`).join(', ');
  const where = conditions.map((condition) => ` AND ${condition}`).join('');
  return `(SELECT ${part} AS part, t.id AS key, ${places}${more} ${base}${where} ORDER BY ${sortedBy.join(', ')} LIMIT ${limit})`;
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
