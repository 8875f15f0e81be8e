import type { RowFormat } from '../domain/exports/row-formats.js';

/** The media types of the forms that rows have beside JSON. */
export const rowTypes: Readonly<Record<RowFormat, string>> = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
};

/** What a Content-Type header says of a form. A CSV of ours always has its header line. */
export function contentTypeOf(format: RowFormat): string {
  return `${rowTypes[format]}; charset=utf-8${format === 'csv' ? '; header=present' : ''}`;
}
