import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { invariant } from '../../errors/invariant.js';
import { GrowingBuffer } from '../growing-buffer.js';
import type { TableColumn } from '../table-column.js';
import { encodeStruct, type ThriftStruct, type ThriftValue } from './thrift.js';

/** Bytes of values after which a page ends. Readers read whole pages. */
const pageBytes = 2 ** 20;

/** The numbers of Parquet's types, encodings and codecs. */
const types = { boolean: 0, int32: 1, int64: 2, double: 5, byteArray: 6 } as const;
const encodings = { plain: 0, runLength: 3 } as const;
const gzipCodec = 2;

type ColumnType = TableColumn['type'];
/** How values are stored. */
type Physical = keyof typeof types;

const physicalTypes: Readonly<Record<ColumnType, Physical>> = {
  boolean: 'boolean',
  date: 'int32',
  instant: 'int64',
  integer: 'int64',
  json: 'byteArray',
  number: 'double',
  text: 'byteArray',
  texts: 'byteArray',
  timestamp: 'int64',
};

/** The number of Parquet's type for a type of columns. */
export function physicalTypeOf(type: ColumnType): number {
  return types[physicalTypes[type]];
}

/** The names of the groups between a list's column and its items. */
export const listPath = ['list', 'element'] as const;

/** An encoded chunk: its bytes, and its entry in the metadata of the row group. */
export interface EncodedChunk {
  readonly pieces: readonly Buffer[];
  readonly metadata: ThriftValue;
  readonly bytes: number;
  readonly uncompressedBytes: number;
}

/** The values of one column in a row group. A value is null, or it is stored in the pages as the column's type. */
export class ColumnChunk {
  private readonly pages: Page[] = [];
  private readonly values = new GrowingBuffer();
  private readonly definitions = new Levels();
  private readonly repetitions = new Levels();
  private readonly physical: Physical;
  private readonly isList: boolean;
  private bits = 0;
  private bitCount = 0;
  private count = 0;
  private nulls = 0;
  private least = Infinity;
  private most = -Infinity;
  private closedBytes = 0;

  constructor(private readonly column: TableColumn) {
    this.physical = physicalTypes[column.type];
    this.isList = column.type === 'texts';
  }

  /** The number of bytes in memory. */
  get bytes(): number {
    return this.closedBytes + this.values.length;
  }

  /** Adds the value of the next row. */
  add(value: unknown): void {
    if (value === null || value === undefined) this.level(0, 0);
    else if (this.isList) this.addList(value);
    else {
      this.level(1, 0);
      this.write(value);
    }
    if (this.values.length >= pageBytes) this.endPage();
  }

  /** Adds a list. Null has level 0, an empty list 1, and an item 2. The items after the first repeat the row. */
  private addList(list: unknown): void {
    invariant(Array.isArray(list), `the column ${this.column.name} has lists`);
    const items: readonly unknown[] = list;
    if (items.length === 0) this.level(1, 0);
    for (const [at, item] of items.entries()) {
      this.level(2, at === 0 ? 0 : 1);
      this.write(item);
    }
  }

  private level(definition: number, repetition: number): void {
    this.definitions.add(definition);
    if (this.isList) this.repetitions.add(repetition);
    this.count += 1;
    if (definition < (this.isList ? 2 : 1)) this.nulls += 1;
  }

  private write(value: unknown): void {
    const { type } = this.column;
    if (this.physical === 'byteArray') this.values.text(textOf(type, value));
    else if (this.physical === 'boolean') this.bit(value === true);
    else this.number(numberOf(this.column, value));
  }

  private number(value: number): void {
    this.least = Math.min(this.least, value);
    this.most = Math.max(this.most, value);
    writeNumber(this.values, this.physical, value);
  }

  /** Adds a boolean. Eight of them are a byte, the first its lowest bit. */
  private bit(isSet: boolean): void {
    this.bits |= (isSet ? 1 : 0) << this.bitCount;
    this.bitCount += 1;
    if (this.bitCount === 8) this.endByte();
  }

  private endByte(): void {
    this.values.byte(this.bits);
    this.bits = 0;
    this.bitCount = 0;
  }

  private endPage(): void {
    if (this.bitCount > 0) this.endByte();
    const levels = [...(this.isList ? [this.repetitions.end()] : []), this.definitions.end()];
    const body = Buffer.concat([...levels, this.values.bytes()]);
    this.pages.push({ count: this.count, body });
    this.closedBytes += body.length;
    this.values.clear();
    this.count = 0;
  }

  /** Compresses the pages. `offset` is where the chunk begins in the file. */
  async end(offset: number): Promise<EncodedChunk> {
    if (this.count > 0) this.endPage();
    const pieces: Buffer[] = [];
    let uncompressedBytes = 0;
    for (const page of this.pages) {
      const packed = await pack(page.body, { level: 1 });
      const header = encodeStruct(pageHeader(page, packed.length));
      pieces.push(header, packed);
      uncompressedBytes += header.length + page.body.length;
    }
    const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
    return { pieces, bytes, uncompressedBytes, metadata: this.describe(offset, bytes, uncompressedBytes) };
  }

  private describe(offset: number, bytes: number, uncompressedBytes: number): ThriftValue {
    const { name, type } = this.column;
    const path = this.isList ? [name, ...listPath] : [name];
    const count = this.pages.reduce((sum, page) => sum + page.count, 0);
    const metadata = {
      1: { i32: physicalTypeOf(type) },
      2: { list: [{ i32: encodings.plain }, { i32: encodings.runLength }] },
      3: { list: path.map((text) => ({ text })) },
      4: { i32: gzipCodec },
      5: { i64: count },
      6: { i64: uncompressedBytes },
      7: { i64: bytes },
      9: { i64: offset },
      12: { struct: { 3: { i64: this.nulls }, ...this.range() } },
    };
    return { struct: { 2: { i64: offset }, 3: { struct: metadata } } };
  }

  /** Returns the maximum and the minimum of numbers and dates, with which readers skip row groups. */
  private range(): ThriftStruct {
    if (this.least > this.most) return {};
    const bound = (value: number): ThriftValue => {
      const out = new GrowingBuffer();
      writeNumber(out, this.physical, value);
      return { binary: out.bytes() };
    };
    // Zero may be stored with either sign, so the bounds include both.
    return { 5: bound(this.most === 0 ? 0 : this.most), 6: bound(this.least === 0 ? -0 : this.least) };
  }
}

const pack = promisify(gzip);

/** A page before its compression: its levels and values, and how many of them there are, with nulls. */
interface Page {
  readonly count: number;
  readonly body: Buffer;
}

function pageHeader({ count, body }: Page, packedBytes: number): ThriftStruct {
  const levels = { i32: encodings.runLength };
  return {
    1: { i32: 0 },
    2: { i32: body.length },
    3: { i32: packedBytes },
    5: { struct: { 1: { i32: count }, 2: { i32: encodings.plain }, 3: levels, 4: levels } },
  };
}

/** The levels of a page: runs of a number, each with its length. */
class Levels {
  private readonly out = new GrowingBuffer();
  private level = 0;
  private run = 0;

  add(level: number): void {
    if (level !== this.level) this.endRun();
    this.level = level;
    this.run += 1;
  }

  /** Returns the levels after the number of their bytes, and removes them. */
  end(): Buffer {
    this.endRun();
    const whole = new GrowingBuffer(this.out.length + 4);
    whole.int32(this.out.length);
    whole.append(this.out.bytes());
    this.out.clear();
    return whole.bytes();
  }

  private endRun(): void {
    if (this.run === 0) return;
    this.out.varint(this.run * 2);
    this.out.byte(this.level);
    this.run = 0;
  }
}

function textOf(type: ColumnType, value: unknown): string {
  return type !== 'json' && typeof value === 'string' ? value : JSON.stringify(value);
}

const dayMs = 86_400_000;

/** Returns the stored number of a value: days or milliseconds since 1970 for dates and times. */
function numberOf({ name, type }: TableColumn, value: unknown): number {
  const number = typeof value === 'number' ? value : millisecondsOf(type, String(value));
  invariant(Number.isFinite(number), `the column ${name} has values of the type ${type}`);
  return type === 'date' ? number / dayMs : number;
}

function millisecondsOf(type: ColumnType, text: string): number {
  return Date.parse(type === 'timestamp' ? `${text.replace(' ', 'T')}Z` : text);
}

function writeNumber(out: GrowingBuffer, physical: Physical, value: number): void {
  if (physical === 'int32') out.int32(value);
  else if (physical === 'int64') out.int64(value);
  else out.double(value);
}
