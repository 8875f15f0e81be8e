import type { GridColumn } from './grid-column.js';

/** Rows as CSV (RFC 4180), the headers first. */
export function csvOf<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header }) => cellOf(header)),
    ...rows.map((row) => columns.map(({ value }) => cellOf(value(row)))),
  ];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}

function cellOf(value: string | number | boolean | null | undefined): string {
  if (value == null) return '';
  if (typeof value !== 'string') return String(value);
  // A spreadsheet would take such a text for a formula.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
