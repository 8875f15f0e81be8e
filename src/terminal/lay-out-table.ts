import stringWidth from 'string-width';
import { cellText } from './cell-text.js';
import { valueAt } from './value-at.js';

export interface Column {
  readonly path: string;
  readonly width: number;
  readonly align: 'left' | 'right';
}

const gap = 2;
/** A column is not made narrower than this, or than its heading where that is shorter. */
const narrowest = 10;
/** A text of any length says enough in this width. */
const widest = 60;

/**
 * The columns of a table that fit a screen: each as wide as its rows need; then the widest are cut, and when that is not
 * enough, the last columns are left out. Without a screen nothing is cut.
 */
export function layOutTable(
  paths: readonly string[],
  rows: readonly unknown[],
  screen: number | null,
): readonly Column[] {
  const columns = paths.map((path) => measure(path, rows));
  if (screen === null) return columns;
  for (let count = columns.length; count > 1; count--) {
    const fitted = fit(columns.slice(0, count), screen);
    if (fitted !== null) return fitted;
  }
  return columns.slice(0, 1).map((column) => ({ ...column, width: Math.min(column.width, screen) }));
}

function measure(path: string, rows: readonly unknown[]): Column {
  const values = rows
    .map((row) => valueAt(row, path))
    .filter((value) => value !== null && value !== undefined);
  const isNumber = values.length > 0 && values.every((value) => typeof value === 'number');
  const widths = values.map((value) => stringWidth(cellText(path, value)));
  return {
    path,
    width: Math.max(stringWidth(path), ...widths),
    align: isNumber ? 'right' : 'left',
  };
}

/** The columns cut until they fit, the widest first; null when they would become too narrow. */
function fit(columns: readonly Column[], screen: number): readonly Column[] | null {
  const widths = columns.map(({ width }) => Math.min(width, widest));
  const room = screen - gap * (columns.length - 1);
  for (let total = sum(widths); total > room; total = sum(widths)) {
    const most = Math.max(...widths);
    if (most <= narrowest) return null;
    const next = Math.max(narrowest, ...widths.filter((width) => width < most));
    const at = widths.indexOf(most);
    widths[at] = Math.max(next, most - (total - room), narrowest);
    if (widths[at] === most) widths[at] = most - 1;
  }
  return columns.map((column, at) => ({ ...column, width: widths[at] ?? column.width }));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
