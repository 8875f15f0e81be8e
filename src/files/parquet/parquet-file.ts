import { type TableColumn, valueAt } from '../table-column.js';
import { ColumnChunk, listPath, physicalTypeOf } from './column-chunk.js';
import { encodeStruct, type ThriftStruct, type ThriftValue } from './thrift.js';

/** The bytes at the beginning and at the end of a Parquet file. */
export const parquetMark = Buffer.from('PAR1');

/**
 * A row group of a Parquet file: some of its rows, column by column. Each is written by itself, so that an export can
 * continue with the next one in another process, and memory holds one of them (D34).
 */
export class RowGroup {
  private readonly chunks: readonly ColumnChunk[];
  private count = 0;

  constructor(private readonly columns: readonly TableColumn[]) {
    this.chunks = columns.map((column) => new ColumnChunk(column));
  }

  get rows(): number {
    return this.count;
  }

  /** The number of bytes in memory. */
  get bytes(): number {
    return this.chunks.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  add(row: unknown): void {
    this.columns.forEach(({ path }, at) => this.chunks[at]?.add(valueAt(row, path)));
    this.count += 1;
  }

  /** Compresses the rows. `offset` is where the row group begins in the file. */
  async end(offset: number): Promise<EncodedRowGroup> {
    const pieces: Buffer[] = [];
    const chunks: ThriftValue[] = [];
    let [bytes, uncompressedBytes] = [0, 0];
    for (const chunk of this.chunks) {
      const encoded = await chunk.end(offset + bytes);
      pieces.push(...encoded.pieces);
      chunks.push(encoded.metadata);
      bytes += encoded.bytes;
      uncompressedBytes += encoded.uncompressedBytes;
    }
    const metadata = encodeStruct({
      1: { list: chunks },
      2: { i64: uncompressedBytes },
      3: { i64: this.count },
      5: { i64: offset },
      6: { i64: bytes },
    });
    return { pieces, metadata: Buffer.concat([uint32(this.count), metadata]) };
  }
}

/** A row group: its bytes, and what the footer needs: the number of rows as four bytes, and the entry in the footer. */
interface EncodedRowGroup {
  readonly pieces: readonly Buffer[];
  readonly metadata: Buffer;
}

/** Returns the footer of a file, with which it ends. `groups` are the metadata of its row groups, in order. */
export function parquetFooter(columns: readonly TableColumn[], groups: readonly Buffer[]): Buffer {
  const rows = groups.reduce((sum, group) => sum + group.readUInt32LE(), 0);
  const metadata = encodeStruct({
    1: { i32: 1 },
    2: { list: [root(columns), ...columns.flatMap(elementsOf)] },
    3: { i64: rows },
    4: { list: groups.map((group) => ({ encoded: group.subarray(4) })) },
    6: { text: 'dealgraph' },
    // The order of values in a column is that of their types, so that readers use the bounds of chunks.
    7: { list: columns.map(() => ({ struct: { 1: { struct: {} } } })) },
  });
  return Buffer.concat([metadata, uint32(metadata.length), parquetMark]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const repetitions = { required: 0, optional: 1, repeated: 2 } as const;

function root(columns: readonly TableColumn[]): ThriftValue {
  return { struct: { 4: { text: 'records' }, 5: { i32: columns.length } } };
}

/** Returns the elements of the schema for a column: one, or for a list also those of its items. */
function elementsOf({ name, type }: TableColumn): readonly ThriftValue[] {
  const optional = { i32: repetitions.optional };
  if (type !== 'texts')
    return [
      { struct: { 1: { i32: physicalTypeOf(type) }, 3: optional, 4: { text: name }, ...logicalType(type) } },
    ];
  const [list, element] = listPath;
  return [
    { struct: { 3: optional, 4: { text: name }, 5: { i32: 1 }, 6: { i32: 3 }, 10: union(3) } },
    { struct: { 3: { i32: repetitions.repeated }, 4: { text: list }, 5: { i32: 1 } } },
    {
      struct: {
        1: { i32: physicalTypeOf(type) },
        3: { i32: repetitions.required },
        4: { text: element },
        ...logicalType('text'),
      },
    },
  ];
}

/** Returns the fields of a schema element that say what its values mean: the older field 6, and its successor 10. */
function logicalType(type: TableColumn['type']): ThriftStruct {
  if (type === 'text' || type === 'json') return { 6: { i32: 0 }, 10: union(1) };
  if (type === 'date') return { 6: { i32: 6 }, 10: union(6) };
  if (type === 'timestamp') return { 10: union(8, timestamp(false)) };
  if (type === 'instant') return { 6: { i32: 9 }, 10: union(8, timestamp(true)) };
  return {};
}

function union(member: number, fields: ThriftStruct = {}): ThriftValue {
  return { struct: { [member]: { struct: fields } } };
}

/** A time in milliseconds, in UTC or without a time zone. */
function timestamp(isUtc: boolean): ThriftStruct {
  return { 1: { boolean: isUtc }, 2: union(1) };
}
