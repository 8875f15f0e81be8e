import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a directory, and those above it, for this user alone; one that is there stays as it is. (Node.js' own recursive
 * mkdir never returns where the system says that a name below an existing directory is not there, as /proc does.)
 * @throws Error with a sentence that names it and says why it cannot be made.
 */
export function makeDirectory(directory: string): void {
  try {
    make(directory);
  } catch (cause) {
    throw new Error(`The directory ${directory} cannot be made: ${String(cause)}.`, { cause });
  }
}

function make(directory: string): void {
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(directory).isDirectory()) return;
    const above = dirname(directory);
    if (code !== 'ENOENT' || above === directory || existsSync(above)) throw error;
    make(above);
    make(directory);
  }
}
