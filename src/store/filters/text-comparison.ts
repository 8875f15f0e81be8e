import type { Comparison, FilterValue } from '../../domain/filters/filter-condition.js';
import { invariant } from '../../errors/invariant.js';
import { indexedCharacters, indexedText } from './indexed-text.js';
import type { Parameters } from './parameters.js';

/**
 * A comparison of a text without case, in a form that an index can answer where the column has one. It is unknown where
 * the column is null, but `ne` and `notIn` are true there. Values stand in it so that PostgreSQL, which plans a statement
 * with a filter for its values, can tell a common one from a rare one.
 */
export function textComparison(
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
      invariant(false, `${comparison} is no comparison of texts`);
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
 * Whether a text is shorter than what an index holds of one, so that the beginnings say all: no letter becomes more than
 * two without case. A second condition would be right too, but the planner would take it for a rarer match.
 */
function isSurelyShort(value: FilterValue): boolean {
  return String(value).length * 2 < indexedCharacters;
}

/** A text as a pattern that matches nothing else. */
function literally(value: FilterValue): string {
  return String(value).replace(/[\\%_]/g, String.raw`\$&`);
}
