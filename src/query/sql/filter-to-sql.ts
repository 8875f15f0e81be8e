import { invariant } from '../../errors/invariant.js';
import type { RecordEdge } from '../../records/edges/record-edges.js';
import { fieldsOf } from '../../records/fields.js';
import { recordKinds, recordTables } from '../../records/record-kinds.js';
import type { Comparison, FilterCondition, FilterType, FilterValue } from '../model/filter-field.js';
import { edgeCount, leadsTo, leadsToOneOf } from './edge-joins.js';
import type { EdgeCounts } from './edge-relations.js';
import {
  castOf,
  columnExpression,
  indexedCharacters,
  indexedText,
  itemExpression,
  type Parameters,
} from './expressions.js';

type Compare = Extract<FilterCondition, { op: 'compare' }>;
type Count = Extract<FilterCondition, { op: 'count' }>;

/** The record that a condition applies to, or the item of a list in a record. */
interface Subject {
  readonly alias: string;
  readonly column: (path: readonly string[], type: FilterType) => string;
  readonly countOf: (edge: RecordEdge) => string;
}

/**
 * Converts a filter to a WHERE condition on the alias of a table. A comparison with a missing value is unknown (NULL),
 * which WHERE treats as false. `not` does the same, so a record always matches either a filter or its negation.
 * (Converting unknown to false in SQL would prevent the use of indexes.) A statement that scans the whole table passes
 * `counts` and includes their joins.
 */
export function filterToSql(
  condition: FilterCondition,
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

/**
 * Converts a condition. `isJoined` is true if there are only ANDs between WHERE and the condition, which allows
 * PostgreSQL to use a join for it.
 */
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

/**
 * Builds the condition that at least one of several conditions on edges matches, as a single join. Returns null if one
 * of the conditions is not on an edge, or if the edges cannot be combined (leadsToOneOf).
 */
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

/**
 * Negates a condition. A condition on an edge or an item is never unknown, so NOT EXISTS is exact, and PostgreSQL can
 * run it as an anti-join.
 */
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

/** Builds a comparison of a count. The count of an unknown list is unknown, so no comparison matches, not even `ne`. */
function countToSql({ of, comparison, value }: Count, subject: Subject, parameters: Parameters): string {
  if ('edge' in of) return comparedToSql(subject.countOf(of.edge), 'integer', comparison, value, parameters);
  const list = subject.column(of.path, 'texts');
  const compared = comparedToSql(`jsonb_array_length(${list})`, 'integer', comparison, value, parameters);
  return `(${list} IS NOT NULL AND ${compared})`;
}

const operators: Partial<Record<Comparison, string>> = { eq: '=', gte: '>=', gt: '>', lte: '<=', lt: '<' };

function compareToSql(compare: Compare, { column }: Subject, parameters: Parameters): string {
  const { comparison, type, value, path } = compare;
  const compared = column(path, type);
  if (comparison !== 'isNull' && (type === 'id' || idListNames.has(path.at(-1) ?? '')))
    return idComparison(compared, comparison, value, parameters);
  return comparedToSql(compared, type, comparison, value, parameters);
}

/** The names of the fields that are lists of IDs. */
const idListNames: ReadonlySet<string> = new Set(
  recordKinds.flatMap((kind) =>
    fieldsOf(recordTables[kind]).flatMap(([name, { settings }]) =>
      settings.type === 'id' && settings.depth === 1 ? [name] : [],
    ),
  ),
);

/**
 * Builds a comparison of IDs. The ID of a merged record stands for the record into which it was merged (D26). The
 * subquery of a parameter runs once per statement, and the comparison can use an index.
 */
function idComparison(
  column: string,
  comparison: Comparison,
  value: FilterValue,
  parameters: Parameters,
): string {
  const given = parameters.add(value);
  const one = `(SELECT current_id(${given}::text))`;
  const several = `(SELECT current_ids(${given}::text[]))`;
  return comparedWith(column, comparison, one, `${several}::text[]`);
}

/**
 * Builds a comparison. If the column is null, most comparisons are unknown, which the surrounding conditions treat as
 * false.
 */
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
  return comparedWith(column, comparison, given, `${given}[]`);
}

/** Builds a comparison with an expression for one value, or for a list of values. */
function comparedWith(column: string, comparison: Comparison, given: string, list: string): string {
  switch (comparison) {
    case 'ne':
      return `${column} IS DISTINCT FROM ${given}`;
    case 'in':
      return `${column} = ANY(${list})`;
    case 'notIn':
      return `(${column} = ANY(${list})) IS NOT TRUE`;
    case 'has':
      return `${column} ? ${given}`;
    case 'hasAny':
      return `${column} ?| ${list}`;
    case 'hasAll':
      return `${column} ?& ${list}`;
    case 'matches':
      return `${column} @@ query_words(${given})`;
    default:
      return `${column} ${operatorOf(comparison)} ${given}`;
  }
}

function operatorOf(comparison: Comparison): string {
  const operator = operators[comparison];
  invariant(operator !== undefined, `${comparison} is a text comparison`);
  return operator;
}

/**
 * Builds a case-insensitive text comparison in a form that can use an index on the column. If the column is null, `ne`
 * and `notIn` are true and other comparisons are unknown. PostgreSQL plans the statement for the given values, so it
 * can distinguish common values from rare ones.
 */
function textComparison(
  comparison: Comparison,
  column: string,
  value: FilterValue,
  parameters: Parameters,
): string {
  switch (comparison) {
    case 'eq':
      return equalsOne(column, value, parameters);
    case 'ne':
      return `(${equalsOne(column, value, parameters)}) IS NOT TRUE`;
    case 'in':
      return equalsAny(column, value, parameters);
    case 'notIn':
      return `(${equalsAny(column, value, parameters)}) IS NOT TRUE`;
    case 'contains':
      return `lower(${column}) LIKE '%' || lower(${parameters.add(literally(value))}::text) || '%'`;
    case 'startsWith':
      return startsWith(column, value, parameters);
    default:
      invariant(false, `${comparison} is not a text comparison`);
  }
}

function equalsOne(column: string, value: FilterValue, parameters: Parameters): string {
  const given = `lower(${parameters.add(value)}::text)`;
  const beginning = `${indexedText(column)} = left(${given}, ${indexedCharacters})`;
  return isSurelyShort(value) ? beginning : `${beginning} AND lower(${column}) = ${given}`;
}

function equalsAny(column: string, values: FilterValue, parameters: Parameters): string {
  const given = `${parameters.add(values)}::text[]`;
  const beginning = `${indexedText(column)} = ANY(lower_texts(${given}, ${indexedCharacters}))`;
  const areShort = Array.isArray(values) && values.every(isSurelyShort);
  return areShort ? beginning : `${beginning} AND lower(${column}) = ANY(lower_texts(${given}))`;
}

function startsWith(column: string, value: FilterValue, parameters: Parameters): string {
  const given = `lower(${parameters.add(value)}::text)`;
  const beginning = `starts_with(${indexedText(column)}, left(${given}, ${indexedCharacters}))`;
  return isSurelyShort(value) ? beginning : `${beginning} AND starts_with(lower(${column}), ${given})`;
}

/**
 * Returns true if the lower-case form of a text is certainly shorter than the indexed length, because lower-casing at
 * most doubles the length. Then it is enough to compare the first characters. Comparing the whole text too would be
 * correct, but the planner would expect fewer matches.
 */
function isSurelyShort(value: FilterValue): boolean {
  return String(value).length * 2 < indexedCharacters;
}

/** Escapes a text for use in a LIKE pattern. */
function literally(value: FilterValue): string {
  return String(value).replace(/[\\%_]/g, String.raw`\$&`);
}
