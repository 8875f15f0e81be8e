import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { combineCrc } from './crc.js';

const deflate = promisify(deflateRaw);

/** Bytes of an entry before its compression: their checksum and their number. */
interface Checked {
  readonly crc: number;
  readonly length: number;
}

/** Compressed bytes of an entry. */
export interface ZipPiece extends Checked {
  readonly body: Buffer;
}

/**
 * Compresses bytes of an entry so that others can follow, also if another process compresses them. Only the last bytes
 * end the compressed stream.
 */
export async function zipPiece(bytes: Buffer, { isLast }: { readonly isLast: boolean }): Promise<ZipPiece> {
  const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
  const body = await deflate(bytes, { level: 4, finishFlush });
  return { body, crc: crc32(bytes), length: bytes.length };
}

/** Returns the checksum and the number of the bytes of two pieces, one after the other. */
export function joined(first: Checked, second: Checked): Checked {
  const crc = combineCrc(first.crc, second.crc, second.length);
  return { crc, length: first.length + second.length };
}

/** An entry whose bytes are written: where it begins in the file, and the sizes of its content. */
export interface ZipEntry extends Checked {
  readonly name: string;
  readonly offset: number;
  readonly packedLength: number;
}

const signatures = { local: 0x04034b50, sizes: 0x08074b50, central: 0x02014b50, end: 0x06054b50 } as const;
/** The version of the format that deflate needs, the flag for sizes after the content, and the method deflate. */
const needed = { version: 20, flags: 0x0808, method: 8 } as const;
/** January 1, 1980, as MS-DOS writes it. */
const day = 0x21;

/** Returns the header of an entry, before its content. Its checksum and sizes follow the content. */
export function localHeader(name: string): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(signatures.local, 0);
  writeCommon(head, 4);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name)]);
}

function writeCommon(out: Buffer, at: number): void {
  out.writeUInt16LE(needed.version, at);
  out.writeUInt16LE(needed.flags, at + 2);
  out.writeUInt16LE(needed.method, at + 4);
  out.writeUInt16LE(day, at + 8);
}

/** Returns the checksum and the sizes of an entry, after its content. */
export function sizesOf({ crc, packedLength, length }: ZipEntry): Buffer {
  const out = Buffer.alloc(16);
  [signatures.sizes, crc, packedLength, length].forEach((value, at) => out.writeUInt32LE(value, at * 4));
  return out;
}

/** Returns the end of the archive: its directory, which begins at `offset`. */
export function zipDirectory(entries: readonly ZipEntry[], offset: number): Buffer {
  const lines = entries.map((entry) => {
    const line = Buffer.alloc(46);
    line.writeUInt32LE(signatures.central, 0);
    line.writeUInt16LE(needed.version, 4);
    writeCommon(line, 6);
    [entry.crc, entry.packedLength, entry.length].forEach((value, at) =>
      line.writeUInt32LE(value, 16 + at * 4),
    );
    line.writeUInt16LE(entry.name.length, 28);
    line.writeUInt32LE(entry.offset, 42);
    return Buffer.concat([line, Buffer.from(entry.name)]);
  });
  const directory = Buffer.concat(lines);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(signatures.end, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([directory, end]);
}
