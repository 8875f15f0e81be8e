import { positionInChunk, type ByteStore } from './byte-store.js';

/** Field values of one row, in the order of its columns. */
export type RowValues = readonly (string | null)[];

/**
 * Appends a row as compact bytes: its length in four bytes, then for each field the length of its UTF-8 plus one (zero is
 * null) in seven bits a byte, and the UTF-8. Returns the offset of the row, or -1 when it is longer than a row may be.
 */
export function packRow(store: ByteStore, values: RowValues): number {
  let most = 4;
  for (const value of values) most += value === null ? 1 : value.length * 3 + 5;
  return store.append(most, (buffer, start) => {
    let at = start + 4;
    for (const value of values) at = packField(buffer, at, value);
    buffer.writeUInt32LE(at - start, start);
    return at - start;
  });
}

/** A UTF-16 unit has at most three bytes, so that the length of a shorter text fits in seven bits. */
const shortText = 42;

function packField(buffer: Buffer, start: number, value: string | null): number {
  if (value === null) {
    buffer[start] = 0;
    return start + 1;
  }
  if (value.length <= shortText) {
    const written = buffer.write(value, start + 1, 'utf8');
    buffer[start] = written + 1;
    return start + 1 + written;
  }
  let at = start;
  let length = Buffer.byteLength(value) + 1;
  for (; length > 0x7f; length >>>= 7) buffer[at++] = (length & 0x7f) | 0x80;
  buffer[at++] = length;
  return at + buffer.write(value, at, 'utf8');
}

/** A row that has these columns, among others. */
export interface TextRow<Column extends string> {
  text(column: Column): string | null;
}

/**
 * Reads packed rows of one table, one at a time. Rows of the work file are read with a window: a large one for rows that
 * are read in their order, a small one for rows that are looked up.
 */
export class PackedRows<Column extends string> {
  private bytes: Buffer = Buffer.alloc(0);
  private window: Buffer;
  private windowOffset = -1;
  private windowLength = 0;
  private readonly positions: ReadonlyMap<Column, number>;
  /** Start and end of each field; a start of -1 is null. */
  private readonly fields: Int32Array;

  constructor(
    private readonly store: ByteStore,
    columns: readonly Column[],
    windowLength: number,
  ) {
    this.positions = new Map(columns.map((column, position) => [column, position]));
    this.fields = new Int32Array(columns.length * 2);
    this.window = Buffer.allocUnsafe(windowLength);
  }

  /** Makes the row at an offset the current one. */
  load(offset: number): this {
    let at = this.locate(offset) + 4;
    for (let field = 0; field < this.fields.length; field += 2) {
      let length = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = this.bytes[at++] ?? 0;
        length |= (byte & 0x7f) << shift;
        if (byte < 0x80) break;
      }
      this.fields[field] = length === 0 ? -1 : at;
      this.fields[field + 1] = at += Math.max(0, length - 1);
    }
    return this;
  }

  /** A field of the current row; null when it is unknown. */
  text(column: Column): string | null {
    const field = (this.positions.get(column) ?? 0) * 2;
    const start = this.fields[field] ?? -1;
    return start === -1 ? null : this.bytes.toString('utf8', start, this.fields[field + 1]);
  }

  /** A number of the current row; null when it is unknown. */
  number(column: Column): number | null {
    const text = this.text(column);
    return text === null ? null : Number(text);
  }

  /** Sets the bytes that hold the row, and returns where it starts in them. */
  private locate(offset: number): number {
    const chunk = this.store.chunkOf(offset);
    if (chunk !== null) {
      this.bytes = chunk;
      return positionInChunk(offset);
    }
    const start = offset - this.windowOffset;
    this.bytes = this.window;
    if (this.windowOffset !== -1 && start >= 0 && this.isWithin(start)) return start;
    this.fillWindow(offset);
    if (this.isWithin(0)) return 0;
    this.window = Buffer.allocUnsafe(this.window.readUInt32LE(0) + this.window.length);
    this.fillWindow(offset);
    this.bytes = this.window;
    return 0;
  }

  /** Whether the window holds all of the row that starts at this position. */
  private isWithin(start: number): boolean {
    return start + 4 <= this.windowLength && start + this.window.readUInt32LE(start) <= this.windowLength;
  }

  private fillWindow(offset: number): void {
    this.windowLength = this.store.readFile(this.window, offset);
    this.windowOffset = offset;
  }
}
