import { basename } from 'node:path';
import { isArchive } from './archive-names.js';
import { bareName, isPacked, type SourceFile } from './source-file.js';
import { unpack } from './unpack.js';

/** Where a member is, and how its bytes are read as the archive holds them. */
export interface MemberSource {
  /** The archive on disk. */
  readonly archive: string;
  /** The name in the archive. It is only shown, and never used as a path. */
  readonly name: string;
  readonly open: SourceFile['open'];
  readonly head?: Buffer;
}

/** A member of an archive as a file of records. A packed member is unpacked; an archive inside the archive is refused. */
export function memberFile({ archive, name, open, head }: MemberSource): SourceFile {
  const shown = shownName(name);
  const isGzip = isPacked(name) && !isArchive(name);
  return {
    name: bareName(name),
    label: `${basename(archive)}/${shown}`,
    path: `${archive}/${shown}`,
    diskPath: archive,
    ...(isArchive(name) && { refusal: 'an archive inside an archive is not read' }),
    ...(head !== undefined && !isGzip && { head }),
    open: isGzip ? (onBytes) => unpack(open(onBytes), 'gzip') : open,
  };
}

/** An archive, or the rest of one, that cannot be read. */
export function refusedArchive(archive: string, refusal: string): SourceFile {
  return {
    name: bareName(archive),
    label: basename(archive),
    path: archive,
    diskPath: archive,
    refusal,
    open: () => refuse(refusal),
  };
}

/** A subfolder, whose files are not read. */
export function unreadFolder(path: string): SourceFile {
  const unread = 'a subfolder: name it as a path of its own';
  const label = `${basename(path)}/`;
  return { name: label, label, path, diskPath: path, unread, open: () => refuse(unread) };
}

/** Whether an import has no use for a member: folders, hidden files, and what macOS adds. */
export function isHidden(name: string): boolean {
  const parts = name.replaceAll('\\', '/').split('/');
  return parts.at(-1) === '' || parts.includes('__MACOSX') || (parts.at(-1) ?? '').startsWith('.');
}

function shownName(name: string): string {
  return name
    .replaceAll('\\', '/')
    .replace(/^(\.?\/)+/, '')
    .replace(/\p{Cc}/gu, '?');
}

// eslint-disable-next-line require-yield -- there is nothing to read
async function* refuse(reason: string): AsyncGenerator<Buffer> {
  await Promise.resolve();
  throw new Error(reason);
}
