import type { TableHeader } from './table-header.js';

/** A row of a CSV file. Fields are cleaned lazily, because files can have millions of rows. */
export class CsvRow<Column extends string> {
  readonly kind = 'Row';
  private rejection: string | null = null;

  constructor(
    /** The line on which the row begins, counted from 1. Quoted fields can contain line breaks. */
    readonly line: number,
    private readonly raw: string,
    private readonly fields: readonly string[],
    private readonly header: TableHeader,
  ) {}

  /** The original text of the row, for the rejects file. */
  get text(): string {
    return storableText(this.raw);
  }

  /** The names of the columns, in the order of the file. */
  get columns(): readonly string[] {
    return this.header.names;
  }

  /** Returns the cleaned field of a column; null if it is blank or the file has no such column. */
  field(column: Column): string | null {
    return cleanText(this.fields[this.header.find(column)] ?? '');
  }

  /** Why the reader rejected this row; null if it was accepted. */
  get rejectedFor(): string | null {
    return this.rejection;
  }

  /** Marks this row as rejected, so that a file without any accepted row is reported as refused. */
  reject(reason: string): void {
    this.rejection ??= reason;
  }
}

/** Returns text that JSON and the database can store, without the line ending. */
export function storableText(raw: string): string {
  return raw
    .replaceAll('\0', '')
    .toWellFormed()
    .replace(/\r?\n?$/, '');
}

/**
 * Makes text storable: well-formed, without NUL, and trimmed. Returns null if the result is empty, because a blank
 * field in an export (for example an email address of one space) means unknown (D8).
 */
export function cleanText(raw: string): string | null {
  const text = (raw.includes('\0') ? raw.replaceAll('\0', '') : raw).toWellFormed().trim();
  return text === '' ? null : text;
}

/** Splits a list, cleans its parts, and removes empty parts and duplicates. Returns null if no part remains. */
export function cleanList(raw: string | null, separator: string): string[] | null {
  if (raw === null) return null;
  const parts = raw
    .split(separator)
    .map(cleanText)
    .filter((part) => part !== null);
  return parts.length === 0 ? null : [...new Set(parts)];
}

/**
 * An unreadable line and the reason. `text` has one character per byte, except that UTF-16 is decoded. It is empty for
 * an overlong line.
 */
export interface UnreadableLine {
  readonly reason: string;
  readonly text: string;
}

/** A line without its line feed (a preceding carriage return is included), or an unreadable line. */
export type Line = string | UnreadableLine;

export const maxLineLength = 1_000_000;
