import type { Comparison, FilterCondition } from '../../domain/filters/filter-condition.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import { invariant } from '../../errors/invariant.js';
import { leadsTo } from '../edges/edge-joins.js';
import { castOf, columnExpression } from './column-expression.js';
import type { Parameters } from './parameters.js';
import { textComparison } from './text-comparison.js';

type Compare = Extract<FilterCondition, { op: 'compare' }>;

/**
 * A filter as a condition on the alias of a table, for a WHERE. A missing value is not equal to any, and neither smaller
 * nor larger: such a comparison is unknown, which a WHERE takes for false, as `not` does, so that it is the exact
 * complement. (Were it made false here, no index could answer it.)
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
      const target = `${alias}_end`;
      const inner = filterToSql(condition.condition, condition.kind, target, parameters);
      return leadsTo(condition.edge, alias, target, inner);
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

const operators: Partial<Record<Comparison, string>> = { eq: '=', gte: '>=', gt: '>', lte: '<=', lt: '<' };

/** Unknown where the column is null, if it is not true there; whatever surrounds it takes unknown for false. */
function compareToSql(compare: Compare, alias: string, parameters: Parameters): string {
  const { comparison, type, value } = compare;
  const column = columnExpression(compare.path, type, alias);
  if (comparison === 'isNull') return `${column} IS ${value === true ? '' : 'NOT '}NULL`;
  if (type === 'text') return textComparison(comparison, column, value, parameters);
  const given = `${parameters.add(value)}::${castOf[type]}`;
  switch (comparison) {
    case 'ne':
      return `${column} IS DISTINCT FROM ${given}`;
    case 'in':
      return `${column} = ANY(${given}[])`;
    case 'notIn':
      return `(${column} = ANY(${given}[])) IS NOT TRUE`;
    case 'has':
      return `${column} ? ${given}`;
    case 'hasAny':
      return `${column} ?| ${given}[]`;
    case 'hasAll':
      return `${column} ?& ${given}[]`;
    default:
      return `${column} ${operatorOf(comparison)} ${given}`;
  }
}

function operatorOf(comparison: Comparison): string {
  const operator = operators[comparison];
  invariant(operator !== undefined, `${comparison} is a comparison of texts alone`);
  return operator;
}
