import { aggregateBounds } from '../../domain/aggregates/aggregate-bounds.js';
import type { AggregateRequest, GroupKey } from '../../domain/aggregates/aggregate-request.js';
import { isListType } from '../../domain/aggregates/is-list-type.js';
import { EdgeCounts } from '../edges/edge-counts.js';
import { filterToSql } from '../filters/filter-to-sql.js';
import type { Parameters } from '../filters/parameters.js';
import { tableOf } from '../records/record-tables.js';
import { endOf, type End } from './edge-end.js';
import { fieldExpression } from './field-expression.js';

/** The records that an aggregate groups, joined with what their keys are about. */
export interface AggregateSource {
  /** FROM and WHERE; the records have the alias `t`. */
  readonly from: string;
  /** The keys as expressions on it, as they are compared. */
  readonly keys: readonly string[];
  /** The columns of a record, as they are selected from it. */
  readonly columns: readonly string[];
}

/**
 * Where the records of an aggregate, and their keys, are read from, with columns of a record, by their names. Of what lies
 * in JSON the columns are read before the keys make several rows of a record, each of which would open the JSON again.
 */
export function aggregateSource(
  { kind, condition, keys }: AggregateRequest,
  parameters: Parameters,
  columns: ReadonlyMap<string, string>,
): AggregateSource {
  const own = new OwnValues([...columns.values()].some((column) => column.includes('->>')));
  const read = keys.map((key, index) => readKey(key, index, own, parameters));
  const shown = [...columns].map(([name, expression]) => `${own.of(expression)} AS ${name}`);
  const counts = new EdgeCounts('t');
  const filter = condition === null ? 'TRUE' : `(${filterToSql(condition, kind, 't', parameters, counts)})`;
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

/** Expressions on a record: as they stand, or as columns of a table of just these, which is made early. */
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

/** A key: the joins that it needs, what has to hold of them, and the key as an expression on them. */
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

/** The record at the end of an edge, where it has to meet something or a field of it is wanted. */
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
  const filter = filterToSql(condition, edge.kind, alias, parameters, counts);
  return { joins: [`JOIN ${on}${counts.joins}`], conditions: [`(${filter})`] };
}

function keyExpression({ field, by, buckets }: GroupKey, value: string, parameters: Parameters): string {
  if (buckets !== null) return `width_bucket((${value})::float8, ${parameters.add(buckets)}::float8[])`;
  if (by !== null) return `date_trunc('${by}', ${value}::timestamp)::date`;
  if (field?.type === 'text') return shortened(value);
  return field?.type === 'id' ? `${value} COLLATE "C"` : value;
}

/** As much of a text as tells it from others, by code points. */
function shortened(text: string): string {
  return `left(${text}, ${aggregateBounds.keyCharacters}) COLLATE "C"`;
}
