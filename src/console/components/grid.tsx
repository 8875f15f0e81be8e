import type { ColumnDef } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { DataTable } from './data-table.js';
import { format } from './format.js';

export interface GridProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** Must be the same array on every render. */
  readonly columns: readonly GridColumn<Row>[];
  readonly rowId: (row: Row) => string;
  readonly isSortable?: boolean;
}

/** A table whose columns are described by `GridColumn`. */
export function Grid<Row>({ label, rows, columns, rowId, isSortable = true }: GridProps<Row>) {
  const defined = useMemo(() => columns.map(define), [columns]);
  return <DataTable label={label} rows={rows} columns={defined} rowId={rowId} isSortable={isSortable} />;
}

function define<Row>({ header, value, cell, isNumber, isMinor }: GridColumn<Row>): ColumnDef<Row> {
  return {
    id: header,
    header,
    accessorFn: (row) => value(row) ?? undefined,
    sortUndefined: 'last',
    meta: { isNumber: isNumber === true, isMinor: isMinor === true },
    cell: ({ row }) => (cell === undefined ? plainCell(value(row.original)) : cell(row.original)),
  };
}

/** Formats a value for a column without its own `cell`. */
export function plainCell(value: string | number | boolean | null | undefined): ReactNode {
  if (typeof value === 'number') return format.count(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = format.text(value);
  return text.length > 24 ? text : <span style={{ whiteSpace: 'nowrap' }}>{text}</span>;
}

/** A column of a table that can also be downloaded. Sorting and the file use `value`. */
export interface GridColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => string | number | boolean | null | undefined;
  /** Renders the cell if it shows more than the value. */
  readonly cell?: (row: Row) => ReactNode;
  /** Aligns the column to the right. */
  readonly isNumber?: boolean;
  /** Hides the column on narrow pages. */
  readonly isMinor?: boolean;
}
