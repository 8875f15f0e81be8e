import type { Database } from '../../database/database.js';
import { inTransaction } from '../../database/transaction.js';
import { tableOf } from '../../records/sql/record-rows.js';
import type { Signer } from '../../values/signer.js';
import { isListType } from '../model/aggregate-fields.js';
import {
  aggregateBounds,
  type AggregateRequest,
  type Group,
  type GroupPage,
  metricName,
  type MetricValue,
  type RawKey,
  toKeyValue,
} from '../model/aggregates.js';
import type { EnumeratedField } from '../model/enumerated-fields.js';
import { type FacetRequest, minFacetCount } from '../model/facet-request.js';
import { isFilter } from '../model/filter-field.js';
import { aggregateName, decodeGroupCursor, encodeGroupCursor } from '../model/group-cursor.js';
import { aggregateStatement } from './aggregate-statement.js';
import { EdgeCounts } from './edge-relations.js';
import {
  columnExpression,
  fieldExpression,
  indexedCharacters,
  indexedText,
  Parameters,
} from './expressions.js';
import { filterToSql } from './filter-to-sql.js';

/** A group read from the database, and its position in the order of the groups. */
interface ReadGroup {
  readonly group: Group;
  readonly position: readonly RawKey[];
}

/**
 * Reads a page of an aggregate's groups. The run time depends on the number of records, and is limited by the request's
 * deadline.
 * @throws ApiError VALIDATION_ERROR when the cursor belongs to another aggregate.
 */
export async function readGroups(
  db: Database,
  signer: Signer,
  request: AggregateRequest,
): Promise<GroupPage> {
  const name = aggregateName(request);
  const { text, values, metrics, known, named } = aggregateStatement(
    request,
    decodeGroupCursor(signer, name, request),
  );
  const query = { text, values: [...values], rowMode: 'array' as const };
  const { rows } = await db.longPool.query<RawKey[]>(query);
  const shown = rows.slice(0, request.size).map((row): ReadGroup => {
    const keys = row.slice(0, request.keys.length);
    const figures = row.slice(keys.length + 1) as MetricValue[];
    const names = row.slice(keys.length + 1 + metrics.length + known.length) as (string | null)[];
    const group = {
      id: `${name} ${JSON.stringify(keys)}`,
      keys: request.keys.map((key, index) =>
        toKeyValue(key, keys[index] ?? null, names[named.indexOf(index)] ?? null),
      ),
      count: Number(row[keys.length]),
      known: new Map(known.map((field, index) => [field, Number(figures[metrics.length + index])])),
      metrics: new Map(metrics.map((metric, index) => [metricName(metric), figures[index] ?? null])),
    };
    return { group, position: positionOf(request, group, keys) };
  });
  const cursorOf = (one: ReadGroup | undefined): string | null =>
    one === undefined ? null : encodeGroupCursor(signer, name, one.position);
  return {
    groups: shown.map(({ group }) => group),
    metrics: request.metrics,
    hasNextPage: rows.length > shown.length,
    hasPreviousPage: request.after !== null,
    startCursor: cursorOf(shown[0]),
    endCursor: cursorOf(shown.at(-1)),
  };
}

function positionOf({ order }: AggregateRequest, group: Group, keys: readonly RawKey[]): readonly RawKey[] {
  const first = order.map(({ by }) => {
    if (typeof by === 'number') return keys[by] ?? null;
    return by.op === 'count' ? group.count : (group.metrics.get(metricName(by)) ?? null);
  });
  return [...first, ...keys];
}

/** A value of a field, and the number of records that have it. */
export interface FacetValue {
  readonly value: string | number;
  readonly count: number;
}

/**
 * Returns the most frequent values of a field, most frequent first. The elements of a list count as separate values.
 * Omits unknown values and, with a filter, values that fewer than 3 records have (D20).
 */
export async function listFacetValues(db: Database, request: FacetRequest): Promise<FacetValue[]> {
  const { text, values } = statementOf(request);
  const { rows } = await db.longPool.query<[string | number, number]>({ text, values, rowMode: 'array' });
  return rows.map(([value, count]) => ({ value, count }));
}

function statementOf({ kind, field, condition, query, size }: FacetRequest) {
  const parameters = new Parameters();
  const stored = fieldExpression(field, 't');
  const isList = isListType(field.type);
  const elements = `jsonb_array_elements_text(CASE jsonb_typeof(${stored}) WHEN 'array' THEN ${stored} END)`;
  const counts = new EdgeCounts('t');
  const lists = isList ? ` CROSS JOIN LATERAL (SELECT DISTINCT v FROM ${elements} v) l` : '';
  const value = isList ? 'l.v' : stored;
  const shown =
    field.type === 'integer' ? value : `left(${value}, ${aggregateBounds.keyCharacters}) COLLATE "C"`;
  const conditions = [`${value} IS NOT NULL`];
  if (condition !== null) conditions.push(`(${filterToSql(condition, 't', parameters, counts)})`);
  if (query !== null)
    conditions.push(`strpos(lower(${value}::text), lower(${parameters.add(query)}::text)) > 0`);
  const having = isFilter(condition) ? ` HAVING count(*) >= ${minFacetCount}` : '';
  const text = `SELECT ${shown} AS value, count(*) AS count FROM "${tableOf[kind]}" t${counts.joins}${lists} WHERE ${conditions.join(' AND ')}
    GROUP BY 1${having} ORDER BY 2 DESC, 1 LIMIT ${parameters.add(size)}`;
  return { text, values: parameters.values };
}

/**
 * Returns the values that no record has in this field. Uses the field's index, or else scans the table. Texts are
 * compared case-insensitively, list elements case-sensitively.
 */
export async function findUnrecorded(
  db: Database,
  field: EnumeratedField,
  values: readonly string[],
): Promise<readonly string[]> {
  const column = columnExpression(field.path, field.type, 't');
  const found =
    field.type === 'text'
      ? `${indexedText(column)} = left(lower(given.value), ${indexedCharacters}) COLLATE "C" AND lower(${column}) = lower(given.value)`
      : `${column} ? given.value`;
  return inTransaction(db, async (client) => {
    // The planner would prefer to scan the table until a record matches, but without a match this reads the whole
    // table.
    if (field.isIndexed) await client.query('SET LOCAL enable_seqscan = off');
    const { rows } = await client.query<{ value: string }>(
      `SELECT given.value FROM unnest($1::text[]) given (value)
       WHERE (SELECT TRUE FROM "${tableOf[field.kind]}" t WHERE ${found} LIMIT 1) IS NULL`,
      [values],
    );
    return rows.map(({ value }) => value);
  });
}

/** Maximum number of records that are scanned for values. */
const maxScanned = 200_000;

/**
 * Returns at most `most` values that records have in this field, each spelled as in one of the records. Texts with an
 * index are read from it, with one search per value. For lists and texts without an index, the first 200,000 records are
 * scanned.
 */
export async function listRecorded(
  db: Database,
  field: EnumeratedField,
  most: number,
): Promise<readonly string[]> {
  const table = `"${tableOf[field.kind]}" t`;
  const column = columnExpression(field.path, field.type, 't');
  const text = field.type === 'text' ? listTexts(table, column, field) : listElements(table, column);
  const { rows } = await db.longPool.query<{ value: string }>(`${text} LIMIT $1`, [most]);
  return rows.map(({ value }) => value);
}

function listTexts(table: string, column: string, { isIndexed }: EnumeratedField): string {
  if (!isIndexed)
    return `SELECT DISTINCT value
      FROM (SELECT ${column} AS value FROM ${table} WHERE ${column} IS NOT NULL LIMIT ${maxScanned}) scanned`;
  const key = indexedText(column);
  const first = (condition: string): string =>
    `(SELECT ${key} FROM ${table} WHERE ${condition} ORDER BY ${key} LIMIT 1)`;
  return `WITH RECURSIVE keys (key) AS (
      SELECT ${first(`${key} IS NOT NULL`)} UNION ALL
      SELECT ${first(`${key} > keys.key`)} FROM keys WHERE keys.key IS NOT NULL)
    SELECT (SELECT ${column} FROM ${table} WHERE ${key} = keys.key ORDER BY ${key} LIMIT 1) AS value
    FROM keys WHERE keys.key IS NOT NULL`;
}

function listElements(table: string, column: string): string {
  return `SELECT DISTINCT element AS value
    FROM (SELECT ${column} AS list FROM ${table} WHERE ${column} IS NOT NULL LIMIT ${maxScanned}) lists
    CROSS JOIN LATERAL jsonb_array_elements_text(list) element`;
}
