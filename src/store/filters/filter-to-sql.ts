import type { FilterCondition } from '../../domain/filters/filter-condition.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import { columnOf } from '../records/upsert-rows.js';
import { castOf, columnExpression } from './column-expression.js';
import { edgeToSql } from './edge-to-sql.js';
import type { Parameters } from './parameters.js';

type Compare = Extract<FilterCondition, { op: 'compare' }>;

/**
 * A filter as a condition on the alias of a table. Each comparison is true or false, never unknown, so that `not` is
 * the exact complement: a missing value is not equal to any, and neither smaller nor larger.
 */
export function filterToSql(
  condition: FilterCondition,
  kind: RecordKind,
  alias: string,
  parameters: Parameters,
): string {
  switch (condition.op) {
    case 'and':
    case 'or':
      return groupToSql(condition.op, condition.conditions, kind, alias, parameters);
    case 'not':
      return `(${filterToSql(condition.condition, kind, alias, parameters)}) IS NOT TRUE`;
    case 'edge': {
      const target = `${alias}_${columnOf(condition.edge)}`;
      const inner = filterToSql(condition.condition, condition.kind, target, parameters);
      return edgeToSql(kind, condition.edge, alias, target, inner);
    }
    case 'compare':
      return compareToSql(condition, alias, parameters);
  }
}

function groupToSql(
  op: 'and' | 'or',
  conditions: readonly FilterCondition[],
  kind: RecordKind,
  alias: string,
  parameters: Parameters,
): string {
  if (conditions.length === 0) return op === 'and' ? 'TRUE' : 'FALSE';
  const parts = conditions.map((condition) => `(${filterToSql(condition, kind, alias, parameters)})`);
  return parts.join(op === 'and' ? ' AND ' : ' OR ');
}

const operators = { eq: '=', gte: '>=', gt: '>', lte: '<=', lt: '<' } as const;

function compareToSql(compare: Compare, alias: string, parameters: Parameters): string {
  const { comparison, type, value } = compare;
  const column = columnExpression(compare.path, type, alias);
  const folded = type === 'text' ? `lower(${column})` : column;
  const parameter = (list = false): string => {
    const given = `${parameters.add(value)}::${castOf[type]}${list ? '[]' : ''}`;
    if (type !== 'text') return given;
    return list ? `ARRAY(SELECT lower(given) FROM unnest(${given}) AS given)` : `lower(${given})`;
  };
  switch (comparison) {
    case 'isNull':
      return `${column} IS ${value === true ? '' : 'NOT '}NULL`;
    case 'ne':
      return `${folded} IS DISTINCT FROM ${parameter()}`;
    case 'in':
      return `(${folded} = ANY(${parameter(true)})) IS TRUE`;
    case 'notIn':
      return `(${folded} = ANY(${parameter(true)})) IS NOT TRUE`;
    case 'contains':
      return `strpos(${folded}, ${parameter()}) > 0`;
    case 'startsWith':
      return `starts_with(${folded}, ${parameter()})`;
    case 'has':
      return `${column} ? ${parameter()}`;
    case 'hasAny':
      return `${column} ?| ${parameter(true)}`;
    case 'hasAll':
      return `${column} ?& ${parameter(true)}`;
    default:
      return `${folded} ${operators[comparison]} ${parameter()}`;
  }
}
