import { CaretSortIcon, ChevronDownIcon, ChevronUpIcon } from '@radix-ui/react-icons';
import {
  type ColumnDef,
  flexRender,
  getCoreRowModel,
  getSortedRowModel,
  type RowData,
  useReactTable,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';

declare module '@tanstack/react-table' {
  // The names of the type parameters must be the same as in the library.
  interface ColumnMeta<TData extends RowData, TValue> {
    /** Aligns the column to the right. */
    readonly isNumber?: boolean;
    /**
     * Renders a cell of a row. Nothing passes a value: reading it would store it until the rows change, and a column
     * that changes would be sorted by its former values.
     */
    readonly content?: (row: TData, value?: TValue) => ReactNode;
  }
}

export interface DataTableProps<Row> {
  /** Describes the table to screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly ColumnDef<Row>[];
  readonly rowId: (row: Row) => string;
  /** False if the rows are one page of a list that the service sorts. Default: true. */
  readonly isSortable?: boolean;
}

/** A table that can be sorted by any column. Sorting reorders the loaded rows and sends no request. */
export function DataTable<Row>({ label, rows, columns, rowId, isSortable = true }: DataTableProps<Row>) {
  const table = useReactTable<Row>({
    data: rows as Row[],
    columns: columns as ColumnDef<Row>[],
    getRowId: rowId,
    enableSorting: isSortable,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
  });
  return (
    // A table that is wider than its container can be scrolled, also with the keyboard. It is no landmark, because the
    // section around it often has the same name.
    <div className={styles['frame']} tabIndex={0} role="group" aria-label={label}>
      <table className={styles['table']}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map(({ id, column, getContext }) => (
                <th
                  key={id}
                  scope="col"
                  className={cellClass(column.columnDef.meta)}
                  aria-sort={sortOf(column.getIsSorted())}
                >
                  {column.getCanSort() ? (
                    <button type="button" onClick={column.getToggleSortingHandler()}>
                      {flexRender(column.columnDef.header, getContext())}
                      <SortMark sorted={column.getIsSorted()} />
                    </button>
                  ) : (
                    flexRender(column.columnDef.header, getContext())
                  )}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getVisibleCells().map(({ id, column, getContext }) => (
                <td key={id} className={cellClass(column.columnDef.meta)}>
                  {flexRender(column.columnDef.cell, getContext())}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SortMark({ sorted }: { sorted: false | 'asc' | 'desc' }) {
  if (sorted === 'asc') return <ChevronUpIcon aria-hidden />;
  return sorted === 'desc' ? <ChevronDownIcon aria-hidden /> : <CaretSortIcon aria-hidden />;
}

function sortOf(sorted: false | 'asc' | 'desc'): 'ascending' | 'descending' | 'none' {
  if (sorted === false) return 'none';
  return sorted === 'asc' ? 'ascending' : 'descending';
}

function cellClass(meta: { isNumber?: boolean } | undefined): string {
  return meta?.isNumber === true ? (styles['number'] ?? '') : '';
}
