import { valueAt } from '../../files/table-column.js';
import type { JsonSource } from '../../values/json-source.js';
import type { CsvColumn } from './csv-columns.js';
import type { TextFormat } from './row-formats.js';

type Columns = readonly Pick<CsvColumn, 'path'>[];

/**
 * Returns the header line of a CSV file: JSON keys, joined by dots for fields of nested objects (D16). Lines end with
 * CRLF, as RFC 4180 requires.
 */
export function csvHead(columns: Columns): string {
  return `${columns.map(({ path }) => quoted(path.join('.'))).join(',')}\r\n`;
}

/** Returns a row as a line of a CSV file. A missing or null value is an empty cell. */
export function csvLine(columns: Columns, row: unknown): string {
  return `${columns.map(({ path }) => cell(valueAt(row, path))).join(',')}\r\n`;
}

/** Returns the text of a cell. Null is an empty cell and an empty string is `""`, so that they can be distinguished. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value === '' ? '""' : quoted(defused(value));
  return quoted(JSON.stringify(value));
}

/** Matches text that a spreadsheet would interpret as a formula (D16). */
const formula = /^[=+\-@\t\r]/;
const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

function defused(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text;
}

const special = /[",\r\n]/;

function quoted(text: string): string {
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Converts rows (JSON text) to lines of NDJSON or CSV. */
export interface RowWriter {
  /** The text before the first row, written even if there are no rows. Empty for NDJSON. */
  readonly head: string;
  /** Returns the text of a row, without `ending`. */
  readonly row: (json: JsonSource) => JsonSource;
  /** The text after each row. Empty for CSV, whose rows include their line ends. */
  readonly ending: string;
}

/**
 * Returns the writer of a format. NDJSON lines are the rows unchanged. CSV lines contain the values at the paths of
 * `columns`. For records, `columns` are `csvColumns`; for rows that contain a record, such as rows of a feed, the paths
 * lead into the record.
 */
export function rowWriter(format: TextFormat, columns: readonly Pick<CsvColumn, 'path'>[]): RowWriter {
  if (format === 'ndjson') return { head: '', row: (json) => json, ending: '\n' };
  return { head: csvHead(columns), row: (json) => csvLine(columns, JSON.parse(String(json))), ending: '' };
}
