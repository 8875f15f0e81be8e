import { cleanText } from './clean-text.js';
import type { TableHeader } from './table-header.js';

/** A row of a CSV file. There are millions, so fields are cleaned when they are requested. */
export class CsvRow<Column extends string> {
  readonly kind = 'Row';
  private rejection: string | null = null;

  constructor(
    /** Counted from 1; the line on which the row begins (a quoted field may hold line breaks). */
    readonly line: number,
    private readonly raw: string,
    private readonly fields: readonly string[],
    private readonly header: TableHeader,
  ) {}

  /** The row as it was read, for the rejects file. */
  get text(): string {
    return storableText(this.raw);
  }

  /** The cleaned field of a column; null when it is blank or the file has no such column. */
  field(column: Column): string | null {
    return cleanText(this.fields[this.header.find(column)] ?? '');
  }

  /** Why the reader of the rows rejected this one; null when it took it. */
  get rejectedFor(): string | null {
    return this.rejection;
  }

  /** Notes that this row cannot be taken, so that a file without any accepted row is reported as refused. */
  reject(reason: string): void {
    this.rejection ??= reason;
  }
}

/** Text as JSON and the database can hold it, without the line end. */
export function storableText(raw: string): string {
  return raw
    .replaceAll('\0', '')
    .toWellFormed()
    .replace(/\r?\n?$/, '');
}
