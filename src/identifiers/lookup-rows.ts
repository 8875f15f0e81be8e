import type { Line } from '../tabular/csv-row.js';
import { LineReader } from '../tabular/line-reader.js';
import { TableReader, type TableRow } from '../tabular/table-reader.js';
import type { Layout } from './find-layout.js';

type Fields = Readonly<Record<string, unknown>>;

/** A row of a file in any layout. Blank lines are skipped. */
export interface FileRow {
  /** The line on which the row begins, counted from 1. */
  readonly line: number;
  /** Null for a JSON object, and for a row that cannot be read. */
  readonly cells: readonly string[] | null;
  readonly object: Fields | null;
  /** Why the row cannot be read; null if it can. */
  readonly problem: string | null;
}

/** Parses the bytes of a file into rows as they arrive. The header of a table is also a row. */
export interface RowReader {
  push(bytes: Uint8Array): FileRow[];
  end(): FileRow[];
  /** Lines that are not UTF-8 and were read as Windows-1252. */
  readonly windows1252Lines: number;
}

export function createRowReader(layout: Layout): RowReader {
  return layout === 'table'
    ? new TableRows()
    : new LineRows(layout === 'objects' ? readObject : readIdentifier);
}

class LineRows implements RowReader {
  private readonly reader = new LineReader();
  private count = 0;

  constructor(private readonly readText: (text: string) => Omit<FileRow, 'line'>) {}

  get windows1252Lines(): number {
    return this.reader.windows1252Lines;
  }

  push(bytes: Uint8Array): FileRow[] {
    return this.reader.push(bytes).flatMap((line) => this.readLine(line));
  }

  end(): FileRow[] {
    return this.reader.end().flatMap((line) => this.readLine(line));
  }

  private readLine(line: Line): FileRow[] {
    this.count += 1;
    if (typeof line !== 'string') return [{ line: this.count, ...unreadable(line.reason) }];
    const text = line.trim();
    return text === '' ? [] : [{ line: this.count, ...this.readText(text) }];
  }
}

class TableRows implements RowReader {
  private readonly reader = new TableReader({ hasShortRows: true });
  private hasHeader = false;

  get windows1252Lines(): number {
    return this.reader.windows1252Lines;
  }

  push(bytes: Uint8Array): FileRow[] {
    return this.withHeader(this.reader.push(bytes));
  }

  end(): FileRow[] {
    return this.withHeader(this.reader.end());
  }

  private withHeader(rows: readonly TableRow[]): FileRow[] {
    const read = rows.map((row): FileRow =>
      row.fields === null
        ? { line: row.line, ...unreadable(problemOf(row)) }
        : { line: row.line, cells: row.fields, object: null, problem: null },
    );
    const { header } = this.reader;
    if (this.hasHeader || header === null) return read;
    this.hasHeader = true;
    return [{ line: header.line, cells: header.names, object: null, problem: null }, ...read];
  }
}

function problemOf({ reason, detail }: { readonly reason: string; readonly detail?: string }): string {
  return detail === undefined ? reason : `${reason} (${detail})`;
}

function unreadable(problem: string): Omit<FileRow, 'line'> {
  return { cells: null, object: null, problem };
}

function readObject(text: string): Omit<FileRow, 'line'> {
  const object = parse(text);
  if (typeof object === 'object' && object !== null && !Array.isArray(object))
    return { cells: null, object: object as Fields, problem: null };
  return unreadable('the line is not a JSON object');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Parses a line with one identifier, which may be quoted like a single CSV cell. */
function readIdentifier(text: string): Omit<FileRow, 'line'> {
  const isQuoted = /^"(?:[^"]|"")*"$/.test(text);
  const cell = isQuoted ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
  return { cells: [cell], object: null, problem: null };
}
