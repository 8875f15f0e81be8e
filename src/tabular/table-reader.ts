import type { Line } from './csv-row.js';
import { LineReader } from './line-reader.js';
import { findNamedDelimiter, sniffDelimiter, TableHeader } from './table-header.js';
import { type FieldSyntax, plainFields, type RecordState, TableRecord } from './table-record.js';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A parsed row, or an invalid line with the reason. */
export type TableRow = {
  /** The line on which the row begins, counted from 1. */
  readonly line: number;
  /** The original text. */
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
  /**
   * The encoding of the file, unless it is detected as UTF-16. `latin1` maps every byte to a character. Defaults to
   * UTF-8.
   */
  readonly encoding?: 'utf8' | 'latin1';
  /** Expected lowercase column names. They help to detect the delimiter; a header without them is accepted too. */
  readonly needed?: readonly string[];
  readonly hasBackslashEscapes?: boolean;
  /** True if a row may have fewer fields than the header; the missing fields are empty. */
  readonly hasShortRows?: boolean;
  /**
   * If true, invalid characters are replaced with U+FFFD. Otherwise their line is unreadable. The caller counts
   * replacements.
   */
  readonly replacesDamage?: boolean;
  /**
   * Returns why the fields are not a valid row of this file; null if they are. Only the first line of an invalid row is
   * rejected; parsing resumes on the next line.
   */
  readonly check?: (fields: readonly string[], header: TableHeader) => Refusal | null;
}

/**
 * Limits for a row with quoted fields. A longer row is assumed to start with a stray quote, which would otherwise
 * swallow all remaining lines.
 */
const maxLines = 1000;
const maxCharacters = 200_000;
/** A row with more lines than this is checked by `hasSwallowedRows`, because it may contain a stray quote. */
const fewLines = 10;

const unfinished: Refusal = { reason: 'a quoted field is not closed' };
const otherWidth = 'the row and the header have different numbers of columns';

/**
 * Parses the bytes of a CSV file into rows as they arrive, with any encoding, line ending and delimiter. Rejects only
 * the first line of an invalid row (one with a different width than the header, or with a quoted field that does not
 * end) and resumes parsing on the next line. csv-parse cannot do this: it stops at the first bad quote, or with
 * `relax_quotes` reads the rest of the file as one field, and it cannot backtrack. It is also four times slower.
 */
export class TableReader {
  /** The columns; null until the header has been read. */
  header: TableHeader | null = null;
  private readonly lineReader: LineReader;
  private lines: Line[] = [];
  /** The index of the next line in `lines`, and in the file. Both start at 0. */
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

  /** True if the last line has no line ending. Valid after `end` was called. */
  get isLastLineOpen(): boolean {
    return this.lineReader.isLastLineOpen;
  }

  /**
   * True if the file is truncated inside this row: the row is the last line, has no line ending, and is unreadable, has
   * fewer fields than the header, or has a quoted field that does not end. Valid after `end` was called.
   */
  isBrokenOff(row: TableRow): boolean {
    if (!this.isLastLineOpen || row.fields !== null || row.line !== this.taken) return false;
    if (typeof this.lines.at(-1) !== 'string' || row.reason === unfinished.reason) return true;
    return row.reason === otherWidth && Number(row.detail) < (this.header?.names.length ?? 0);
  }

  /** The number of the next line, counted from 1. */
  get nextLine(): number {
    return this.taken + 1;
  }

  /** Returns the rows that these bytes complete. */
  push(chunk: Uint8Array): TableRow[] {
    return this.read(this.repaired(this.lineReader.push(chunk)), false);
  }

  /** Returns the last rows, at the end of the file. */
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

  /** Parses a row. Returns `more` if it may continue in lines that have not arrived, or null if it is the header. */
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
      // Only some copies of a file have escapes. In the others, a backslash before the closing quote is literal.
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
      if (typeof line !== 'string' || count === maxLines || characters > maxCharacters) return unfinished;
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

  /** True if most lines inside a long row are rows with the header's number of fields. */
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

/**
 * Checks the number of fields. Extra fields must be empty. Missing fields must belong to trailing columns without a
 * name, unless `hasShortRows` is true.
 */
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

/** True if all fields are empty. Spreadsheet exports can end with rows of delimiters only. */
function isEmpty(fields: readonly string[]): boolean {
  return fields.every((field) => field.trim() === '');
}

/** Replaces the invalid characters of an unreadable line with U+FFFD. Does not change readable and overlong lines. */
function replaceDamage(line: Line): Line {
  if (typeof line === 'string' || line.text === '') return line;
  return decoder.decode(Uint8Array.from(line.text, (byte) => byte.charCodeAt(0)));
}
