import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isTar, isWorkbook, isZip } from './bounds.js';
import { isHidden, unreadFolder } from './member-file.js';
import { diskFile, type SourceFile } from './source-file.js';

/**
 * Lists the source files at a path: the files in a folder and in its archives, the members of an archive (`.zip`,
 * `.tar`, `.tar.gz`, `.tgz`), the sheets of a workbook (`.xlsx`), or the file itself. Files can be plain or `.gz`. Nothing is unpacked to disk. Includes
 * unreadable files, with a `refusal` if the reason is already known, and subfolders, with `unread`.
 * @throws Error when the path does not exist, or a folder cannot be read; the reason of `signal` when it is aborted.
 */
export async function listSourceFiles(path: string, signal?: AbortSignal): Promise<SourceFile[]> {
  const { files, folders } = await listPaths(path);
  const lists = await Promise.all(files.map((file) => listFile(file, signal)));
  return [...lists.flat(), ...folders.map(unreadFolder)];
}

/**
 * Yields the files that `listSourceFiles` lists, without subfolders, and with the members of a tar archive in archive
 * order. A member of a tar archive can be opened once, before the next file is requested, so that the archive is
 * unpacked only once.
 */
export async function* readSourcesInOrder(path: string): AsyncGenerator<SourceFile> {
  for (const each of (await listPaths(path)).files) {
    if (isTar(each)) yield* (await import('./tar-files.js')).readTarInOrder(each);
    else yield* await listFile(each);
  }
}

/**
 * Lists the files at one path. The packages for archives are loaded only when needed, so that commands start faster.
 */
async function listFile(path: string, signal?: AbortSignal): Promise<SourceFile[]> {
  if (isWorkbook(path)) return (await import('./workbook/list-sheets.js')).listSheetFiles(path);
  if (isTar(path)) return (await import('./tar-files.js')).listTarFiles(path, signal);
  return isZip(path) ? (await import('./zip-files.js')).listZipFiles(path, signal) : [diskFile(path)];
}

/** Lists the files of a folder sorted by name, including archives, and its subfolders. */
export async function listPaths(path: string): Promise<{ files: string[]; folders: string[] }> {
  if (!(await stat(path)).isDirectory()) return { files: [path], folders: [] };
  const files: string[] = [];
  const folders: string[] = [];
  const entries = await readdir(path, { withFileTypes: true });
  for (const entry of entries.filter(({ name }) => !isHidden(name)))
    (entry.isDirectory() ? folders : files).push(join(path, entry.name));
  return { files: files.sort(), folders: folders.sort() };
}
