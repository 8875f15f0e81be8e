import { type ByteStore, positionInChunk } from './byte-store.js';

/** Field values of one row, in column order. */
export type RowValues = readonly (string | null)[];

/**
 * Appends a row in a compact binary format. The first four bytes are the row length. Each field follows as its UTF-8
 * length plus one (zero means null), encoded with seven bits per byte, and its UTF-8 bytes. Returns the offset of the
 * row, or -1 if the row exceeds the maximum length.
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

/**
 * Maximum UTF-16 length of a text whose UTF-8 length always fits in seven bits. A UTF-16 code unit takes at most three
 * bytes.
 */
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

/** A row that has at least these columns. */
export interface TextRow<Column extends string> {
  text(column: Column): string | null;
}

/**
 * Reads packed rows of one table, one at a time. Rows in the work file are read through a window: a large one for
 * sequential reads, a small one for lookups.
 */
export class PackedRows<Column extends string> {
  private bytes: Buffer = Buffer.alloc(0);
  private window: Buffer;
  private windowOffset = -1;
  private windowLength = 0;
  private readonly positions: ReadonlyMap<Column, number>;
  /** Start and end of each field. A start of -1 means null. */
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

  /** Makes the row at this offset the current one. */
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

  /** Returns a field of the current row; null if it is unknown. */
  text(column: Column): string | null {
    const field = (this.positions.get(column) ?? 0) * 2;
    const start = this.fields[field] ?? -1;
    return start === -1 ? null : this.bytes.toString('utf8', start, this.fields[field + 1]);
  }

  /** Returns a numeric field of the current row; null if it is unknown. */
  number(column: Column): number | null {
    const text = this.text(column);
    return text === null ? null : Number(text);
  }

  /** Sets `bytes` to the buffer that contains the row, and returns the position of the row in it. */
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

  /** True if the window contains the whole row that starts at this position. */
  private isWithin(start: number): boolean {
    return start + 4 <= this.windowLength && start + this.window.readUInt32LE(start) <= this.windowLength;
  }

  private fillWindow(offset: number): void {
    this.windowLength = this.store.readFile(this.window, offset);
    this.windowOffset = offset;
  }
}

type Numbers = Int32Array | Float64Array | Uint8Array;

const bits = 16;
const chunkLength = 1 << bits;

/**
 * A list of numbers that grows without copying its elements. Doubling an array of millions would briefly hold it in
 * memory twice. An unset element has the fill value.
 */
export class GrowingNumbers {
  private readonly chunks: (Numbers | undefined)[] = [];
  private count = 0;

  constructor(
    private readonly make: (length: number) => Numbers,
    private readonly fill: number,
  ) {}

  /** The highest index that was set, plus one. */
  get length(): number {
    return this.count;
  }

  get(index: number): number {
    return this.chunks[index >>> bits]?.[index & (chunkLength - 1)] ?? this.fill;
  }

  set(index: number, value: number): void {
    const chunk = (this.chunks[index >>> bits] ??= this.make(chunkLength).fill(this.fill));
    chunk[index & (chunkLength - 1)] = value;
    if (index >= this.count) this.count = index + 1;
  }

  push(value: number): void {
    this.set(this.count, value);
  }
}

/** Creates a list of ordinals (numbers in a `UuidTable`). An unset element is -1. */
export function growingOrdinals(): GrowingNumbers {
  return new GrowingNumbers((length) => new Int32Array(length), -1);
}

/** Creates a list of byte store offsets, which can exceed 32 bits. An unset element is -1. */
export function growingOffsets(): GrowingNumbers {
  return new GrowingNumbers((length) => new Float64Array(length), -1);
}

/** Creates a list of numbers from 0 to 255. An unset element is 0. */
export function growingBytes(): GrowingNumbers {
  return new GrowingNumbers((length) => new Uint8Array(length), 0);
}

/** Children grouped by parent, stored in two arrays by a counting sort of the parents' ordinals. */
export class ChildGroups {
  private readonly starts: Int32Array;
  private readonly children: Int32Array;

  /**
   * Groups the children 0, 1, 2, ... by the ordinal of their parent. Parents are below `parentCount`; -1 means no
   * parent.
   */
  constructor(parents: GrowingNumbers, parentCount: number) {
    const starts = new Int32Array(parentCount + 1);
    for (let child = 0; child < parents.length; child++) {
      const parent = parents.get(child);
      if (parent >= 0) starts[parent + 1] = (starts[parent + 1] ?? 0) + 1;
    }
    for (let parent = 0; parent < parentCount; parent++) {
      starts[parent + 1] = (starts[parent + 1] ?? 0) + (starts[parent] ?? 0);
    }
    const next = starts.slice();
    this.children = new Int32Array(starts[parentCount] ?? 0);
    for (let child = 0; child < parents.length; child++) {
      const parent = parents.get(child);
      if (parent < 0) continue;
      const at = next[parent] ?? 0;
      this.children[at] = child;
      next[parent] = at + 1;
    }
    this.starts = starts;
  }

  /** Returns the number of children of a parent. */
  countOf(parent: number): number {
    return (this.starts[parent + 1] ?? 0) - (this.starts[parent] ?? 0);
  }

  /** Returns the children of a parent in insertion order. */
  of(parent: number): Int32Array {
    return this.children.subarray(this.starts[parent] ?? 0, this.starts[parent + 1] ?? 0);
  }
}
