import { ArrowDownIcon, ArrowUpIcon, CaretSortIcon } from '@radix-ui/react-icons';
import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { CsvButton } from '../../../components/csv-button.js';
import { format } from '../../../components/format.js';
import { useIsNarrow } from '../../../components/use-settled.js';
import { orderFieldOf } from '../../../filters/fields.js';
import { allColumns } from '../../../products/all-columns.js';
import type { ProductView, RecordRow } from '../../../products/product-view.js';
import type { RecordColumn } from '../../../products/record-column.js';
import { ColumnResizer } from './column-resizer.js';
import styles from './results-table.module.css';
import { readLayout, resizeColumns, type TableLayout, writeLayout } from './table-layout.js';

/** Sorts rows by a column. Unknown values are last, as in the API. */
export function sortRows<Row>(
  rows: readonly Row[],
  { value }: Pick<RecordColumn<Row>, 'value'>,
  isDescending: boolean,
): readonly Row[] {
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a == null || b == null) return Number(a == null) - Number(b == null);
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    return sign * collator.compare(String(a), String(b));
  });
}

const collator = new Intl.Collator('en', { numeric: true });

export interface ResultsTableProps {
  readonly label: string;
  readonly view: ProductView;
  readonly rows: readonly RecordRow[];
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

/** A table of results, with the columns of the layout. Columns can be resized at the edges of their headers. */
export function ResultsTable(props: ResultsTableProps) {
  const { label, view, layout: text, onLayout, isWhole, order, onOrder } = props;
  const all = allColumns(view);
  const written = readLayout(text, all);
  // The widths while an edge is dragged. They are discarded when the layout in the URL changes.
  const [sized, setSized] = useState<{
    readonly text: string | undefined;
    readonly layout: TableLayout;
  } | null>(null);
  const current = sized !== null && sized.text === text ? sized.layout : null;
  const layout = current ?? written;
  const isNarrow = useIsNarrow() && text === undefined && current === null;
  const columns = shownColumns(all, layout).filter(({ isMinor }) => !isNarrow || isMinor !== true);
  const head = useRef<HTMLTableRowElement>(null);
  const resize = (path: string, width: number, isFinal: boolean): void => {
    const base = current ?? resizeColumns(written, measure(head.current));
    const next = resizeColumns(base, new Map([[path, width]]));
    setSized({ text, layout: next });
    if (isFinal) onLayout(writeLayout(next));
  };
  const sum = columns.reduce((total, { currentWidth }) => total + currentWidth, 0);
  const isSized = layout.some(({ width }) => width !== null);
  const rows = isWhole ? sortedRows(props, all) : props.rows;
  return (
    <ScrollFrame label={label} columnCount={columns.length} layoutText={writeLayout(layout)}>
      <table className={styles['table']} style={isNarrow ? {} : { minWidth: sum }}>
        <colgroup>
          {columns.map(({ path, currentWidth }) => (
            <col key={path} style={{ width: isNarrow ? `${(100 * currentWidth) / sum}%` : currentWidth }} />
          ))}
          {isSized && <col />}
        </colgroup>
        <thead>
          <tr ref={head}>
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
  let left = 0;
  const pinned = layout.filter(({ isPinned }) => isPinned).length;
  return layout.flatMap(({ path, width, isPinned }, position) => {
    const column = all.find((each) => each.path === path);
    if (column === undefined) return [];
    const currentWidth = width ?? column.width;
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

interface ScrollFrameProps {
  readonly label: string;
  readonly columnCount: number;
  /** When this text changes, the frame is measured again. */
  readonly layoutText: string;
  readonly children: ReactNode;
}

/** Scrolls a table that is wider than the page, also with the arrow keys. Shows whether there are more columns. */
function ScrollFrame({ label, columnCount, layoutText, children }: ScrollFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const hint = useId();
  const [more, setMore] = useState({ isWider: false, left: false, right: false });
  useEffect(() => {
    const scroller = frame.current;
    if (scroller === null) return;
    const look = (): void => {
      const { scrollLeft, scrollWidth, clientWidth } = scroller;
      const next = {
        isWider: scrollWidth > clientWidth + 1,
        left: scrollLeft > 1,
        right: scrollLeft + clientWidth < scrollWidth - 1,
      };
      setMore((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(scroller);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, [layoutText]);
  return (
    <>
      <p id={hint} role="status" className={styles['hint']}>
        {more.isWider ? `Scroll sideways to see all ${columnCount} columns.` : ''}
      </p>
      <div className={styles['frame']} data-left={more.left} data-right={more.right}>
        <div
          ref={frame}
          className={styles['scroller']}
          // The arrow keys scroll the focused element.
          tabIndex={0}
          role="region"
          aria-label={label}
          aria-describedby={hint}
        >
          {children}
        </div>
      </div>
    </>
  );
}
