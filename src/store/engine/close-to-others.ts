import { chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';

const othersBits = 0o077;

/** Takes a file, or a folder with everything in it, from everybody but its owner. */
export function closeToOthers(path: string): void {
  if (!close(path)?.isDirectory()) return;
  for (const name of readdirSync(path)) closeToOthers(join(path, name));
}

/** What it is; undefined when it was removed meanwhile. A link is left alone: it may lead anywhere. */
function close(path: string): Stats | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined || stats.isSymbolicLink() || (stats.mode & othersBits) === 0) return stats;
  try {
    chmodSync(path, stats.mode & 0o7777 & ~othersBits);
  } catch (error) {
    // A directory that was mounted for us may be another user's.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
  return stats;
}
