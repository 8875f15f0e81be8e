/** The syntax of the fields in a row. */
export interface FieldSyntax {
  readonly delimiter: string;
  /** True if `\"` and `\\` inside quotes mean a quote and a backslash, as MySQL writes them. */
  readonly hasBackslashEscapes: boolean;
}

/** The state after the lines read so far: a complete row, an open quoted field, or a misplaced closing quote. */
export type RecordState = 'whole' | 'open' | 'astray';

/**
 * Parses the fields of one row, line by line. A quote opens a quoted field only at the beginning of the field; two
 * quotes inside it mean one. A one-line field with text after its closing quote is taken literally, including the
 * quotes, because exports contain names like `"Best" Shop`. After a field of several lines, such text makes the row
 * `astray`, because the opening quote was most likely a stray quote. `open` means that the lines end inside a quoted
 * field.
 */
export class TableRecord {
  readonly fields: string[] = [];
  /** The parts of the open quoted field, one per line; null if no field is open. */
  private open: string[] | null = null;

  constructor(private readonly syntax: FieldSyntax) {}

  /** Parses a line without its line feed. A carriage return at the end of the row is ignored. */
  add(line: string): RecordState {
    return this.open === null ? this.readFields(line, 0) : this.readRest(line, 0, this.open);
  }

  private readFields(line: string, start: number): RecordState {
    const { delimiter } = this.syntax;
    const end = line.endsWith('\r') ? line.length - 1 : line.length;
    for (let at = start; at <= end;) {
      if (line[at] === '"') return this.readRest(line, at + 1, []);
      const next = line.indexOf(delimiter, at);
      const stop = next === -1 ? end : next;
      this.fields.push(line.slice(at, stop));
      at = stop + 1;
    }
    return 'whole';
  }

  /** Parses the rest of a quoted field, from a position inside it. */
  private readRest(line: string, start: number, parts: string[]): RecordState {
    const close = this.findClosingQuote(line, start);
    if (close === -1) {
      parts.push(line.slice(start));
      this.open = parts;
      return 'open';
    }
    this.open = null;
    parts.push(line.slice(start, close));
    const value = this.unescape(parts.length === 1 ? (parts[0] ?? '') : parts.join('\n'));
    const end = line.endsWith('\r') ? line.length - 1 : line.length;
    const next = close + 1;
    if (next >= end) {
      this.fields.push(value);
      return 'whole';
    }
    if (line.startsWith(this.syntax.delimiter, next)) {
      this.fields.push(value);
      return this.readFields(line, next + 1);
    }
    if (parts.length > 1) return 'astray';
    const delimiter = line.indexOf(this.syntax.delimiter, next);
    const stop = delimiter === -1 ? end : delimiter;
    this.fields.push(`"${value}${line.slice(close, stop)}`);
    return delimiter === -1 ? 'whole' : this.readFields(line, stop + 1);
  }

  private findClosingQuote(line: string, start: number): number {
    let close = line.indexOf('"', start);
    if (!this.syntax.hasBackslashEscapes) {
      while (close !== -1 && line[close + 1] === '"') close = line.indexOf('"', close + 2);
      return close;
    }
    for (let at = start; at < line.length; at += 1) {
      if (line[at] === '\\') at += 1;
      else if (line[at] === '"') {
        if (line[at + 1] !== '"') return at;
        at += 1;
      }
    }
    return -1;
  }

  private unescape(text: string): string {
    if (this.syntax.hasBackslashEscapes && text.includes('\\'))
      return text.replace(/\\([\\"'])|""/g, (_escape, character: string | undefined) => character ?? '"');
    return text.includes('"') ? text.replaceAll('""', '"') : text;
  }
}

/** Splits a row without quotes, which is by far the most common case. */
export function plainFields(line: string, delimiter: string): string[] {
  return (line.endsWith('\r') ? line.slice(0, -1) : line).split(delimiter);
}
