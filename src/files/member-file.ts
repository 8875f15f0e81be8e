import { basename } from 'node:path';
import { isArchive, isWorkbook } from './bounds.js';
import { bareName, isPacked, type SourceFile } from './source-file.js';
import { unpack } from './unpack.js';

/** The location of an archive member, and how to read its stored bytes. */
export interface MemberSource {
  /** The path of the archive on disk. */
  readonly archive: string;
  /** The name in the archive. It is only displayed, never used as a path. */
  readonly name: string;
  readonly open: SourceFile['open'];
  readonly head?: Buffer;
}

/** Creates a source file for an archive member. Gzip members are unpacked; nested archives are refused. */
export function memberFile({ archive, name, open, head }: MemberSource): SourceFile {
  const shown = shownName(name);
  const isGzip = isPacked(name) && !isArchive(name);
  return {
    name: bareName(name),
    label: `${basename(archive)}/${shown}`,
    path: `${archive}/${shown}`,
    diskPath: archive,
    ...(isArchive(name) && { refusal: 'nested archives are not read' }),
    ...(isWorkbook(name) && { refusal: 'workbooks in an archive are not read. Unpack the archive' }),
    ...(head !== undefined && !isGzip && { head }),
    open: isGzip ? (onBytes) => unpack(open(onBytes), 'gzip') : open,
  };
}

/** Creates a source file that represents an unreadable archive, or the unreadable rest of an archive. */
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

/** Creates a source file for a subfolder, whose files are not read. */
export function unreadFolder(path: string): SourceFile {
  const unread = 'a subfolder: pass it as a separate path';
  const label = `${basename(path)}/`;
  return { name: label, label, path, diskPath: path, unread, open: () => refuse(unread) };
}

/** True for members that imports ignore: folders, hidden files and macOS metadata. */
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

async function* refuse(reason: string): AsyncGenerator<Buffer> {
  yield await Promise.reject<Buffer>(new Error(reason));
}
