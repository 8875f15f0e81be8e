import type { AggregateField } from '../../domain/aggregates/aggregate-field.js';
import { castOf, columnExpression } from '../filters/column-expression.js';
import { columnOf } from '../records/column-of.js';

/** A field as an expression on the alias of its table; what lies deeper than a part is read from the part's JSON. */
export function fieldExpression({ path, type }: AggregateField, alias: string): string {
  const [first = '', ...rest] = path;
  if (rest.length < 2) return columnExpression(path, type, alias);
  const last = rest.pop() ?? '';
  const steps = rest.map((step) => ` -> '${step}'`).join('');
  return `(${alias}."${columnOf(first)}"${steps} ->> '${last}')::${castOf[type]}`;
}
