import type { CellContext, ColumnDef } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { type CardLayout, CardList } from './card-list.js';
import { DataTable } from './data-table.js';
import { plainCell } from './plain-cell.js';
import { useIsNarrow } from './use-is-narrow.js';

export interface GridProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** With a new array, every cell renders again, but keeps its state and its focus. */
  readonly columns: readonly GridColumn<Row>[];
  readonly rowId: (row: Row) => string;
  readonly isSortable?: boolean;
  /** The layout of the cards in a narrow window. By default, the first column is the title. */
  readonly card?: CardLayout;
}

/** A narrow window has no space for more columns. */
const maxNarrowColumns = 3;

/**
 * A table whose columns are described by `GridColumn`. In a window at most 640 px wide, the rows of a table with more
 * than three columns, or with columns of minor importance, are cards.
 */
export function Grid<Row>({ label, rows, columns, rowId, isSortable = true, card }: GridProps<Row>) {
  const defined = useMemo(() => columns.map(define), [columns]);
  const isNarrow = useIsNarrow();
  const hasCards = columns.length > maxNarrowColumns || columns.some(({ isMinor }) => isMinor === true);
  if (isNarrow && (hasCards || card !== undefined))
    return (
      <CardList {...{ label, rows, columns, rowId }} card={card ?? { title: columns[0]?.header ?? '' }} />
    );
  return <DataTable label={label} rows={rows} columns={defined} rowId={rowId} isSortable={isSortable} />;
}

function define<Row>({ header, value, cell, isNumber }: GridColumn<Row>): ColumnDef<Row> {
  return {
    id: header,
    header,
    accessorFn: (row) => value(row) ?? undefined,
    sortUndefined: 'last',
    meta: {
      isNumber: isNumber === true,
      content: (row) => (cell === undefined ? plainCell(value(row)) : cell(row)),
    },
    cell: Content,
  };
}

/**
 * The content of a cell. It is the same component for all columns: the library renders the function of a column as a
 * component, and a new function would replace the cell, closing a menu that is open in it and losing the focus.
 */
function Content<Row>({ row, column }: CellContext<Row, unknown>): ReactNode {
  return column.columnDef.meta?.content?.(row.original) ?? null;
}

/** A column of a table that can also be downloaded. Sorting and the file use `value`. */
export interface GridColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => string | number | boolean | null | undefined;
  /** Renders the cell if it shows more than the value. */
  readonly cell?: (row: Row) => ReactNode;
  /** Aligns the column to the right. */
  readonly isNumber?: boolean;
  /** True if the column is less important. On narrow pages, the rows are then cards. */
  readonly isMinor?: boolean;
}
