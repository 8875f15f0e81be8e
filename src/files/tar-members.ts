import { Header, Pax, type HeaderData } from 'tar';
import { mostMembers, ArchiveBoundError } from './bounds.js';
import { ByteCursor } from './byte-cursor.js';
import { CutOffError } from './cut-off-error.js';

/** A file in a tar archive, at the point to which the archive has been read. */
export interface TarMember {
  readonly name: string;
  /** Where its bytes are in the archive. */
  readonly start: number;
  readonly size: number;
  /** Reads its bytes, once, before the next member is requested. */
  readonly read: () => AsyncGenerator<Buffer>;
}

const blockLength = 512;
/** Longest header of the kinds that carry a name: GNU's long names, and pax. */
const longestHeader = 1024 * 1024;
const files: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile']);

/**
 * The files of a tar archive in their order. What of a member is not read is skipped. Headers are decoded by the package
 * `tar`; its parser pushes members one after another, where an import pulls them as the database takes them.
 * @throws Error where the archive breaks off, after the members before that point.
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
    const header = new Header(await readBlock(cursor), 0, extended, global);
    if (header.nullBlock) return;
    if (!header.cksumValid) throw new Error('this is no tar archive, or a damaged one');
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
    if (count > mostMembers)
      throw new ArchiveBoundError(`has more than ${mostMembers.toLocaleString('en')} members`);
    const start = cursor.position;
    const end = start + size;
    const read = () => cursor.read(end - cursor.position);
    if (files.has(header.type)) yield { name: header.path ?? '', start, size, read };
    await cursor.skip(end - cursor.position + padding);
  }
}

async function readBlock(cursor: ByteCursor): Promise<Buffer> {
  const block = await cursor.take(blockLength);
  if (block.length < blockLength) throw new CutOffError();
  return block;
}

async function readText(cursor: ByteCursor, size: number): Promise<string> {
  if (size > longestHeader) throw new ArchiveBoundError('has a header that is too long');
  return (await cursor.take(size)).toString('utf8');
}
