import { Header, type HeaderData, Pax } from 'tar';
import { ArchiveBoundError, CutOffError, failureText, maxMembers } from './bounds.js';
import { isHidden, memberFile, refusedArchive } from './member-file.js';
import { readDisk, readFirst, type SourceFile } from './source-file.js';
import { unpack } from './unpack.js';

type OnBytes = (count: number) => void;

/**
 * Lists the members of a plain or gzip tar archive. Listing a gzip archive unpacks it, and so does each `open`.
 * Importers of large exports use `readTarInOrder` instead, which reads an archive in one pass.
 */
export async function listTarFiles(archive: string, signal?: AbortSignal): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  let index = -1;
  try {
    for await (const member of openTar(archive, () => signal?.throwIfAborted())) {
      index += 1;
      if (isHidden(member.name)) continue;
      const source = { archive, name: member.name, open: openMember(archive, member, index) };
      // Add the member before reading its first bytes, so that it is listed even if the archive is truncated there.
      const position = files.push(memberFile(source)) - 1;
      files[position] = memberFile({ ...source, head: await readFirst(member.read()) });
    }
  } catch (error) {
    signal?.throwIfAborted();
    files.push(refusedArchive(archive, failureText(error)));
  }
  return files;
}

/**
 * Yields the members of a tar archive in one pass. A member can be opened once, before the next one is requested. Its
 * unread bytes are skipped.
 */
export async function* readTarInOrder(archive: string): AsyncGenerator<SourceFile> {
  let report: OnBytes = () => undefined;
  try {
    for await (const member of openTar(archive, (count) => {
      report(count);
    })) {
      if (isHidden(member.name)) continue;
      const open: SourceFile['open'] = (onBytes) => {
        report = onBytes;
        return member.read();
      };
      yield memberFile({ archive, name: member.name, open });
    }
  } catch (error) {
    yield refusedArchive(archive, failureText(error));
  }
}

function openTar(archive: string, onBytes: OnBytes): AsyncGenerator<TarMember> {
  const bytes = readDisk(archive, onBytes);
  return tarMembers(isPlain(archive) ? bytes : unpack(bytes, 'gzip'));
}

function isPlain(archive: string): boolean {
  return /\.tar$/i.test(archive);
}

function openMember(archive: string, { start, size }: TarMember, index: number): SourceFile['open'] {
  if (isPlain(archive)) return (onBytes) => readDisk(archive, onBytes, { start, size });
  return (onBytes) => readMember(archive, index, onBytes);
}

/** Reads an archive up to a member and yields that member's bytes. Reports only the member's bytes to `onBytes`. */
async function* readMember(archive: string, wanted: number, onBytes: OnBytes): AsyncGenerator<Buffer> {
  let report: OnBytes = () => undefined;
  let index = 0;
  for await (const member of openTar(archive, (count) => {
    report(count);
  })) {
    if (index++ < wanted) continue;
    report = onBytes;
    yield* member.read();
    return;
  }
}

/** Reads a byte stream sequentially in pieces. */
class ByteCursor {
  /** Bytes read so far. */
  position = 0;
  private rest: Buffer = Buffer.alloc(0);

  constructor(private readonly bytes: AsyncGenerator<Buffer>) {}

  /** Returns `length` bytes, or fewer at the end of the stream. */
  async take(length: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let left = length; left > 0;) {
      const piece = await this.next(left);
      if (piece === null) break;
      pieces.push(piece);
      left -= piece.length;
    }
    return pieces.length === 1 ? (pieces[0] ?? Buffer.alloc(0)) : Buffer.concat(pieces);
  }

  /**
   * Yields the next `length` bytes in pieces.
   * @throws Error when there are fewer.
   */
  async *read(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0;) {
      const piece = await this.next(left);
      if (piece === null) throw new CutOffError();
      left -= piece.length;
      yield piece;
    }
  }

  /** @throws Error when there are fewer bytes. */
  async skip(length: number): Promise<void> {
    for (let left = length; left > 0;) {
      const piece = await this.next(left);
      if (piece === null) throw new CutOffError();
      left -= piece.length;
    }
  }

  private async next(most: number): Promise<Buffer | null> {
    while (this.rest.length === 0) {
      const read = await this.bytes.next();
      if (read.done === true) return null;
      this.rest = read.value;
    }
    const piece = this.rest.subarray(0, most);
    this.rest = this.rest.subarray(piece.length);
    this.position += piece.length;
    return piece;
  }
}

/** A file in a tar archive, at the current read position. */
interface TarMember {
  readonly name: string;
  /** The offset of the member's bytes in the archive. */
  readonly start: number;
  readonly size: number;
  /** Reads the member's bytes. Can be called once, before the next member is requested. */
  readonly read: () => AsyncGenerator<Buffer>;
}

const blockLength = 512;
/** Maximum size of a header that contains a name: a GNU long name or a pax header. */
const maxHeaderLength = 1024 * 1024;
const files: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile']);

/**
 * Yields the files of a tar archive in order. Unread bytes of a member are skipped. The package `tar` only decodes
 * headers: its parser pushes members, but an import has to pull them at the speed of the database.
 * @throws Error where the archive is truncated, after the members before that point.
 */
export async function* tarMembers(bytes: AsyncGenerator<Buffer>): AsyncGenerator<TarMember> {
  try {
    yield* readMembers(new ByteCursor(bytes));
  } finally {
    // Closes the archive when the caller stops before its end.
    await bytes.return(undefined);
  }
}

async function* readMembers(cursor: ByteCursor): AsyncGenerator<TarMember> {
  let extended: HeaderData | undefined;
  let global: HeaderData | undefined;
  let count = 0;
  for (;;) {
    const header = decodeHeader(await readBlock(cursor), extended, global);
    if (header.nullBlock) return;
    const size = header.size ?? 0;
    const padding = (blockLength - (size % blockLength)) % blockLength;
    if (header.type === 'ExtendedHeader' || header.type === 'GlobalExtendedHeader') {
      const text = await readText(cursor, size);
      if (header.type === 'ExtendedHeader') extended = Pax.parse(text, extended);
      else global = Pax.parse(text, global, true);
      await cursor.skip(padding);
      continue;
    }
    if (header.type === 'NextFileHasLongPath' || header.type === 'OldGnuLongPath') {
      extended = { path: (await readText(cursor, size)).replace(/\0.*$/s, '') };
      await cursor.skip(padding);
      continue;
    }
    extended = undefined;
    count += 1;
    if (count > maxMembers)
      throw new ArchiveBoundError(`has more than ${maxMembers.toLocaleString('en')} members`);
    const start = cursor.position;
    const end = start + size;
    const read = () => cursor.read(end - cursor.position);
    if (files.has(header.type)) yield { name: header.path ?? '', start, size, read };
    await cursor.skip(end - cursor.position + padding);
  }
}

/** @throws Error when the block is not a header. The package also throws for numbers that it cannot decode. */
function decodeHeader(block: Buffer, extended?: HeaderData, global?: HeaderData): Header {
  let header: Header | undefined;
  try {
    header = new Header(block, 0, extended, global);
  } catch {
    // Reported below, like a wrong checksum.
  }
  if (header === undefined || !(header.nullBlock || header.cksumValid)) {
    throw new Error('not a tar archive, or damaged');
  }
  return header;
}

async function readBlock(cursor: ByteCursor): Promise<Buffer> {
  const block = await cursor.take(blockLength);
  if (block.length < blockLength) throw new CutOffError();
  return block;
}

async function readText(cursor: ByteCursor, size: number): Promise<string> {
  if (size > maxHeaderLength) throw new ArchiveBoundError('has a header that is too long');
  return (await cursor.take(size)).toString('utf8');
}
