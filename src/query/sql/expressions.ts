import { columnOf } from '../../database/statement.js';
import { invariant } from '../../errors/invariant.js';
import { type FoundEdge, recordEdges } from '../../records/edges/record-edges.js';
import type { RecordKind } from '../../records/record-kinds.js';
import type { AggregateField } from '../model/aggregate-fields.js';
import type { CursorPosition } from '../model/cursor.js';
import type { FilterCondition, FilterType } from '../model/filter-field.js';
import type { Order } from '../model/record-orders.js';

/** The PostgreSQL type of a field's values, or of its elements if the field is a list. */
export const castOf = {
  id: 'text',
  text: 'text',
  texts: 'text',
  textLists: 'text',
  integer: 'bigint',
  number: 'float8',
  date: 'date',
  boolean: 'boolean',
  words: 'text',
} as const satisfies Record<FilterType, string>;

/**
 * The nested objects whose fields are stored in separate columns, with the prefix of these columns. Other objects are
 * stored as JSON.
 */
const columnParts: Readonly<Record<string, string>> = {
  website: 'website_',
  hq: 'hq_',
  contact: 'contact_',
  funding: '',
};

/**
 * Returns the SQL expression of a field of a record or of a nested object. `alias` is the alias of the record's table.
 */
export function columnExpression(path: readonly string[], type: FilterType, alias: string): string {
  if (type === 'words') return `${alias}.words`;
  const [first, second, ...deeper] = path;
  invariant(first !== undefined, 'a field path is not empty');
  if (second === undefined) return elementsOf(`${alias}."${columnOf(first)}"`, type);
  const prefix = columnParts[first];
  if (prefix !== undefined) return `${alias}."${prefix}${columnOf(second)}"`;
  const value = deeper.length === 0 ? `->> '${second}'` : `#>> '{${[second, ...deeper].join(',')}}'`;
  return `(${alias}."${columnOf(first)}" ${value})::${castOf[type]}`;
}

/** Returns the SQL expression of a field of a list item. `item` is the expression of the item's JSON. */
export function itemExpression(path: readonly string[], type: FilterType, item: string): string {
  const [name] = path;
  invariant(name !== undefined && path.length === 1, 'a list item has exactly one path segment');
  const isList = type === 'texts' || type === 'textLists';
  if (isList) return elementsOf(`NULLIF(${item} -> '${name}', 'null')`, type);
  return `(${item} ->> '${name}')::${castOf[type]}`;
}

/**
 * Returns SQL that flattens a list of lists to a single list. Must match the expression of the indexes
 * (prisma/migrations).
 */
function elementsOf(column: string, type: FilterType): string {
  return type === 'textLists' ? `jsonb_path_query_array(${column}, '$[*][*]')` : column;
}

/** Returns the SQL expression of an aggregate's field. Fields in an object within another object are read from JSON. */
export function fieldExpression({ path, type }: AggregateField, alias: string): string {
  const [first = '', ...rest] = path;
  if (rest.length < 2) return columnExpression(path, type, alias);
  const last = rest.pop() ?? '';
  const steps = rest.map((step) => ` -> '${step}'`).join('');
  return `(${alias}."${columnOf(first)}"${steps} ->> '${last}')::${castOf[type]}`;
}

/** Number of leading characters of a text that the indexes contain. An index row holds at most 2,704 bytes. */
export const indexedCharacters = 200;

/**
 * Returns the expression by which texts are sorted, and looked up in filters: the first characters in lower case,
 * compared by code point, which gives the same order in every database. Must match the expression of the indexes
 * (migration `filter_indexes`).
 */
export function indexedText(text: string): string {
  return `left(lower(${text}), ${indexedCharacters}) COLLATE "C"`;
}

/** Collects the values of a statement and returns their placeholders. */
export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** A list of records: all records of a kind, or all records that an edge leads to, restricted by a condition. */
export interface Listed {
  readonly source: RecordKind | FoundEdge;
  /** Null to list all records. */
  readonly condition: FilterCondition | null;
}

/** A range of a list: the first or the last `limit` records between two positions, both exclusive. */
export interface ListRange extends Listed {
  /** The sort keys, at least one. */
  readonly order: readonly Order[];
  readonly from: 'start' | 'end';
  readonly after: CursorPosition | null;
  readonly before: CursorPosition | null;
  readonly limit: number;
}

/** Returns true if a source is an edge, so that the list contains related records. */
export function isEdge(source: Listed['source']): source is FoundEdge {
  return source in recordEdges;
}

/** Returns the record kind that a source lists. */
export function kindOf(source: Listed['source']): RecordKind {
  return isEdge(source) ? recordEdges[source].to : source;
}
