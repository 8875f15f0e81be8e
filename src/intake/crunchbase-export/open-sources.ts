import { isTar } from '../../files/archive-names.js';
import type { SourceFile } from '../../files/source-file.js';
import { readTarInOrder } from '../../files/tar-files.js';

/**
 * The same files, one after another, so that each tar archive is read once: its members are opened in the order in which it
 * holds them. Calls `onBroken` when an archive breaks off.
 */
export async function* openInOrder(
  files: readonly SourceFile[],
  onBroken: () => void,
): AsyncGenerator<SourceFile> {
  const opened = new Set<string>();
  for (const file of files) {
    if (!isTar(file.diskPath)) yield file;
    else if (!opened.has(file.diskPath)) {
      opened.add(file.diskPath);
      const wanted = new Set(files.map(({ path }) => path));
      for await (const member of readTarInOrder(file.diskPath)) {
        if (member.path === member.diskPath) onBroken();
        else if (wanted.has(member.path)) yield member;
      }
    }
  }
}
