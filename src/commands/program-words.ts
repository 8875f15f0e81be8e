import { basename, relative } from 'node:path';

/**
 * What somebody types to start this program again from the folder `directory`: `dealgraph` where the package is
 * installed, in a checkout `node dist/main.js`.
 */
export function programWords(script: string, directory: string): string {
  return basename(script) === 'dealgraph' ? 'dealgraph' : `node ${relative(directory, script)}`;
}
