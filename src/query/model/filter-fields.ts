import {
  acquisitionEdges,
  edgeOf,
  type RecordEdge,
  recordEdgeNames,
} from '../../records/edges/record-edges.js';
import {
  type Field,
  fieldsOf,
  type FieldTable,
  type ObjectTable,
  type ValueType,
} from '../../records/fields.js';
import { byKind, type RecordKind, recordTables, valuesOf } from '../../records/record-kinds.js';
import type { FilterField, FilterFields, FilterType } from './filter-field.js';

const filterTypes: Readonly<Record<Exclude<ValueType, 'moment' | 'object' | 'signalId'>, FilterType>> = {
  boolean: 'boolean',
  choice: 'text',
  date: 'date',
  id: 'id',
  integer: 'integer',
  name: 'text',
  number: 'number',
  text: 'text',
};

/** The filter field that compares the words of a record's fields (D24). */
export const wordsField = 'text';

/** The filter fields of objects whose table is used by several fields of a record, by that table. */
const shared = new Map<ObjectTable, FilterField>();

/** The fields of each kind's filter (D7): the filterable fields of its records, and its edges. */
export const filterFields: Readonly<Record<RecordKind, FilterFields>> = byKind((kind) => {
  const table: ObjectTable = recordTables[kind];
  const fields = filterFieldsOf(table, tablesOf(table.fields));
  return hasWords(kind) ? { ...fields, [wordsField]: { value: 'words' } } : fields;
});

/**
 * Builds the filter fields of a table. `tables` lists the tables of all objects in a record; a table is repeated for
 * each field that uses it.
 */
function filterFieldsOf(table: ObjectTable, tables: readonly ObjectTable[]): FilterFields {
  const fields = fieldsOf(table).flatMap(([name, field]) => {
    const found = filterFieldOf(field, tables);
    return found === null ? [] : [[name, found] as const];
  });
  return { ...Object.fromEntries(fields), ...edgesFrom(table.name) };
}

function filterFieldOf({ settings }: Field<unknown>, tables: readonly ObjectTable[]): FilterField | null {
  const { type, depth, table, isFilterable, filterType = type } = settings;
  if (table === undefined) return isFilterable === true ? { value: comparedAs(filterType, depth) } : null;
  if (depth > 0)
    return isFilterable === true ? { items: filterFieldsOf(table, tables), name: table.name } : null;
  return partField(table, tables);
}

/**
 * Returns the filter field of an object, or null if none of the object's fields can be filtered. Fields with the same
 * table share one GraphQL type, named after the table, and so share one object here.
 */
function partField(table: ObjectTable, tables: readonly ObjectTable[]): FilterField | null {
  const known = shared.get(table);
  if (known !== undefined) return known;
  const part = filterFieldsOf(table, tables);
  if (Object.keys(part).length === 0) return null;
  if (tables.filter((one) => one === table).length === 1) return { part };
  const field = { part, name: table.name };
  shared.set(table, field);
  return field;
}

/** Returns the filter type of a field. A list of IDs is compared as a list of texts. */
function comparedAs(type: ValueType, depth: 0 | 1 | 2): FilterType {
  if (depth > 0) return depth === 1 ? 'texts' : 'textLists';
  return filterTypes[type as keyof typeof filterTypes];
}

/** Returns true if records of a kind are searched by words. */
export function hasWords(kind: RecordKind): boolean {
  return valuesOf(kind).some(({ field }) => field.settings.wordWeight !== undefined);
}

function tablesOf(fields: FieldTable): readonly ObjectTable[] {
  return Object.values(fields).flatMap(({ settings: { table } }) =>
    table === undefined ? [] : [table, ...tablesOf(table.fields)],
  );
}

/** Returns the edges that filters can follow from records of a kind, or from items of a list. */
function edgesFrom(origin: string): FilterFields {
  const edges = recordEdgeNames.filter(
    (edge) => edgeOf(edge).from === origin && edgeOf(edge).filter === true,
  );
  return Object.fromEntries(edges.map((edge) => [edge.slice(origin.length + 1), edgeField(edge)]));
}

function edgeField(edge: RecordEdge): FilterField {
  const { to, ends } = edgeOf(edge);
  if (ends === 'one') return { one: to, edge };
  return edge === acquisitionEdges.BOTH
    ? { many: to, edge, directions: acquisitionEdges }
    : { many: to, edge };
}
