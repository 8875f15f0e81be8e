import type { CsvColumn } from './csv-columns.js';

type Columns = readonly Pick<CsvColumn, 'path'>[];

/** The header line of a CSV: wire names, parts with a dot (D16). Lines end as RFC 4180 has it. */
export function csvHead(columns: Columns): string {
  return `${columns.map(({ path }) => quoted(path.join('.'))).join(',')}\r\n`;
}

/** A row as a line of a CSV; what leads nowhere, as null does, is an empty cell. */
export function csvLine(columns: Columns, row: unknown): string {
  return `${columns.map(({ path }) => cell(valueAt(row, path))).join(',')}\r\n`;
}

function valueAt(row: unknown, path: readonly string[]): unknown {
  let value = row;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return null;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return value;
}

/** Null and unknown are nothing at all; a text of no characters is quoted, so that the two can be told apart. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value === '' ? '""' : quoted(defused(value));
  return quoted(JSON.stringify(value));
}

/** What a spreadsheet takes for a formula, where it stands first in a cell (D16). */
const formula = /^[=+\-@\t\r]/;
const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

function defused(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text;
}

const special = /[",\r\n]/;

function quoted(text: string): string {
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
