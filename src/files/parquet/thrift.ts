import { GrowingBuffer } from '../growing-buffer.js';

/** The codes of types in Thrift's compact protocol. */
const codes = { yes: 1, no: 2, i32: 5, i64: 6, binary: 8, list: 9, struct: 12 } as const;

/** A value of Thrift with its type. `encoded` is a struct that was encoded before. */
export type ThriftValue =
  | { readonly boolean: boolean }
  | { readonly i32: number }
  | { readonly i64: number }
  | { readonly text: string }
  | { readonly binary: Buffer }
  | { readonly struct: ThriftStruct }
  | { readonly encoded: Buffer }
  | { readonly list: readonly ThriftValue[] };

/** The fields of a struct by their numbers. Absent fields are undefined. */
export type ThriftStruct = Readonly<Record<number, ThriftValue | undefined>>;

/** Encodes a struct in Thrift's compact protocol, in which the metadata of Parquet is written. */
export function encodeStruct(struct: ThriftStruct): Buffer {
  const out = new GrowingBuffer();
  writeStruct(out, struct);
  return out.bytes();
}

function writeStruct(out: GrowingBuffer, struct: ThriftStruct): void {
  let last = 0;
  // Whole numbers as keys are in ascending order.
  for (const [key, value] of Object.entries(struct)) {
    if (value === undefined) continue;
    const field = Number(key);
    out.byte(((field - last) << 4) | codeOf(value));
    last = field;
    writeValue(out, value);
  }
  out.byte(0);
}

function codeOf(value: ThriftValue): number {
  if ('boolean' in value) return value.boolean ? codes.yes : codes.no;
  if ('i32' in value) return codes.i32;
  if ('i64' in value) return codes.i64;
  if ('list' in value) return codes.list;
  return 'struct' in value || 'encoded' in value ? codes.struct : codes.binary;
}

/** Writes a value after its code, which is all of a boolean field. */
function writeValue(out: GrowingBuffer, value: ThriftValue): void {
  if ('boolean' in value) return;
  if ('i32' in value) out.varint(zigzag(value.i32));
  else if ('i64' in value) out.varint(zigzag(value.i64));
  else if ('struct' in value) writeStruct(out, value.struct);
  else if ('encoded' in value) out.append(value.encoded);
  else if ('list' in value) writeList(out, value.list);
  else writeBytes(out, 'text' in value ? Buffer.from(value.text) : value.binary);
}

function writeBytes(out: GrowingBuffer, bytes: Buffer): void {
  out.varint(bytes.length);
  out.append(bytes);
}

/** Longer lists have their length after the first byte. */
const maxShortList = 14;

function writeList(out: GrowingBuffer, list: readonly ThriftValue[]): void {
  const [first] = list;
  const code = first === undefined ? codes.struct : codeOf(first);
  if (list.length <= maxShortList) out.byte((list.length << 4) | code);
  else {
    out.byte(0xf0 | code);
    out.varint(list.length);
  }
  for (const value of list) writeValue(out, value);
}

/** Numbers of at least 0 become even, others odd, so that small ones are short. */
function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}
