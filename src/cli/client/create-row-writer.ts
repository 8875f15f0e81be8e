import stringWidth from 'string-width';
import { csvHead, csvLine } from '../../records/wire/csv-line.js';
import type { CallOptions } from './call-inputs.js';
import { cellText, cutText, fitText, pathsOf, valueAt } from './cell-text.js';
import type { OutputFormat } from './output-formats.js';
import type { Terminal } from './terminal.js';

export interface RowsTerms {
  readonly format: OutputFormat;
  /** The requested columns. If undefined, a table has `tableColumns`, and CSV has all columns. */
  readonly columns: readonly string[] | undefined;
  /** The default columns of a table. If empty, a table has all columns. */
  readonly tableColumns: readonly string[];
  /** The key of the list of rows in JSON output. */
  readonly name: string;
}

/** Creates a writer that prints rows in the chosen format. */
export function createRowWriter(terminal: Terminal, terms: RowsTerms): RowWriter {
  const { print, isJson } = terminal;
  const { columns, tableColumns, name } = terms;
  switch (terms.format) {
    case 'table':
      return tableWriter(terminal, columns ?? tableColumns);
    case 'csv':
      return csvWriter(print, columns);
    case 'ndjson':
      return ndjsonWriter(print, columns);
    case 'json':
      return jsonWriter(print, columns, name, isJson ? '' : '\n');
  }
}

/** Returns the distinct paths of the rows, in order of appearance. */
function allPaths(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap((row) => pathsOf(row)))];
}

/** Returns only the requested columns of a row, by path. If none are requested, returns the row unchanged. */
function narrow(row: Row, columns: readonly string[] | undefined): Row {
  if (columns === undefined) return row;
  return Object.fromEntries(columns.map((path) => [path, valueAt(row, path) ?? null]));
}

function ndjsonWriter(print: Print, columns: readonly string[] | undefined): RowWriter {
  return {
    write: (rows) => print(rows.map((row) => `${JSON.stringify(narrow(row, columns))}\n`).join('')),
    end: () => Promise.resolve(),
  };
}

/**
 * Writes one JSON object that contains all rows. Prints rows as they arrive, so that a long list needs little memory.
 */
function jsonWriter(
  print: Print,
  columns: readonly string[] | undefined,
  name: string,
  newLine: string,
): RowWriter {
  let count = 0;
  const open = `{${JSON.stringify(name)}:[`;
  const write = async (rows: readonly Row[]): Promise<void> => {
    if (rows.length === 0) return;
    const text = rows.map((row) => JSON.stringify(narrow(row, columns))).join(`,${newLine}`);
    await print(`${count === 0 ? open : ','}${newLine}${text}`);
    count += rows.length;
  };
  const end = (rest: Row): Promise<void> => {
    const more = JSON.stringify(rest).slice(1, -1);
    return print(`${count === 0 ? open : newLine}]${more === '' ? '' : `,${more}`}}\n`);
  };
  return { write, end };
}

/**
 * Writes CSV. The header line is printed before later rows are known, so by default the columns are those of the first
 * rows.
 */
function csvWriter(print: Print, columns: readonly string[] | undefined): RowWriter {
  let paths: readonly string[] | undefined;
  const write = async (rows: readonly Row[]): Promise<void> => {
    if (rows.length === 0) return;
    const head = paths === undefined;
    paths ??= columns ?? allPaths(rows);
    const cells = paths.map((path) => ({ path: [path] }));
    const taken = paths;
    const lines = rows.map((row) => csvLine(cells, narrow(row, taken)));
    await print(`${head ? csvHead(cells) : ''}${lines.join('')}`);
  };
  return { write, end: () => Promise.resolve() };
}

const between = '  ';

/**
 * Writes a table. The first batch of rows determines the column widths. If `requested` is empty, the columns are all
 * paths in these rows.
 */
function tableWriter({ print, printHeading, width }: Terminal, requested: readonly string[]): RowWriter {
  let columns: readonly Column[] | undefined;
  const write = async (rows: readonly Row[]): Promise<void> => {
    if (rows.length === 0) return;
    const lines = rows.map((row) => (column: Column) => cellText(column.path, valueAt(row, column.path)));
    if (columns === undefined) {
      const paths = requested.length > 0 ? requested : allPaths(rows);
      columns = layOutTable(paths, rows, width);
      await printHeading(line(columns, ({ path }) => path));
    }
    const laidOut = columns;
    await print(lines.map((cellOf) => `${line(laidOut, cellOf)}\n`).join(''));
  };
  return { write, end: () => Promise.resolve() };
}

/** Formats a line of a table. A left-aligned last column is not padded, so that lines do not end with spaces. */
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

interface Column {
  readonly path: string;
  readonly width: number;
  readonly align: 'left' | 'right';
}

const gap = 2;

/** Minimum width to which a text column is truncated. */
const narrowest = 10;

/** Maximum width of a text column. */
const widest = 60;

interface Measured extends Column {
  /** Minimum width. IDs, numbers and dates are never truncated, because a part of one would be useless. */
  readonly least: number;
}

/**
 * Computes the column widths of a table that fits the terminal. Each column starts with the width its rows need. If the
 * table is too wide, the widest text columns are truncated; if it is still too wide, the last columns are omitted.
 * Without a terminal, nothing is truncated.
 */
function layOutTable(
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

/** Shrinks the widest column, one character at a time, until all columns fit. Returns null when they cannot fit. */
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

/** A row of output: a record, a group or a change. */
export type Row = Readonly<Record<string, unknown>>;

/** Prints rows as they arrive. */
export interface RowWriter {
  write(rows: readonly Row[]): Promise<void>;
  /** Completes the output. In JSON, the properties of `rest` are added to the object that contains the rows. */
  end(rest: Row): Promise<void>;
}

export type Print = (text: string) => Promise<void>;

/** Returns the requested format. The default is a table on a terminal, and `piped` in a pipe or file. */
export function chooseFormat(
  { output }: Pick<CallOptions, 'output'>,
  { isJson, isScreen }: Terminal,
  piped: OutputFormat,
): OutputFormat {
  if (isJson) return 'json';
  return output ?? (isScreen ? 'table' : piped);
}

/**
 * Runs work that writes rows. Completes the output even if the work fails, so that rows already paid for can be read.
 * If the work fails before the first row, nothing is printed.
 */
export async function writeRows(
  writer: RowWriter,
  work: (write: RowWriter['write']) => Promise<void>,
  restOf: () => Row = () => ({}),
): Promise<void> {
  let count = 0;
  const write: RowWriter['write'] = async (rows) => {
    await writer.write(rows);
    count += rows.length;
  };
  try {
    await work(write);
  } catch (error) {
    if (count > 0) await writer.end(restOf());
    throw error;
  }
  await writer.end(restOf());
}
