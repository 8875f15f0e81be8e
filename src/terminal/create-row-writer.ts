import { csvHead, csvLine } from '../wire/csv-line.js';
import type { OutputFormat } from './output-formats.js';
import type { Print, Row, RowWriter } from './row-writer.js';
import { tableWriter } from './table-writer.js';
import type { Terminal } from './terminal.js';
import { pathsOf, valueAt } from './value-at.js';

export interface RowsTerms {
  readonly format: OutputFormat;
  /** The columns that were asked for; undefined takes those of the kind, in CSV all there are. */
  readonly columns: readonly string[] | undefined;
  /** The columns of a table when none were asked for; empty takes all there are. */
  readonly tableColumns: readonly string[];
  /** The name of the rows in the one object of JSON. */
  readonly name: string;
}

/** Prints rows in the form that was chosen. */
export function createRowWriter({ print, width, hasColor, isJson }: Terminal, terms: RowsTerms): RowWriter {
  const { columns, tableColumns, name } = terms;
  switch (terms.format) {
    case 'table':
      return tableWriter(print, allPaths, { columns: columns ?? tableColumns, width, hasColor });
    case 'csv':
      return csvWriter(print, columns);
    case 'ndjson':
      return ndjsonWriter(print, columns);
    case 'json':
      return jsonWriter(print, columns, name, isJson ? '' : '\n');
  }
}

/** The paths of all of these rows, in the order in which they come. */
function allPaths(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap((row) => pathsOf(row)))];
}

/** Only the columns that were asked for, by their paths; the row itself when none were. */
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

/** One object that holds all rows, printed as they come, so that a long list is never in memory whole. */
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

/** The columns are those of the first rows, since a header line comes before all others. */
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
