import type { TableColumn } from '../../files/table-column.js';
import { type Field, fieldsOf, type ObjectTable } from '../fields.js';
import { byKind, type RecordKind, recordTables } from '../record-kinds.js';
import { wireNameOf } from './wire-names.js';

/** The type of a column: of its cells in CSV, and of its values in Parquet. */
type ColumnType = TableColumn['type'];

/** A column of a CSV or Parquet file: the keys that lead to its value in a row's JSON. */
export interface CsvColumn {
  readonly path: readonly string[];
  /** The type of the value. Values of the types `texts` and `json` are JSON in CSV. */
  readonly type: ColumnType;
}

/**
 * The columns of each kind's records, in the contract's order (D16). A nested object that is always present (D8) has a
 * column for each of its fields. Nullable objects and lists are a single cell. The columns are derived from the contract
 * and not from the exported records, so all files of a kind have the same columns.
 */
export const csvColumns: Readonly<Record<RecordKind, readonly CsvColumn[]>> = byKind((kind) =>
  columnsOf([], recordTables[kind]),
);

function columnsOf(above: readonly string[], table: ObjectTable): readonly CsvColumn[] {
  return fieldsOf(table)
    .filter(([, { settings }]) => settings.isMatchOnly !== true)
    .flatMap(([name, field]): readonly CsvColumn[] => {
      const path = [...above, wireNameOf(name, field)];
      const { table: inner, depth, isNullable } = field.settings;
      if (inner !== undefined && depth === 0 && !isNullable) return columnsOf(path, inner);
      return [{ path, type: typeOf(field) }];
    });
}

function typeOf({ settings: { type, depth } }: Field<unknown>): ColumnType {
  if (type === 'object' || depth === 2) return 'json';
  if (depth === 1) return type === 'integer' || type === 'number' || type === 'boolean' ? 'json' : 'texts';
  if (type === 'moment') return 'timestamp';
  return type === 'integer' || type === 'number' || type === 'boolean' || type === 'date' ? type : 'text';
}

/** The columns of a kind's files, with their names: the keys of the path, joined by dots. */
export function tableColumns(columns: readonly CsvColumn[]): readonly TableColumn[] {
  return columns.map(({ path, type }) => ({ name: path.join('.'), path, type }));
}
