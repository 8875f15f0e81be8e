import { CaretSortIcon, ChevronDownIcon, ChevronUpIcon } from '@radix-ui/react-icons';
import {
  flexRender,
  getCoreRowModel,
  getSortedRowModel,
  useReactTable,
  type ColumnDef,
  type RowData,
} from '@tanstack/react-table';
import styles from './data-table.module.css';

declare module '@tanstack/react-table' {
  // The names of its parameters are the library's.
  interface ColumnMeta<TData extends RowData, TValue> {
    /** Numbers stand at the right. */
    readonly isNumber?: boolean;
    /** Left out where the page is narrow. */
    readonly isMinor?: boolean;
    readonly phantom?: (data: TData, value: TValue) => void;
  }
}

export interface DataTableProps<Row> {
  /** What the table holds, for screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly ColumnDef<Row>[];
  readonly rowId: (row: Row) => string;
  /** False where the rows are a page of something that the service orders. Default true. */
  readonly isSortable?: boolean;
}

/** Rows and columns. Sorting rearranges the rows that are here, and asks for nothing. */
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
    // A table that is wider than its place is scrolled, with the keyboard too.
    <div className={styles['frame']} tabIndex={0} role="region" aria-label={label}>
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

function cellClass(meta: { isNumber?: boolean; isMinor?: boolean } | undefined): string {
  return [
    meta?.isNumber === true ? styles['number'] : '',
    meta?.isMinor === true ? styles['minor'] : '',
  ].join(' ');
}
