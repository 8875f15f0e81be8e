import stringWidth from 'string-width';
import { cellText } from './cell-text.js';
import { valueAt } from './value-at.js';

export interface Column {
  readonly path: string;
  readonly width: number;
  readonly align: 'left' | 'right';
}

const gap = 2;
/** A text is not cut below this. */
const narrowest = 10;
/** A text of any length says enough in this width. */
const widest = 60;

interface Measured extends Column {
  /** What it is not cut below: ids, figures and dates are of no use when they are. */
  readonly least: number;
}

/**
 * The columns of a table that fit a screen: each as wide as its rows need; then the widest texts are cut, and when that
 * is not enough, the last columns are left out. Without a screen nothing is cut.
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

const whole = /(^|[._])(id|at|on|date)$/;

function measure(path: string, rows: readonly unknown[]): Measured {
  const values = rows
    .map((row) => valueAt(row, path))
    .filter((value) => value !== null && value !== undefined);
  const isNumber = values.length > 0 && values.every((value) => typeof value === 'number');
  const needed = Math.max(1, ...values.map((value) => stringWidth(cellText(path, value))));
  const width = Math.max(stringWidth(path), needed);
  const least = isNumber || whole.test(path) ? needed : Math.min(needed, narrowest);
  return { path, width, least, align: isNumber ? 'right' : 'left' };
}

/** The columns cut until they fit, always the widest that may be; null when none may be cut further. */
function fit(columns: readonly Measured[], screen: number): readonly Column[] | null {
  const widths = columns.map(({ width, least }) => Math.max(least, Math.min(width, widest)));
  let tooMuch = widths.reduce((sum, width) => sum + width, 0) + gap * (columns.length - 1) - screen;
  for (; tooMuch > 0; tooMuch--) {
    const open = columns.flatMap(({ least }, at) => ((widths[at] ?? 0) > least ? [at] : []));
    if (open.length === 0) return null;
    const at = open.reduce((most, one) => ((widths[one] ?? 0) > (widths[most] ?? 0) ? one : most));
    widths[at] = (widths[at] ?? 0) - 1;
  }
  return columns.map((column, at) => ({ ...column, width: widths[at] ?? column.width }));
}
