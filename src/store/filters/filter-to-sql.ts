import type { RecordEdge } from '../../domain/edges/record-edges.js';
import type { Comparison, FilterCondition, FilterValue } from '../../domain/filters/filter-condition.js';
import type { FilterType } from '../../domain/filters/filter-field.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import { invariant } from '../../errors/invariant.js';
import type { EdgeCounts } from '../edges/edge-counts.js';
import { edgeCount } from '../edges/edge-rows.js';
import { leadsTo, leadsToOneOf } from '../edges/edge-joins.js';
import { castOf, columnExpression, itemExpression } from './column-expression.js';
import type { Parameters } from './parameters.js';
import { textComparison } from './text-comparison.js';

type Compare = Extract<FilterCondition, { op: 'compare' }>;
type Count = Extract<FilterCondition, { op: 'count' }>;

/** What a condition speaks of: a record by the alias of its table, or an item of one of its lists. */
interface Subject {
  readonly alias: string;
  readonly column: (path: readonly string[], type: FilterType) => string;
  readonly countOf: (edge: RecordEdge) => string;
}

/**
 * A filter as a condition on the alias of a table, for a WHERE. A missing value is not equal to any, and neither smaller
 * nor larger: such a comparison is unknown, which a WHERE takes for false, as `not` does, so that it is the exact
 * complement. (Were it made false here, no index could answer it.) A statement that looks at all records of the table gives
 * `counts`, and joins them.
 */
export function filterToSql(
  condition: FilterCondition,
  _kind: RecordKind,
  alias: string,
  parameters: Parameters,
  counts?: EdgeCounts,
): string {
  return toSql(condition, recordOf(alias, counts), parameters, true);
}

function recordOf(alias: string, counts?: EdgeCounts): Subject {
  return {
    alias,
    column: (path, type) => columnExpression(path, type, alias),
    countOf: (edge) => counts?.add(edge) ?? edgeCount(edge, alias),
  };
}

function itemOf(alias: string): Subject {
  return {
    alias,
    column: (path, type) => itemExpression(path, type, `${alias}.value`),
    countOf: (edge) => edgeCount(edge, alias),
  };
}

/** `isJoined`: nothing but AND stands between the condition and its WHERE, so that PostgreSQL can join for it. */
function toSql(
  condition: FilterCondition,
  subject: Subject,
  parameters: Parameters,
  isJoined = false,
): string {
  switch (condition.op) {
    case 'and':
      return groupToSql('and', condition.conditions, subject, parameters, isJoined);
    case 'or':
      return (
        (isJoined ? edgesToSql(condition.conditions, subject, parameters) : null) ??
        groupToSql('or', condition.conditions, subject, parameters, false)
      );
    case 'not':
      return negate(condition.condition, subject, parameters);
    case 'edge':
      return (
        (isJoined ? edgesToSql([condition], subject, parameters) : null) ??
        edgeToSql(condition, true, subject, parameters)
      );
    case 'item': {
      const item = `${subject.alias}_item`;
      const inner = toSql(condition.condition, itemOf(item), parameters);
      const list = subject.column(condition.path, 'texts');
      return `EXISTS (SELECT FROM jsonb_array_elements(${list}) ${item} (value) WHERE ${inner})`;
    }
    case 'count':
      return countToSql(condition, subject, parameters);
    case 'compare':
      return compareToSql(condition, subject, parameters);
  }
}

type Edge = Extract<FilterCondition, { op: 'edge' }>;

function edgeToSql(
  { edge, condition }: Edge,
  isSome: boolean,
  { alias }: Subject,
  parameters: Parameters,
): string {
  const inner = toSql(condition, recordOf(endOf(alias)), parameters, true);
  return leadsTo(edge, alias, endOf(alias), inner, isSome);
}

/** That one of several edges leads to what it should, where all conditions are edges that can be joined as one. */
function edgesToSql(
  conditions: readonly FilterCondition[],
  { alias }: Subject,
  parameters: Parameters,
): string | null {
  const links = conditions.flatMap((one) =>
    one.op === 'edge'
      ? [
          {
            edge: one.edge,
            condition: () => toSql(one.condition, recordOf(endOf(alias)), parameters, true),
          },
        ]
      : [],
  );
  return links.length === conditions.length ? leadsToOneOf(links, alias, endOf(alias)) : null;
}

function endOf(alias: string): string {
  return `${alias}_end`;
}

/** That there is nothing is never unknown, and PostgreSQL can look for it at once as for what there is. */
function negate(condition: FilterCondition, subject: Subject, parameters: Parameters): string {
  if (condition.op === 'edge') return edgeToSql(condition, false, subject, parameters);
  const sql = toSql(condition, subject, parameters);
  return condition.op === 'item' ? `NOT ${sql}` : `(${sql}) IS NOT TRUE`;
}

function groupToSql(
  op: 'and' | 'or',
  conditions: readonly FilterCondition[],
  subject: Subject,
  parameters: Parameters,
  isJoined: boolean,
): string {
  if (conditions.length === 0) return op === 'and' ? 'TRUE' : 'FALSE';
  const parts = conditions.map((condition) => `(${toSql(condition, subject, parameters, isJoined)})`);
  return parts.join(op === 'and' ? ' AND ' : ' OR ');
}

function countToSql({ of, comparison, value }: Count, subject: Subject, parameters: Parameters): string {
  const counted =
    'edge' in of ? subject.countOf(of.edge) : `jsonb_array_length(${subject.column(of.path, 'texts')})`;
  return comparedToSql(counted, 'integer', comparison, value, parameters);
}

const operators: Partial<Record<Comparison, string>> = { eq: '=', gte: '>=', gt: '>', lte: '<=', lt: '<' };

function compareToSql(compare: Compare, { column }: Subject, parameters: Parameters): string {
  const { comparison, type, value } = compare;
  return comparedToSql(column(compare.path, type), type, comparison, value, parameters);
}

/** Unknown where the column is null, if it is not true there; whatever surrounds it takes unknown for false. */
function comparedToSql(
  column: string,
  type: FilterType,
  comparison: Comparison,
  value: FilterValue,
  parameters: Parameters,
): string {
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
