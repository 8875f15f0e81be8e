import { cellText } from './cell-text.js';
import { cutText, fitText } from './fit-text.js';
import { layOutTable, type Column } from './lay-out-table.js';
import type { Print, Row, RowWriter } from './row-writer.js';
import { valueAt } from './value-at.js';

interface TableStyle {
  /** Empty takes all paths of the first rows. */
  readonly columns: readonly string[];
  readonly width: number | null;
  readonly hasColor: boolean;
}

const between = '  ';

/** A table whose columns are laid out by the first rows that are written; later rows keep to them. */
export function tableWriter(
  print: Print,
  pathsOfRows: (rows: readonly Row[]) => string[],
  style: TableStyle,
): RowWriter {
  let columns: readonly Column[] | undefined;
  const write = async (rows: readonly Row[]): Promise<void> => {
    if (rows.length === 0) return;
    const lines = rows.map((row) => (column: Column) => cellText(column.path, valueAt(row, column.path)));
    if (columns === undefined) {
      const paths = style.columns.length > 0 ? style.columns : pathsOfRows(rows);
      columns = layOutTable(paths, rows, style.width);
      const head = line(columns, ({ path }) => path);
      await print(style.hasColor ? `\u001b[1m${head}\u001b[22m\n` : `${head}\n`);
    }
    const laidOut = columns;
    await print(lines.map((cellOf) => `${line(laidOut, cellOf)}\n`).join(''));
  };
  return { write, end: () => Promise.resolve() };
}

/** The last column is cut, but not filled up, so that no line ends with blanks. */
function line(columns: readonly Column[], cellOf: (column: Column) => string): string {
  return columns
    .map((column, at) => {
      const text = cellOf(column);
      const isLast = at === columns.length - 1 && column.align === 'left';
      return isLast ? cutText(text, column.width) : fitText(text, column.width, column.align);
    })
    .join(between)
    .trimEnd();
}
