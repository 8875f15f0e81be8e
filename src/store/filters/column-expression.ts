import type { FilterType } from '../../domain/filters/filter-field.js';
import { invariant } from '../../errors/invariant.js';
import { columnOf } from '../records/column-of.js';

/** The database's type of a field's values; of an element's, when they are lists. */
export const castOf = {
  id: 'text',
  text: 'text',
  texts: 'text',
  textLists: 'text',
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
  const [first, second, ...deeper] = path;
  invariant(first !== undefined, 'a field has a name');
  if (second === undefined) return elementsOf(`${alias}."${columnOf(first)}"`, type);
  const prefix = columnParts[first];
  if (prefix !== undefined) return `${alias}."${prefix}${columnOf(second)}"`;
  const value = deeper.length === 0 ? `->> '${second}'` : `#>> '{${[second, ...deeper].join(',')}}'`;
  return `(${alias}."${columnOf(first)}" ${value})::${castOf[type]}`;
}

/** A field of an item of a JSON list as an expression on the item. */
export function itemExpression(path: readonly string[], type: FilterType, item: string): string {
  const [name] = path;
  invariant(name !== undefined && path.length === 1, 'an item has no parts');
  const isList = type === 'texts' || type === 'textLists';
  if (isList) return elementsOf(`NULLIF(${item} -> '${name}', 'null')`, type);
  return `(${item} ->> '${name}')::${castOf[type]}`;
}

/** Of lists of lists, all elements as one list. An index is over this very expression (prisma/migrations). */
function elementsOf(column: string, type: FilterType): string {
  return type === 'textLists' ? `jsonb_path_query_array(${column}, '$[*][*]')` : column;
}
