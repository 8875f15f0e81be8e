import { open, type FileHandle } from 'node:fs/promises';
import { CutOffError } from './cut-off-error.js';
import { isHidden, memberFile } from './member-file.js';
import { mostMembers } from './bounds.js';
import { readDisk, type SourceFile } from './source-file.js';
import { unpack } from './unpack.js';

/** What stands before the bytes of a member. */
interface LocalHeader {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly start: number;
  /** Packed bytes; null when only what stands behind them says how many there are. */
  readonly size: number | null;
}

const headerLength = 30;
const headerSignature = 0x04034b50;
const descriptorSignature = 0x08074b50;
const [stored, deflated] = [0, 8];

/**
 * The members of a zip archive whose directory is missing because its end was cut off, by the headers before each. The last
 * one breaks off when it is read. yauzl and its like need the directory.
 */
export async function listCutZipFiles(archive: string): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  const handle = await open(archive);
  try {
    let position = 0;
    for (let count = 0; count < mostMembers; count += 1) {
      const header = await readLocalHeader(handle, position);
      if (header === null) break;
      const open: SourceFile['open'] = (onBytes) => readMember(archive, header, onBytes);
      if (!isHidden(header.name)) files.push(memberFile({ archive, name: header.name, open }));
      const size = header.size ?? (await measure(archive, header));
      if (size === null) break;
      position = header.start + size;
      if (header.size === null) position += await descriptorLength(handle, position);
    }
  } finally {
    await handle.close();
  }
  return files;
}

async function readLocalHeader(handle: FileHandle, position: number): Promise<LocalHeader | null> {
  const fixed = await readAt(handle, position, headerLength);
  if (fixed.length < headerLength || fixed.readUInt32LE(0) !== headerSignature) return null;
  const nameLength = fixed.readUInt16LE(26);
  const start = position + headerLength + nameLength + fixed.readUInt16LE(28);
  const size = fixed.readUInt32LE(18);
  const flags = fixed.readUInt16LE(6);
  const isUnknown = (flags & 8) !== 0 || size === 0xffffffff;
  const name = await readAt(handle, position + headerLength, nameLength);
  const method = fixed.readUInt16LE(8);
  return {
    name: name.toString('utf8'),
    method,
    isEncrypted: (flags & 1) !== 0,
    start,
    size: isUnknown ? null : size,
  };
}

async function* readMember(
  archive: string,
  { method, isEncrypted, start, size }: LocalHeader,
  onBytes: (count: number) => void,
): AsyncGenerator<Buffer> {
  if (isEncrypted) throw new Error('the member is encrypted');
  if (method !== stored && method !== deflated)
    throw new Error(`compression method ${method} is not supported: pack the archive with deflate`);
  const packed = readDisk(archive, onBytes, { start, size: size ?? Infinity });
  if (method === stored && size !== null) yield* packed;
  else if (method === deflated) yield* unpack(packed, 'deflate');
  else throw new CutOffError();
}

/** The length of packed bytes of which only their own end says where it is; null when they break off. */
async function measure(archive: string, { method, start }: LocalHeader): Promise<number | null> {
  if (method !== deflated) return null;
  let length: number | null = null;
  const packed = readDisk(archive, () => undefined, { start, size: Infinity });
  const bytes = unpack(packed, 'deflate', (count) => {
    length = count;
  });
  try {
    while ((await bytes.next()).done !== true);
  } catch {
    return null;
  }
  return length;
}

/** The checksum and sizes behind a member, with or without a signature. */
async function descriptorLength(handle: FileHandle, position: number): Promise<number> {
  const bytes = await readAt(handle, position, 4);
  return bytes.length === 4 && bytes.readUInt32LE(0) === descriptorSignature ? 16 : 12;
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
