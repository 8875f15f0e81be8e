import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { LoopSlice } from '../concurrency/loop-slice.js';
import { CutOffError } from './bounds.js';
import { unpack } from './unpack.js';

/** An input file: a plain or gzip file on disk, or a member of an archive. */
export interface SourceFile {
  /** The lowercase base name, without folders and without `.gz`, for example `organizations.csv`. */
  readonly name: string;
  /** The name used in rejects: includes `.gz` and, for a member, the name of its archive as a prefix. */
  readonly label: string;
  /** The path used in reports: for a member, the archive's path with the member's name. */
  readonly path: string;
  /** The path of the file on disk: for a member, the path of its archive. */
  readonly diskPath: string;
  /** Why the file cannot be read at all, for example because it is an archive inside an archive. */
  readonly refusal?: string;
  /** Why the entry is not read; set only for a subfolder, and for a hidden sheet or a chart of a workbook. */
  readonly unread?: string;
  /** Set for a sheet of a workbook, which is read as CSV. */
  readonly sheet?: WorkbookSheet;
  /** The first bytes, if they were read while listing the archive. */
  readonly head?: Buffer;
  /**
   * Yields the unpacked bytes. Can be called repeatedly. If reading fails, yields all bytes before the failure, then
   * throws. Leaving the loop closes the file. `onBytes` receives the number of bytes read from disk.
   */
  readonly open: (onBytes: (count: number) => void) => AsyncGenerator<Buffer>;
}

/** The sheet of a workbook that a source file reads. */
export interface WorkbookSheet {
  readonly name: string;
  /** Returns the number of the sheet's row that begins on a line of its CSV. Valid for lines that were read. */
  rowOf(line: number): number;
}

/**
 * Reads the unpacked bytes of a file. Between two chunks, handles other events, such as a signal to stop.
 * @throws the reason of `signal` when it is aborted.
 */
export async function* readSourceFile(
  file: SourceFile,
  onBytes: (count: number) => void,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  const slice = new LoopSlice();
  for await (const chunk of file.open(onBytes)) {
    signal?.throwIfAborted();
    yield chunk;
    if (slice.isOver) await slice.renew();
  }
}

export const headLength = 65_536;

/** Reads the first unpacked bytes of a file; none if it cannot be read. */
export async function readHead(file: SourceFile): Promise<Buffer> {
  return (await readBeginning(file)).head;
}

/**
 * Reads the first unpacked bytes of a file. Returns a failure instead of throwing it, because reading the whole file
 * reports it.
 */
export async function readBeginning(file: SourceFile): Promise<{ head: Buffer; failure: unknown }> {
  if (file.head !== undefined) return { head: file.head, failure: null };
  let failure: unknown = null;
  async function* untilFailure(): AsyncGenerator<Buffer> {
    try {
      yield* file.open(() => undefined);
    } catch (error) {
      failure = error;
    }
  }
  return { head: await readFirst(untilFailure()), failure };
}

/** Creates the source file for a file on disk that is not an archive. */
export function diskFile(path: string): SourceFile {
  const label = basename(path);
  const open: SourceFile['open'] = (onBytes) => {
    const bytes = readDisk(path, onBytes);
    return isPacked(label) ? unpack(bytes, 'gzip') : bytes;
  };
  return { name: bareName(label), label, path, diskPath: path, open };
}

/** Reads the raw bytes of a file on disk, or of a part of it. */
export async function* readDisk(
  path: string,
  onBytes: (count: number) => void,
  part?: { readonly start: number; readonly size: number },
): AsyncGenerator<Buffer> {
  if (part?.size === 0) return;
  const range = part === undefined ? {} : { start: part.start, end: part.start + part.size - 1 };
  let length = 0;
  for await (const chunk of createReadStream(path, {
    ...range,
    highWaterMark: 262_144,
  }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    onBytes(chunk.length);
    yield chunk;
  }
  if (part !== undefined && length < part.size) throw new CutOffError();
}

/** Reads the first bytes of a stream, then closes it. */
export async function readFirst(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of bytes) {
    pieces.push(piece);
    length += piece.length;
    if (length >= headLength) break;
  }
  return Buffer.concat(pieces).subarray(0, headLength);
}

export function isPacked(name: string): boolean {
  return /\.gz$/i.test(name);
}

/** Returns the lowercase base name, without folders and without `.gz`. */
export function bareName(name: string): string {
  return basename(name.replaceAll('\\', '/')).toLowerCase().replace(/\.gz$/, '');
}
