import { aggregateBounds } from '../../domain/aggregates/aggregate-bounds.js';
import type { AggregateRequest, GroupKey } from '../../domain/aggregates/aggregate-request.js';
import { isListType } from '../../domain/aggregates/is-list-type.js';
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
}

/** Where the records of an aggregate, and their keys, are read from. */
export function aggregateSource(
  { kind, condition, keys }: AggregateRequest,
  parameters: Parameters,
): AggregateSource {
  const read = keys.map((key, index) => readKey(key, index, parameters));
  const joins = read.flatMap((key) => key.joins).join(' ');
  const known = read.flatMap(({ expression }, index) =>
    keys[index]?.skipNull === true ? [`${expression} IS NOT NULL`] : [],
  );
  const filter = condition === null ? 'TRUE' : `(${filterToSql(condition, kind, 't', parameters)})`;
  const from = `"${tableOf[kind]}" t ${joins} WHERE ${[filter, ...known].join(' AND ')}`;
  return { from, keys: read.map(({ expression }) => expression) };
}

function readKey(key: GroupKey, index: number, parameters: Parameters) {
  const end = key.edge === null ? null : endOf(key.edge, `e${index}`);
  const joins = [...(end?.joins ?? []), ...joinRecord(key, end, `f${index}`, parameters)];
  if (key.field === null) return { joins, expression: `${end?.id ?? 't.id'} COLLATE "C"` };
  const value = fieldExpression(key.field, key.edge === null ? 't' : `f${index}`);
  if (!isListType(key.field.type)) return { joins, expression: keyExpression(key, value, parameters) };
  const elements = `jsonb_array_elements_text(CASE jsonb_typeof(${value}) WHEN 'array' THEN ${value} END)`;
  const list = `LEFT JOIN LATERAL (SELECT DISTINCT ${shortened('element')} AS v FROM ${elements} element) l${index} ON TRUE`;
  return { joins: [...joins, list], expression: `l${index}.v` };
}

/** The record at the end of an edge, where it has to meet something or a field of it is wanted. */
function joinRecord(key: GroupKey, end: End | null, alias: string, parameters: Parameters): string[] {
  const { edge, field, condition } = key;
  if (end === null || edge === null || (field === null && condition === null)) return [];
  const on = `"${tableOf[edge.kind]}" ${alias} ON ${alias}.id = ${end.id}`;
  if (condition === null) return [`LEFT JOIN ${on}`];
  return [`JOIN ${on} AND (${filterToSql(condition, edge.kind, alias, parameters)})`];
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
