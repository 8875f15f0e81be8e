import type { ColumnDef } from '@tanstack/react-table';
import { useMemo, type ReactNode } from 'react';
import { DataTable } from './data-table.js';
import { format } from './format.js';
import type { GridColumn } from './grid-column.js';

export interface GridProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** The same object with each drawing. */
  readonly columns: readonly GridColumn<Row>[];
  readonly rowId: (row: Row) => string;
  readonly isSortable?: boolean;
}

/** A table of columns that know their values. */
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
    cell: ({ row }) => (cell === undefined ? plain(value(row.original)) : cell(row.original)),
  };
}

function plain(value: string | number | boolean | null | undefined): ReactNode {
  if (typeof value === 'number') return format.count(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = format.text(value);
  return text.length > 24 ? text : <span style={{ whiteSpace: 'nowrap' }}>{text}</span>;
}
