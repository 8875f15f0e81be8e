import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isTar, isZip } from './archive-names.js';
import { isHidden, unreadFolder } from './member-file.js';
import { diskFile, type SourceFile } from './source-file.js';

/**
 * The files of records at a path: of a folder (and of the archives in it, not of its subfolders), of an archive (`.zip`, `.tar`, `.tar.gz`,
 * `.tgz`), or the file itself, each plain or with `.gz`. Nothing is unpacked to disk. Files that cannot be read are listed
 * too, with a `refusal` where that is known already, and so are subfolders, with `unread`.
 * @throws Error when there is no such path, or a folder cannot be read.
 */
export async function listSourceFiles(path: string): Promise<SourceFile[]> {
  const { files, folders } = await listPaths(path);
  return [...(await Promise.all(files.map(listFile))).flat(), ...folders.map(unreadFolder)];
}

/**
 * The same files one after another, in the order in which they are stored. A file of a `.tar.gz` can be opened once, before
 * the next one is requested, so that the archive is unpacked once.
 */
export async function* readSourcesInOrder(path: string): AsyncGenerator<SourceFile> {
  for (const each of (await listPaths(path)).files) {
    if (isTar(each)) yield* (await import('./tar-files.js')).readTarInOrder(each);
    else yield* await listFile(each);
  }
}

/** The packages for archives are loaded for archives alone: a command starts faster without them. */
async function listFile(path: string): Promise<SourceFile[]> {
  if (isTar(path)) return (await import('./tar-files.js')).listTarFiles(path);
  return isZip(path) ? (await import('./zip-files.js')).listZipFiles(path) : [diskFile(path)];
}

/** The files of a folder in the order of their names, archives too, and its subfolders. */
async function listPaths(path: string): Promise<{ files: string[]; folders: string[] }> {
  if (!(await stat(path)).isDirectory()) return { files: [path], folders: [] };
  const files: string[] = [];
  const folders: string[] = [];
  const entries = await readdir(path, { withFileTypes: true });
  for (const entry of entries.filter(({ name }) => !isHidden(name)))
    (entry.isDirectory() ? folders : files).push(join(path, entry.name));
  return { files: files.sort(), folders: folders.sort() };
}
