import { parse, type Parser } from 'csv-parse';
import type { Reject } from '../intake-item.js';
import { cleanText } from './clean-text.js';
import { pipeSourceFile, type SourceFile } from '../source-file.js';

/** A row of a CSV file. */
export interface CsvRow<Column extends string> {
  readonly kind: 'Row';
  /** Counted from 1; the line on which the row begins (a quoted field may hold line breaks). */
  readonly line: number;
  /** The row as it was read, for the rejects file. */
  readonly text: string;
  /** The cleaned field of a column; null when it is blank or the file has no such column. */
  readonly field: (column: Column) => string | null;
}

/** How a CSV file is read. */
export interface CsvLayout<Column extends string> {
  /** The columns without which no row of the file means anything. */
  readonly needed: readonly Column[];
  readonly encoding: 'utf8' | 'latin1';
}

/** One row as csv-parse hands it out when it is asked for `info` and `raw`. */
interface ParsedRow {
  readonly record: readonly string[];
  readonly raw: string;
  readonly info: { readonly lines: number };
}

/** An unclosed quote would otherwise take the rest of the file into one field. */
const longestRowBytes = 1_000_000;

/**
 * Reads the rows of a CSV file one after another. A row of another width than the header is a reject, and so is
 * the point at which the file breaks off (a broken gzip, a quote that is never closed); neither throws.
 */
export async function* readCsvRows<Column extends string>(
  file: SourceFile,
  layout: CsvLayout<Column>,
  onBytes: (count: number) => void,
): AsyncGenerator<CsvRow<Column> | Reject> {
  let line = 1;
  let header: ReadonlyMap<string, number> | null = null;
  const reject = (reason: string, text: string, detail?: string): Reject => ({
    ...{ kind: 'Reject', file: file.name, line, reason, text },
    ...(detail === undefined ? {} : { detail }),
  });
  try {
    for await (const { record, raw, info } of parsedRows(file, layout.encoding, onBytes)) {
      if (header === null) {
        header = new Map(record.map((name, position) => [name.trim().toLowerCase(), position]));
        const missing = layout.needed.filter((column) => header?.has(column) !== true);
        if (missing.length > 0) {
          yield reject('the header lacks a needed column', rowText(raw), missing.join(', '));
          return;
        }
      } else if (record.length !== header.size) {
        yield reject(
          'the row has another number of columns than the header',
          rowText(raw),
          String(record.length),
        );
      } else {
        yield csvRow(line, raw, record, header);
      }
      line = info.lines + 1;
    }
  } catch (error) {
    yield reject('the file breaks off here', '', error instanceof Error ? error.message : String(error));
  }
}

function parsedRows(
  file: SourceFile,
  encoding: BufferEncoding,
  onBytes: (count: number) => void,
): AsyncIterable<ParsedRow> {
  const parser: Parser = parse({
    bom: true,
    encoding,
    info: true,
    raw: true,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longestRowBytes,
  });
  return pipeSourceFile(file, parser, onBytes);
}

function csvRow<Column extends string>(
  line: number,
  raw: string,
  record: readonly string[],
  header: ReadonlyMap<string, number>,
): CsvRow<Column> {
  return {
    kind: 'Row',
    line,
    get text() {
      return rowText(raw);
    },
    field: (column) => cleanText(record[header.get(column) ?? -1] ?? ''),
  };
}

function rowText(raw: string): string {
  return raw
    .replaceAll('\0', '')
    .toWellFormed()
    .replace(/\r?\n$/, '');
}
