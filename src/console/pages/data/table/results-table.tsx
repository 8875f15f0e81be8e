import { ArrowDownIcon, ArrowUpIcon, CaretSortIcon } from '@radix-ui/react-icons';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { CardList } from '../../../components/card-list.js';
import { CsvButton } from '../../../components/csv-button.js';
import { format } from '../../../components/format.js';
import { useIsNarrow } from '../../../components/use-is-narrow.js';
import { orderFieldOf } from '../../../filters/fields.js';
import { allColumns } from '../../../products/all-columns.js';
import type { ProductView, RecordRow, WordMatch } from '../../../products/product-view.js';
import type { RecordColumn } from '../../../products/record-column.js';
import { ColumnResizer } from './column-resizer.js';
import { matchColumn } from './match-column.js';
import styles from './results-table.module.css';
import {
  type RowSelection,
  SelectAllCell,
  SelectBox,
  SelectCell,
  selectionWidth,
  useRowSelection,
} from './row-selection.js';
import { ScrollFrame } from './scroll-frame.js';
import { SelectionBar } from './selection-bar.js';
import { sortRows } from './sort-rows.js';
import { readLayout, resizeColumns, type TableLayout, writeLayout } from './table-layout.js';

export interface ResultsTableProps {
  readonly label: string;
  readonly view: ProductView;
  readonly rows: readonly RecordRow[];
  /** Why each row matches a search by words; null if the filter has no words. */
  readonly matches: readonly WordMatch[] | null;
  /** The layout, as it is stored in the URL. */
  readonly layout: string | undefined;
  readonly onLayout: (layout: string) => void;
  /** The order of the rows: an order field, with the prefix `-` for descending order. */
  readonly order: string;
  /** True if the rows are the whole result. They are then sorted here, without a request. */
  readonly isWhole: boolean;
  readonly onOrder: (order: string) => void;
}

interface ShownColumn extends RecordColumn<RecordRow> {
  readonly currentWidth: number;
  /** The offset of a pinned column from the left in pixels; null for a column that is not pinned. */
  readonly left: number | null;
  readonly isLastPinned: boolean;
}

/**
 * A table of results with the columns of the layout, or cards with the same values if the window is narrow. Selected
 * rows stay selected when the width of the window changes.
 */
export function ResultsTable(props: ResultsTableProps) {
  const { view, layout, matches, isWhole } = props;
  const isNarrow = useIsNarrow();
  const all = allColumns(view);
  const columns = withMatches(shownColumns(all, readLayout(layout, all)), matches);
  const rows = isWhole ? sortedRows(props, all) : props.rows;
  const selection = useRowSelection(rows);
  return (
    <>
      <SelectionBar view={view} selection={selection} columns={columns} />
      {isNarrow ? (
        <Cards {...props} {...{ rows, columns, selection }} />
      ) : (
        <WideTable {...props} {...{ rows, selection }} />
      )}
    </>
  );
}

/** The properties of the table and of the cards. The rows are in the order in which they are shown. */
interface SelectableProps extends ResultsTableProps {
  readonly selection: RowSelection;
}

function Cards({
  label,
  view,
  rows,
  columns,
  selection,
}: SelectableProps & { readonly columns: readonly ShownColumn[] }) {
  const all = allColumns(view);
  const select = {
    header: 'Select',
    value: () => null,
    cell: (row: RecordRow) => <SelectBox selection={selection} id={row.id} name={nameOf(all, row)} />,
  };
  return (
    <CardList
      label={label}
      rows={rows}
      columns={[...columns, select]}
      rowId={({ id }) => id}
      card={{ title: columns[0]?.header ?? '', aside: [select.header] }}
    />
  );
}

const nameOf = (all: readonly RecordColumn<RecordRow>[], row: RecordRow): string =>
  String(all[0]?.value(row) ?? row.id);

/** A table whose columns can be resized at the edges of their headers. */
function WideTable(props: SelectableProps) {
  const { label, view, rows, selection, layout: text, onLayout, isWhole, order, onOrder } = props;
  const all = allColumns(view);
  const written = readLayout(text, all);
  // The widths while an edge is dragged. They are discarded when the layout in the URL changes.
  const [sized, setSized] = useState<{
    readonly text: string | undefined;
    readonly layout: TableLayout;
  } | null>(null);
  const current = sized !== null && sized.text === text ? sized.layout : null;
  const layout = current ?? written;
  const columns = withMatches(shownColumns(all, layout), props.matches);
  const head = useRef<HTMLTableRowElement>(null);
  const resize = (path: string, width: number, isFinal: boolean): void => {
    const base = current ?? resizeColumns(written, measure(head.current));
    const next = resizeColumns(base, new Map([[path, width]]));
    setSized({ text, layout: next });
    if (isFinal) onLayout(writeLayout(next));
  };
  const sum = columns.reduce((total, { currentWidth }) => total + currentWidth, 0);
  const isSized = layout.some(({ width }) => width !== null);
  return (
    <ScrollFrame label={label} columnCount={columns.length} layoutText={writeLayout(layout)}>
      <table className={styles['table']} style={{ minWidth: sum + selectionWidth }}>
        <colgroup>
          <col style={{ width: selectionWidth }} />
          {columns.map(({ path, currentWidth }) => (
            <col key={path} style={{ width: currentWidth }} />
          ))}
          {isSized && <col />}
        </colgroup>
        <thead>
          <tr ref={head}>
            <SelectAllCell selection={selection} count={rows.length} many={view.nouns[1]} />
            {columns.map((column) => (
              <HeaderCell
                key={column.path}
                column={column}
                orderField={orderFieldOf(view.orderEnum, column.path)}
                order={order}
                isFree={isWhole}
                onOrder={onOrder}
                onResize={(width, isFinal) => {
                  resize(column.path, width, isFinal);
                }}
              />
            ))}
            {isSized && <td className={styles['filler']} aria-hidden="true" />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <SelectCell selection={selection} id={row.id} name={nameOf(all, row)} />
              {columns.map((column) => (
                <td key={column.path} {...cellProps(column)}>
                  <CellText column={column} row={row} />
                </td>
              ))}
              {isSized && <td className={styles['filler']} aria-hidden="true" />}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

/** A button that downloads the displayed rows and columns as a CSV file. */
export function ResultsCsv(props: Pick<ResultsTableProps, 'view' | 'rows' | 'layout' | 'order' | 'isWhole'>) {
  const { view, layout } = props;
  const all = allColumns(view);
  return (
    <CsvButton
      name={view.nouns[1].replaceAll(' ', '-')}
      rows={props.isWhole ? sortedRows(props, all) : props.rows}
      columns={shownColumns(all, readLayout(layout, all))}
    />
  );
}

function sortedRows(
  { rows, view, order }: Pick<ResultsTableProps, 'rows' | 'view' | 'order'>,
  all: readonly RecordColumn<RecordRow>[],
): readonly RecordRow[] {
  const field = order.replace(/^-/, '');
  const column = all.find(({ path }) => orderFieldOf(view.orderEnum, path) === field);
  return column === undefined ? rows : sortRows(rows, column, order.startsWith('-'));
}

function shownColumns(all: readonly RecordColumn<RecordRow>[], layout: TableLayout): readonly ShownColumn[] {
  let left = selectionWidth;
  const pinned = layout.filter(({ isPinned }) => isPinned).length;
  return layout.flatMap(({ path, width, isPinned }, position) => {
    const column = all.find((each) => each.path === path);
    if (column === undefined) return [];
    // The checkboxes take their space from the first column, so that the default columns still fit the page.
    const currentWidth = width ?? (position === 0 ? column.width - selectionWidth : column.width);
    const shown = {
      ...column,
      currentWidth,
      left: isPinned ? left : null,
      isLastPinned: position === pinned - 1,
    };
    left += currentWidth;
    return [shown];
  });
}

/** Adds the column with the words of the search, after the pinned columns. It is not part of the layout. */
function withMatches(
  columns: readonly ShownColumn[],
  matches: ResultsTableProps['matches'],
): readonly ShownColumn[] {
  const column = matchColumn(matches);
  if (column === null) return columns;
  const pinned = columns.filter(({ left }) => left !== null);
  const shown = { ...column, currentWidth: column.width, left: null, isLastPinned: false };
  return [...pinned, shown, ...columns.slice(pinned.length)];
}

/** Returns the rendered widths of the columns by path. The table may be wider than the sum of the layout's widths. */
function measure(head: HTMLTableRowElement | null): Map<string, number> {
  const cells = [...(head?.querySelectorAll<HTMLElement>('th[data-path]') ?? [])];
  return new Map(cells.map((cell) => [cell.dataset['path'] ?? '', cell.offsetWidth]));
}

function cellProps({ isNumber, left, isLastPinned }: ShownColumn): {
  readonly className: string;
  readonly style?: CSSProperties;
} {
  const className = [
    isNumber === true ? styles['number'] : '',
    left === null ? '' : styles['pinned'],
    isLastPinned ? styles['lastPinned'] : '',
  ].join(' ');
  return left === null ? { className } : { className, style: { left } };
}

function CellText({ column, row }: { column: RecordColumn<RecordRow>; row: RecordRow }): ReactNode {
  const value = column.value(row);
  if (column.cell !== undefined) return <div className={styles['cell']}>{column.cell(row)}</div>;
  if (typeof value === 'number') return format.count(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = format.text(value);
  return (
    <div className={styles['cell']} title={text.length > 24 ? text : undefined}>
      {text}
    </div>
  );
}

interface HeaderCellProps {
  readonly column: ShownColumn;
  /** Null if the API cannot sort by this column. */
  readonly orderField: string | null;
  readonly order: string;
  readonly isFree: boolean;
  readonly onOrder: (order: string) => void;
  readonly onResize: (width: number, isFinal: boolean) => void;
}

function HeaderCell({ column, orderField, order, isFree, onOrder, onResize }: HeaderCellProps) {
  const { header, path, currentWidth } = column;
  const sorted = orderField === null ? null : sortedBy(order, orderField);
  const { className, style } = cellProps(column);
  return (
    <th
      scope="col"
      className={className}
      style={style}
      data-path={path}
      {...(sorted === null ? {} : { 'aria-sort': sorted })}
    >
      {orderField === null || sorted === null ? (
        <span className={styles['name']}>{header}</span>
      ) : (
        <button
          type="button"
          className={styles['sort']}
          title={isFree ? `Sort by ${header}. Free` : `Sort by ${header}. You see the price first`}
          onClick={() => {
            onOrder(nextOrder(sorted, orderField, column.isNumber === true || isDateOrder(orderField)));
          }}
        >
          <span className={styles['name']}>{header}</span>
          <SortMark sorted={sorted} />
        </button>
      )}
      <ColumnResizer header={header} width={currentWidth} onResize={onResize} />
    </th>
  );
}

type Sorted = 'ascending' | 'descending' | 'none';

function sortedBy(order: string, field: string): Sorted {
  if (order === field) return 'ascending';
  return order === `-${field}` ? 'descending' : 'none';
}

const isDateOrder = (field: string): boolean => /(_DATE|_ON)$/.test(field);

/**
 * Returns the order after a header is pressed. The first press sorts numbers and dates in descending order, and names
 * and ranks in ascending order. The second press reverses the order, and the third restores the default order.
 */
function nextOrder(sorted: Sorted, field: string, isLargestFirst: boolean): string {
  const [first, second] =
    isLargestFirst && !field.endsWith('RANK') ? [`-${field}`, field] : [field, `-${field}`];
  if (sorted === 'none') return first;
  return sorted === (first === field ? 'ascending' : 'descending') ? second : '';
}

function SortMark({ sorted }: { sorted: Sorted }) {
  if (sorted === 'ascending') return <ArrowUpIcon aria-hidden className={styles['mark'] ?? ''} />;
  if (sorted === 'descending') return <ArrowDownIcon aria-hidden className={styles['mark'] ?? ''} />;
  return <CaretSortIcon aria-hidden className={styles['faint'] ?? ''} />;
}
