import type { ColumnDef } from '@tanstack/react-table';
import { useMemo } from 'react';
import { DataTable } from '../components/data-table.js';
import { format } from '../components/format.js';
import type { Cell, Row, Table } from './find-tables.js';

/** More rows would make the page slow; the file has them all. */
const mostRows = 1_000;

/** A list of an answer as rows and columns. */
export function ResultTable({ table }: { table: Table }) {
  const rows = useMemo(() => table.rows.slice(0, mostRows).map((row, index) => ({ row, index })), [table]);
  const columns = useMemo(() => table.columns.map(toColumn), [table]);
  return (
    <div className="result-table">
      <DataTable
        label={`Rows of ${table.path}`}
        rows={rows}
        columns={columns}
        rowId={({ index }) => String(index)}
      />
      {table.rows.length > mostRows && (
        <p>
          The first {format.count(mostRows)} of {format.count(table.rows.length)} rows; the CSV has all of
          them.
        </p>
      )}
    </div>
  );
}

function toColumn(name: string): ColumnDef<{ row: Row; index: number }> {
  return {
    id: name,
    header: name,
    accessorFn: ({ row }) => row[name] ?? null,
    cell: (cell) => textOf(cell.getValue<Cell>()),
    meta: {},
  };
}

function textOf(value: Cell): string {
  return typeof value === 'number'
    ? value.toLocaleString('en', { useGrouping: value > 9_999 })
    : String(value ?? '–');
}
