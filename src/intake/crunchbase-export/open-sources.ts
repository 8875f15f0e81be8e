import type { SourceFile } from '../../files/source-file.js';
import { readTarInOrder } from '../../files/tar-files.js';

/**
 * The same files, one after another, so that each packed archive is unpacked once: its members are opened in the order in
 * which it holds them.
 */
export async function* openInOrder(files: readonly SourceFile[]): AsyncGenerator<SourceFile> {
  const opened = new Set<string>();
  for (const file of files) {
    if (!isPackedTar(file.diskPath)) yield file;
    else if (!opened.has(file.diskPath)) {
      opened.add(file.diskPath);
      const wanted = new Set(files.map(({ path }) => path));
      for await (const member of readTarInOrder(file.diskPath)) if (wanted.has(member.path)) yield member;
    }
  }
}

function isPackedTar(path: string): boolean {
  return /\.(tar\.gz|tgz)$/i.test(path);
}
