import type { Columns } from './columns.js';
import type { EntityTable } from './entity-table.js';
import type { RowValues } from './packed-rows.js';
import { readValue, type OnUnreadable } from './read-value.js';

/** A row of a file as its reader gives it: the cleaned text of a column, null when it is blank or missing. */
export interface ExportRow {
  field(column: string): string | null;
}

/** How the rows of one file are taken into the data. */
export interface FileIntake {
  /** The columns that hold names, which have a bound. */
  readonly names: readonly string[];
  /** Takes a row. Returns why it cannot be taken, or null. */
  readonly take: (row: ExportRow) => string | null;
}

/** Reads the stored columns of a row. */
export type ReadValues = (row: ExportRow, columns: Columns) => RowValues;

export const tooLong = 'the row is longer than 4 MB';
const repeated = 'repeats an earlier row';

/** Why a row is refused whose column is to hold a UUID. */
export function noUuid(column: string): string {
  return `${column} is not a UUID`;
}

export function valueReader(onUnreadable: OnUnreadable): ReadValues {
  const entries = new Map<Columns, ReturnType<typeof Object.entries<Columns[string]>>>();
  return (row, columns) => {
    let list = entries.get(columns);
    if (list === undefined) entries.set(columns, (list = Object.entries(columns)));
    return list.map(([column, kind]) => readValue(kind, row.field(column), onUnreadable));
  };
}

/** Stores a row under its UUID and returns its ordinal, or why it cannot be taken. */
export function takeEntity<Column extends string>(
  table: EntityTable<Column>,
  row: ExportRow,
  values: RowValues,
): number | string {
  const ordinal = table.uuids.intern(row.field('uuid'));
  if (ordinal === -1) return noUuid('uuid');
  if (table.hasRow(ordinal)) return repeated;
  return table.add(ordinal, values) ? ordinal : tooLong;
}
