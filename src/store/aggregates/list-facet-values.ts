import { aggregateBounds } from '../../domain/aggregates/aggregate-bounds.js';
import type { FacetRequest } from '../../domain/aggregates/facet-request.js';
import { isFilter, leastFacetCount } from '../../domain/narrow-answers.js';
import { isListType } from '../../domain/aggregates/is-list-type.js';
import type { Database } from '../database.js';
import { EdgeCounts } from '../edges/edge-counts.js';
import { filterToSql } from '../filters/filter-to-sql.js';
import { Parameters } from '../filters/parameters.js';
import { tableOf } from '../records/record-tables.js';
import { fieldExpression } from './field-expression.js';

/** A value of a field, and how many records have it. */
export interface FacetValue {
  readonly value: string | number;
  readonly count: number;
}

/**
 * The values of a field that most records have, most first; those of a list each for itself. Unknown ones are left out,
 * and with a filter those that fewer than 3 records have (D20).
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
  if (condition !== null) conditions.push(`(${filterToSql(condition, kind, 't', parameters, counts)})`);
  if (query !== null)
    conditions.push(`strpos(lower(${value}::text), lower(${parameters.add(query)}::text)) > 0`);
  const having = isFilter(condition) ? ` HAVING count(*) >= ${leastFacetCount}` : '';
  const text = `SELECT ${shown} AS value, count(*) AS count FROM "${tableOf[kind]}" t${counts.joins}${lists} WHERE ${conditions.join(' AND ')}
    GROUP BY 1${having} ORDER BY 2 DESC, 1 LIMIT ${parameters.add(size)}`;
  return { text, values: parameters.values };
}
