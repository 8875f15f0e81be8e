import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { CutOffError } from './cut-off-error.js';
import { unpack } from './unpack.js';

/** A file of records: a file on disk, plain or with gzip, or a member of an archive. */
export interface SourceFile {
  /** The bare name in lower case, without folders and without `.gz`, for example `organizations.csv`. */
  readonly name: string;
  /** The name as rejects give it: with `.gz`, and for a member with the name of its archive before it. */
  readonly label: string;
  /** Where it is, for reports: the path, for a member the archive's path with the member's name. */
  readonly path: string;
  /** The file on disk that holds it. */
  readonly diskPath: string;
  /** Why it cannot be read at all, for example because it is an archive inside an archive. */
  readonly refusal?: string;
  /** Why it is not read, where it is no file: a subfolder. */
  readonly unread?: string;
  /** The first bytes, where listing the archive came upon them. */
  readonly head?: Buffer;
  /**
   * Reads the bytes, unpacked; may be called again. A failure on the way is thrown after all that was read before it; leaving
   * the loop closes the file. `onBytes` receives the bytes read from disk.
   */
  readonly open: (onBytes: (count: number) => void) => AsyncGenerator<Buffer>;
}

/** The bytes of a file, unpacked. */
export function readSourceFile(file: SourceFile, onBytes: (count: number) => void): AsyncGenerator<Buffer> {
  return file.open(onBytes);
}

export const headLength = 65_536;

/** The first bytes of a file, unpacked; none when it cannot be read. */
export async function readHead(file: SourceFile): Promise<Buffer> {
  return (await readBeginning(file)).head;
}

/** The first bytes of a file, unpacked, and the failure that ended them; its reader reports that failure. */
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

/** A file on disk that is no archive. */
export function diskFile(path: string): SourceFile {
  const label = basename(path);
  const open: SourceFile['open'] = (onBytes) => {
    const bytes = readDisk(path, onBytes);
    return isPacked(label) ? unpack(bytes, 'gzip') : bytes;
  };
  return { name: bareName(label), label, path, diskPath: path, open };
}

/** The bytes of a file on disk as they are, or of a part of it. */
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

/** The first bytes of a stream, which is then left. */
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

/** The name without folders and without `.gz`, in lower case. */
export function bareName(name: string): string {
  return basename(name.replaceAll('\\', '/')).toLowerCase().replace(/\.gz$/, '');
}
