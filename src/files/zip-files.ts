import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise } from 'yauzl';
import { ArchiveBoundError, CutOffError, failureText, maxMembers } from './bounds.js';
import { isHidden, memberFile, refusedArchive } from './member-file.js';
import { readDisk, type SourceFile } from './source-file.js';
import { unpack } from './unpack.js';

/** The header before the bytes of a member. */
interface LocalHeader {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly start: number;
  /** Compressed size; null if only the descriptor after the data contains it. */
  readonly size: number | null;
}

const headerLength = 30;
const headerSignature = 0x04034b50;
const descriptorSignature = 0x08074b50;
const [stored, deflated] = [0, 8];

/**
 * Lists the members of a truncated zip archive, whose central directory is missing, from their local headers. Reading
 * the last member fails at the truncation. yauzl and similar packages need the central directory.
 */
export async function listCutZipFiles(archive: string, signal?: AbortSignal): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  const handle = await open(archive);
  try {
    let position = 0;
    for (let count = 0; count < maxMembers; count += 1) {
      const header = await readLocalHeader(handle, position);
      if (header === null) break;
      const open: SourceFile['open'] = (onBytes) => readMember(archive, header, onBytes);
      if (!isHidden(header.name)) files.push(memberFile({ archive, name: header.name, open }));
      const size = header.size ?? (await measure(archive, header, signal));
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
    throw new Error(`compression method ${method} is not supported. Compress the archive with deflate`);
  const packed = readDisk(archive, onBytes, { start, size: size ?? Infinity });
  if (method === stored && size !== null) yield* packed;
  else if (method === deflated) yield* unpack(packed, 'deflate');
  else throw new CutOffError();
}

/** Returns the length of compressed data, found by unpacking it up to its end marker; null if it is truncated. */
async function measure(
  archive: string,
  { method, start }: LocalHeader,
  signal?: AbortSignal,
): Promise<number | null> {
  if (method !== deflated) return null;
  let length: number | null = null;
  const packed = readDisk(archive, () => signal?.throwIfAborted(), { start, size: Infinity });
  const bytes = unpack(packed, 'deflate', (count) => {
    length = count;
  });
  try {
    while ((await bytes.next()).done !== true);
  } catch {
    signal?.throwIfAborted();
    return null;
  }
  return length;
}

/** Returns the length of the data descriptor after a member (checksum and sizes), with or without a signature. */
async function descriptorLength(handle: FileHandle, position: number): Promise<number> {
  const bytes = await readAt(handle, position, 4);
  return bytes.length === 4 && bytes.readUInt32LE(0) === descriptorSignature ? 16 : 12;
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Lists the members of a zip archive from its central directory. */
export async function listZipFiles(archive: string, signal?: AbortSignal): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  try {
    for await (const entry of readDirectory(archive)) {
      if (isHidden(entry.fileName)) continue;
      const open: SourceFile['open'] = (onBytes) => readEntry(archive, entry, onBytes);
      files.push(memberFile({ archive, name: entry.fileName, open }));
    }
  } catch (error) {
    if (failureText(error).startsWith('End of central directory')) return listCut(archive, signal);
    files.push(refusedArchive(archive, failureText(error)));
  }
  return files;
}

/**
 * Returns a function that reads a member of a zip archive by its exact path, and returns null for a path that the
 * archive does not have.
 * @throws Error for a file that is not a complete zip archive.
 */
export async function openZip(
  archive: string,
): Promise<(path: string, onBytes: (count: number) => void) => AsyncGenerator<Buffer> | null> {
  const entries = new Map<string, Entry>();
  for await (const entry of readDirectory(archive)) entries.set(entry.fileName, entry);
  return (path, onBytes) => {
    const entry = entries.get(path);
    return entry === undefined ? null : readEntry(archive, entry, onBytes);
  };
}

async function* readDirectory(archive: string): AsyncGenerator<Entry> {
  const zip = await openPromise(archive, { lazyEntries: true, autoClose: false });
  try {
    if (zip.entryCount > maxMembers)
      throw new ArchiveBoundError(`has more than ${maxMembers.toLocaleString('en')} members`);
    yield* zip.eachEntry();
  } finally {
    zip.close();
  }
}

async function listCut(archive: string, signal?: AbortSignal): Promise<SourceFile[]> {
  const files = await listCutZipFiles(archive, signal);
  const refusal =
    files.length === 0 ? 'not a ZIP archive' : 'the archive is truncated: its central directory is missing';
  return [...files, refusedArchive(archive, refusal)];
}

async function* readEntry(
  archive: string,
  entry: Entry,
  onBytes: (count: number) => void,
): AsyncGenerator<Buffer> {
  if (entry.isEncrypted()) throw new Error('the member is encrypted');
  const { compressionMethod: method, compressedSize: size } = entry;
  if (method !== stored && method !== deflated)
    throw new Error(`compression method ${method} is not supported. Compress the archive with deflate`);
  const zip = await openPromise(archive, { lazyEntries: true, autoClose: false });
  const { fileDataStart: start } = await zip
    .readLocalFileHeaderPromise(entry, { minimal: true })
    .finally(() => {
      zip.close();
    });
  const packed = readDisk(archive, onBytes, { start, size });
  let [checksum, length] = [0, 0];
  for await (const bytes of method === stored ? packed : unpack(packed, 'deflate')) {
    checksum = crc32(bytes, checksum);
    length += bytes.length;
    yield bytes;
  }
  if (length !== entry.uncompressedSize || checksum !== entry.crc32)
    throw new Error('the member is damaged: its checksum does not match');
}
