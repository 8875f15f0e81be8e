import type { RowFormat } from '../domain/exports/row-formats.js';
import { csvHead, csvLine } from './csv-line.js';
import type { CsvColumn } from './csv-columns.js';

/** Rows that are JSON texts, as texts of a format. */
export interface RowWriter {
  /** What stands before the first row, also when there is none; empty in NDJSON. */
  readonly head: string;
  /** A row's line, with its end. */
  readonly line: (json: string) => string;
}

/**
 * How rows become lines: for NDJSON they are as they come, for CSV they are read by the columns. Records have those of
 * `csvColumns`; rows around records (a feed's) have columns of their own, whose paths lead into the record.
 */
export function rowWriter(format: RowFormat, columns: readonly Pick<CsvColumn, 'path'>[]): RowWriter {
  if (format === 'ndjson') return { head: '', line: (json) => `${json}\n` };
  return { head: csvHead(columns), line: (json) => csvLine(columns, JSON.parse(json)) };
}
