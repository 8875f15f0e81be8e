import type { FilterType } from '../../domain/filters/filter-field.js';
import { invariant } from '../../errors/invariant.js';
import { columnOf } from '../records/upsert-rows.js';

/** The database's type of a field's values; of an element's, when they are lists. */
export const castOf = {
  id: 'text',
  text: 'text',
  texts: 'text',
  integer: 'bigint',
  number: 'float8',
  date: 'date',
  boolean: 'boolean',
} as const satisfies Record<FilterType, string>;

/** Parts that are columns of their own, with the prefix of their names; other parts are JSON. */
const columnParts: Readonly<Record<string, string>> = {
  website: 'website_',
  hq: 'hq_',
  contact: 'contact_',
  funding: '',
};

/** A field of a record, or of a part of it, as an expression on the alias of its table. */
export function columnExpression(path: readonly string[], type: FilterType, alias: string): string {
  const [first, second] = path;
  invariant(first !== undefined, 'a field has a name');
  if (second === undefined) return `${alias}."${columnOf(first)}"`;
  const prefix = columnParts[first];
  if (prefix !== undefined) return `${alias}."${prefix}${columnOf(second)}"`;
  return `(${alias}."${columnOf(first)}" ->> '${second}')::${castOf[type]}`;
}
