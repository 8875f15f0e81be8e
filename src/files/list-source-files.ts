import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isTar, isZip } from './archive-names.js';
import { isHidden } from './member-file.js';
import { diskFile, type SourceFile } from './source-file.js';
import { listTarFiles, readTarInOrder } from './tar-files.js';
import { listZipFiles } from './zip-files.js';

/**
 * The files of records at a path: of a folder (and of the archives in it), of an archive (`.zip`, `.tar`, `.tar.gz`,
 * `.tgz`), or the file itself, each plain or with `.gz`. Nothing is unpacked to disk. Files that cannot be read are listed
 * too, with a `refusal` where that is known already.
 * @throws Error when there is no such path, or a folder cannot be read.
 */
export async function listSourceFiles(path: string): Promise<SourceFile[]> {
  return (await Promise.all((await listPaths(path)).map(listFile))).flat();
}

/**
 * The same files one after another, in the order in which they are stored. A file of a `.tar.gz` can be opened once, before
 * the next one is requested, so that the archive is unpacked once.
 */
export async function* readSourcesInOrder(path: string): AsyncGenerator<SourceFile> {
  for (const each of await listPaths(path)) {
    if (isTar(each)) yield* readTarInOrder(each);
    else yield* await listFile(each);
  }
}

async function listFile(path: string): Promise<SourceFile[]> {
  if (isTar(path)) return listTarFiles(path);
  return isZip(path) ? listZipFiles(path) : [diskFile(path)];
}

/** The files of a folder in the order of their names; archives too. */
async function listPaths(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const names = entries
    .filter((entry) => !entry.isDirectory() && !isHidden(entry.name))
    .map(({ name }) => name);
  return names.sort().map((name) => join(path, name));
}
