import type { Line } from './line.js';
import { LineReader } from './line-reader.js';
import { replaceDamage } from './replace-damage.js';
import { plainFields, TableRecord, type FieldSyntax, type RecordState } from './table-record.js';
import { findNamedDelimiter, sniffDelimiter, TableHeader } from './table-header.js';

/** A row that was read, or a line that begins none, and why. */
export type TableRow = {
  /** The line on which it begins, counted from 1. */
  readonly line: number;
  /** Its text as it was read. */
  readonly text: string;
} & (
  | { readonly fields: readonly string[] }
  | { readonly fields: null; readonly reason: string; readonly detail?: string }
);

export interface Refusal {
  readonly reason: string;
  readonly detail?: string;
}

export interface TableOptions {
  /** What a file is that names no other encoding: `latin1` takes every byte for a character. UTF-8 by default. */
  readonly encoding?: 'utf8' | 'latin1';
  /** Columns that the header should have, in lower case. They help to find the delimiter; a header without them is read too. */
  readonly needed?: readonly string[];
  readonly hasBackslashEscapes?: boolean;
  /** Whether a row may have fewer fields than the header; the others are empty then. */
  readonly hasShortRows?: boolean;
  /** Whether damaged characters become U+FFFD instead of making their line unreadable. The caller counts such rows. */
  readonly replacesDamage?: boolean;
  /** Refuses fields that cannot be a row of this file; their first line is then read as no row, and the next one anew. */
  readonly check?: (fields: readonly string[], header: TableHeader) => Refusal | null;
}

/** A quote that is none takes all lines there are, so one that is still open after so many lines or characters is none. */
const mostLines = 1000;
const mostCharacters = 200_000;
/** A field of more lines than this is looked at again, because a quote that is none may have swallowed rows. */
const fewLines = 10;

const unfinished: Refusal = { reason: 'a quoted field does not end' };
const otherWidth = 'the row has another number of columns than the header';

/**
 * Reads the bytes of a CSV file into rows as they arrive, whatever its encoding, line ends and delimiter. What is no row
 * costs its own line alone: one of another width than the header, or with a quote that opens a field which does not end; what
 * follows on the next line is read again. A library would do without that: csv-parse ends at the first bad quote, or with
 * `relax_quotes` reads to the end of the file as one field, and it cannot go back. It is also a quarter as fast.
 */
export class TableReader {
  /** The columns, once the first row has been read. */
  header: TableHeader | null = null;
  private readonly lineReader: LineReader;
  private lines: Line[] = [];
  /** The line that comes next in `lines`, and its number in the file, counted from 0. */
  private at = 0;
  private taken = 0;
  private delimiter: string | null = null;

  constructor(private readonly options: TableOptions = {}) {
    this.lineReader = new LineReader(options.encoding);
  }

  /** Lines that are not UTF-8 and were read as Windows-1252. */
  get windows1252Lines(): number {
    return this.lineReader.windows1252Lines;
  }

  /** Whether the last line has no line end. Known once `end` was called. */
  get isLastLineOpen(): boolean {
    return this.lineReader.isLastLineOpen;
  }

  /**
   * Whether the file stops inside this row: the row is the last line, has no line end, and is unreadable, has fewer fields
   * than the header or a quoted field that does not end. Known once `end` was called.
   */
  isBrokenOff(row: TableRow): boolean {
    if (!this.isLastLineOpen || row.fields !== null || row.line !== this.taken) return false;
    if (typeof this.lines.at(-1) !== 'string' || row.reason === unfinished.reason) return true;
    return row.reason === otherWidth && Number(row.detail) < (this.header?.names.length ?? 0);
  }

  /** The number of the line that comes next, counted from 1. */
  get nextLine(): number {
    return this.taken + 1;
  }

  /** The rows that these bytes complete. */
  push(chunk: Uint8Array): TableRow[] {
    return this.read(this.repaired(this.lineReader.push(chunk)), false);
  }

  /** The last rows, at the end of the file. */
  end(): TableRow[] {
    return this.read(this.repaired(this.lineReader.end()), true);
  }

  private repaired(lines: readonly Line[]): readonly Line[] {
    return this.options.replacesDamage === true ? lines.map(replaceDamage) : lines;
  }

  private read(lines: readonly Line[], isEnd: boolean): TableRow[] {
    this.lines = this.at === this.lines.length ? [...lines] : [...this.lines.slice(this.at), ...lines];
    this.at = 0;
    const rows: TableRow[] = [];
    while (this.at < this.lines.length) {
      const first = this.lines[this.at] ?? '';
      if (typeof first !== 'string') {
        rows.push({ line: this.nextLine, text: first.text, fields: null, reason: first.reason });
        this.skip(1);
      } else if (isBlank(first) || this.takeNamedDelimiter(first)) this.skip(1);
      else {
        const row = this.readRow(first, isEnd);
        if (row === 'more') break;
        if (row !== null) rows.push(row);
      }
    }
    return rows;
  }

  /** `more` when the row may go on in lines that have not come; null when it is the header. */
  private readRow(first: string, isEnd: boolean): TableRow | 'more' | null {
    const line = this.nextLine;
    this.delimiter ??= sniffDelimiter(first, this.options.needed ?? []);
    const found = this.findFields(first, this.delimiter, isEnd);
    if (found === 'more') return found;
    if ('reason' in found) {
      this.skip(1);
      return { line, text: first, fields: null, ...found };
    }
    const text = found.count === 1 ? first : this.textOf(found.count);
    this.skip(found.count);
    if (isEmpty(found.fields)) return null;
    if (this.header !== null) return { line, text, fields: found.fields };
    this.header = new TableHeader(
      found.fields.map((name) => name.replace(/^\ufeff/, '').trim()),
      this.delimiter,
      line,
    );
    return null;
  }

  private findFields(first: string, delimiter: string, isEnd: boolean): Found | 'more' {
    if (!first.includes('"')) return this.checked({ fields: plainFields(first, delimiter), count: 1 });
    if (this.options.hasBackslashEscapes === true) {
      const found = this.readRecord({ delimiter, hasBackslashEscapes: true }, isEnd);
      // Only some copies of such a file have escapes; in the others a backslash at the end of a field is one.
      if (found === 'more' || 'fields' in found) return found;
    }
    return this.readRecord({ delimiter, hasBackslashEscapes: false }, isEnd);
  }

  private readRecord(syntax: FieldSyntax, isEnd: boolean): Found | 'more' {
    const record = new TableRecord(syntax);
    let [count, characters] = [0, 0];
    let state: RecordState = 'open';
    while (state === 'open') {
      const line = this.lines[this.at + count];
      if (line === undefined && !isEnd) return 'more';
      if (typeof line !== 'string' || count === mostLines || characters > mostCharacters) return unfinished;
      count += 1;
      characters += line.length;
      state = record.add(line);
    }
    if (state === 'astray') return unfinished;
    if (count > fewLines && this.hasSwallowedRows(count, syntax.delimiter)) return unfinished;
    return this.checked({ fields: record.fields, count });
  }

  private textOf(count: number): string {
    const lines = this.lines.slice(this.at, this.at + count);
    return lines.map((line) => (typeof line === 'string' ? line : line.text)).join('\n');
  }

  /** Whether most lines inside a long quoted field are rows by themselves. */
  private hasSwallowedRows(count: number, delimiter: string): boolean {
    const width = this.header?.names.length ?? 0;
    if (width < 2) return false;
    const inner = this.lines.slice(this.at + 1, this.at + count - 1);
    const rows = inner.filter(
      (line) => typeof line === 'string' && plainFields(line, delimiter).length === width,
    );
    return rows.length > inner.length / 2;
  }

  private checked(found: { readonly fields: readonly string[]; readonly count: number }): Found {
    if (this.header === null) return found;
    const refusal = checkWidth(found.fields, this.header, this.options);
    return refusal ?? this.options.check?.(found.fields, this.header) ?? found;
  }

  private takeNamedDelimiter(line: string): boolean {
    if (this.header !== null || this.delimiter !== null) return false;
    this.delimiter = findNamedDelimiter(line);
    return this.delimiter !== null;
  }

  private skip(count: number): void {
    this.at += count;
    this.taken += count;
  }
}

type Found = { readonly fields: readonly string[]; readonly count: number } | Refusal;

/** A row may have more fields than the header when they are empty, and lack those of columns without a name. */
function checkWidth(
  fields: readonly string[],
  header: TableHeader,
  { hasShortRows = false }: TableOptions,
): Refusal | null {
  const { length } = header.names;
  if (fields.length === length) return null;
  const isSame =
    fields.length > length ? isEmpty(fields.slice(length)) : hasShortRows || fields.length >= header.fewest;
  if (isSame) return null;
  return { reason: otherWidth, detail: String(fields.length) };
}

function isBlank(line: string): boolean {
  return line === '' || line === '\r';
}

/** Spreadsheets end with rows of delimiters alone. */
function isEmpty(fields: readonly string[]): boolean {
  return fields.every((field) => field.trim() === '');
}
