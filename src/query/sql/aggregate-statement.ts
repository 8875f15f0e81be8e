import { columnOf } from '../../database/statement.js';
import { invariant } from '../../errors/invariant.js';
import { type RecordKind, wordsOf } from '../../records/record-kinds.js';
import { tableOf } from '../../records/sql/record-rows.js';
import { isListType } from '../model/aggregate-fields.js';
import {
  aggregateBounds,
  type AggregateRequest,
  type GroupCondition,
  type GroupKey,
  keyType,
  type Metric,
  metricType,
  type OrderType,
} from '../model/aggregates.js';
import type { GroupPosition } from '../model/group-cursor.js';
import { EdgeCounts, type End, endOf, pairsOfEdge, startOf } from './edge-relations.js';
import { fieldExpression, Parameters } from './expressions.js';
import { filterToSql } from './filter-to-sql.js';
import { type MetricColumns, metricColumns } from './metric-columns.js';

const casts: Readonly<Record<OrderType, string>> = {
  text: 'text',
  integer: 'bigint',
  number: 'float8',
  date: 'date',
  boolean: 'boolean',
};

const operators = { eq: '=', ne: 'IS DISTINCT FROM', gte: '>=', gt: '>', lte: '<=', lt: '<' } as const;

/** Builds the statement for a page of groups after a position. Reads one extra group to detect a next page. */
export function aggregateStatement(
  request: AggregateRequest,
  after: GroupPosition | null,
): AggregateStatement {
  const parameters = new Parameters();
  const columns = metricColumns(request, parameters);
  const order = orderings(request, columns);
  const conditions = request.having.map((condition) => havingToSql(condition, columns, parameters));
  if (after !== null) conditions.push(afterToSql(order, after, parameters));
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const limit = parameters.add(request.size + 1);
  const groups = groupRows(request, columns, parameters);
  const page = `SELECT * FROM (${groups}) h ${where} ${orderBy('h', order)} LIMIT ${limit}`;
  const ofOrder = request.order.flatMap(({ by }) => (typeof by === 'number' ? [] : [by]));
  const metrics = [...ofOrder, ...request.metrics];
  const named = namedKeys(request);
  const shown = [
    ...request.keys.map((_, index) => `page.k${index}`),
    'page.records',
    ...metrics.map((metric) => `page.${columns.columnOf(metric)}`),
    ...[...columns.known.values()].map((name) => `page.${name}`),
    ...named.map(({ index, kind }) => `n${index}."${columnOf(wordsOf(kind).nameField)}"`),
  ];
  const joins = named.map(
    ({ index, kind }) => `LEFT JOIN "${tableOf[kind]}" n${index} ON n${index}.id = page.k${index}`,
  );
  // Names are joined only to the groups of the page. The page is sorted again, because the join does not preserve its
  // order.
  const text = `SELECT ${shown.join(', ')} FROM (${page}) page ${joins.join(' ')} ${orderBy('page', order)}`;
  return {
    text,
    values: parameters.values,
    metrics,
    known: [...columns.known.keys()],
    named: named.map(({ index }) => index),
  };
}

/** SQL for the records of an aggregate, joined with the tables that its grouping keys need. */
interface AggregateSource {
  /** FROM and WHERE clauses. The records have the alias `t`. */
  readonly from: string;
  /** The expressions of the grouping keys, in the form in which they are compared. */
  readonly keys: readonly string[];
  /** The requested columns of a record, in the form `expression AS name`. */
  readonly columns: readonly string[];
}

/**
 * Returns the source of an aggregate. `columns` contains an expression on the record for each column name. If one
 * expression reads JSON, a subquery evaluates all expressions before the keys are joined. Otherwise, a join that
 * repeats a record would parse its JSON once per row.
 */
function aggregateSource(
  { kind, condition, keys }: AggregateRequest,
  parameters: Parameters,
  columns: ReadonlyMap<string, string>,
): AggregateSource {
  const own = new OwnValues([...columns.values()].some((column) => column.includes('->>')));
  const read = keys.map((key, index) => readKey(key, index, own, parameters));
  const shown = [...columns].map(([name, expression]) => `${own.of(expression)} AS ${name}`);
  const counts = new EdgeCounts('t');
  const filter = condition === null ? 'TRUE' : `(${filterToSql(condition, 't', parameters, counts)})`;
  const table = `"${tableOf[kind]}" t${counts.joins}`;
  const joins = read.flatMap((key) => key.joins).join(' ');
  const known = read.flatMap(({ expression, conditions }, index) =>
    keys[index]?.skipNull === true ? [...conditions, `${expression} IS NOT NULL`] : conditions,
  );
  const from = own.isEarly
    ? `(SELECT ${own.columns} FROM ${table} WHERE ${filter} OFFSET 0) t ${joins} WHERE ${['TRUE', ...known].join(' AND ')}`
    : `${table} ${joins} WHERE ${[filter, ...known].join(' AND ')}`;
  return { from, keys: read.map(({ expression }) => expression), columns: shown };
}

/**
 * Collects expressions on a record. If `isEarly`, a subquery evaluates them and `of` returns its columns; otherwise
 * `of` returns them unchanged.
 */
class OwnValues {
  private readonly expressions: string[] = [];

  constructor(readonly isEarly: boolean) {}

  of(expression: string): string {
    if (!this.isEarly) return expression;
    if (!this.expressions.includes(expression)) this.expressions.push(expression);
    return `t.o${this.expressions.indexOf(expression)}`;
  }

  get columns(): string {
    return this.expressions.map((expression, index) => `${expression} AS o${index}`).join(', ');
  }
}

/** The SQL of a grouping key: its joins, the conditions on the joined rows, and its expression. */
interface ReadKey {
  readonly joins: readonly string[];
  readonly conditions: readonly string[];
  readonly expression: string;
}

function readKey(key: GroupKey, index: number, own: OwnValues, parameters: Parameters): ReadKey {
  const end = key.edge === null ? null : endOf(key.edge, `e${index}`, (id) => own.of(id));
  const record = joinRecord(key, end, `f${index}`, parameters);
  const joins = [...(end?.joins ?? []), ...record.joins];
  const { conditions } = record;
  if (key.field === null)
    return { joins, conditions, expression: `${end?.id ?? own.of('t.id')} COLLATE "C"` };
  const value =
    key.edge === null ? own.of(fieldExpression(key.field, 't')) : fieldExpression(key.field, `f${index}`);
  if (!isListType(key.field.type))
    return { joins, conditions, expression: keyExpression(key, value, parameters) };
  const elements = `jsonb_array_elements_text(CASE jsonb_typeof(${value}) WHEN 'array' THEN ${value} END)`;
  const list = `LEFT JOIN LATERAL (SELECT DISTINCT ${shortened('element')} AS v FROM ${elements} element) l${index} ON TRUE`;
  return { joins: [...joins, list], conditions, expression: `l${index}.v` };
}

/** Joins the record that a key's edge leads to, if the key has a condition on it or uses one of its fields. */
function joinRecord(
  key: GroupKey,
  end: End | null,
  alias: string,
  parameters: Parameters,
): Pick<ReadKey, 'joins' | 'conditions'> {
  const { edge, field, condition } = key;
  if (end === null || edge === null || (field === null && condition === null))
    return { joins: [], conditions: [] };
  const on = `"${tableOf[edge.kind]}" ${alias} ON ${alias}.id = ${end.id}`;
  if (condition === null) return { joins: [`LEFT JOIN ${on}`], conditions: [] };
  const counts = new EdgeCounts(alias);
  const filter = filterToSql(condition, alias, parameters, counts);
  return { joins: [`JOIN ${on}${counts.joins}`], conditions: [`(${filter})`] };
}

function keyExpression({ field, by, buckets }: GroupKey, value: string, parameters: Parameters): string {
  if (buckets !== null) return `width_bucket((${value})::float8, ${parameters.add(buckets)}::float8[])`;
  if (by !== null) return `date_trunc('${by}', ${value}::timestamp)::date`;
  if (field?.type === 'text') return shortened(value);
  return field?.type === 'id' ? `${value} COLLATE "C"` : value;
}

/** Returns SQL that truncates a text to the maximum length of a key, compared by code point. */
function shortened(text: string): string {
  return `left(${text}, ${aggregateBounds.keyCharacters}) COLLATE "C"`;
}

interface AggregateStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The metrics in a row. Their columns follow the keys and the count. */
  readonly metrics: readonly Metric[];
  /** The names of the fields whose numbers of known values follow the metrics. */
  readonly known: readonly string[];
  /** The indexes of the keys whose record names are the last columns of a row. */
  readonly named: readonly number[];
}

/** Returns the grouping keys that are records, with their record kinds. */
function namedKeys({ keys }: AggregateRequest): { readonly index: number; readonly kind: RecordKind }[] {
  return keys.flatMap(({ edge, field }, index) =>
    edge === null || field !== null ? [] : [{ index, kind: edge.kind }],
  );
}

function orderBy(alias: string, order: readonly Ordering[]): string {
  if (order.length === 0) return '';
  const keys = order.map(({ column, direction }) => `${alias}.${column} ${direction} NULLS LAST`);
  return `ORDER BY ${keys.join(', ')}`;
}

/**
 * Builds the query for all groups of an aggregate. Its columns are the keys `k0`, `k1`, ..., the number of records as
 * `records`, and the metrics.
 */
function groupRows(request: AggregateRequest, metrics: MetricColumns, parameters: Parameters): string {
  const keys = keysOf(request);
  const isApart = metrics.counted.size > 0;
  const count = `count(*)${isApart ? ' FILTER (WHERE own)' : ''} AS records`;
  const grouped = [...keys, count, ...select(metrics.grouped)].join(', ');
  const by = keys.length === 0 ? '' : ` GROUP BY ${keys.join(', ')}`;
  const rows = isApart ? rowsApart(request, metrics, parameters) : rowsOf(request, metrics, parameters);
  const columns = [...keys, 'records', ...select(metrics.finished)].join(', ');
  const worked = [...metrics.worked].map(
    ([name, { column, from }]) => ` CROSS JOIN LATERAL (SELECT ${column} AS ${name} FROM ${from}) of_${name}`,
  );
  return `SELECT ${columns} FROM (SELECT ${grouped} FROM (${rows}) r${by}) g${worked.join('')}`;
}

/** Builds the query for the records, with their keys and the columns of their metrics. */
function rowsOf(request: AggregateRequest, { read, counted }: MetricColumns, parameters: Parameters): string {
  const starts = [...counted].map(([column, edge]): [string, string] => [`from_${column}`, startOf(edge)]);
  const source = aggregateSource(request, parameters, new Map([...read, ...starts]));
  const columns = [...source.keys.map((key, index) => `${key} AS k${index}`), ...source.columns];
  return `SELECT ${columns.length === 0 ? 'TRUE' : columns.join(', ')} FROM ${source.from}`;
}

/**
 * Builds the query for the records, plus one row for each record that a `countDistinct` edge leads to. Joining these
 * rows to the records would repeat the records and so count them several times.
 */
function rowsApart(request: AggregateRequest, metrics: MetricColumns, parameters: Parameters): string {
  const keys = keysOf(request);
  const read = [...metrics.read.keys()];
  const counted = [...metrics.counted];
  const base = rowsOf(request, metrics, parameters);
  const none = counted.map(([column]) => `NULL::text AS ${column}`);
  const own = `SELECT ${['TRUE AS own', ...keys, ...read, ...none].join(', ')} FROM base`;
  const others = counted.map(([column, { steps }]) => {
    const last = steps.at(-1);
    invariant(last !== undefined, 'a path has at least one step');
    const ids = counted.map(([other]) => (other === column ? 'way.to_id' : 'NULL'));
    const columns = ['FALSE', ...keys, ...read.map(() => 'NULL'), ...ids].join(', ');
    return `SELECT ${columns} FROM base JOIN ${pairsOfEdge(last.from, last.edge)} way ON way.from_id = base.from_${column}`;
  });
  return `WITH base AS MATERIALIZED (${base}) ${[own, ...others].join(' UNION ALL ')}`;
}

function keysOf({ keys }: AggregateRequest): string[] {
  return keys.map((_, index) => `k${index}`);
}

function select(columns: ReadonlyMap<string, string>): string[] {
  return [...columns].map(([name, expression]) => `${expression} AS ${name}`);
}

/** A sort column of groups, its type and its direction. Unknown values come last in either direction. */
interface Ordering {
  readonly column: string;
  readonly type: OrderType;
  readonly direction: 'ASC' | 'DESC';
}

/** Returns the sort columns of groups: the columns of `orderBy`, then all keys, so that positions are unique. */
function orderings({ order, keys }: AggregateRequest, metrics: MetricColumns): Ordering[] {
  const ofKeys = keys.map((key, index) => ({ column: `k${index}`, type: keyType(key) }));
  const first = order.map(({ by, direction }) =>
    typeof by === 'number'
      ? { column: `k${by}`, type: ofKeys[by]?.type ?? 'text', direction }
      : { column: metrics.columnOf(by), type: metricType(by), direction },
  );
  return [...first, ...ofKeys.map((key) => ({ ...key, direction: 'ASC' as const }))];
}

/** Builds a condition on the groups, which have the alias `h`. */
function havingToSql(
  { metric, comparison, value }: GroupCondition,
  metrics: MetricColumns,
  parameters: Parameters,
): string {
  const column = `h.${metrics.columnOf(metric)}`;
  if (comparison === 'isNull') return `${column} IS ${value === true ? '' : 'NOT '}NULL`;
  return `${column} ${operators[comparison]} ${parameters.add(value)}::${casts[metricType(metric)]}`;
}

/**
 * Builds the condition that a group comes after a position: equal in the first columns, and beyond it in the next one.
 */
function afterToSql(order: readonly Ordering[], position: GroupPosition, parameters: Parameters): string {
  const values = order.map(({ type }, index) => {
    const value = position[index] ?? null;
    return value === null ? null : `${parameters.add(value)}::${casts[type]}`;
  });
  const ways = order.flatMap(({ column, direction }, index) => {
    const value = values[index] ?? null;
    if (value === null) return [];
    const equal = order
      .slice(0, index)
      .map((before, at) => `h.${before.column} IS NOT DISTINCT FROM ${values[at] ?? 'NULL'}`);
    const operator = direction === 'ASC' ? '>' : '<';
    const beyond = `(h.${column} ${operator} ${value} OR h.${column} IS NULL)`;
    return [`(${[...equal, beyond].join(' AND ')})`];
  });
  return ways.length === 0 ? 'FALSE' : `(${ways.join(' OR ')})`;
}
